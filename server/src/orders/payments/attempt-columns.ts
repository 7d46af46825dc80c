import { bigint, flag, id, integer, json, moment, orNull, text, word } from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { ProviderSchema } from "./columns.ts";
import type { Disputes, Refunds } from "./facts.ts";
import type { Capture } from "./provider.ts";

/**
 * The columns of an attempt to take an order's payment at a provider `p`, in minor units. They are never
 * answered.
 */
export const attempts = table("p", {
  orderId: id("order_id"),
  attempt: integer("attempt"),
  provider: word("provider", ProviderSchema),
  account: text("account"),
  reference: orNull(text("reference")),
  /** The amount due, and the amount charged for it, rounded as the provider needs. */
  amount: bigint("amount"),
  charged: bigint("charged"),
  capture: word<Capture>("capture", ProviderSchema),
  authorized: bigint("authorized_amount"),
  received: bigint("received_amount"),
  refunds: json<Refunds>("refunds", ProviderSchema),
  failedAt: orNull(moment("failed_at")),
  triedAt: orNull(moment("tried_at")),
  cancelledAt: orNull(moment("cancelled_at")),
  isComplete: flag("is_complete"),
  /** Whether the order has recorded its authorization. */
  isPromised: flag("is_promised"),
  disputes: json<Disputes>("disputes", ProviderSchema),
  /** Whether it is paid on one of the provider's own pages, and the provider's id of the page, once known. */
  isOnPage: flag("is_on_page"),
  session: orNull(text("session")),
  /** The received amount that the order has recorded, and the surplus of it that is refunded. */
  booked: bigint("booked_amount"),
  surplus: bigint("surplus_amount"),
});
export type Attempt = ValuesOf<typeof attempts>;
