import { lesser } from "../pricing/index.ts";
import { type Change, ended, isOut, moved, type PiecesBack, tookBack } from "./change.ts";
import { followRefund } from "./follow.ts";
import { isRefundable } from "./payment-state.ts";
import { refunding } from "./refund.ts";
import { expecting } from "./refunded.ts";
import { allArrived } from "./shipping.ts";
import { allowedFrom, hasLeft } from "./state.ts";

/** How a return is received: whether what came is paid back, why, and with how many digits the currency is written. */
export type Receipt = { refund: boolean; reason: string | null; digits: number };

/**
 * The change after which pieces came back, at most those that are out, and were refunded as far as they were paid and are not
 * refunded yet. Once nothing is out any more the order is `returned`, or `refunded` where all was paid back.
 */
export function cameBack(
  change: Change,
  pieces: ReadonlyMap<string, PiecesBack>,
  { refund, reason, digits }: Receipt,
  now: Date,
): Change {
  const back = tookBack(change, pieces);
  const isAllBack = pieces.size > 0 && hasLeft(back.after.status) && !isOut(back.after);
  // Cash that nobody handed over is not waited for any more.
  const settled = isAllBack && back.after.paymentMethod === "cash" ? ended(back) : back;
  const paidBack = refund ? refundOf(settled, pieces, { reason, digits }, now) : settled;
  if (!isAllBack || !allowedFrom(paidBack.after, "client").includes("returned")) return paidBack;
  const returned = moved(allArrived(paidBack, "returned", now), "returned", "client", now);
  return returned.after.paymentStatus === "refunded" ? followRefund(returned, now) : returned;
}

function refundOf(
  change: Change,
  pieces: ReadonlyMap<string, PiecesBack>,
  { reason, digits }: Omit<Receipt, "refund">,
  now: Date,
): Change {
  const expected = expecting(change.after);
  const items = expected.items
    .map(({ id, quantity, refundedQuantity }) => {
      const { restock, writeOff } = pieces.get(id) ?? { restock: 0n, writeOff: 0n };
      return { itemId: id, quantity: lesser(restock + writeOff, quantity - refundedQuantity) };
    })
    .filter(({ quantity }) => quantity > 0n);
  if (!items.length || !isRefundable(expected)) return change;
  return refunding(change, { items, reason, restock: false, atMostHeld: true }, digits, now);
}
