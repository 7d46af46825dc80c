import type { Tx } from "../../db/tenant.ts";
import { leaveMoves, type StockCause, type StockMove } from "../ledger/index.ts";
import { countProducts, leaveQuantities } from "../products/index.ts";

/**
 * Leaves changes of stock for the commit: the quantities of products and variants, and the ledger; four statements, however many
 * items. The caller has locked the products and seen that each item is there. Returns the movements' ids: none of moves of 0.
 */
export function leaveStockMoves(tx: Tx, moves: readonly StockMove[], cause: StockCause, now: Date): string[] {
  const real = moves.filter(({ delta }) => delta !== 0n);
  if (!real.length) return [];
  leaveQuantities(tx, real, now);
  const ids = leaveMoves(tx, real, cause, now);
  countProducts(tx, [...new Set(real.map(({ productId }) => productId))], 0, 0);
  return ids;
}
