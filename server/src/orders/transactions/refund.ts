import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { applyRefund, expectedOrder, planRefund, type RefundTerms } from "../changes/index.ts";
import { actorOf } from "../model/actor.ts";
import { type Change, noChange } from "../model/change.ts";
import { paymentNotAllowed, tooMuchToRefund } from "../model/errors.ts";
import { isRefundable } from "../model/payment-state.ts";
import { lockOrder } from "../model/sql.ts";
import { isOpen } from "../model/state.ts";
import { type AppliedChange, applyChange } from "../writing/index.ts";
import type { OrderRefundRequest, ReturnsPort } from "./returns-port.ts";

/** The reason of a refund without one. */
const NO_REASON = "other";

/**
 * Refunds an order: pieces of lines, shipping, an amount, or all that is left. Throws 404; 409 for a stale
 * version, for an unpaid order, and for store credit of an anonymized customer; 400 for more than was paid,
 * or than a line's part; and as `returns` does.
 */
export async function refundOrder(
  call: Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">,
  id: string,
  request: OrderRefundRequest,
  returns: ReturnsPort,
): Promise<AppliedChange> {
  const order = await lockOrder(call.tx, id);
  checkVersion(call.expectedVersions, order.version);
  const adjusted = await returns.adjustRefund(call, order, request);
  const change = refundChange(noChange(order), adjusted, call.store.currencyDigits, call.now);
  return applyChange(call, change, actorOf(call.principal));
}

/** The change that also refunds. Throws as `refundOrder`. */
export function refundChange(change: Change, request: OrderRefundRequest, digits: number, now: Date): Change {
  const { after } = change;
  const expected = expectedOrder(after);
  if (!isRefundable(expected)) throw paymentNotAllowed(after.paymentStatus, "refund", []);
  const terms: RefundTerms = {
    restock: request.restock ?? isOpen(after.status),
    reason: request.reason?.trim() || NO_REASON,
    provider: request.provider ?? "manual",
    reference: request.reference ?? null,
    to: request.to,
    returnId: request.returnId,
  };
  const plan = planRefund(expected, request, digits);
  if (request.limitsToPaid && plan.amount === 0n) return change;
  // Nothing is left where its gift cards have spent the rest.
  if (!plan.amount && !request.items) throw tooMuchToRefund("/amount", formatMoney("0", digits));
  return applyRefund(change, plan, terms, now);
}
