import { type Change, countUnsent, endPayment, isOut, moveTo } from "../model/change.ts";
import { owesPayment } from "../model/payment-state.ts";
import { collectCash } from "./cash-at-door.ts";
import { followRefund } from "./follow-payment.ts";

/**
 * The change after which the order's status follows its shipments: `processing` until
 * everything has shipped, then `shipped`; once nothing is in transit, `delivered`, or `returned` where
 * everything came back. An order without shipments, on hold, unpaid or delivered stays as it is.
 */
export function followShipments(change: Change, now: Date): Change {
  const { status, items, shipments } = change.after;
  const isMoving = status === "confirmed" || status === "processing" || status === "shipped";
  if (!isMoving || !shipments.length) return change;
  const isWhole =
    items.every((item) => countUnsent(item) === 0n) && items.some((item) => item.shippedQuantity > 0n);
  if (!isWhole) {
    if (status === "shipped") return moveTo(change, "processing", "server", now);
    const isBegun = shipments.some((one) => one.status !== "cancelled");
    return status === "confirmed" && isBegun ? moveTo(change, "processing", "client", now) : change;
  }
  if (status !== "shipped" && owesPayment(change.after)) return change;
  const begun = status === "confirmed" ? moveTo(change, "processing", "client", now) : change;
  const sent = status === "shipped" ? begun : moveTo(begun, "shipped", "client", now);
  if (shipments.some((one) => one.status === "shipped")) return sent;
  if (isOut(sent.after)) return collectCash(moveTo(sent, "delivered", "client", now), undefined, 0, now);
  const returned = moveTo(sent, "returned", "client", now);
  // Cash that was not handed over is no longer expected.
  const settled = returned.after.paymentMethod === "cash" ? endPayment(returned) : returned;
  return settled.after.paymentStatus === "refunded" ? followRefund(settled, now) : settled;
}
