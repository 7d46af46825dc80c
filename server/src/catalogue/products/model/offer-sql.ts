/** Whether a product (alias p) is in stock however much there is of it. */
export const ALWAYS_THERE = "(not p.inventory_tracked or p.allow_backorder)";
/** What a variant (alias v) of a product (alias p) costs. */
export const VARIANT_PRICE = "coalesce(v.price, p.price)";
/** The lowest price of a product (alias p): of its cheapest variant on offer, else its own. Lists and filters sort by it. */
export const LOWEST_PRICE = "coalesce(p.lowest_price, p.price)";
/** Whether a variant (alias v) counts at all. */
export const OFFERED = "v.retired_at is null and v.is_active";
/** Which variants of a product (alias p), or it itself, are sold although none is left: a JSON array of ids; null where that cannot be. */
export const BACKORDERED = `(case when p.inventory_tracked and p.allow_backorder then
  case when p.has_variants then (select json_agg(v.variant_id) from product_variants v
    where v.store_id = $1 and v.product_id = p.product_id and ${OFFERED} and v.quantity <= 0)
  when p.quantity <= 0 then json_build_array(p.product_id) end end)`;
