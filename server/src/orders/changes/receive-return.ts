import { type Change, endPayment, isOut, moveTo, type PiecesBack, receivePieces } from "../model/change.ts";
import type { RefundTo } from "../model/payment-columns.ts";
import { hasLeft, nextStatuses } from "../model/state.ts";
import { countOf, refundableValue } from "./exchange-items.ts";
import { followRefund } from "./follow-payment.ts";
import { applyRefund } from "./refund-order.ts";
import { deliverAll } from "./ship-lines.ts";

/** The terms of a received return: whether, where to and why it is refunded, and the currency's digits. */
export type Receipt = {
  refund: boolean;
  to?: RefundTo | undefined;
  reason: string;
  digits: number;
  returnId?: string;
};

/**
 * The change after which pieces came back, at most those that are out, and were refunded as far as they were
 * paid and not refunded yet. Once nothing is out, the order is `returned`, or `refunded` where all was
 * refunded.
 */
export function receiveReturn(
  change: Change,
  pieces: ReadonlyMap<string, PiecesBack>,
  { refund, ...receipt }: Receipt,
  now: Date,
): Change {
  const back = receivePieces(change, pieces);
  const isAllBack = pieces.size > 0 && hasLeft(back.after.status) && !isOut(back.after);
  // Cash that was not handed over is no longer expected.
  const settled = isAllBack && back.after.paymentMethod === "cash" ? endPayment(back) : back;
  const paidBack = refund ? refundOf(settled, pieces, receipt, now) : settled;
  if (!isAllBack || !nextStatuses(paidBack.after, "client").includes("returned")) return paidBack;
  const returned = moveTo(deliverAll(paidBack, "returned", now), "returned", "client", now);
  return returned.after.paymentStatus === "refunded" ? followRefund(returned, now) : returned;
}

function refundOf(
  change: Change,
  pieces: ReadonlyMap<string, PiecesBack>,
  { reason, to, digits, returnId }: Omit<Receipt, "refund">,
  now: Date,
): Change {
  const came = new Map([...pieces].map(([id, back]) => [id, countOf(back)]));
  const plan = refundableValue(change.after, came, digits);
  if (plan.amount === 0n) return change;
  return applyRefund(
    change,
    plan,
    { restock: false, reason, provider: "manual", reference: null, to, returnId },
    now,
  );
}
