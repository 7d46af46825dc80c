import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const find = statement(`
  select coalesce(given.variant_id, given.product_id), coalesce(v.cost, p.cost)
  from unnest($2::uuid[], $3::uuid[]) as given (product_id, variant_id)
  join products p on p.store_id = $1 and p.product_id = given.product_id
  left join product_variants v on v.store_id = $1 and v.variant_id = given.variant_id
  where coalesce(v.cost, p.cost) is not null`);

/** What a piece of each of these costs the store in minor units, by the ids of variants, or of products without any; those that nobody knows of are left out. */
export async function findCosts(
  tx: Tx,
  wanted: readonly { productId: string; variantId: string | null }[],
): Promise<Map<string, bigint>> {
  const ids = [wanted.map(({ productId }) => productId), wanted.map(({ variantId }) => variantId)];
  const rows = await tx.query(find, [tx.storeId, ...ids]);
  return new Map(rows.map(([id, cost]) => [id!, BigInt(cost!)]));
}
