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

/** Leaves new and changed variants of products for the commit: one statement, however many. */
export function leaveVariants(
  tx: Tx,
  products: readonly { productId: string; written: readonly VariantDraft[] }[],
): void {
  const given = products.flatMap(({ productId, written }) =>
    written.map(({ options, ...rest }) => ({ ...rest, productId, options: JSON.parse(options) })),
  );
  if (given.length) tx.atCommit(write, [tx.storeId, JSON.stringify(given)]);
}

const release = statement(`
  update product_variants set options_key = variant_id::text where variant_id = any($1::uuid[])`);

/** Leaves for the commit that variants let go of their combinations, so that they can be given others in any order. */
export function leaveReleased(tx: Tx, ids: readonly string[]): void {
  if (ids.length) tx.atCommit(release, [ids]);
}

const retire = statement(`
  update product_variants set retired_at = $2, quantity = 0
  where variant_id = any($1::uuid[]) and retired_at is null`);

/** Leaves for the commit that variants are taken off their products; orders still find them. */
export function leaveRetired(tx: Tx, ids: readonly string[], now: Date): void {
  if (ids.length) tx.atCommit(retire, [ids, now]);
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
