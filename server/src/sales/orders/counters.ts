import type { Tx } from "../../db/tenant.ts";
import { dayOf, leaveProductSales, leaveSales } from "../reports/index.ts";
import { leaveCounters } from "./counters-sql.ts";
import { counterOf } from "./counts.ts";
import type { PaymentStatus } from "./payment-state.ts";
import type { Status } from "./state.ts";
import { leaveStats } from "./stats-sql.ts";

/** The part of an order that counters count. Amounts are minor units. */
export type Counted = {
  customerId: string;
  status: Status;
  paymentStatus: PaymentStatus;
  requiresShipping: boolean;
  subtotalAmount: bigint;
  discountAmount: bigint;
  taxAmount: bigint;
  shippingCost: bigint;
  codFee: bigint;
  giftCardAmount: bigint;
  paidAmount: bigint;
  refundedAmount: bigint;
};
type Given = { amount: bigint; at: Date };
type Sold = { productId: string; quantity: bigint; amount: bigint };

const spentOf = ({ giftCardAmount, paidAmount }: Counted) => giftCardAmount + paidAmount;
const isCompleted = ({ status }: Counted) =>
  status === "delivered" || status === "partially_refunded" ? 1 : 0;
const isCancelled = ({ status }: Counted) => (status === "cancelled" ? 1 : 0);

/** What was recorded of payments and given back, by how many. */
type Recorded = { payments: number; refunds?: number };
const recorded = ({ payments, refunds = 0 }: Recorded) =>
  [
    ["payment", payments],
    ["refund", refunds],
  ] as const;

/** An order as it was placed, or as it is brought along: then what was given back of it by then counts, too. */
export type Placed = Counted &
  Recorded & { lines: readonly Sold[]; placedAt: Date; given?: readonly Given[] };

/** Leaves what new orders count for the commit: with their customers, in the sales of their days, and in the store's counters. */
export function leavePlaced(tx: Tx, all: readonly Placed[], timeZone: string): void {
  leaveStats(
    tx,
    all.map((order) => ({
      customerId: order.customerId,
      total: 1,
      completed: isCompleted(order),
      cancelled: isCancelled(order),
      spent: spentOf(order),
      refunded: order.refundedAmount,
      placedAt: order.placedAt,
    })),
  );
  const dated = all.map((order) => ({ order, day: dayOf(order.placedAt, timeZone) }));
  const counting = dated.filter(({ order }) => !isCancelled(order));
  leaveSales(tx, [
    ...dated.map(({ order, day }) =>
      isCancelled(order) ? { day, cancelled: 1 } : { day, orders: 1, ...salesOf(order, 1n) },
    ),
    ...counting.flatMap(({ order: { given = [] } }) =>
      given.map(({ amount, at }) => ({ day: dayOf(at, timeZone), refunds: amount })),
    ),
  ]);
  leaveProductSales(
    tx,
    counting.flatMap(({ order, day }) => order.lines.map((line) => ({ ...line, day }))),
  );
  leaveCounters(
    tx,
    all.flatMap((order) => [[counterOf(order), 1] as const, ...recorded(order)]),
  );
}

/**
 * Leaves what a change of an order counts for the commit. A cancelled order counts for nothing, neither on the day that it was
 * placed nor on those on which some of it was `given` back; what is refunded of others counts on the day of the refund, as long as it has
 * not `failed`.
 */
export function leaveCounted(
  tx: Tx,
  before: Counted & { createdAt: Date; given: readonly Given[]; failed: readonly Given[] },
  after: Counted & Recorded & { lines: readonly Sold[] },
  timeZone: string,
  now: Date,
): void {
  leaveCounters(tx, [[counterOf(before), -1], [counterOf(after), 1], ...recorded(after)]);
  const refunded = after.refundedAmount - before.refundedAmount;
  const stats = {
    completed: isCompleted(after) - isCompleted(before),
    cancelled: isCancelled(after) - isCancelled(before),
    spent: spentOf(after) - spentOf(before),
    refunded,
  };
  if (Object.values(stats).some(Boolean)) leaveStats(tx, [{ customerId: after.customerId, ...stats }]);
  const backOn = (given: readonly Given[]) =>
    given.map(({ amount, at }) => ({ day: dayOf(at, timeZone), refunds: -amount }));
  if (stats.cancelled) {
    const day = dayOf(before.createdAt, timeZone);
    leaveSales(tx, [{ day, orders: -1, cancelled: 1, ...salesOf(after, -1n) }, ...backOn(before.given)]);
    leaveProductSales(
      tx,
      after.lines.map(({ productId, quantity, amount }) => ({
        day,
        productId,
        quantity: -quantity,
        amount: -amount,
      })),
    );
  } else if (!isCancelled(after)) {
    const failed = before.failed.reduce((sum, { amount }) => sum + amount, 0n);
    leaveSales(tx, [
      ...(refunded + failed ? [{ day: dayOf(now, timeZone), refunds: refunded + failed }] : []),
      ...backOn(before.failed),
    ]);
  }
}

const salesOf = (order: Counted, sign: bigint) => ({
  gross: sign * order.subtotalAmount,
  discounts: sign * order.discountAmount,
  tax: sign * order.taxAmount,
  shipping: sign * (order.shippingCost + order.codFee),
});
