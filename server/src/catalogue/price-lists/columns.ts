import { id, integer, money, orNull, stamps, text, time } from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { idsOf, isActiveColumn, windowColumns } from "../../http/nouns/term-columns.ts";
import { required } from "../../http/nouns/writable.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

/** The most customer groups that a price list can name: all of it is read with each price. */
const MAX_GROUPS = 100;
/** The most prices of a list. */
export const MAX_PRICES = 100_000;

/** The columns of a price list `l`. */
export const priceLists = table("l", {
  id: id("price_list_id"),
  name: required(
    text("name", { examples: ["Wholesale"] }),
    {
      minLength: 1,
      maxLength: 100,
      pattern: "[\\p{L}\\p{N}]",
      description: "Its name. Shoppers do not see it.",
      examples: ["Wholesale"],
    },
    { parse: tidyLine },
  ),
  isActive: isActiveColumn,
  ...windowColumns,
  customerGroupIds: idsOf(
    "customer_group_ids",
    "customer groups",
    "The customer groups that have its prices. If this is empty, everybody has them; else customers who are logged in, or whose order you place.",
    MAX_GROUPS,
  ),
  priceCount: integer("price_count", { description: "The number of its prices." }),
  ...stamps,
});
export type PriceList = ValuesOf<typeof priceLists>;

/** The columns of a price `x` of a list. */
export const listPrices = table("x", {
  id: id("price_id"),
  productId: id("product_id"),
  variantId: orNull(
    id("nullif(x.item_id, x.product_id)", {
      description:
        "Null for the product, and for those of its variants that have no price of their own in the list.",
    }),
  ),
  minimumQuantity: integer("minimum_quantity", {
    description: "From how many pieces of the line on it is the price.",
  }),
  price: money("price"),
  updatedAt: time("updated_at"),
});
