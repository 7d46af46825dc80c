import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { StockMove } from "../ledger/index.ts";

const move = statement("select move_quantities($1, $2, $3, $4, $5)");
const spread = statement(`
  update products set is_multi_location = true
  where store_id = $1 and product_id = any($2::uuid[]) and not is_multi_location`);

/**
 * Defers changes of products' and variants' quantities to the commit, raising the products' versions. What is moved at a
 * location that does not sell online changes no quantity. The caller holds the locks.
 */
export function deferQuantities(tx: Tx, moves: readonly StockMove[], now: Date): void {
  const sold = ({ delta, at }: StockMove) => (at?.sellsOnline === false ? 0n : delta);
  const products = summed(moves.map((one) => [one.productId, sold(one)]));
  const ofVariants = moves.filter(({ itemId, productId }) => itemId !== productId);
  const variants = summed(ofVariants.map((one) => [one.itemId, sold(one)]));
  tx.atCommit(move, [...products, ...variants, now]);
  const elsewhere = new Set(moves.flatMap(({ productId, at }) => (at ? [productId] : [])));
  if (elsewhere.size) tx.atCommit(spread, [tx.storeId, [...elsewhere]]);
}

// The ids, each once, and what is moved of each.
function summed(deltas: readonly (readonly [id: string, delta: bigint])[]): [string[], string[]] {
  const sums = new Map<string, bigint>();
  for (const [id, delta] of deltas) sums.set(id, (sums.get(id) ?? 0n) + delta);
  return [[...sums.keys()], [...sums.values()].map(String)];
}
