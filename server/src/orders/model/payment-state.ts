import { greater } from "../../pricing/engine/index.ts";

/** What the payment of an order can be (store-api, section 3). */
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

/** Who "takes" and "gives back" what an exchange brings from one order to another: no money moves. */
export const EXCHANGE = "exchange";

/** What an order's payment stands at. Amounts are minor units. */
export type Money = {
  paymentStatus: PaymentStatus;
  finalAmount: bigint;
  /** What gift cards paid. */
  giftCardAmount: bigint;
  /** What store credit paid. */
  storeCreditAmount: bigint;
  /** What was captured besides. */
  paidAmount: bigint;
  authorizedAmount: bigint;
  refundedAmount: bigint;
};

/** What an order comes to less what was paid: what is due, or below zero what is to be given back since it was edited. */
export const balanceOf = ({
  finalAmount,
  giftCardAmount,
  storeCreditAmount,
  paidAmount,
}: Pick<Money, "finalAmount" | "giftCardAmount" | "storeCreditAmount" | "paidAmount">) =>
  finalAmount - giftCardAmount - storeCreditAmount - paidAmount;

type Balanced = Parameters<typeof balanceOf>[0];

/** What is still to be paid. */
export const dueOf = (money: Balanced): bigint => greater(balanceOf(money), 0n);

/** What was paid beyond what an order comes to since it was edited. */
export const surplusOf = (money: Balanced): bigint => greater(-balanceOf(money), 0n);

/** What was paid and not given back. */
export const heldOf = ({
  giftCardAmount,
  storeCreditAmount,
  paidAmount,
  refundedAmount,
}: Pick<Money, "giftCardAmount" | "storeCreditAmount" | "paidAmount" | "refundedAmount">) =>
  giftCardAmount + storeCreditAmount + paidAmount - refundedAmount;

/** Which records the payment status allows; the rest is refused. */
export const recordable: Readonly<Record<PaymentStatus, readonly PaymentKind[]>> = {
  pending: ["authorize", "capture", "fail", "void"],
  authorized: ["capture", "fail", "void"],
  failed: ["attempt", "capture", "void"],
  paid: [],
  partially_refunded: [],
  refunded: [],
  cancelled: [],
};

/**
 * An order's payment after a record that `recordable` allows; `amount` is of an authorization or a capture, at most what
 * is due. The payment is paid once nothing is due (contract, section 5).
 */
export function afterRecord<M extends Money>(money: M, kind: PaymentKind, amount: bigint): M {
  switch (kind) {
    case "authorize":
      return { ...money, authorizedAmount: amount, paymentStatus: "authorized" };
    case "capture": {
      const captured = { ...money, paidAmount: money.paidAmount + amount };
      // What a provider took after the end goes back: the payment stays cancelled.
      if (money.paymentStatus === "cancelled") return captured;
      if (dueOf(captured) <= 0n) return { ...captured, paymentStatus: "paid" };
      // A part that was received after a failure is a new attempt.
      return captured.paymentStatus === "failed" ? { ...captured, paymentStatus: "pending" } : captured;
    }
    case "fail":
      return { ...money, authorizedAmount: 0n, paymentStatus: "failed" };
    case "attempt":
      return { ...money, paymentStatus: "pending" };
    case "void": {
      // A promise that was given up can be followed by another one; a payment that nobody promised is over.
      const paymentStatus = money.paymentStatus === "authorized" ? "failed" : "cancelled";
      return { ...money, authorizedAmount: 0n, paymentStatus };
    }
  }
}

/** Whether nobody has paid or promised what is due of an order, though it is to be paid before it leaves: all but cash is. */
export const owesPayment = (money: Money & { paymentMethod: string }): boolean =>
  dueOf(money) > 0n &&
  money.paymentMethod !== "cash" &&
  ["pending", "failed", "cancelled"].includes(money.paymentStatus);

/** Whether something of an order can be given back: it was paid in full, or it ended before that. */
export const isRefundable = (money: Money): boolean =>
  heldOf(money) > 0n && ["paid", "partially_refunded", "cancelled"].includes(money.paymentStatus);

/** An order's payment after a refund of at most what is held. */
export function afterRefund<M extends Money>(money: M, amount: bigint): M {
  const after = { ...money, refundedAmount: money.refundedAmount + amount };
  // What ended unpaid stays so, whatever of a first part is given back; pieces that cost nothing change nothing.
  if (money.paymentStatus === "cancelled" || amount === 0n) return after;
  return { ...after, paymentStatus: heldOf(after) === 0n ? "refunded" : "partially_refunded" };
}

/** An order's payment after so much of what was given back has failed. */
export function afterFailedRefund<M extends Money>(money: M, amount: bigint): M {
  const after = { ...money, refundedAmount: money.refundedAmount - amount };
  if (money.paymentStatus === "cancelled") return after;
  return { ...after, paymentStatus: after.refundedAmount === 0n ? "paid" : "partially_refunded" };
}

/** An order's payment after the order has ended without being paid in full; else it stays as it is. */
export const afterEnd = <M extends Money>(money: M): M =>
  dueOf(money) > 0n && recordable[money.paymentStatus].length
    ? { ...money, authorizedAmount: 0n, paymentStatus: "cancelled" }
    : money;

/** An order's payment after the order has come to another amount. */
export const afterEdit = <M extends Money>(money: M): M => ({
  ...money,
  paymentStatus:
    dueOf(money) === 0n ? "paid" : money.paymentStatus === "paid" ? "pending" : money.paymentStatus,
});

/** An order's payment after so much of a surplus that was given back has failed: it is held again. */
export function afterFailedSurplus<M extends Money>(money: M, amount: bigint): M {
  const after = { ...money, paidAmount: money.paidAmount + amount };
  const waits = money.paymentStatus === "pending" || money.paymentStatus === "failed";
  return waits && dueOf(after) === 0n ? { ...after, paymentStatus: "paid" } : after;
}
