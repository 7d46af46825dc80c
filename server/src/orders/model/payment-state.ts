import { greater } from "../../pricing/engine/index.ts";

/** The payment statuses of an order (store-api, section 3). */
export const paymentStatuses = [
  "pending",
  "authorized",
  "paid",
  "failed",
  "partially_refunded",
  "refunded",
  "cancelled",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Records of an order's payment: `attempt` is a provider's new try after one that failed. */
export const paymentKinds = ["authorize", "capture", "fail", "void", "attempt"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** The provider name of payments and refunds between the orders of an exchange: no money moves. */
export const EXCHANGE = "exchange";

/** The payment state of an order. Amounts are minor units. */
export type Money = {
  paymentStatus: PaymentStatus;
  finalAmount: bigint;
  /** The amount paid by gift cards. */
  giftCardAmount: bigint;
  /** The amount paid by store credit. */
  storeCreditAmount: bigint;
  /** The amount captured besides. */
  paidAmount: bigint;
  authorizedAmount: bigint;
  refundedAmount: bigint;
};

/** The final amount less the paid amounts: the due amount, or a surplus where negative, after an edit. */
export const balanceOf = ({
  finalAmount,
  giftCardAmount,
  storeCreditAmount,
  paidAmount,
}: Pick<Money, "finalAmount" | "giftCardAmount" | "storeCreditAmount" | "paidAmount">) =>
  finalAmount - giftCardAmount - storeCreditAmount - paidAmount;

type BalanceFields = Parameters<typeof balanceOf>[0];

/** The amount still to be paid. */
export const dueOf = (money: BalanceFields): bigint => greater(balanceOf(money), 0n);

/** The amount paid beyond what the order comes to. */
export const surplusOf = (money: BalanceFields): bigint => greater(-balanceOf(money), 0n);

/** The amount paid and not refunded. */
export const netPaidAmount = ({
  giftCardAmount,
  storeCreditAmount,
  paidAmount,
  refundedAmount,
}: Pick<Money, "giftCardAmount" | "storeCreditAmount" | "paidAmount" | "refundedAmount">) =>
  giftCardAmount + storeCreditAmount + paidAmount - refundedAmount;

/** The payment records that the payment status allows; others are refused. */
export const recordable: Readonly<Record<PaymentStatus, readonly PaymentKind[]>> = {
  pending: ["authorize", "capture", "fail", "void"],
  authorized: ["capture", "fail", "void"],
  failed: ["attempt", "capture", "void"],
  paid: [],
  partially_refunded: [],
  refunded: [],
  cancelled: [],
};

const isPastPayment = ({ paymentStatus }: Money) =>
  paymentStatus === "partially_refunded" || paymentStatus === "refunded";

/** Whether money that comes is more than the order needs: it was paid, or has ended. */
export const isBeyondDue = (money: Money & { status: string }): boolean =>
  money.status === "cancelled" || money.paymentStatus === "paid" || isPastPayment(money);

/**
 * Applies a record that `recordable` allows to an order's payment; `amount` is of an authorization or a
 * capture, at most the due amount. The payment is paid once nothing is due.
 */
export function afterRecord<M extends Money>(money: M, kind: PaymentKind, amount: bigint): M {
  switch (kind) {
    case "authorize":
      return { ...money, authorizedAmount: amount, paymentStatus: "authorized" };
    case "capture": {
      const captured = { ...money, paidAmount: money.paidAmount + amount };
      // Money for an order that ended is owed back: the payment stays cancelled.
      if (money.paymentStatus === "cancelled") return captured;
      if (money.refundedAmount > 0n && isPastPayment(money))
        return { ...captured, paymentStatus: "partially_refunded" };
      if (dueOf(captured) <= 0n) return { ...captured, paymentStatus: "paid" };
      // A partial payment after a failure is a new attempt.
      return captured.paymentStatus === "failed" ? { ...captured, paymentStatus: "pending" } : captured;
    }
    case "fail":
      return { ...money, authorizedAmount: 0n, paymentStatus: "failed" };
    case "attempt":
      return { ...money, paymentStatus: "pending" };
    case "void": {
      // A voided authorization can be followed by another one; a payment without one is over.
      const paymentStatus = money.paymentStatus === "authorized" ? "failed" : "cancelled";
      return { ...money, authorizedAmount: 0n, paymentStatus };
    }
  }
}

/**
 * Whether the due amount of an order is neither paid nor authorized, though it must be before shipping: all
 * but cash must.
 */
export const owesPayment = (money: Money & { paymentMethod: string }): boolean =>
  dueOf(money) > 0n &&
  money.paymentMethod !== "cash" &&
  ["pending", "failed", "cancelled"].includes(money.paymentStatus);

/** Whether an order can be refunded: it was paid in full, or it ended before that. */
export const isRefundable = (money: Money): boolean =>
  netPaidAmount(money) > 0n && ["paid", "partially_refunded", "cancelled"].includes(money.paymentStatus);

/** Applies a refund of at most the net paid amount to an order's payment. */
export function afterRefund<M extends Money>(money: M, amount: bigint): M {
  const after = { ...money, refundedAmount: money.refundedAmount + amount };
  // An order that ended unpaid stays unpaid, even if a partial payment is refunded; free pieces change
  // nothing.
  if (money.paymentStatus === "cancelled" || (amount === 0n && !isPastPayment(money))) return after;
  return { ...after, paymentStatus: netPaidAmount(after) === 0n ? "refunded" : "partially_refunded" };
}

/** Applies the later failure of a refund of so much to an order's payment. */
export function afterFailedRefund<M extends Money>(money: M, amount: bigint): M {
  const after = { ...money, refundedAmount: money.refundedAmount - amount };
  if (money.paymentStatus === "cancelled") return after;
  return { ...after, paymentStatus: after.refundedAmount === 0n ? "paid" : "partially_refunded" };
}

/** Ends the payment of an order that ended without being paid in full; else it stays as it is. */
export const afterEnd = <M extends Money>(money: M): M =>
  dueOf(money) > 0n && recordable[money.paymentStatus].length
    ? { ...money, authorizedAmount: 0n, paymentStatus: "cancelled" }
    : money;

/** Applies a new final amount to an order's payment. */
export const afterEdit = <M extends Money>(money: M): M => ({
  ...money,
  paymentStatus:
    dueOf(money) === 0n ? "paid" : money.paymentStatus === "paid" ? "pending" : money.paymentStatus,
});

/** Applies the failure of a surplus refund of so much: the amount counts as paid again. */
export function afterFailedSurplus<M extends Money>(money: M, amount: bigint): M {
  const after = { ...money, paidAmount: money.paidAmount + amount };
  const waits = money.paymentStatus === "pending" || money.paymentStatus === "failed";
  return waits && dueOf(after) === 0n ? { ...after, paymentStatus: "paid" } : after;
}
