import type { Tx } from "../../db/tenant.ts";
import { deferMoves, type StockCause, type StockMove } from "../ledger/index.ts";
import { countProducts, deferQuantities, enqueueProductEvents, fallsLow } from "../products/index.ts";
import type { Sellable } from "./sellable-sql.ts";

/** The parts of an item that decide whether its stock falls low. */
export type ThresholdItem = Pick<
  Sellable,
  "productId" | "variantId" | "inventoryTracked" | "lowStockThreshold" | "productQuantity" | "quantity"
>;

/**
 * Defers changes of stock to the commit: the quantities of products and variants, the ledger, and the
 * products' events; five statements for any number of items, and one more for other locations than the
 * default one. The caller has locked the products and checked that each item exists. `found` is the stock
 * that it read; without it no events are enqueued. Returns the movements' ids: none for moves of 0.
 */
export function deferStockMoves(
  tx: Tx,
  moves: readonly StockMove[],
  cause: StockCause,
  now: Date,
  found?: readonly ThresholdItem[],
): string[] {
  const real = moves.filter(({ delta }) => delta !== 0n);
  if (!real.length) return [];
  deferQuantities(tx, real, now);
  const ids = deferMoves(tx, real, cause, now);
  const byProduct = Map.groupBy(real, ({ productId }) => productId);
  if (found) {
    const seen = new Map(found.map((item) => [item.variantId ?? item.productId, item]));
    const changes = [...byProduct].map(([id, its]) => ({ id, isLow: isLowAfter(its, seen) }));
    enqueueProductEvents(tx, changes, now);
  }
  countProducts(tx, [...byProduct.keys()], { movements: ids.length });
  return ids;
}

// Whether the moves of a product leave an item, or the whole product, low.
function isLowAfter(moves: readonly StockMove[], seen: ReadonlyMap<string, ThresholdItem>): boolean {
  const { inventoryTracked, lowStockThreshold, productQuantity } = seen.get(moves[0]!.itemId)!;
  if (!inventoryTracked || lowStockThreshold === null) return false;
  const deltas = Map.groupBy(moves, ({ itemId }) => itemId);
  const levels = [...deltas].map(([itemId, its]) => [seen.get(itemId)!.quantity, sumOf(its)] as const);
  return fallsLow(
    lowStockThreshold,
    [...levels, [productQuantity, sumOf(moves)] as const].map(([level, delta]) => [level, level + delta]),
  );
}

// Stock that is sold online only.
const sumOf = (moves: readonly StockMove[]) =>
  moves.reduce((sum, { delta, at }) => (at?.sellsOnline === false ? sum : sum + delta), 0n);
