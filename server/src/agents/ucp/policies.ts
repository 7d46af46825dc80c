import type { Messages } from "../../http/answers/messages.ts";
import type { Shop } from "./shop.ts";
import type { Active } from "./versions.ts";

/** The rules that hold for all that a store sells, as far as agents have names for them; nothing in versions that have none. */
export function policiesOf(
  { messages, active }: { messages: Messages; active: Active },
  { links }: Pick<Shop, "links">,
): { policies?: readonly object[] } {
  const refunds = active.version.hasPolicies && links.find(({ type }) => type === "refund_policy");
  if (!refunds) return {};
  const description = { plain: messages.say("ucp.return_terms") };
  return { policies: [{ type: "dev.ucp.shopping.policy.return", description, url: refunds.url }] };
}
