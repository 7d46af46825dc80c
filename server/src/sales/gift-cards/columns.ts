import { Type } from "typebox";
import { Decimal, flag, id, integer, money, orNull, text, time, word } from "../../http/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/table.ts";

/** The columns of a gift card `g`. */
export const giftCards = table("g", {
  id: id("gift_card_id"),
  last4: word(
    "last4",
    Type.String({ description: "The last four characters of the code.", examples: ["PDZ3"] }),
  ),
  initialAmount: money("initial_amount"),
  balance: money("balance", Type.Unsafe<string>({ ...Decimal, description: "The sum of its movements." })),
  isActive: flag("is_active", { description: "Whether it can pay." }),
  expiresAt: orNull(time("expires_at")),
  note: orNull(text("note", { description: "For the merchant only." })),
  customerId: orNull(id("customer_id", { description: "Whom it was made for." })),
  orderId: orNull(id("order_id", { description: "The order that it was bought by." })),
  version: integer("version", { description: "Grows with each change, of the balance too; see If-Match." }),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
});
export type GiftCardSelected = RowOf<typeof giftCards.fields>;
/** A gift card, its amounts in minor units. */
export type GiftCardRow = ValuesOf<typeof giftCards>;

/** The columns of a movement `m` of a gift card's balance. */
export const movements = table("m", {
  id: id("movement_id"),
  delta: money(
    "delta",
    Type.Unsafe<string>({ ...Decimal, description: "The amount added, or taken away if negative." }),
  ),
  balanceAfter: money("balance_after"),
  reason: text("reason", { examples: ["issued"] }),
  orderId: orNull(id("order_id")),
  actor: text("actor", { examples: ["api_key:01a1fe6d-e9c8-700d-83b0-2dc972005d4b"] }),
  createdAt: time("created_at"),
});
