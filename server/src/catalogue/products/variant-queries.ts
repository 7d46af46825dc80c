import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { VariantDraft } from "./variants.ts";

const list = statement(`
  select product_id, variant_id, position, options, options_key, sku, barcode, price, compare_at_price, cost, quantity, image,
    is_active
  from product_variants where product_id = any($1::uuid[]) and retired_at is null order by position, variant_id`);

/** The variants of products that are not retired, in their order, by the products' ids. */
export async function listVariants(
  tx: Tx,
  productIds: readonly string[],
): Promise<Map<string, VariantDraft[]>> {
  const rows = await tx.query(list, [productIds]);
  const groups = Map.groupBy(rows, ([productId]) => productId!);
  return new Map([...groups].map(([productId, group]) => [productId, group.map(toDraft)]));
}

const write = statement(`
  insert into product_variants as v (store_id, variant_id, product_id, position, options, options_key, sku, barcode,
    price, compare_at_price, cost, quantity, image, is_active)
  select $1, id, "productId", position, options, "optionsKey", sku, barcode, price, "compareAtPrice", cost, quantity, image,
    "isActive"
  from json_to_recordset($2::json) as given (id uuid, "productId" uuid, position integer, options json, "optionsKey" text, sku text,
    barcode text, price bigint, "compareAtPrice" bigint, cost bigint, quantity bigint, image text, "isActive" boolean)
  on conflict (store_id, variant_id) do update set position = excluded.position, options = excluded.options,
    options_key = excluded.options_key, sku = excluded.sku, barcode = excluded.barcode, price = excluded.price,
    compare_at_price = excluded.compare_at_price, cost = excluded.cost, quantity = excluded.quantity,
    image = excluded.image, is_active = excluded.is_active`);

/** Adds or changes variants of products: one statement, however many. */
export async function writeVariants(
  tx: Tx,
  products: readonly { productId: string; written: readonly VariantDraft[] }[],
): Promise<void> {
  const given = products.flatMap(({ productId, written }) =>
    written.map(({ options, ...rest }) => ({ ...rest, productId, options: JSON.parse(options) })),
  );
  if (given.length) await tx.query(write, [tx.storeId, JSON.stringify(given)]);
}

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

const retire = statement(`
  update product_variants set retired_at = $2, quantity = 0
  where variant_id = any($1::uuid[]) and retired_at is null`);

/** Takes variants off their products; orders still find them. */
export async function retireVariants(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length) await tx.query(retire, [ids, now]);
}

function toDraft(row: Row): VariantDraft {
  const [
    ,
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
