import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import type { CustomerDataPort } from "../../people/customers/index.ts";
import { abandonedCarts, cartsWithAddresses } from "./columns.ts";
import { findAbandonedCarts, findCartsOf, forgetCarts, moveCarts } from "./sql.ts";

/** The customer data port of carts. */
export const cartsOf: CustomerDataPort = {
  async all({ tx, store }, customerId) {
    const rows = await findCartsOf(tx, customerId);
    return rows.map((row) => cartsWithAddresses.json(row as never, { store, can: () => false }));
  },
  anonymize: forgetCarts,
  move: moveCarts,
};

/** Carts as events report them, by id. */
export async function serializeCarts(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await findAbandonedCarts(tx, ids);
  return abandonedCarts.byId(rows as never, { store, can: () => false });
}
