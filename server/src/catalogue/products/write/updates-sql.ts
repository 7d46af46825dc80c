import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { notFound } from "../../../http/answers/errors.ts";
import type { Param } from "../../../http/lists/filters.ts";
import type { Head } from "../../../http/lists/page.ts";
import type { MediaRow } from "../../../platform/media/index.ts";
import { visibleAt } from "../read/visible-sql.ts";
import { countProducts } from "./counts-sql.ts";
import { enqueueProductEvents } from "./events.ts";
import { pictureOf } from "./media-sql.ts";

const lockForRating = statement(
  "select 1 from products where store_id = $1 and product_id = $2 for no key update",
);
/**
 * Locks a product's rating until the transaction ends, so that one transaction at a time computes it; also a
 * deleted product's.
 */
export async function lockRating(tx: Tx, productId: string): Promise<void> {
  await tx.query(lockForRating, [tx.storeId, productId]);
}
// Nobody sees a deleted product.
const rate = statement(`
  update products set average_rating = coalesce($4::double precision / nullif($3, 0), 0), rating_count = $3,
    version = version + 1, updated_at = greatest(updated_at, $5)
  where store_id = $1 and product_id = $2 and deleted_at is null
    and (rating_count <> $3 or average_rating <> coalesce($4::double precision / nullif($3, 0), 0))
  returning 1`);
/**
 * Writes the number and the sum of a product's ratings, raising its version. The caller has locked the
 * rating.
 */
export async function rateProduct(
  tx: Tx,
  productId: string,
  { count, sum }: { count: number; sum: number },
  now: Date,
): Promise<void> {
  const rated = await tx.query(rate, [tx.storeId, productId, count, sum, now]);
  if (!rated.length) return;
  enqueueProductEvents(tx, [{ id: productId }], now);
  countProducts(tx, [productId]);
}
const findVisible = statement(
  `select 1 from products p where p.store_id = $1 and p.product_id = $2 and ${visibleAt("$3")}`,
);
/** Throws 404 for a product that shoppers do not see. */
export async function expectVisible(tx: Tx, productId: string, now: Date): Promise<void> {
  if (!(await tx.query(findVisible, [tx.storeId, productId, now])).length) throw notFound();
}
/**
 * The head of a list of a product's ratings, with their number as `total`; no row for a product that shoppers
 * do not see.
 */
export const ratingHead = (id: string, now: Date, param: Param, store: string): Head => ({
  from: `(select p.rating_count as total from products p where p.store_id = ${store} and p.product_id = ${param(id)} and ${visibleAt(param(now))}) h`,
});

// Locked in the order of ids, as all products are. Deleted ones refer to it, too, but no one reads them.
const takeOutOf = (column: string) =>
  statement(`
  with locked as materialized (
    select product_id from products where store_id = $1 and ${column} = $2
    order by product_id for update
  ), taken as (
    update products p set ${column} = null,
      version = case when deleted_at is null then version + 1 else version end,
      updated_at = case when deleted_at is null then greatest(updated_at, $3) else updated_at end
    from locked where p.store_id = $1 and p.product_id = locked.product_id
    returning p.product_id, p.deleted_at
  )
  select product_id from taken where deleted_at is null`);
const [noCategory, noProfile] = [takeOutOf("category_id"), takeOutOf("shipping_profile_id")];

/** Takes all products out of a category. */
export const takeOutOfCategory = (tx: Tx, categoryId: string, now: Date): Promise<void> =>
  takeOut(tx, noCategory, categoryId, now);

/** Takes all products out of a shipping profile. */
export const takeOutOfProfile = (tx: Tx, profileId: string, now: Date): Promise<void> =>
  takeOut(tx, noProfile, profileId, now);

async function takeOut(tx: Tx, from: typeof noCategory, id: string, now: Date): Promise<void> {
  const taken = await tx.query(from, [tx.storeId, id, now]);
  if (!taken.length) return;
  const ids = taken.map(([id]) => id!);
  enqueueProductEvents(
    tx,
    ids.map((id) => ({ id })),
    now,
  );
  countProducts(tx, ids);
}

// Locked in the order of ids, as all products are.
const updateImages = statement(`
  with locked as materialized (
    select p.product_id from products p
    where p.store_id = $1 and p.deleted_at is null and p.product_id in (
      select s.product_id from product_media s where s.store_id = $1 and s.media_id = any($2::uuid[]))
    order by p.product_id for update
  )
  update products p set version = p.version + 1, updated_at = greatest(p.updated_at, $4), images = coalesce((
    select json_agg(case when $3::jsonb ? (one->>'id') then (one::jsonb || ($3::jsonb -> (one->>'id')))::json else one end order by n)
    from json_array_elements(p.images) with ordinality as each (one, n)), '[]')
  from locked where p.store_id = $1 and p.product_id = locked.product_id
  returning p.product_id`);

/** Updates the pictures of products that show changed media, each in a new version. */
export async function onMediaChanged(tx: Tx, rows: readonly MediaRow[], now: Date): Promise<void> {
  const known = rows.map(pictureOf);
  const said = Object.fromEntries(known.map(({ id, alt }) => [id, { alt }]));
  const updated = await tx.query(updateImages, [tx.storeId, Object.keys(said), JSON.stringify(said), now]);
  if (!updated.length) return;
  const ids = updated.map(([id]) => id!);
  enqueueProductEvents(
    tx,
    ids.map((id) => ({ id })),
    now,
  );
  countProducts(tx, ids);
}
