import type { Sellable } from "../../catalogue/stock/index.ts";
import { insufficientStock } from "../../http/answers/errors.ts";
import { greater } from "../../pricing/engine/index.ts";
import type { Change } from "../model/change.ts";
import { stockItemIdOf } from "../model/written-fields.ts";

/** The lines of an order whose stock a change moves, including lines that it removes. */
export function linesToMove({ before, after, restocked, retaken }: Change) {
  const there = new Set(after.items.map(({ id }) => id));
  const lines = [...after.items, ...before.items.filter(({ id }) => !there.has(id))];
  return lines.filter(({ id }) => restocked.get(id) || retaken.get(id));
}

/**
 * The stock moves of a change, each item once. Items that are no longer sold have none: a retired variant, a
 * deleted product, or a product that has variants since then.
 */
export function stockMovesOf(change: Change, found: readonly Sellable[]) {
  const there = new Set(sellableItems(found).map(stockItemIdOf));
  const moves = new Map<string, { productId: string; itemId: string; delta: bigint }>();
  for (const { id, productId, variantId } of linesToMove(change)) {
    const itemId = stockItemIdOf({ productId, variantId });
    if (!there.has(itemId)) continue;
    // Several lines may have the same item.
    const delta = (change.restocked.get(id) ?? 0n) - (change.retaken.get(id) ?? 0n);
    moves.set(itemId, { productId, itemId, delta: delta + (moves.get(itemId)?.delta ?? 0n) });
  }
  return [...moves.values()];
}

/** Throws 409 naming the items with too little stock for the pieces retaken. */
export function refuseShortage(change: Change, found: readonly Sellable[]): void {
  if (!change.retaken.size) return;
  const deltas = new Map(stockMovesOf(change, found).map(({ itemId, delta }) => [itemId, delta]));
  const short = sellableItems(found).filter((item) => {
    const delta = deltas.get(stockItemIdOf(item)) ?? 0n;
    return item.inventoryTracked && !item.allowBackorder && delta < 0n && item.quantity + delta < 0n;
  });
  if (short.length)
    throw insufficientStock(
      short.map(({ productId, variantId, quantity }) => ({
        productId,
        variantId,
        available: Number(greater(quantity, 0n)),
      })),
    );
}

/** The items that are still sold as they were: a product with variants since then is sold by these alone. */
export const sellableItems = (found: readonly Sellable[]) =>
  found.filter(({ variantId, hasVariants }) => variantId || !hasVariants);
