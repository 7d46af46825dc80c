import { storedPriceLists } from "../../platform/settings/index.ts";

// The gate is asked once a statement: where no list is active, no price is looked for.
const pricesWhere = (condition: string) => `(
  case when ${storedPriceLists("$1")} <> '[]' then (
    select string_agg(concat_ws(' ', x.price_list_id, x.item_id, x.minimum_quantity, x.price), ',')
    from price_list_prices x
    join price_lists l on l.store_id = x.store_id and l.price_list_id = x.price_list_id and l.is_active
    where x.store_id = $1 and ${condition}) end)`;

/**
 * The prices of a product (alias p) and its variant (alias v) in active price lists of the store `$1`, as
 * `tiersOf` takes them; SQL. Null without any.
 */
export const listPricesOf = pricesWhere("x.item_id = any(array[p.product_id, v.variant_id])");

/** The list prices of a product (alias p) and all its variants. */
export const listPricesOfProduct = pricesWhere("x.product_id = p.product_id");
