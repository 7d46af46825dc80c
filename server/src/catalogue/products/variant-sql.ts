import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type VariantRow, variants } from "./variant-columns.ts";
import type { VariantDraft } from "./variants.ts";

const list = statement(`
  select ${variants.select} from product_variants v
  where product_id = any($1::uuid[]) and retired_at is null order by position, variant_id`);

/** The variants of products that are not retired, in their order, by the products' ids. */
export async function listVariants(
  tx: Tx,
  productIds: readonly string[],
): Promise<Map<string, VariantDraft[]>> {
  const rows = await tx.query(list, [productIds]);
  const groups = Map.groupBy(rows, (row) => variants.get(row, "productId"));
  return new Map([...groups].map(([productId, group]) => [productId, group.map(draftOf)]));
}

const names = variants.names;
const columns = names.map((name) => variants.fields[name].sql);
const changing = columns.filter((column) => column !== "variant_id" && column !== "product_id");
const declared = names.map((name) => `"${name}" ${variants.fields[name].type}`);
const write = statement(`
  insert into product_variants as v (store_id, ${columns.join(", ")})
  select $1, ${names.map((name) => `given."${name}"`).join(", ")}
  from json_to_recordset($2::json) as given (${declared.join(", ")})
  on conflict (store_id, variant_id) do update set ${changing.map((column) => `${column} = excluded.${column}`).join(", ")}`);

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

function draftOf(row: VariantRow): VariantDraft {
  const { productId: _, ...texts } = Object.fromEntries(
    names.map((name) => [name, variants.text(row, name)]),
  );
  return {
    ...(texts as unknown as VariantDraft),
    position: variants.get(row, "position"),
    options: JSON.stringify(variants.get(row, "options")),
  };
}
