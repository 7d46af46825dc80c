import { Type } from "typebox";
import {
  type Column,
  Decimal,
  flag,
  id,
  integer,
  json,
  money,
  orNull,
  type Reader,
  text,
  time,
  word,
} from "../../http/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/table.ts";
import { formatMoney } from "../../kit/money.ts";
import { formatPercent } from "../../kit/percent.ts";

/** What a coupon takes off. */
export const couponTypes = ["percentage", "fixed", "free_shipping"] as const;
export type CouponType = (typeof couponTypes)[number];
export const CouponTypeSchema = Type.Unsafe<CouponType>({
  type: "string",
  enum: couponTypes,
  description: "What it takes off: percent, an amount, or the price of shipping.",
});

// How an amount is written depends on the type, so both are selected together.
const parts = (selected: string) => selected.split(" ") as [CouponType, string];
const value: Column<bigint> = {
  sql: "c.type || ' ' || c.value",
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
};
const Ids = (description: string) => Type.Array(Type.String({ format: "uuid" }), { description });

/** The columns of a coupon `c`. */
export const coupons = table("c", {
  id: id("coupon_id"),
  code: text("code", { examples: ["WELCOME10"] }),
  type: word<CouponType>("type", CouponTypeSchema),
  value,
  startsAt: orNull(time("starts_at")),
  endsAt: orNull(time("ends_at")),
  minimumSubtotal: orNull(money("minimum_subtotal", Decimal)),
  usageLimit: orNull(integer("usage_limit")),
  usageLimitPerCustomer: orNull(integer("usage_limit_per_customer")),
  usedCount: integer("used_count", {
    description: "The number of orders that use it now. A change of this number makes no new version.",
  }),
  productIds: json<string[]>("product_ids", Ids("The products it applies to.")),
  categoryIds: json<string[]>("category_ids", Ids("The categories it applies to.")),
  isActive: flag("is_active"),
  version: integer("version", { description: "Grows with each change; see If-Match." }),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
});
export type CouponRow = RowOf<typeof coupons.fields>;
export type Coupon = ValuesOf<typeof coupons>;

/** The fields a writer decides. */
export const draftFields = [
  "code",
  "type",
  "value",
  "startsAt",
  "endsAt",
  "minimumSubtotal",
  "usageLimit",
  "usageLimitPerCustomer",
  "productIds",
  "categoryIds",
  "isActive",
] as const satisfies readonly (keyof Coupon)[];
/** What a writer decides of a coupon. */
export type Draft = Pick<Coupon, (typeof draftFields)[number]>;
