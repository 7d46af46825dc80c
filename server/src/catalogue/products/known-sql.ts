import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** What a product is known by, its kind, and its translations as JSON text. */
export type KnownProduct = {
  id: string;
  slug: string;
  sku: string | null;
  kind: string;
  translations: string;
};

const MAX_OF_A_SKU = 10;
// Looked up one by one, whatever the planner knows of a table that an import is only just filling.
const findBySlug = statement(`
  select found.product_id from unnest($2::text[]) as wanted (slug) cross join lateral (
    select s.product_id from product_slugs s where s.store_id = $1 and s.language = '' and s.slug = wanted.slug offset 0) found`);
const findBySku = statement(`
  select found.product_id from unnest($2::text[]) as wanted (sku) cross join lateral (
    select p.product_id from products p where p.store_id = $1 and p.sku = wanted.sku and p.deleted_at is null
    order by p.product_id limit ${MAX_OF_A_SKU} offset 0) found`);
const lock = statement(`
  select product_id, slug, sku, kind, translations from products
  where store_id = $1 and product_id = any($2::uuid[]) and deleted_at is null order by product_id for update`);

/** The products that have one of these slugs or SKUs, of a SKU the first ten, locked until the transaction ends. */
export async function lockKnownProducts(
  tx: Tx,
  slugs: readonly string[],
  skus: readonly string[],
): Promise<KnownProduct[]> {
  const found = await Promise.all([
    tx.query(findBySlug, [tx.storeId, slugs]),
    skus.length ? tx.query(findBySku, [tx.storeId, skus]) : [],
  ]);
  const ids = found.flat().map(([id]) => id!);
  const rows = ids.length ? await tx.query(lock, [tx.storeId, ids]) : [];
  return rows.map(([id, slug, sku, kind, translations]) => ({
    id: id!,
    slug: slug!,
    sku: sku!,
    kind: kind!,
    translations: translations!,
  }));
}
