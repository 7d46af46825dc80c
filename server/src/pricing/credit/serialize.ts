import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { type CreditRow, credits } from "./columns.ts";
import { findCredits } from "./sql.ts";

/** A customer's store credit as JSON text. */
export const creditJson = (row: CreditRow, store: Pick<Store, "currency" | "currencyDigits">): string =>
  credits.json(row, { store, can: () => false }, `"currency":"${store.currency}"`);

/** The current store credit of customers, as JSON texts by the customers' ids. One statement. */
export async function serializeCredits(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await findCredits(tx, ids);
  return new Map(rows.map((row) => [credits.get(row, "customerId"), creditJson(row, store)]));
}
