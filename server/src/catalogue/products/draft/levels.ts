import type { Tx } from "../../../db/tenant.ts";
import { insufficientStock } from "../../../http/answers/errors.ts";
import { listLevels, movesBetween, type StockLevel, type StockMove } from "../../ledger/index.ts";
import { type Change, type CurrentProduct, type DraftWithVariants, stockOf } from "../model/change.ts";
import { type ProductRow, products } from "../model/columns.ts";

/**
 * The stock levels of those products that have had stock at several locations, by product id. The caller has
 * locked them. One statement; none without such products.
 */
export const findLevels = (tx: Tx, rows: Iterable<ProductRow>): Promise<Map<string, StockLevel[]>> =>
  listLevels(
    tx,
    [...rows].flatMap((row) => (products.get(row, "isMultiLocation") ? [products.get(row, "id")] : [])),
  );

/** The stock moves of a change: at the default location, and wherever removed items have stock. */
export function movesOf({ id, before, after }: Change): StockMove[] {
  const has = stockOf(id, after!);
  return movesBetween(before ? stockOf(id, before) : new Map(), has).flatMap((move): StockMove[] => {
    const left = has.has(move.itemId) ? undefined : before?.levels;
    if (!left) return [{ productId: id, ...move }];
    return left
      .filter(({ itemId }) => itemId === move.itemId)
      .map(({ itemId, quantity, at }) => ({ productId: id, itemId, delta: -quantity, at }));
  });
}

/**
 * Throws 409 where a change of quantities, which is one at the default location, would have tracked stock
 * that may not be backordered fall below zero there.
 */
export function refuseShortDefault(before: CurrentProduct, after: DraftWithVariants): void {
  const { allowBackorder, inventoryTracked } = after.draft;
  if (!before.levels || allowBackorder === "t" || inventoryTracked === "f") return;
  const productId = products.get(before.row, "id");
  const had = stockOf(productId, before);
  const lines = [...stockOf(productId, after)].flatMap(([itemId, quantity]) => {
    const own = before.levels!.find((level) => level.itemId === itemId && !level.at);
    const [available, delta] = [own?.quantity ?? 0n, quantity - (had.get(itemId) ?? 0n)];
    if (delta >= 0n || available + delta >= 0n) return [];
    const variantId = itemId === productId ? null : itemId;
    return [{ productId, variantId, locationId: own?.locationId, available: Number(available) }];
  });
  if (lines.length) throw insufficientStock(lines);
}
