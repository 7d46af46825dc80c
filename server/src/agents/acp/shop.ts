import { notFound } from "../../http/answers/errors.ts";
import { linksBy, type Shown, type ShownOf } from "../session/index.ts";
import { handlersOf } from "./handlers.ts";

/** What a store shows to agents beside what it sells. */
export type Shop = Shown & {
  links: readonly { type: string; url: string }[];
  handlers: readonly object[];
};

const kinds = {
  terms: "terms_of_use",
  privacy: "privacy_policy",
  refunds: "return_policy",
  shipping: "shipping_policy",
  legalNotice: "about_us",
} as const;

/** What a store shows, where it wants agents to come by this protocol. Throws 404 where it does not. */
export async function readOpen(call: Parameters<ShownOf>[0], shownOf: ShownOf): Promise<Shown> {
  const shown = await shownOf(call);
  if (!shown.settings.agents.acp) throw notFound();
  return shown;
}

/** The same as an agent is shown it. */
export const shopOf = ({ shown }: { shown: Shown }): Shop => ({
  ...shown,
  links: linksBy(kinds, shown.policies),
  handlers: handlersOf(shown),
});
