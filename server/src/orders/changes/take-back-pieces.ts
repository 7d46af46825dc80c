import { lesser } from "../../pricing/engine/index.ts";
import { type Change, restockPieces, withFields } from "../model/change.ts";
import type { Item } from "../model/item-columns.ts";
import { placesOf } from "../model/ledger.ts";
import { isOpen } from "../model/state.ts";
import { dropPieces, waitingIn, withdraw } from "../shipments/index.ts";
import { unpackPieces } from "./ship-lines.ts";

/**
 * The change after which pieces whose refund was given are where that leaves them. Once the order has left or ended, `restock` puts them back into
 * stock. Before, they are where `placesOf` says: lost ones are not sent again; those that wait or are packed are put back and not sent, unless
 * `restock` is false. What is not counted is not sent once it is refunded. What is out stays so. The lines count the refund already.
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

// How many of so many that were refunded just now had not come back before.
const notReturned = (item: Item, count: bigint): bigint =>
  count - placesOf({ ...item, refundedQuantity: item.refundedQuantity - count }, count).back;
