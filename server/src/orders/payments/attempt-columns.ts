import { bigint, flag, id, integer, json, moment, orNull, text, word } from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { type Capture, ProviderSchema } from "./columns.ts";
import type { Disputes, Refunds } from "./facts.ts";
import type { ProviderName } from "./methods.ts";

/** The columns of what a provider was asked to take `p`. None of it is answered. */
export const attempts = table("p", {
  orderId: id("order_id"),
  attempt: integer("attempt"),
  provider: word<Exclude<ProviderName, "manual">>("provider", ProviderSchema),
  reference: orNull(text("reference")),
  /** Minor units of the order's currency, and the same as the provider counts it. */
  amount: bigint("amount"),
  charged: bigint("charged"),
  capture: word<Capture>("capture", ProviderSchema),
  /** As the provider counts. */
  authorized: bigint("authorized_amount"),
  received: bigint("received_amount"),
  refunds: json<Refunds>("refunds", ProviderSchema),
  failedAt: orNull(moment("failed_at")),
  triedAt: orNull(moment("tried_at")),
  cancelledAt: orNull(moment("cancelled_at")),
  isComplete: flag("is_complete"),
  /** Whether the order's books have that it was promised. */
  isPromised: flag("is_promised"),
  disputes: json<Disputes>("disputes", ProviderSchema),
  /** Whether it is paid on one of the provider's own pages, and the provider's id of that, once it is known. */
  isOnPage: flag("is_on_page"),
  session: orNull(text("session")),
  /** Minor units: what of the received the order's books have, and what of it is no part of the order and goes back. */
  booked: bigint("booked_amount"),
  surplus: bigint("surplus_amount"),
});
export type Attempt = ValuesOf<typeof attempts>;
