import { Type } from "typebox";
import { Decimal, id, integer, money, orNull, text, time } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";

/**
 * The columns of a customer's store credit `a`; a customer who never had any has no row, which counts as 0.
 */
export const credits = table("a", {
  customerId: id("customer_id"),
  balance: money("balance", Type.Unsafe<string>({ ...Decimal, description: "The sum of its movements." })),
  version: integer("version", { description: "Grows with each change; see If-Match." }),
  updatedAt: orNull(time("updated_at", { description: "Null where there never was any credit." })),
});
export type CreditRow = RowOf<typeof credits.fields>;

const sharedFields = {
  id: id("movement_id"),
  delta: money(
    "delta",
    Type.Unsafe<string>({ ...Decimal, description: "The amount added, or taken away if negative." }),
  ),
  balanceAfter: money("balance_after"),
  reason: text("reason", { examples: ["goodwill"] }),
  orderId: orNull(id("order_id")),
  returnId: orNull(id("return_id")),
};
const createdAt = time("created_at");

/** The columns of a movement `m` of a customer's store credit. */
export const movements = table("m", {
  ...sharedFields,
  note: orNull(text("note", { description: "For the merchant only." })),
  actor: text("actor", { examples: ["api_key:01a1fe6d-e9c8-700d-83b0-2dc972005d4b"] }),
  createdAt,
});
/** The columns of a movement as the customer sees it. */
export const ownMovements = table("m", { ...sharedFields, createdAt });
