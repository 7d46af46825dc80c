import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const findKnown = statement(`
  select order_id, external_id, order_number, placed_at, imported_from, adds_up
  from orders where store_id = $1 and order_id = any($2::uuid[])
  union
  select order_id, external_id, order_number, placed_at, imported_from, adds_up
  from orders where store_id = $1 and external_id = any($3::text[])
  union
  select order_id, external_id, order_number, placed_at, imported_from, adds_up
  from orders where store_id = $1 and order_number = any($4::text[])`);

/** An order of the store that may be one of a file; `isIncomplete` if it was imported and does not add up. */
export type KnownOrder = {
  id: string;
  externalId: string | null;
  orderNumber: string;
  placedAt: Date;
  importedFrom: string | null;
  isIncomplete: boolean;
};

/** The orders of the store with one of these ids, external ids or numbers. One statement. */
export async function findKnownOrders(
  tx: Tx,
  ids: readonly string[],
  externalIds: readonly string[],
  numbers: readonly string[],
): Promise<readonly KnownOrder[]> {
  const rows = await tx.query(findKnown, [tx.storeId, ids, externalIds, numbers]);
  return rows.map(([id, externalId, orderNumber, placedAt, importedFrom, addsUp]) => ({
    id: id!,
    externalId: externalId ?? null,
    orderNumber: orderNumber!,
    placedAt: new Date(placedAt!.replace(" ", "T").replace("+00", "Z")),
    importedFrom: importedFrom ?? null,
    isIncomplete: importedFrom !== null && addsUp === "f",
  }));
}

const addUp = statement("update orders set adds_up = true where store_id = $1 and order_id = $2");

/** Defers to the commit that an imported order adds up. */
export function markAddsUp(tx: Tx, id: string): void {
  tx.atCommit(addUp, [tx.storeId, id]);
}

const count = statement(`
  insert into order_counts as c (store_id, imported) values ($1, $2)
  on conflict (store_id) do update set imported = c.imported + excluded.imported`);

/** Defers to the commit the count of imported orders: lists count them, numbers do not. */
export function countImported(tx: Tx, orders: number): void {
  tx.atCommit(count, [tx.storeId, orders]);
}
