import { type Change, ended, isOut, moved, unsentOf } from "../model/change.ts";
import { owesPayment } from "../model/payment-state.ts";
import { paidAtDoor } from "./cash-at-door.ts";
import { followRefund } from "./follow-payment.ts";

/**
 * The change after which the order's status says what became of its shipments (contract, section 5): `processing` until all that ships has
 * shipped, then `shipped`; once nothing is on its way any more, `delivered`, or `returned` where all of it came back. An order that
 * has no shipment, is held, not paid or has arrived stays as it is.
 */
export function followShipments(change: Change, now: Date): Change {
  const { status, items, shipments } = change.after;
  const isMoving = status === "confirmed" || status === "processing" || status === "shipped";
  if (!isMoving || !shipments.length) return change;
  const isWhole =
    items.every((item) => unsentOf(item) === 0n) && items.some((item) => item.shippedQuantity > 0n);
  if (!isWhole) {
    if (status === "shipped") return moved(change, "processing", "server", now);
    const isBegun = shipments.some((one) => one.status !== "cancelled");
    return status === "confirmed" && isBegun ? moved(change, "processing", "client", now) : change;
  }
  if (status !== "shipped" && owesPayment(change.after)) return change;
  const begun = status === "confirmed" ? moved(change, "processing", "client", now) : change;
  const sent = status === "shipped" ? begun : moved(begun, "shipped", "client", now);
  if (shipments.some((one) => one.status === "shipped")) return sent;
  if (isOut(sent.after)) return paidAtDoor(moved(sent, "delivered", "client", now), undefined, 0, now);
  const returned = moved(sent, "returned", "client", now);
  // Cash that nobody handed over is not waited for any more.
  const settled = returned.after.paymentMethod === "cash" ? ended(returned) : returned;
  return settled.after.paymentStatus === "refunded" ? followRefund(settled, now) : settled;
}
