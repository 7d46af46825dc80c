import type { Settings } from "@stoa/client";
import type en from "./templates/en.json";

/** The kinds of policies, in the order in which they are best written. */
export const kinds = ["refunds", "privacy", "terms", "shipping", "legalNotice"] as const;
export type Kind = (typeof kinds)[number];

type Part = { text: string; in?: string };
/** The templates of a language, and what its gaps are called that settings fill in. */
export type Templates = Record<Kind, readonly Part[]> & { blanks: (typeof en)["blanks"] };

const load: Readonly<Record<string, () => Promise<{ default: Templates }>>> = {
  ar: () => import("./templates/ar.json"),
  de: () => import("./templates/de.json"),
  en: () => import("./templates/en.json"),
  es: () => import("./templates/es.json"),
  fr: () => import("./templates/fr.json"),
  tr: () => import("./templates/tr.json"),
};

/** The templates of a language; of one that has none, the English ones. */
export const loadTemplates = async (language: string): Promise<Templates> =>
  (await (load[language.split("-")[0]!] ?? load.en!)()).default;

const union = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK".split(" "),
);

/** Whether a part is for a country: by its code, or by what its law has in common with others. */
function isFor(part: string | undefined, country: string): boolean {
  const isUnion = union.has(country);
  const isNet = country === "US" || country === "CA";
  switch (part) {
    case undefined:
      return true;
    case "union":
      return isUnion;
    case "rest":
      return !isUnion;
    case "gdpr":
      return isUnion || ["GB", "CH", "NO", "IS", "LI"].includes(country);
    case "tax":
      return !isNet;
    case "net":
      return isNet;
    case "deat":
      return country === "DE" || country === "AT";
    case "other":
      return !isUnion && !["GB", "TR", "US"].includes(country);
    case "elsewhere":
      return !isFor("gdpr", country) && !["TR", "US"].includes(country);
    default:
      return part === country;
  }
}

/** A policy from its template, with what the settings know; the rest stays as gaps in double brackets. */
export function fillIn(
  templates: Templates,
  kind: Kind,
  { business, name, country }: Pick<Settings, "business" | "name" | "country">,
): string {
  const { address1, address2, postalCode, city } = business;
  const known: Record<keyof Templates["blanks"], string | null> = {
    business: business.name ?? (business.address1 ? name : null),
    address: address1
      ? [address1, address2, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ")
      : null,
    email: business.email,
    phone: business.phone,
    taxId: business.taxId,
  };
  return templates[kind]
    .filter((part) => isFor(part.in, country ?? ""))
    .map(({ text }) =>
      text.replaceAll(
        /\{(\w+)\}/g,
        (_, gap: keyof typeof known) => known[gap] ?? `[[${templates.blanks[gap]}]]`,
      ),
    )
    .join("\n\n");
}

const gap = /\[\[([^\][\n]{1,100})\]\]/g;

/** The names of the gaps that a text still has, each once. */
export const gapsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(gap)].map(([, name]) => name!)),
];

/** The text with a gap filled in; an empty value leaves it. */
export const fillGap = (text: string, name: string, value: string): string =>
  value.trim() ? text.replaceAll(`[[${name}]]`, value.trim()) : text;
