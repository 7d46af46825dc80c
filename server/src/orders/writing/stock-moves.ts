import type { Sellable } from "../../catalogue/stock/index.ts";
import { insufficientStock } from "../../http/answers/errors.ts";
import { greater } from "../../pricing/engine/index.ts";
import type { Change } from "../model/change.ts";
import { stockItemIdOf } from "../model/written-fields.ts";

/** The lines of an order whose stock a change moves, also those that it takes out. */
export function linesToMove({ before, after, restocked, retaken }: Change) {
  const there = new Set(after.items.map(({ id }) => id));
  const lines = [...after.items, ...before.items.filter(({ id }) => !there.has(id))];
  return lines.filter(({ id }) => restocked.get(id) || retaken.get(id));
}

/**
 * What a change moves in stock, each item once. What is sold no more has none: a variant that was retired, a product that was deleted or has
 * got variants since then.
 */
export function stockMovesOf(change: Change, found: readonly Sellable[]) {
  const there = new Set(stillSold(found).map(stockItemIdOf));
  const moves = new Map<string, { productId: string; itemId: string; delta: bigint }>();
  for (const { id, productId, variantId } of linesToMove(change)) {
    const itemId = stockItemIdOf({ productId, variantId });
    if (!there.has(itemId)) continue;
    // Several lines may be of one item.
    const delta = (change.restocked.get(id) ?? 0n) - (change.retaken.get(id) ?? 0n);
    moves.set(itemId, { productId, itemId, delta: delta + (moves.get(itemId)?.delta ?? 0n) });
  }
  return [...moves.values()];
}

/** Throws 409 naming the items of which there is not enough for what is taken once more. */
export function refuseShortage(change: Change, found: readonly Sellable[]): void {
  if (!change.retaken.size) return;
  const deltas = new Map(stockMovesOf(change, found).map(({ itemId, delta }) => [itemId, delta]));
  const short = stillSold(found).filter((item) => {
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

/** Those that are still sold as they were: of a product that has got variants since then, only these are. */
export const stillSold = (found: readonly Sellable[]) =>
  found.filter(({ variantId, hasVariants }) => variantId || !hasVariants);
