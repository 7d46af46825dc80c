import type { Row } from "../../../db/pool/pool.ts";
import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { isoTime } from "../../../kit/time/iso-time.ts";
import { shownFinder } from "../../translations/index.ts";
import { catalogueRevision } from "../write/counts-sql.ts";

/** Whether a product (alias p) is visible to shoppers at a time, which is an SQL expression. */
export const visibleAt = (time: string) =>
  `p.deleted_at is null and p.is_active and (p.published_at is null or p.published_at <= ${time}::timestamptz)`;

// Of a range whose ends it does not know the planner expects little, as there is; of all that is above a
// time, a third.
const isScheduledAt = (time: string) => `p.deleted_at is null and p.is_active
  and p.published_at > ${time}::timestamptz and p.published_at <= (select 'infinity'::timestamptz)`;

/**
 * Whether a product (alias p) is one that another names as related, which shoppers see; `id` is that one's,
 * in SQL.
 */
export const isRelatedTo = (id: string) => `p.product_id in (
  select one::uuid from products r, json_array_elements_text(r.related_ids) one
  where r.store_id = $1 and r.product_id = ${id} and r.deleted_at is null and r.is_active
    and (r.published_at is null or r.published_at <= now()))`;

/** Whether a product (alias p) has one of some slugs, in any language; `slugs` is an array of them in SQL. */
export const isAddressed = (slugs: string) => `p.product_id in (
  select s.product_id from product_slugs s where s.store_id = $1 and s.slug = any(${slugs}))`;

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

/** When after a time the next product of the store `$1` becomes visible by itself; null where none does. */
export const nextVisible = (time: string) =>
  `(select min(p.published_at) from products p where p.store_id = $1 and ${isScheduledAt(time)})`;

/**
 * A source of one row: the revision of the catalogue of the store `$1`, how many products are visible at a
 * time, and when the next becomes so. Counted are only those that are yet to become visible.
 */
export const visibleCounts = (time: string) => `(
  select c.revision, c.active - (select count(*) from products p where p.store_id = $1 and ${isScheduledAt(time)}) as visible,
    ${nextVisible(time)} as next
  from product_counts c where c.store_id = $1)`;

/**
 * A text that differs after each change of a product (alias p) as shoppers see it. Hiding a category, or
 * showing it again, changes no product, but raises a revision of its own.
 */
export const visibleStamp =
  "p.version || ' ' || (select c.category_revision from product_counts c where c.store_id = $1)";

/**
 * Makes the look-up of those among some products that are visible, by their ids; `select` is what is read of
 * each (alias p).
 */
export function visibleAmong(select: string) {
  const byIds = statement(
    `select ${select} from products p where p.store_id = $1 and p.product_id = any($2::uuid[]) and ${visibleAt("$3")}`,
  );
  return (tx: Tx, ids: readonly string[], now: Date): Promise<Row[]> =>
    tx.query(byIds, [tx.storeId, ids, now]);
}

/** Builds the lookup of a visible product by its id or a slug; see `shownFinder`. */
export const visibleFinder = (select: string) =>
  shownFinder(
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
 * Makes the walk over all visible products in the order of their ids: it reads those whose ids follow one, as
 * many of `limit` as begin within `bytes`, at least one. `select` is what is read of each (alias p), and
 * `large` are those of its columns that can be large.
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

// Of one revision more products become visible as time goes by, never fewer.
const revision = statement(`
  select concat_ws(' ', ${catalogueRevision("$1")},
    (select count(*) from products p where p.store_id = $1 and ${isScheduledAt("$2")}))`);

/** A text that differs after each change of any product as shoppers see it. */
export async function visibleRevision(tx: Tx, now: Date): Promise<string> {
  const [row] = await tx.query(revision, [tx.storeId, now]);
  return row![0]!;
}

// The newest of those that have something in common with the product; one more than is wanted, as it is among
// them itself.
const alike = (kind: number, column: string) => `
  (select product_id, ${kind}, row_number() over (order by created_at desc, product_id) from (
    select p.product_id, p.created_at from source s
    join products p on p.store_id = $1 and p.${column} = s.${column} where ${visibleAt("$3")}
    order by p.created_at desc, p.product_id limit $4 + 1) newest)`;
/**
 * Makes the look-up of the products that are recommended beside one: those that it names as related, in their
 * order, then the newest of its category, then of its brand; only visible ones, and none beside one that is
 * not. `select` is what is read of each (alias p).
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
