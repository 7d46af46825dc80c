import { Type } from "typebox";
import { id, integer, json, orNull, stamps, text, word } from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { idsOf, isActiveColumn, windowColumns } from "../../http/nouns/term-columns.ts";
import { optional, required, type UpdateOf } from "../../http/nouns/writable.ts";
import { tidyLine } from "../../kit/text/tidy.ts";
import { combinesWithColumn, minimumSubtotal, usageColumns, valueColumn } from "../coupons/index.ts";
import type { CombinesWith, PriceDiscount } from "../engine/index.ts";

/** The most products, categories or groups of an automatic discount: all of it is read with each price. */
const MAX_IDS = 100;
const MAX_PIECES = 1_000;

/** The types of an automatic discount. */
type DiscountType = PriceDiscount["type"];
export const DiscountTypeSchema = Type.Unsafe<DiscountType>({
  type: "string",
  enum: ["percentage", "fixed", "free_shipping", "buy_x_get_y"],
  description:
    "The kind of reduction: percent, an amount, the price of shipping, or percent of some pieces for customers who buy others.",
});

const pieces = (description: string) =>
  Type.Integer({ minimum: 1, maximum: MAX_PIECES, description, examples: [2] });
const ids = (description: string) =>
  Type.Array(Type.String({ format: "uuid" }), { maxItems: MAX_IDS, uniqueItems: true, description });
const buyXGetYFields = {
  buyQuantity: pieces("The number of pieces to buy, of the products that the discount applies to."),
  getQuantity: pieces("The number of pieces that are then discounted."),
};
const getProductIds = ids(
  "The products that are got. If this and `getCategoryIds` are empty, they are what is bought.",
);
const getCategoryIds = ids("The categories that are got, with all categories below them.");
const timesPerOrder = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_PIECES }), Type.Null()], {
  description: "The most uses in one order; null for as many as the pieces allow.",
});
/** The rule of "buy X, get Y", as stored and sent. */
export type BuyXGetYTerms = {
  buyQuantity: number;
  getQuantity: number;
  timesPerOrder: number | null;
  getProductIds: string[];
  getCategoryIds: string[];
};
type SentBuyXGetY = Pick<BuyXGetYTerms, "buyQuantity" | "getQuantity"> &
  Partial<Omit<BuyXGetYTerms, "buyQuantity" | "getQuantity">>;
const BuyXGetY = Type.Object(
  { ...buyXGetYFields, timesPerOrder, getProductIds, getCategoryIds },
  { additionalProperties: false, "x-name": "BuyXGetY" },
);
const BuyXGetYInput = Type.Object(
  {
    ...buyXGetYFields,
    timesPerOrder: Type.Optional(timesPerOrder),
    getProductIds: Type.Optional(getProductIds),
    getCategoryIds: Type.Optional(getCategoryIds),
  },
  { additionalProperties: false, "x-name": "BuyXGetYInput" },
);

const lower = (sent: readonly string[] = []) => [...new Set(sent.map((one) => one.toLowerCase()))];

/** The columns of an automatic discount `d`. */
export const discounts = table("d", {
  id: id("discount_id"),
  name: required(
    text("name", { examples: ["Summer sale"] }),
    {
      minLength: 1,
      maxLength: 100,
      pattern: "[\\p{L}\\p{N}]",
      description: "The name that shoppers see, such as in the cart.",
      examples: ["Summer sale"],
    },
    { parse: tidyLine },
  ),
  type: required(word<DiscountType>("type", DiscountTypeSchema), {}),
  value: valueColumn(
    "d",
    "A decimal in a string (or a JSON number): an amount in the store's currency if `type` is `fixed`; percent, at most 100 with at most 4 fraction digits, if it is `percentage` or `buy_x_get_y` (100: what is got is free). Needed for all three. For `free_shipping` it is absent, null or 0.",
  ),
  ...windowColumns,
  minimumSubtotal: minimumSubtotal(
    "The lowest subtotal of what it applies to, before anything is taken off.",
  ),
  minimumQuantity: optional(orNull(integer("minimum_quantity")), {
    minimum: 1,
    maximum: 1_000_000,
    description: "The fewest pieces of what it applies to.",
  }),
  ...usageColumns,
  productIds: idsOf(
    "product_ids",
    "products",
    "The products it applies to, or that have to be bought. If this and `categoryIds` are empty, it applies to all products.",
    MAX_IDS,
  ),
  categoryIds: idsOf(
    "category_ids",
    "categories",
    "The categories it applies to, or of which has to be bought, with all categories below them.",
    MAX_IDS,
  ),
  customerGroupIds: idsOf(
    "customer_group_ids",
    "customer groups",
    "The customer groups that have it. If this is empty, everybody has it; else customers who are logged in, or whose order you place.",
    MAX_IDS,
  ),
  buyXGetY: optional(
    orNull(json<BuyXGetYTerms, SentBuyXGetY>("buy_x_get_y", BuyXGetY)),
    {},
    {
      schema: Type.Union([BuyXGetYInput, Type.Null()], {
        description:
          "The pieces to buy and the pieces to get, if `type` is `buy_x_get_y`; required for it, else null.",
      }),
      parse: (sent) =>
        JSON.stringify({
          buyQuantity: sent.buyQuantity,
          getQuantity: sent.getQuantity,
          timesPerOrder: sent.timesPerOrder ?? null,
          getProductIds: lower(sent.getProductIds),
          getCategoryIds: lower(sent.getCategoryIds),
        }),
    },
  ),
  combinesWith: combinesWithColumn<CombinesWith>(
    {
      coupons: "A coupon that takes something off products.",
      automatic: "Other automatic discounts.",
      shipping: "The source of free shipping: a coupon, or an automatic discount.",
    },
    { coupons: false, automatic: false, shipping: false },
    "CombinesWith",
    "The discounts that it combines with; two combine if each allows the other. Fields left out are false.",
  ),
  isActive: isActiveColumn,
  ...stamps,
});
type Columns = (typeof discounts)["fields"];
export type Discount = ValuesOf<typeof discounts>;
export type DiscountUpdate = UpdateOf<Columns>;
