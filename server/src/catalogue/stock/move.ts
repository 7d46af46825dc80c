import type { Tx } from "../../db/tenant.ts";
import { leaveMoves, type StockCause, type StockMove } from "../ledger/index.ts";
import { countProducts, leaveQuantities } from "../products/index.ts";

/**
 * Leaves changes of stock for the commit: the quantities of products and variants, and the ledger; four statements, however many
 * items. The caller has locked the products (`lockSellables`) and seen that each item is there.
 */
export function leaveStockMoves(tx: Tx, moves: readonly StockMove[], cause: StockCause, now: Date): void {
  const real = moves.filter(({ delta }) => delta !== 0n);
  if (!real.length) return;
  leaveQuantities(tx, real, now);
  leaveMoves(tx, real, cause, now);
  countProducts(tx, [...new Set(real.map(({ productId }) => productId))], 0, 0);
}
