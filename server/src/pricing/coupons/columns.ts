import { Type } from "typebox";
import { id, stamps, text, word } from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { idsOf, isActiveColumn, windowColumns } from "../../http/nouns/term-columns.ts";
import { required } from "../../http/nouns/writable.ts";
import type { PriceCoupon } from "../engine/index.ts";
import { combinesWithColumn, minimumSubtotal, usageColumns, valueColumn } from "./terms.ts";

/** The most products, and the most categories, of a coupon. */
const MAX_IDS = 1_000;

/** The types of a coupon. */
export type CouponType = "percentage" | "fixed" | "free_shipping";
export const CouponTypeSchema = Type.Unsafe<CouponType>({
  type: "string",
  enum: ["percentage", "fixed", "free_shipping"],
  description: "The kind of reduction: percent, an amount, or the price of shipping.",
});

/** The columns of a coupon `c`. */
export const coupons = table("c", {
  id: id("coupon_id"),
  code: required(text("code", { examples: ["WELCOME10"] }), {
    minLength: 1,
    maxLength: 64,
    pattern: "^[^\\s\\p{C}\\p{Z}\\p{DI}]+$",
    description:
      "The code that a customer enters: visible characters without blanks. Unique per store; upper and lower case count as the same.",
    examples: ["WELCOME10"],
  }),
  type: required(word<CouponType>("type", CouponTypeSchema), {}),
  value: valueColumn(
    "c",
    "A decimal in a string (or a JSON number): an amount in the store's currency if `type` is `fixed`; percent, at most 100 with at most 4 fraction digits, if it is `percentage`. Needed for both. For `free_shipping` it is absent, null or 0.",
  ),
  ...windowColumns,
  minimumSubtotal: minimumSubtotal("The lowest subtotal of an order that can use it."),
  ...usageColumns,
  productIds: idsOf(
    "product_ids",
    "products",
    "The products it applies to. If this and `categoryIds` are empty, it applies to all products.",
    MAX_IDS,
  ),
  categoryIds: idsOf(
    "category_ids",
    "categories",
    "The categories it applies to, with all categories below them.",
    MAX_IDS,
  ),
  combinesWith: combinesWithColumn<PriceCoupon["combinesWith"]>(
    {
      automatic: "Automatic discounts that take something off products.",
      shipping: "Automatic discounts that free shipping.",
    },
    { automatic: true, shipping: true },
    "CouponCombinesWith",
    "The discounts that it combines with, if they allow it, too. Fields left out are true.",
  ),
  isActive: isActiveColumn,
  ...stamps,
});
type Columns = (typeof coupons)["fields"];
export type CouponRow = RowOf<Columns>;
export type Coupon = ValuesOf<typeof coupons>;
