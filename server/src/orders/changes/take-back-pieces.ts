import { lesser } from "../../pricing/engine/index.ts";
import { type Change, restockPieces, withFields } from "../model/change.ts";
import type { Item } from "../model/item-columns.ts";
import { placesOf } from "../model/ledger.ts";
import { isOpen } from "../model/state.ts";
import { dropPieces, waitingIn, withdraw } from "../shipments/index.ts";
import { unpackPieces } from "./ship-lines.ts";

/**
 * The change that moves the pieces of a successful refund. Once the order has left or ended, `restock` puts
 * them back into stock. Before that, `placesOf` decides: lost ones are not sent again; waiting or packed ones
 * are restocked and not sent, unless `restock` is false. Uncounted ones are not sent once refunded. Pieces
 * that are out stay out. The lines count the refund already.
 */
export function afterRefundOf(
  change: Change,
  pieces: ReadonlyMap<string, bigint>,
  restock: boolean,
  now: Date,
): Change {
  const { status } = change.after;
  if (!isOpen(status)) return restock ? restockPieces(change, pieces, "refund") : change;
  const back = new Map<string, bigint>();
  const opened = change.after.items.reduce((rest, item) => {
    const count = pieces.get(item.id) ?? 0n;
    const stays = count === 0n || !item.requiresShipping || (item.stockTaken && !restock);
    return stays ? rest : unpackPieces(rest, item.id, notReturned(item, count), now);
  }, change);
  const items = opened.after.items.map((item) => {
    const count = pieces.get(item.id) ?? 0n;
    if (count === 0n) return item;
    if (!item.requiresShipping) {
      if (restock) back.set(item.id, count);
      return item;
    }
    const unlost = dropPieces(item, notReturned(item, count));
    const rest = notReturned(item, count) - (unlost.droppedQuantity - item.droppedQuantity);
    const gone = lesser(rest, waitingIn(unlost));
    if (item.stockTaken && !restock) return unlost;
    if (item.stockTaken && gone > 0n) back.set(item.id, gone);
    return withdraw(unlost, gone);
  });
  const told = withFields(opened, { items });
  return back.size ? restockPieces(told, back, "refund") : told;
}

// The number of just refunded pieces that had not come back before.
const notReturned = (item: Item, count: bigint): bigint =>
  count - placesOf({ ...item, refundedQuantity: item.refundedQuantity - count }, count).back;
