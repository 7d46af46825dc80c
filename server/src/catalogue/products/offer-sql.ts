/** Whether a product (alias p) is in stock however much there is of it. */
export const ALWAYS_THERE = "(not p.inventory_tracked or p.allow_backorder)";
/** What a variant (alias v) of a product (alias p) costs. */
export const VARIANT_PRICE = "coalesce(v.price, p.price)";
/** Whether a variant (alias v) counts at all. */
export const OFFERED = "v.retired_at is null and v.is_active";
