import type { Row } from "../../../db/pool/pool.ts";
import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { isoTime } from "../../../kit/time/iso-time.ts";
import { createVisibleFinder, formerOwners } from "../../translations/index.ts";
import { catalogueRevision } from "../write/counts-sql.ts";

/** Whether a product (alias p) is visible to shoppers at a time, which is an SQL expression. */
export const visibleAt = (time: string) =>
  `p.deleted_at is null and p.is_active and (p.published_at is null or p.published_at <= ${time}::timestamptz)`;

// For a range with unknown ends the planner expects few rows, which is right; for all rows above a time, a
// third.
const isScheduledAt = (time: string) => `p.deleted_at is null and p.is_active
  and p.published_at > ${time}::timestamptz and p.published_at <= (select 'infinity'::timestamptz)`;

/** Whether a product (alias p) is related to another, visible one; `id` is the other's, in SQL. */
export const isRelatedTo = (id: string) => `p.product_id in (
  select one::uuid from products r, json_array_elements_text(r.related_ids) one
  where r.store_id = $1 and r.product_id = ${id} and r.deleted_at is null and r.is_active
    and (r.published_at is null or r.published_at <= now()))`;

/**
 * Whether a product (alias p) has one of these slugs in any language, or had one that no visible product has
 * now; `slugs` is an array in SQL.
 */
export const isAddressed = (slugs: string) => `p.product_id in (
  select s.product_id from product_slugs s where s.store_id = $1 and s.slug = any(${slugs})
  union all ${formerOwners("product", slugs)} and not exists (
    select from product_slugs s join products o on o.store_id = s.store_id and o.product_id = s.product_id
    where s.store_id = $1 and s.slug = f.slug and o.deleted_at is null and o.is_active
      and (o.published_at is null or o.published_at <= now()) offset 0))`;

/** The slugs of a product (alias p) by language, as JSON text; its own has the language "". */
const SLUGS = `(select json_object_agg(s.language, s.slug)::text from product_slugs s
  where s.store_id = $1 and s.product_id = p.product_id)`;

const addresses = statement(`
  select p.product_id, p.slug, p.updated_at, ${SLUGS} from products p
  where p.store_id = $1 and ${visibleAt("$2")} order by p.product_id offset $3 limit $4`);

/** The slugs of visible products and their times of change, in the order of their ids. */
export async function readAddresses(
  tx: Tx,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
): Promise<{ slug: string; updatedAt: string; slugs: Readonly<Record<string, string>> }[]> {
  const rows = await tx.query(addresses, [tx.storeId, now, offset, limit]);
  return rows.map(([, slug, updatedAt, slugs]) => ({
    slug: slug!,
    updatedAt: isoTime(updatedAt!),
    slugs: JSON.parse(slugs ?? "{}"),
  }));
}

/** The next time after a time at which a product of the store `$1` becomes visible; null if there is none. */
export const nextVisible = (time: string) =>
  `(select min(p.published_at) from products p where p.store_id = $1 and ${isScheduledAt(time)})`;

/**
 * A source of one row: the revision of the catalogue of the store `$1`, the number of products visible at a
 * time, and the time of the next one. Only products that are not visible yet are counted.
 */
export const visibleCounts = (time: string) => `(
  select c.revision, c.active - (select count(*) from products p where p.store_id = $1 and ${isScheduledAt(time)}) as visible,
    ${nextVisible(time)} as next
  from product_counts c where c.store_id = $1)`;

/**
 * A text that changes with each change of a product (alias p) that shoppers see. Hiding or showing a category
 * changes no product, but raises a revision of its own.
 */
export const visibleStamp =
  "p.version || ' ' || (select c.category_revision from product_counts c where c.store_id = $1)";

/** Builds the lookup of the visible products among some ids; `select` names the columns of `p`. */
export function visibleAmong(select: string) {
  const byIds = statement(
    `select ${select} from products p where p.store_id = $1 and p.product_id = any($2::uuid[]) and ${visibleAt("$3")}`,
  );
  return (tx: Tx, ids: readonly string[], now: Date): Promise<Row[]> =>
    tx.query(byIds, [tx.storeId, ids, now]);
}

/** Builds the lookup of a visible product by its id or a slug; see `shownFinder`. */
export const visibleFinder = (select: string) =>
  createVisibleFinder(
    {
      table: "products",
      key: "product_id",
      slugs: "product_slugs",
      kind: "product",
      isShown: visibleAt("$3"),
    },
    select,
  );

/**
 * Builds the walk over all visible products in the order of ids. Each step reads the next ids after one: up
 * to `limit`, at least one, as long as a row begins within `bytes`. `select` names the columns of `p`, and
 * `large` those of them that can be large.
 */
export function visibleWalk(select: string, large: readonly string[]) {
  const page = statement(`
    select * from (
      select sized.*, sum(size) over (order by sized.product_id rows unbounded preceding) as upto from (
        select ${select}, octet_length(concat(${large.map((sql) => sql.replace(/^\w+$/, "p.$&")).join(", ")})) as size
        from products p where p.store_id = $1 and p.product_id > $2 and ${visibleAt("$5")}
        order by p.product_id limit $3) sized) summed
    where upto - size < $4 order by product_id`);
  return (
    tx: Tx,
    id: string,
    { now, limit, bytes }: { now: Date; limit: number; bytes: number },
  ): Promise<Row[]> => tx.query(page, [tx.storeId, id, limit, bytes, now]);
}

// Within one revision, time only adds visible products.
const revision = statement(`
  select concat_ws(' ', ${catalogueRevision("$1")},
    (select count(*) from products p where p.store_id = $1 and ${isScheduledAt("$2")}))`);

/** A text that differs after each change of any product as shoppers see it. */
export async function visibleRevision(tx: Tx, now: Date): Promise<string> {
  const [row] = await tx.query(revision, [tx.storeId, now]);
  return row![0]!;
}

// The newest products that share a value with the product; one more than needed, because it is among them.
const alike = (kind: number, column: string) => `
  (select product_id, ${kind}, row_number() over (order by created_at desc, product_id) from (
    select p.product_id, p.created_at from source s
    join products p on p.store_id = $1 and p.${column} = s.${column} where ${visibleAt("$3")}
    order by p.created_at desc, p.product_id limit $4 + 1) newest)`;
/**
 * Builds the lookup of recommendations for a product: its related products in their order, then the newest of
 * its category, then of its brand; only visible ones, and none for a product that is not visible. `select`
 * names the columns of `p`.
 */
export function recommendationFinder(select: string) {
  const find = statement(`
    with source as materialized (
      select p.category_id, p.brand_key, p.related_ids from products p
      where p.store_id = $1 and p.product_id = $2 and ${visibleAt("$3")}),
    near (id, kind, place) as (
      (select one::uuid, 1, n from source s, json_array_elements_text(s.related_ids) with ordinality as each (one, n))
      union all ${alike(2, "category_id")}
      union all ${alike(3, "brand_key")})
    select ${select} from (select id, min(kind * 1000 + place) as place from near group by id) n
    join products p on p.store_id = $1 and p.product_id = n.id
    where p.product_id <> $2 and ${visibleAt("$3")} order by n.place limit $4`);
  return (tx: Tx, id: string, limit: number, now: Date): Promise<Row[]> =>
    tx.query(find, [tx.storeId, id, now, limit]);
}
