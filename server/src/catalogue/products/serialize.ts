import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { products } from "./columns.ts";
import { findProducts } from "./sql.ts";

/** Products as they are now, as the JSON text of a read by who may see costs, by their ids. One statement. */
export async function serializeProducts(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await findProducts(tx, ids);
  return products.byId(rows.values(), { store, can: () => true });
}
