import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const findKnown = statement(`
  select order_id, external_id from orders where store_id = $1 and order_id = any($2::uuid[])
  union
  select order_id, external_id from orders where store_id = $1 and external_id = any($3::text[])`);

/** The ids and external ids among these that orders of the store have. One statement. */
export async function findKnownOrders(
  tx: Tx,
  ids: readonly string[],
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query(findKnown, [tx.storeId, ids, externalIds]);
  return new Set(rows.flatMap(([id, externalId]) => [id!, ...(externalId ? [externalId] : [])]));
}

const findNumbers = statement(`
  select distinct order_number from orders where store_id = $1 and order_number = any($2::text[])`);

/** The order numbers among these that the store's orders have. One statement. */
export async function findNumbersInUse(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query(findNumbers, [tx.storeId, numbers]);
  return new Set(rows.map(([number]) => number!));
}

const count = statement(`
  insert into order_counts as c (store_id, imported) values ($1, $2)
  on conflict (store_id) do update set imported = c.imported + excluded.imported`);

/** Defers to the commit the count of imported orders: lists count them, numbers do not. */
export function countImported(tx: Tx, orders: number): void {
  tx.atCommit(count, [tx.storeId, orders]);
}
