import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { StockMove } from "../ledger/index.ts";

const move = statement("select move_quantities($1, $2, $3, $4, $5)");

/** Defers changes of products' and variants' quantities to the commit, raising the products' versions. The caller holds the locks. */
export function deferQuantities(tx: Tx, moves: readonly StockMove[], now: Date): void {
  const products = summed(moves.map(({ productId, delta }) => [productId, delta]));
  const ofVariants = moves.filter(({ itemId, productId }) => itemId !== productId);
  const variants = summed(ofVariants.map(({ itemId, delta }) => [itemId, delta]));
  tx.atCommit(move, [...products, ...variants, now]);
}

// The ids, each once, and what is moved of each.
function summed(deltas: readonly (readonly [id: string, delta: bigint])[]): [string[], string[]] {
  const sums = new Map<string, bigint>();
  for (const [id, delta] of deltas) sums.set(id, (sums.get(id) ?? 0n) + delta);
  return [[...sums.keys()], [...sums.values()].map(String)];
}
