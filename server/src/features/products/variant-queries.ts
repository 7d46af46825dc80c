import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { VariantDraft } from "./variants.ts";

const list = statement(`
  select variant_id, position, options, options_key, sku, barcode, price, compare_at_price, cost, quantity, image,
    is_active
  from product_variants where product_id = $1 and retired_at is null order by position, variant_id`);

/** A product's variants that are not retired, in their order. */
export async function listVariants(tx: Tx, productId: string): Promise<VariantDraft[]> {
  return (await tx.query(list, [productId])).map(toDraft);
}

const write = statement(`
  insert into product_variants as v (store_id, variant_id, product_id, position, options, options_key, sku, barcode,
    price, compare_at_price, cost, quantity, image, is_active)
  select $1, id, $2, position, options, "optionsKey", sku, barcode, price, "compareAtPrice", cost, quantity, image,
    "isActive"
  from json_to_recordset($3::json) as given (id uuid, position integer, options json, "optionsKey" text, sku text,
    barcode text, price bigint, "compareAtPrice" bigint, cost bigint, quantity bigint, image text, "isActive" boolean)
  on conflict (store_id, variant_id) do update set position = excluded.position, options = excluded.options,
    options_key = excluded.options_key, sku = excluded.sku, barcode = excluded.barcode, price = excluded.price,
    compare_at_price = excluded.compare_at_price, cost = excluded.cost, quantity = excluded.quantity,
    image = excluded.image, is_active = excluded.is_active`);

/** Adds or changes a product's variants: one statement, however many. */
export async function writeVariants(
  tx: Tx,
  productId: string,
  variants: readonly VariantDraft[],
): Promise<void> {
  if (!variants.length) return;
  const given = variants.map(({ options, ...rest }) => ({ ...rest, options: JSON.parse(options) }));
  await tx.query(write, [tx.storeId, productId, JSON.stringify(given)]);
}

const retire = statement(`
  update product_variants set retired_at = $3, quantity = 0
  where product_id = $1 and variant_id = any($2::uuid[]) and retired_at is null`);

const addQuantity = statement("update product_variants set quantity = quantity + $2 where variant_id = $1");

/** Changes a variant's quantity. */
export async function changeVariantQuantity(tx: Tx, id: string, delta: bigint): Promise<void> {
  await tx.query(addQuantity, [id, delta]);
}

const release = statement(`
  update product_variants set options_key = variant_id::text where variant_id = any($1::uuid[])`);

/** Lets go of the variants' combinations, so that they can be given others in any order. */
export async function releaseCombinations(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length) await tx.query(release, [ids]);
}

/** Takes variants off the product; orders still find them. */
export async function retireVariants(
  tx: Tx,
  productId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length) await tx.query(retire, [productId, ids, now]);
}

function toDraft(row: Row): VariantDraft {
  const [
    id,
    position,
    options,
    optionsKey,
    sku,
    barcode,
    price,
    compareAtPrice,
    cost,
    quantity,
    image,
    isActive,
  ] = row as [
    string,
    string,
    string,
    string,
    string | null,
    string | null,
    string,
    string | null,
    string | null,
    string,
    string | null,
    "t" | "f",
  ];
  return {
    id,
    position: Number(position),
    options: JSON.stringify(JSON.parse(options)),
    optionsKey,
    sku,
    barcode,
    price,
    compareAtPrice,
    cost,
    quantity,
    image,
    isActive,
  };
}
