import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { isUuid } from "../../kit/cursor.ts";
import { OFFERED } from "./offer-sql.ts";
import { findItemsBySku } from "./sku-sql.ts";
import { visibleAt } from "./visible-sql.ts";

/** What is sold by a name; a product with several variants is named without one. */
export type NamedItem = { productId: string; variantId: string | null };

const ofProduct = "v.store_id = $1 and v.product_id = p.product_id";
// The one variant that is on offer, where it is the only one.
const only = `(select case when count(*) = 1 then min(v.variant_id::text) end from product_variants v
  where ${ofProduct} and ${OFFERED})`;
const find = statement(`
  with wanted as materialized (
    select given.name, given.id from unnest($2::text[], $3::uuid[]) as given (name, id))
  select w.name, f.product_id, f.variant_id from wanted w cross join lateral (
    (select v.product_id, v.variant_id::text as variant_id, 1 as place from product_variants v
      where v.store_id = $1 and v.variant_id = w.id and v.retired_at is null limit 1)
    union all
    (select p.product_id, case when p.has_variants then ${only} end, 2 from products p
      where p.store_id = $1 and p.product_id = w.id and p.deleted_at is null limit 1)
    union all
    (select p.product_id, case when p.has_variants then ${only} end, 3 from product_slugs s
      join products p on p.store_id = $1 and p.product_id = s.product_id and p.deleted_at is null
      where s.store_id = $1 and s.slug = w.name order by s.language <> '', s.language limit 1)) f
  order by f.place`);

/** What is sold by each of some names: the id of a variant or a product, a slug, else a SKU. What is not there is left out; two statements. */
export async function findNamedItems(tx: Tx, names: readonly string[]): Promise<Map<string, NamedItem>> {
  const all = [...new Set(names)];
  if (!all.length) return new Map();
  const ids = all.map((name) => (isUuid(name.toLowerCase()) ? name.toLowerCase() : null));
  const [rows, found] = await Promise.all([tx.query(find, [tx.storeId, all, ids]), findItemsBySku(tx, all)]);
  for (const [name, productId, variantId] of rows.toReversed())
    found.set(name!, { productId: productId!, variantId: variantId ?? null });
  return found;
}

const linked = statement(`
  select p.product_id, p.slug, ${visibleAt("$3")}, (select json_agg(json_build_object('language', t ->> 'language', 'name', t ->> 'name', 'slug', t ->> 'slug'))
    from json_array_elements(p.translations) t)
  from products p where p.store_id = $1 and p.product_id = any($2::uuid[]) and p.deleted_at is null`);

/** The fields that links to products need: for each its id, its slug, whether shoppers see it, and its names and slugs by language, as JSON text. */
export const findLinkedProducts = (tx: Tx, ids: readonly string[], now: Date): Promise<Row[]> =>
  tx.query(linked, [tx.storeId, ids, now]);
