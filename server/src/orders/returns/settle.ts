import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import type { ValuesOf } from "../../http/nouns/table.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { greater, sum } from "../../pricing/engine/index.ts";
import { limitPlan, refundableValue } from "../changes/index.ts";
import { tooMuchToRefund } from "../model/errors.ts";
import { shareOf } from "../model/ledger.ts";
import { refunds as orderRefunds } from "../model/payment-columns.ts";
import { findRefunds, type LockedOrder } from "../model/sql.ts";
import type { OrderRefundRequest, ReturnsPort } from "../transactions/index.ts";
import { returns } from "./columns.ts";
import { notReceived } from "./errors.ts";
import { enqueueReturnEvents } from "./serialize.ts";
import { lockReturnsOf, touchReturn } from "./sql.ts";
import { findUnsettled, type Unsettled } from "./unsettled.ts";

/** A return with its unsettled part; undefined where it was not received. */
export type ReturnWithRest = ValuesOf<typeof returns> & { left: Unsettled | undefined };

/**
 * Locks the returns of a locked order, oldest receipt first, each with its unsettled part. One round trip.
 */
export async function lockReturnsWithRest(tx: Call["tx"], orderId: string): Promise<ReturnWithRest[]> {
  const [rows, refundRows] = await Promise.all([lockReturnsOf(tx, orderId), findRefunds(tx, orderId)]);
  const all = rows.map((row) => returns.read(row));
  const left = findUnsettled(
    all,
    refundRows.map((row) => orderRefunds.read(row)),
  );
  return all.map((one) => ({ ...one, left: left.get(one.id) }));
}

/**
 * The unsettled part of a return as a refund plan. Amounts refunded beside pieces are deducted from the value
 * of the received pieces.
 */
export function planOf(order: LockedOrder, { pieces, received, settled, beside }: Unsettled, digits: number) {
  const plan = refundableValue(order, pieces, digits);
  if (beside === 0n) return plan;
  const whole = sum(order.items.map((item) => shareOf(item, received.get(item.id) ?? 0n)));
  return limitPlan(plan, greater(whole - settled, 0n));
}

/**
 * Records that a part of a locked return is settled, of which `left` was the unsettled value: raises its
 * version and enqueues an event. Payments after the receipt raise the return's value.
 */
export async function settleReturn(
  { tx, now }: Pick<Call, "tx" | "now">,
  { id, worthAmount, settledAmount }: Pick<ReturnWithRest, "id" | "worthAmount" | "settledAmount">,
  left: bigint,
  texts: { exchangeOrderId?: string } = {},
): Promise<void> {
  const worth = greater(worthAmount ?? 0n, (settledAmount ?? 0n) + left);
  await touchReturn(tx, id, { ...texts, worthAmount: String(worth) }, now);
  enqueueReturnEvents(tx, [id], now);
}

/** Settles returns with a refund. */
export const returnsPort: ReturnsPort = {
  async adjustRefund(call, order, request) {
    const { returnId, items } = request;
    const cameBack = order.items.some(({ returnedQuantity }) => returnedQuantity > 0n);
    if (returnId === undefined && !(items && cameBack)) return request;
    const all = await lockReturnsWithRest(call.tx, order.id);
    const one = returnId === undefined ? findWhole(all, items!) : all.find(({ id }) => id === returnId);
    if (!one && returnId !== undefined) throw invalidField("/returnId", "not_found");
    if (!one) return request;
    if (!one.left) throw notReceived(one.status);
    const { currencyDigits: digits } = call.store;
    const available = planOf(order, one.left, digits);
    const narrowed =
      returnId === undefined ? request : narrowRefund(order, one.left, available, request, digits);
    await settleReturn(call, one, available.amount);
    return { ...narrowed, returnId: one.id, isGone: true };
  },
};

// The oldest received return of which no piece is settled.
const findWhole = (
  all: readonly ReturnWithRest[],
  items: NonNullable<OrderRefundRequest["items"]>,
): ReturnWithRest | undefined =>
  all.find(({ left }) => items.every(({ itemId, quantity }) => (left?.pieces.get(itemId) ?? 0n) >= quantity));

// At most the received and unsettled pieces; all of them where the request names none.
function narrowRefund(
  order: LockedOrder,
  left: Unsettled,
  available: ReturnType<typeof planOf>,
  request: OrderRefundRequest,
  digits: number,
): OrderRefundRequest {
  const tooMuch = (field: string) => tooMuchToRefund(field, formatMoney(String(available.amount), digits));
  if (request.amount !== undefined) {
    if (request.amount > available.amount) throw tooMuch("/amount");
    return request;
  }
  if (!request.items) {
    if (available.amount === 0n) throw tooMuch("/returnId");
    return {
      ...request,
      items: available.items.map(({ itemId, quantity, amount }) => ({ itemId, quantity, amount })),
      limitsToPaid: true,
    };
  }
  const errors = request.items.flatMap(({ itemId, quantity }, i): FieldError[] => {
    const most = left.pieces.get(itemId);
    if (most === undefined) return [{ field: `/items/${i}/itemId`, code: "not_found" }];
    if (quantity <= most) return [];
    return [{ field: `/items/${i}/quantity`, code: "too_large", values: { limit: Number(most) } }];
  });
  if (errors.length) throw validationFailed(errors);
  const wanted = refundableValue(
    order,
    new Map(request.items.map((one) => [one.itemId, one.quantity])),
    digits,
  );
  const sum = request.items.reduce(
    (all, { itemId, amount }) =>
      all + (amount ?? wanted.items.find((one) => one.itemId === itemId)?.amount ?? 0n),
    0n,
  );
  if (sum > available.amount) throw tooMuch("/items");
  return request;
}
