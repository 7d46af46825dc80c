/** Whether a product (alias p) is in stock however much there is of it. */
export const ALWAYS_THERE = "(not p.inventory_tracked or p.allow_backorder)";
/** The price of a variant (alias v) of a product (alias p). */
export const VARIANT_PRICE = "coalesce(v.price, p.price)";
/**
 * The lowest price of a product (alias p): of its cheapest variant on offer, else its own. Lists and filters
 * sort by it.
 */
export const LOWEST_PRICE = "coalesce(p.lowest_price, p.price)";
/** Whether a variant (alias v) counts at all. */
export const OFFERED = "v.retired_at is null and v.is_active";
/**
 * The variants of a product (alias p), or the product itself, that are sold out but still sold: a JSON array
 * of ids; null if that is not allowed.
 */
export const BACKORDERED = `(case when p.inventory_tracked and p.allow_backorder then
  case when p.has_variants then (select json_agg(v.variant_id) from product_variants v
    where v.store_id = $1 and v.product_id = p.product_id and ${OFFERED} and v.quantity <= 0)
  when p.quantity <= 0 then json_build_array(p.product_id) end end)`;
