import type { Event, Webhook } from "@stoa/client";

/** A kind of event that can be subscribed to. */
export type Kind = Webhook["events"][number];

/** All kinds of events, by what somebody has to be allowed to read for them. */
export const kinds = {
  "orders:read": [
    "order_created",
    "order_updated",
    "order_shipped",
    "payment_received",
    "refund_created",
    "return_updated",
    "claim_updated",
    "cart_abandoned",
  ],
  "products:read": ["product_created", "product_updated", "product_deleted", "stock_low"],
  "customers:read": ["customer_created", "customer_updated", "customer_credit_updated"],
} as const satisfies Record<string, readonly Kind[]>;

/** All kinds, as filters offer them. */
export const allKinds: readonly Event["type"][] = [...Object.values(kinds).flat(), "webhook_test"];
