import type { Messages } from "../../http/answers/messages.ts";
import type { Merchant } from "../../orders/payments/index.ts";
import { policyNames } from "../../platform/policies/index.ts";
import { linksBy, type Shown } from "../session/index.ts";
import type { Active } from "./versions.ts";
import { words } from "./words.ts";

/** A store as agents see it. */
export type Shop = Shown & {
  links: readonly { type: string; url: string }[];
  /** The payment handlers, as answers and the profile have them. */
  handlers: Readonly<Record<string, readonly object[]>>;
};

/** A store as an agent sees it. */
export function shopOf({ shown, active }: { shown: Shown; active: Active }): Shop {
  const { settings, policies, offline, instructions, merchant } = shown;
  const version = active.version.date;
  return {
    ...shown,
    links: linksBy(policyNames, policies),
    handlers: {
      ...(settings.isTest && {
        "dev.ucp.mock_payment": [
          { id: words.handlers.test, version, available_instruments: [{ type: "card" }] },
        ],
      }),
      ...(merchant && { "com.stripe.payments": [stripeHandler(merchant)] }),
      ...(offline.length && {
        "dev.stoa.offline": [
          {
            id: words.handlers.offline,
            version,
            available_instruments: offline.map((type) => ({ type })),
            ...(instructions && { config: { instructions } }),
          },
        ],
      }),
    },
  };
}

/** The version of Stripe's own handler for this protocol. */
const STRIPE_VERSION = "2026-06-25";

// Agents have Stripe make a token for the store's account.
const stripeHandler = ({ id, isTest, publishableKey }: Merchant) => ({
  id: words.handlers.stripe,
  version: STRIPE_VERSION,
  spec: "https://docs.stripe.com/agentic-commerce/ucp/stripe-payments-handler",
  schema: `https://ucp.stripe.com/payments/${STRIPE_VERSION}/schema.json`,
  available_instruments: [
    { type: "card" },
    // Link's wallet grants its tokens to a profile.
    ...(id.startsWith("profile_") ? [{ type: "link", config: { network_id: id } }] : []),
  ],
  config: {
    environment: isTest ? "sandbox" : "production",
    merchant_id: id,
    ...(publishableKey && { publishable_key: publishableKey }),
  },
});

/** The rules that hold for all that a store sells; none in versions without them. */
export function policiesOf(
  { messages, active }: { messages: Messages; active: Active },
  { links }: Pick<Shop, "links">,
): { policies?: readonly object[] } {
  const refunds = active.version.hasPolicies && links.find(({ type }) => type === "refund_policy");
  if (!refunds) return {};
  const description = { plain: messages.say("ucp.return_terms") };
  return { policies: [{ type: "dev.ucp.shopping.policy.return", description, url: refunds.url }] };
}
