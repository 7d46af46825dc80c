import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { orders } from "./columns.ts";
import { refunds } from "./payment-columns.ts";
import { findOrders, findRefundsById } from "./sql.ts";

/** The current orders as the JSON text of a read, by their ids. One statement. */
export async function serializeOrders(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return orders.byId(await findOrders(tx, ids), { store, can: () => false });
}

/** The current refunds as the JSON text of a read, by their ids. One statement. */
export async function serializeRefunds(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return refunds.byId(await findRefundsById(tx, ids), { store, can: () => false });
}
