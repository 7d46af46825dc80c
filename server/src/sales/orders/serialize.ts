import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { orders } from "./columns.ts";
import { refunds } from "./payment-columns.ts";
import { findOrders, findRefundsById } from "./sql.ts";

/** Orders as they are now, as the JSON text of a read, by their ids. One statement. */
export async function serializeOrders(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const write = orders.writer({ store, can: () => false });
  const rows = await findOrders(tx, ids);
  return new Map(rows.map((row) => [orders.get(row, "id"), write(row)]));
}

/** Refunds as they are now, as the JSON text of a read, by their ids. One statement. */
export async function serializeRefunds(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const write = refunds.writer({ store, can: () => false });
  const rows = await findRefundsById(tx, ids);
  return new Map(rows.map((row) => [refunds.get(row, "id"), write(row)]));
}
