import { Type } from "typebox";
import {
  type Column,
  Decimal,
  flag,
  id,
  integer,
  money,
  orNull,
  type Reader,
  stamps,
  text,
  texts,
  time,
  word,
} from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { optional, required, type UpdateOf } from "../../http/nouns/written.ts";
import { formatMoney } from "../../kit/money.ts";
import { formatPercent } from "../../kit/percent.ts";

/** The most products, and the most categories, that a coupon can be limited to. */
const MAX_IDS = 1_000;
const uses = { minimum: 1, maximum: 1_000_000_000 };

/** What a coupon takes off. */
export type CouponType = "percentage" | "fixed" | "free_shipping";
export const CouponTypeSchema = Type.Unsafe<CouponType>({
  type: "string",
  enum: ["percentage", "fixed", "free_shipping"],
  description: "What it takes off: percent, an amount, or the price of shipping.",
});

// How an amount is written depends on the type, so both are selected together.
const parts = (selected: string) => selected.split(" ") as [CouponType, string];
/** The text of a value: minor units where fixed, ten-thousandths of a percent where percentage, else 0. */
export const valueText = (type: string | null, value: bigint) => `${type} ${value}`;
const value: Column<bigint, string | null> = {
  sql: "c.type || ' ' || c.value",
  column: "value",
  put: (text) => `split_part(${text}, ' ', 2)::bigint`,
  type: "text",
  read: (selected) => BigInt(parts(selected)[1]),
  json(selected, { store }: Reader) {
    const [type, amount] = parts(selected);
    if (type === "fixed") return `"${formatMoney(amount, store.currencyDigits)}"`;
    return `"${type === "percentage" ? formatPercent(BigInt(amount)) : "0"}"`;
  },
  schema: Type.String({
    description: "An amount in the store's currency, or percent; `0` for free shipping.",
    examples: ["10"],
  }),
  input: (options) =>
    Type.Union([
      Type.Unsafe<string>({ anyOf: [{ type: "string", maxLength: 40 }, { type: "number" }], ...options }),
      Type.Null(),
    ]),
};
const ids = (sql: string, what: string, description: string) =>
  optional(
    texts(sql, Type.Array(Type.String({ format: "uuid" }), { description: `The ${what} it applies to.` })),
    { maxItems: MAX_IDS, uniqueItems: true, description },
    { otherwise: "[]", parse: (sent) => JSON.stringify([...new Set(sent.map((id) => id?.toLowerCase()))]) },
  );

/** The columns of a coupon `c`. */
export const coupons = table("c", {
  id: id("coupon_id"),
  code: required(text("code", { examples: ["WELCOME10"] }), {
    minLength: 1,
    maxLength: 64,
    pattern: "^[^\\s\\p{C}\\p{Z}\\p{DI}]+$",
    description:
      "What a customer types in: visible characters without blanks. Unique per store; upper and lower case count as the same.",
    examples: ["WELCOME10"],
  }),
  type: required(word<CouponType>("type", CouponTypeSchema), {}),
  value: optional(
    value,
    {
      "x-money": true,
      description:
        "A decimal in a string (or a JSON number): an amount in the store's currency if `type` is `fixed`; percent, at most 100 with at most 4 fraction digits, if it is `percentage`. Needed for both. For `free_shipping` it is absent, null or 0.",
      examples: ["10"],
    },
    { parse: null },
  ),
  startsAt: optional(orNull(time("starts_at")), {
    description: "The time from which it can be used; null for at once.",
  }),
  endsAt: optional(orNull(time("ends_at")), {
    description: "The time from which it can no longer be used; null for never.",
  }),
  minimumSubtotal: optional(orNull(money("minimum_subtotal", Decimal)), {
    description: "The lowest subtotal of an order that can use it.",
  }),
  usageLimit: optional(orNull(integer("usage_limit")), {
    ...uses,
    description: "How many orders can use it; null for any number.",
  }),
  usageLimitPerCustomer: optional(orNull(integer("usage_limit_per_customer")), {
    ...uses,
    description: "How many orders of one customer can use it; null for any number.",
  }),
  usedCount: integer("used_count", {
    description: "The number of orders that use it now. A change of this number makes no new version.",
  }),
  productIds: ids(
    "product_ids",
    "products",
    "The products it applies to. If this and `categoryIds` are empty, it applies to all products.",
  ),
  categoryIds: ids(
    "category_ids",
    "categories",
    "The categories it applies to, with all categories below them.",
  ),
  isActive: optional(
    flag("is_active"),
    { description: "Whether it can be used; default true." },
    { otherwise: "t" },
  ),
  ...stamps,
});
type Columns = (typeof coupons)["fields"];
export type CouponRow = RowOf<Columns>;
export type Coupon = ValuesOf<typeof coupons>;
export type CouponUpdate = UpdateOf<Columns>;
