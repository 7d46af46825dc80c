import { type Change, endPayment, moveTo, restockPieces, withFields } from "../model/change.ts";
import { isRefundable } from "../model/payment-state.ts";
import type { Cancellation } from "../model/schemas.ts";
import type { Mover } from "../model/state.ts";
import { dropPieces, waitingIn, withdraw } from "../shipments/index.ts";
import { expectedOrder } from "./expected-order.ts";
import { applyRefund } from "./refund-order.ts";
import { planRefund } from "./refund-plan.ts";
import { unpackAll } from "./ship-lines.ts";

/** The server's reason to cancel an order that was not paid in the store's time. */
export const NOT_PAID = "payment_timeout";

/** The change that cancels an order. Throws 409 where the actor may not. */
export function applyCancellation(
  start: Change,
  {
    reason,
    note,
    restock = true,
    refund = true,
  }: Omit<Cancellation, "version" | "reason"> & { reason: string },
  now: Date,
  by: Mover = "client",
): Change {
  const withReason = withFields(start, { cancelReason: reason });
  const stopped = endPayment(moveTo(unpackAll(withReason, now), "cancelled", by, now, note));
  const pieces = new Map(stopped.after.items.map(({ id, quantity }) => [id, quantity]));
  const stocked = withdrawAll(restock ? restockPieces(stopped, pieces, "cancel") : stopped);
  const expected = expectedOrder(stocked.after);
  if (!refund || !isRefundable(expected)) return stocked;
  const terms = { restock: false, reason, provider: "manual", reference: null };
  return applyRefund(stocked, planRefund(expected, {}, 0), terms, now);
}

// Withdraws all pieces that wait to be shipped.
const withdrawAll = (change: Change): Change =>
  withFields(change, {
    items: change.after.items.map((item) =>
      item.requiresShipping ? withdraw(dropPieces(item, item.lostQuantity), waitingIn(item)) : item,
    ),
  });
