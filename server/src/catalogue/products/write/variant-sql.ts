import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import type { RowOf } from "../../../http/nouns/table.ts";
import { writer } from "../../../http/nouns/writer-sql.ts";
import {
  placeColumns,
  storedVariants,
  type VariantDraft,
  type VariantFields,
  variantWrites,
} from "../model/variant-columns.ts";

const list = statement(`
  select ${storedVariants.select} from product_variants v
  where v.store_id = $1 and v.product_id = any($2::uuid[]) and v.retired_at is null
  order by v.position, v.variant_id`);

/** The current variants of products in their order, by product id. */
export async function listVariants(
  tx: Tx,
  productIds: readonly string[],
): Promise<Map<string, VariantDraft[]>> {
  const rows = await tx.query(list, [tx.storeId, productIds]);
  const groups = Map.groupBy(rows, (row) => storedVariants.get(row, "productId"));
  return new Map([...groups].map(([productId, group]) => [productId, group.map(draftOf)]));
}

const findProductIds = statement(`
  select variant_id, product_id from product_variants
  where store_id = $1 and variant_id = any($2::uuid[]) and retired_at is null`);

/** The ids of variants' products, by variant id. */
export async function findProductsOfVariants(
  tx: Tx,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = variantIds.length ? await tx.query(findProductIds, [tx.storeId, variantIds]) : [];
  return new Map(rows.map(([id, productId]) => [id!, productId!]));
}

const changing = [...variantWrites.names, "position", "optionsKey"] as const;
const write = writer(storedVariants, {
  into: "product_variants",
  key: "variant_id",
  derived: placeColumns,
  onConflict: `(store_id, variant_id) do update set ${changing
    .map((name) => storedVariants.fields[name].sql)
    .map((column) => `${column} = excluded.${column}`)
    .join(", ")}`,
});

/** Defers new and changed variants of products to the commit, in one statement. */
export function deferVariants(
  tx: Tx,
  products: readonly { productId: string; written: readonly VariantDraft[] }[],
  now: Date,
): void {
  const rows = products.flatMap(({ productId, written }) =>
    written.map(({ id, position, optionsKey, ...draft }) => ({
      id,
      draft,
      derived: { productId, position, optionsKey },
      now,
    })),
  );
  if (rows.length) tx.atCommit(...write.insert(tx.storeId, rows));
}

const release = statement(`
  update product_variants set options_key = variant_id::text where store_id = $1 and variant_id = any($2::uuid[])`);

/** Defers the release of variants' combinations to the commit, so that new ones can be set in any order. */
export function deferCombinationRelease(tx: Tx, ids: readonly string[]): void {
  if (ids.length) tx.atCommit(release, [tx.storeId, ids]);
}

const retire = statement(`
  update product_variants set retired_at = $3, quantity = 0
  where store_id = $1 and variant_id = any($2::uuid[]) and retired_at is null`);

/** Defers the retirement of variants to the commit; orders still find them. */
export function deferVariantRetirement(tx: Tx, ids: readonly string[], now: Date): void {
  if (ids.length) tx.atCommit(retire, [tx.storeId, ids, now]);
}

const draftOf = (row: RowOf<VariantFields>): VariantDraft => ({
  ...variantWrites.draftOf(row),
  id: storedVariants.get(row, "id"),
  position: storedVariants.text(row, "position")!,
  optionsKey: storedVariants.get(row, "optionsKey"),
});
