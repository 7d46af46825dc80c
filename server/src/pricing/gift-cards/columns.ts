import { Type } from "typebox";
import { readMoney } from "../../http/nouns/amounts.ts";
import {
  bytes,
  Decimal,
  flag,
  id,
  integer,
  money,
  orNull,
  text,
  time,
  word,
} from "../../http/nouns/columns.ts";
import { endTime } from "../../http/nouns/day-columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { type CreateOf, optional, required } from "../../http/nouns/writable.ts";

/** The columns of a gift card `g`. */
export const giftCards = table("g", {
  id: id("gift_card_id"),
  last4: word(
    "last4",
    Type.String({ description: "The last four characters of the code.", examples: ["PDZ3"] }),
  ),
  initialAmount: required(
    money("initial_amount"),
    { description: "Its value." },
    {
      as: "amount",
      on: "create",
      parse(sent, field, reading) {
        const known = reading.errors.length;
        const amount = readMoney(reading, field, sent);
        if (amount === 0n && reading.errors.length === known)
          reading.errors.push({ field, code: "not_positive" });
        return String(amount);
      },
    },
  ),
  codeHash: optional<Buffer, string, "code">(
    bytes("code_hash"),
    {},
    {
      as: "code",
      on: "create",
      parse: null,
      schema: Type.String({
        maxLength: 64,
        pattern: "^-*([A-Za-z0-9]-*){8,64}$",
        description:
          "A code of your own: 12 to 64 Latin letters, digits and dashes, at least 12 of them no dashes. Upper and lower case count as the same, and dashes do not count. If absent, a code of 20 characters is made, which cannot be guessed.",
        examples: ["7KQM-2XTA-9HNB-C4WE-PDZ3"],
      }),
    },
  ),
  balance: money("balance", Type.Unsafe<string>({ ...Decimal, description: "The sum of its movements." })),
  isActive: optional(
    flag("is_active", { description: "Whether it can pay." }),
    { description: "If false, it cannot pay." },
    { on: "update", otherwise: "t" },
  ),
  expiresAt: optional(orNull(endTime("expires_at")), {
    description: "The time from which it can no longer pay, in the future; null for never.",
  }),
  note: optional(
    orNull(text("note", { description: "For the merchant only." })),
    { maxLength: 2_000, description: "For the merchant only." },
    { parse: (note) => note.trim() || null },
  ),
  customerId: optional(
    orNull(id("customer_id", { description: "Whom it was made for." })),
    { description: "Whom it is made for. Anyone with the code can pay." },
    { on: "create" },
  ),
  orderId: orNull(id("order_id", { description: "The order that it was bought by." })),
  version: integer("version", { description: "Grows with each change, of the balance too; see If-Match." }),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
});
export type GiftCardFields = typeof giftCards.fields;
export type GiftCardSelected = RowOf<GiftCardFields>;
export type GiftCardCreate = CreateOf<GiftCardFields>;
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
