import type { Merchant } from "../../orders/payments/index.ts";

/** Stripe's own handler for this protocol, in the version that is followed here. */
export const STRIPE = { name: "com.stripe.payments", id: "stripe_payments", version: "2026-06-25" } as const;

/** How agents pay by it: they have Stripe make a token for the store's account. */
export const stripeHandler = ({ id, isTest, publishableKey }: Merchant) => ({
  id: STRIPE.id,
  version: STRIPE.version,
  spec: "https://docs.stripe.com/agentic-commerce/ucp/stripe-payments-handler",
  schema: `https://ucp.stripe.com/payments/${STRIPE.version}/schema.json`,
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
