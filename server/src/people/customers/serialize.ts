import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import { customers } from "./columns.ts";
import { findCustomers } from "./sql.ts";

/**
 * Enqueues the event that a customer was created or changed. It stores no personal data: each delivery reads
 * the current customer. The caller has locked the customer's row.
 */
export const enqueueCustomerEvent = (
  tx: Tx,
  type: "customer_created" | "customer_updated",
  id: string,
  now: Date,
): void => {
  enqueueEvents(tx, [{ type, resourceId: id, data: null }], now);
};

/** Customers as they are now, as the JSON text of a read, by their ids. One statement. */
export async function serializeCustomers(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return customers.byId(await findCustomers(tx, ids), { store, can: () => false });
}
