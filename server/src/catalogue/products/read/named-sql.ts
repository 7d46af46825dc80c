import { Type } from "typebox";
import type { Row } from "../../../db/pool/pool.ts";
import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import type { Hits } from "../../../http/lists/hits.ts";
import { orNull, text } from "../../../http/nouns/columns.ts";
import { table } from "../../../http/nouns/table.ts";
import { isUuid } from "../../../kit/cursor.ts";
import { linkColumns, parseTranslations, translationFor } from "../../translations/index.ts";
import { keySql, products } from "../model/columns.ts";
import { OFFERED } from "../model/offer-sql.ts";
import { firstPicture } from "../model/pictures.ts";
import { findItemsBySku } from "../write/sku-sql.ts";
import { visibleAt } from "./visible-sql.ts";

/** The item of a name; a product with several variants has no variant here. */
export type NamedItem = { productId: string; variantId: string | null };

const ofProduct = "v.store_id = $1 and v.product_id = p.product_id";
// The only variant on offer, if there is exactly one.
const onlyVariant = `(select case when count(*) = 1 then min(v.variant_id::text) end from product_variants v
  where ${ofProduct} and ${OFFERED})`;
const findNamed = statement(`
  with wanted as materialized (
    select given.name, given.id from unnest($2::text[], $3::uuid[]) as given (name, id))
  select w.name, f.product_id, f.variant_id from wanted w cross join lateral (
    (select v.product_id, v.variant_id::text as variant_id, 1 as place from product_variants v
      where v.store_id = $1 and v.variant_id = w.id and v.retired_at is null limit 1)
    union all
    (select p.product_id, case when p.has_variants then ${onlyVariant} end, 2 from products p
      where p.store_id = $1 and p.product_id = w.id and p.deleted_at is null limit 1)
    union all
    (select p.product_id, case when p.has_variants then ${onlyVariant} end, 3 from product_slugs s
      join products p on p.store_id = $1 and p.product_id = s.product_id and p.deleted_at is null
      where s.store_id = $1 and s.slug = w.name order by s.language <> '', s.language limit 1)) f
  order by f.place`);

/**
 * Finds items by names: ids of variants or products, slugs, else SKUs. Unknown names are left out. Two
 * statements.
 */
export async function findNamedItems(tx: Tx, names: readonly string[]): Promise<Map<string, NamedItem>> {
  const all = [...new Set(names)];
  if (!all.length) return new Map();
  const ids = all.map((name) => (isUuid(name.toLowerCase()) ? name.toLowerCase() : null));
  const [rows, found] = await Promise.all([
    tx.query(findNamed, [tx.storeId, all, ids]),
    findItemsBySku(tx, all),
  ]);
  for (const [name, productId, variantId] of rows.toReversed())
    found.set(name!, { productId: productId!, variantId: variantId ?? null });
  return found;
}

const findLinked = statement(`
  select ${linkColumns("p", "product_id", visibleAt("$3"))}
  from products p where p.store_id = $1 and p.product_id = any($2::uuid[]) and p.deleted_at is null`);

/** The columns that links to products need; see `linkColumns`. */
export const findLinkedProducts = (tx: Tx, ids: readonly string[], now: Date): Promise<Row[]> =>
  tx.query(findLinked, [tx.storeId, ids, now]);

const MOST_LOOKED_AT = 100;
const findPictured = statement(`
  select p.translations, ${firstPicture("p.images")} from (
    select translations, images from products p
    where p.store_id = $1 and ${visibleAt("$2")}
    order by p.product_id desc limit ${MOST_LOOKED_AT}) p
  where json_array_length(p.images) > 0 limit 2`);

/** Two of the newest products that shoppers see, with a picture, to show what something looks like. */
export async function findPicturedProducts(
  tx: Tx,
  language: string,
  now: Date,
): Promise<{ name: string; image: string }[]> {
  const rows = await tx.query(findPictured, [tx.storeId, now]);
  return rows.map(([translations, image]) => ({
    name: translationFor(parseTranslations(translations!), [language])?.name ?? "",
    image: image!,
  }));
}

/** The identifiers of a product, its kind, and its translations as JSON text. */
export type KnownProduct = {
  id: string;
  slug: string;
  sku: string | null;
  kind: string;
  translations: string;
};
const MAX_OF_A_SKU = 10;
// Looked up one by one: the planner has no statistics of a table that an import is filling. SKUs by their
// keys, which have the index; keys are calculated apart, since no function that may leak stands beside a
// policy.
const findIdsBySlug = statement(`
  select found.product_id from unnest($2::text[]) as wanted (slug) cross join lateral (
    select s.product_id from product_slugs s where s.store_id = $1 and s.language = '' and s.slug = wanted.slug offset 0) found`);
const findIdsBySku = statement(`
  with wanted as materialized (
    select given.sku, ${keySql("given.sku")} as sku_key from unnest($2::text[]) as given (sku))
  select found.product_id from wanted w cross join lateral (
    select p.product_id from products p
    where p.store_id = $1 and p.sku_key = w.sku_key and p.sku = w.sku and p.deleted_at is null
    order by p.product_id limit ${MAX_OF_A_SKU} offset 0) found`);
const lockKnown = statement(`
  select product_id, slug, sku, kind, translations from products
  where store_id = $1 and product_id = any($2::uuid[]) and deleted_at is null order by product_id for update`);
/**
 * The products with one of these slugs or SKUs, at most ten for each SKU, locked until the transaction ends.
 */
export async function lockKnownProducts(
  tx: Tx,
  slugs: readonly string[],
  skus: readonly string[],
): Promise<KnownProduct[]> {
  const found = await Promise.all([
    tx.query(findIdsBySlug, [tx.storeId, slugs]),
    skus.length ? tx.query(findIdsBySku, [tx.storeId, skus]) : [],
  ]);
  const ids = found.flat().map(([id]) => id!);
  const rows = ids.length ? await tx.query(lockKnown, [tx.storeId, ids]) : [];
  return rows.map(([id, slug, sku, kind, translations]) => ({
    id: id!,
    slug: slug!,
    sku: sku!,
    kind: kind!,
    translations: translations!,
  }));
}

const { id, sku, price, quantity, isActive, hasVariants } = products.fields;
const hits = table("p", {
  id,
  title: {
    ...text("p.translations::text", {
      description: "Its name in the language of the request, where there is one.",
    }),
    json: (stored, { languages = [] }) =>
      JSON.stringify(translationFor(parseTranslations(stored), languages)?.name ?? ""),
  },
  subtitle: { ...sku, schema: Type.Union([Type.String(), Type.Null()], { description: "Its SKU." }) },
  image: orNull(text(firstPicture("p.images"), { description: "The URL of its first picture." })),
  price,
  quantity,
  isActive,
  hasVariants,
});
const findHits = statement(`
  select ${hits.select}
  from first_products($1, $2, $3) with ordinality f (product_id, is_exact, place)
  join products p on p.store_id = $1 and p.product_id = f.product_id
  where p.deleted_at is null
  order by f.is_exact desc, f.place limit $3`);
/**
 * Finds products by SKU or barcode, also a variant's, by its beginning, or by beginnings of words as `q` of
 * the list does. One statement.
 */
export const productHits: Hits = {
  needs: "products:read",
  reply: Type.Array(hits.schema({ "x-name": "FoundProduct" })),
  async find(call, { typed, most }) {
    return hits.array(await call.tx.query(findHits, [call.tx.storeId, typed, most]), call);
  },
};
