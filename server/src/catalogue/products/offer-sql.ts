/** Whether a product (alias p) is in stock however much there is of it. */
export const ALWAYS_THERE = "(not p.inventory_tracked or p.allow_backorder)";
/** What a variant (alias v) of a product (alias p) costs. */
export const VARIANT_PRICE = "coalesce(v.price, p.price)";
/** Whether a variant (alias v) counts at all. */
export const OFFERED = "v.retired_at is null and v.is_active";

/** Whether a product (alias p) is visible to shoppers at a time, which is an SQL expression. */
export const visibleAt = (time: string) =>
  `p.deleted_at is null and p.is_active and (p.published_at is null or p.published_at <= ${time}::timestamptz)`;

const scheduledAt = (time: string) =>
  `p.deleted_at is null and p.is_active and p.published_at > ${time}::timestamptz`;

/** When after a time the next product becomes visible by itself; null where none does. */
export const nextVisible = (time: string) =>
  `(select min(p.published_at) from products p where ${scheduledAt(time)})`;

/**
 * A source of one row: the catalogue's revision, how many products are visible at a time, and when the next becomes so.
 * Counted are only those that are yet to become visible.
 */
export const visibleCounts = (time: string) => `(
  select c.revision, c.active - (select count(*) from products p where ${scheduledAt(time)}) as visible,
    ${nextVisible(time)} as next
  from product_counts c)`;
