import { textsIn } from "../../../http/messages.ts";
import { postalLines } from "../../../kit/text/postal-lines.ts";
import type { policyLinks } from "../../policies/index.ts";
import type { StoreSettings } from "../../settings/index.ts";
import { countryIn } from "../formats.ts";
import { oneLine, webUrl } from "./blocks.ts";

/** Who sends a mail, as the law asks of commercial mail, and links to the store's policies. */
export type Footer = {
  lines: readonly string[];
  links: readonly { label: string; url: string }[];
};

/** The store as the footers of its mails name it. */
export type Sender = Pick<StoreSettings, "business" | "country"> & {
  policies: Awaited<ReturnType<typeof policyLinks>>;
};

/** The footer of a mail; without a sender, it has the store's name alone. */
export function footerOf(
  storeName: string,
  sender: Sender | null,
  { language, locale }: { language: string; locale: string },
): Footer {
  if (!sender) return { lines: [storeName], links: [] };
  const { business, country, policies } = sender;
  const home = business.country ?? (business.address1 ? country : null);
  const texts = textsIn(language);
  const address = [
    ...postalLines({ ...business, country: home }),
    ...(home && business.address1 ? [countryIn(locale, home)] : []),
  ];
  const named = business.name && business.name !== storeName ? [business.name] : [];
  return {
    lines: [
      storeName,
      [...named, ...address].join(", "),
      [business.email, business.phone].filter(Boolean).join(", "),
      business.taxId ? `${texts["document.taxId"]}: ${business.taxId}` : "",
      business.footer ?? "",
    ]
      .map(oneLine)
      .filter(Boolean),
    links: (Object.entries(policies) as [keyof typeof policies, string | null][]).flatMap(([kind, text]) => {
      const url = text && webUrl(text);
      return url ? [{ label: texts[`page.policy.${kind}`], url }] : [];
    }),
  };
}
