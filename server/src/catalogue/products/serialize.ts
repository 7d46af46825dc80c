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
  const write = products.writer({ store, can: () => true });
  const rows = await findProducts(tx, ids);
  return new Map([...rows].map(([id, row]) => [id, write(row)]));
}
