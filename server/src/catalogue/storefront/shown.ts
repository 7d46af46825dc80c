import type { Tx } from "../../db/tenant.ts";
import type { Reader } from "../../http/nouns/columns.ts";
import { visibleAmong } from "../products/index.ts";
import { storefrontProducts } from "./columns.ts";

const findVisible = visibleAmong(storefrontProducts.select);

/**
 * Of the products with these ids those that shoppers see, as the storefront answers each, as JSON text. One
 * statement.
 */
export async function readVisibleProducts(
  call: Reader & { tx: Tx; now: Date },
  ids: readonly string[],
): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await findVisible(call.tx, ids, call.now);
  return rows.map((row) => storefrontProducts.json(row, call));
}
