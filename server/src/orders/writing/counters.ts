import type { Tx } from "../../db/tenant.ts";
import type { Item } from "../model/item-columns.ts";
import type { NewPayment, SucceededRefund } from "../model/records.ts";
import type { Status } from "../model/state.ts";
import { dayOf, deferParts, deferProductSales, deferSales, type Part } from "../reports/index.ts";
import { deferCounters } from "./counters-sql.ts";
import { counterOf } from "./counts.ts";
import { deferSpan, deferStats } from "./customer-stats-sql.ts";
import {
  type AtDoor,
  cashPart,
  type DatedRefund,
  doorParts,
  placedParts,
  type ReportedOrder,
  refundParts,
} from "./report-parts.ts";

/** The part of an order that counters count. Amounts are minor units. */
export type CountedOrder = ReportedOrder &
  AtDoor & {
    status: Status;
    requiresShipping: boolean;
    shippingCost: bigint;
    codFee: bigint;
    refundedAmount: bigint;
  };
/** A line as it is counted: `amount` is its price after discounts, before tax on top. */
export type SoldItem = Pick<Item, "productId" | "quantity" | "taxRate" | "taxAmount" | "totalAmount"> & {
  amount: bigint;
};
/** A payment that was received, in minor units. */
type TakenPayment = { amount: bigint; method: string; provider: string; at: Date };

const totalSpent = ({ giftCardAmount, storeCreditAmount, paidAmount }: CountedOrder) =>
  giftCardAmount + storeCreditAmount + paidAmount;
const isCompleted = ({ status }: CountedOrder) =>
  status === "delivered" || status === "partially_refunded" ? 1 : 0;
const isCancelled = ({ status }: CountedOrder) => (status === "cancelled" ? 1 : 0);

const recordCounts = (payments: number, refunds: number) =>
  [
    ["payment", payments],
    ["refund", refunds],
  ] as const;

/** An order as it was placed, or as it is imported: then earlier refunds of it count as well. */
export type PlacedOrder = CountedOrder & {
  lines: readonly SoldItem[];
  placedAt: Date;
  payments: readonly TakenPayment[];
  refunded?: readonly (DatedRefund & { asCash: bigint })[];
};

/**
 * Defers to the commit the counts of new orders: of their customers, of their days' sales, and of the store.
 */
export function deferPlaced(tx: Tx, all: readonly PlacedOrder[], timeZone: string): void {
  deferStats(
    tx,
    all.map((order) => ({
      customerId: order.customerId,
      total: 1,
      completed: isCompleted(order),
      cancelled: isCancelled(order),
      spent: totalSpent(order),
      refunded: order.refundedAmount,
      placedAt: order.placedAt,
    })),
  );
  const dated = all.map((order) => ({ order, day: dayOf(order.placedAt, timeZone) }));
  const counting = dated.filter(({ order }) => !isCancelled(order));
  deferSales(tx, [
    ...dated.map(({ order, day }) =>
      isCancelled(order) ? { day, cancelled: 1 } : { day, orders: 1, ...salesOf(order, 1n) },
    ),
    ...counting.flatMap(({ order: { refunded = [] } }) =>
      refunded.map(({ amount, at }) => ({ day: dayOf(at, timeZone), refunds: amount })),
    ),
  ]);
  deferProductSales(
    tx,
    counting.flatMap(({ order, day }) => order.lines.map((line) => ({ ...line, day }))),
  );
  deferCounters(
    tx,
    all.flatMap((order) => [
      [counterOf(order), 1] as const,
      ...recordCounts(order.payments.length, order.refunded?.length ?? 0),
    ]),
  );
  deferParts(
    tx,
    all.flatMap((order) => partsOf(order, (at) => dayOf(at, timeZone))),
  );
}

const isManual = ({ provider }: Pick<TakenPayment, "provider">) => provider === "manual";
function partsOf(order: PlacedOrder, on: (at: Date) => string): Part[] {
  const { lines, payments, refunded = [], placedAt, deliveredAt } = order;
  const taken = payments.filter(isManual);
  const atDoor = taken.filter(({ at }) => at.getTime() === deliveredAt?.getTime());
  const collected = atDoor.reduce((sum, { amount }) => sum + amount, 0n);
  return [
    ...(isCancelled(order)
      ? []
      : [
          ...placedParts(order, lines, on(placedAt), 1n),
          ...refunded.flatMap((refund) => refundParts(order, refund, on(refund.at), 1n)),
        ]),
    ...taken.map(({ amount, method, at }) => cashPart(method, on(at), { taken: amount })),
    ...refunded.map(({ asCash, at }) => cashPart(order.paymentMethod, on(at), { back: asCash })),
    ...doorParts({ ...order, deliveredAt: null }, order, collected, on),
  ];
}

/**
 * Defers to the commit the counts of a changed order. A cancelled order counts for nothing, neither on its
 * day nor on those of its refunds (`refunded`), until it is reopened; other refunds count on their day,
 * unless they `failed`.
 */
export function deferCounted(
  tx: Tx,
  before: Before,
  after: CountedOrder & MoneyMoves & { lines: readonly SoldItem[]; isEdited: boolean },
  timeZone: string,
  now: Date,
): void {
  const records = recordCounts(after.payments.length, after.refunds);
  deferCounters(tx, [[counterOf(before), -1], [counterOf(after), 1], ...records]);
  const on = (at: Date) => dayOf(at, timeZone);
  deferParts(tx, [...partsOfChange(before, after, on, now), ...moneyParts(before, after, on, now)]);
  const refunded = after.refundedAmount - before.refundedAmount;
  const stats = {
    completed: isCompleted(after) - isCompleted(before),
    cancelled: isCancelled(after) - isCancelled(before),
    spent: totalSpent(after) - totalSpent(before),
    refunded,
  };
  if (before.customerId !== after.customerId) deferOtherCustomer(tx, before, after);
  else if (Object.values(stats).some(Boolean)) deferStats(tx, [{ customerId: after.customerId, ...stats }]);
  if (after.isEdited) deferEdited(tx, before, after, on(before.createdAt));
  const backOn = (refunded: readonly DatedRefund[]) =>
    refunded.map(({ amount, at }) => ({ day: dayOf(at, timeZone), refunds: -amount }));
  if (stats.cancelled) {
    const day = dayOf(before.createdAt, timeZone);
    const [orders, sign] = [-stats.cancelled, BigInt(-stats.cancelled)];
    const sales = { day, orders, cancelled: stats.cancelled, ...salesOf(after, sign) };
    deferSales(tx, [sales, ...backOn(before.refunded)]);
    const sold = after.lines.map(({ quantity, amount, ...line }) => ({
      ...line,
      day,
      quantity: sign * quantity,
      amount: sign * amount,
    }));
    deferProductSales(tx, sold);
  } else if (!isCancelled(after)) {
    const failed = before.failed.reduce((sum, { amount }) => sum + amount, 0n);
    deferSales(tx, [
      ...(refunded + failed ? [{ day: dayOf(now, timeZone), refunds: refunded + failed }] : []),
      ...backOn(before.failed),
    ]);
  }
}

type Before = CountedOrder & {
  createdAt: Date;
  lines: readonly SoldItem[];
  refunded: readonly DatedRefund[];
  failed: readonly DatedRefund[];
};

// An edited order counts as if it had been placed like that, on the day of its placing (decision record 147).
function deferEdited(
  tx: Tx,
  before: Before,
  after: CountedOrder & { lines: readonly SoldItem[] },
  day: string,
): void {
  deferSales(tx, [
    { day, ...salesOf(before, -1n) },
    { day, ...salesOf(after, 1n) },
  ]);
  const gone = before.lines.map((line) => ({ ...line, quantity: -line.quantity, amount: -line.amount }));
  deferProductSales(
    tx,
    [...gone, ...after.lines].map((line) => ({ ...line, day })),
  );
}

function deferOtherCustomer(tx: Tx, before: Before, after: CountedOrder): void {
  const statsOf = (order: CountedOrder, sign: 1 | -1) => ({
    customerId: order.customerId,
    total: sign,
    completed: sign * isCompleted(order),
    cancelled: sign * isCancelled(order),
    spent: BigInt(sign) * totalSpent(order),
    refunded: BigInt(sign) * order.refundedAmount,
  });
  deferStats(tx, [statsOf(before, -1), { ...statsOf(after, 1), placedAt: before.createdAt }]);
  deferSpan(tx, before.customerId);
}

// A cancelled order counts for nothing. If the country changes, its counts move to the new one.
function partsOfChange(
  before: Before,
  after: CountedOrder & MoneyMoves & { lines: readonly SoldItem[]; isEdited: boolean },
  on: (at: Date) => string,
  now: Date,
): Part[] {
  if (isCancelled(before) && isCancelled(after)) return [];
  const placedPartsOf = (order: ReportedOrder & { lines: readonly SoldItem[] }, sign: bigint) =>
    placedParts(order, order.lines, on(before.createdAt), sign);
  const refundReversal = (refunded: DatedRefund) => refundParts(before, refunded, on(refunded.at), -1n);
  if (isCancelled(before)) return placedPartsOf(after, 1n);
  if (isCancelled(after)) return [...placedPartsOf(before, -1n), ...before.refunded.flatMap(refundReversal)];
  return [
    ...(before.country === after.country && !after.isEdited
      ? []
      : [...placedPartsOf(before, -1n), ...placedPartsOf(after, 1n)]),
    ...after.succeededRefunds.flatMap((refunded) =>
      refundParts(after, { ...refunded, at: now }, on(now), 1n),
    ),
    ...before.failed.flatMap(refundReversal),
  ];
}

/** Money that a change of an order moved; `refunds` is the number of new ones. */
type MoneyMoves = {
  payments: readonly NewPayment[];
  refunds: number;
  succeededRefunds: readonly SucceededRefund[];
};

function moneyParts(before: AtDoor, after: AtDoor & MoneyMoves, on: (at: Date) => string, now: Date): Part[] {
  const taken = after.payments.filter((one) => one.kind === "capture" && isManual(one) && !one.isPending);
  const collected = taken.reduce((sum, { amount }) => sum + amount, 0n);
  return [
    ...taken.map(({ method, amount }) => cashPart(method, on(now), { taken: amount })),
    ...after.succeededRefunds.map(({ asCash }) => cashPart(after.paymentMethod, on(now), { back: asCash })),
    ...doorParts(before, after, collected, on),
  ];
}

const salesOf = (order: CountedOrder, sign: bigint) => ({
  gross: sign * order.subtotalAmount,
  discounts: sign * order.discountAmount,
  tax: sign * order.taxAmount,
  shipping: sign * (order.shippingCost + order.codFee),
});
