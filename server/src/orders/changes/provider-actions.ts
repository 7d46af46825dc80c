import { type Change, withEntry, withFields } from "../model/change.ts";
import { dueOf, recordable } from "../model/payment-state.ts";
import type { LockedOrder } from "../model/sql.ts";
import type { Status } from "../model/state.ts";
import { returnToCards } from "./bought-cards.ts";
import { expectedOrder, partOf } from "./expected-order.ts";
import { applyRecord } from "./follow-payment.ts";
import { followShipments } from "./follow-shipments.ts";
import { completeRefund, requestRefund, surplusIn } from "./refund-order.ts";

/** An action of a provider: the provider's name, and its id of the action. */
export type ProviderAction = { provider: string; reference: string };

/** Whether an order still waits for payment: a confirmed one does if its authorization is lost. */
export const waitsForPayment = (order: LockedOrder): boolean =>
  payable.has(order.status) &&
  (order.paymentStatus === "pending" || order.paymentStatus === "failed") &&
  dueOf(order) > 0n;
const payable: ReadonlySet<Status> = new Set<Status>([
  "pending_payment",
  "payment_failed",
  "pending",
  "confirmed",
  "processing",
]);

/**
 * The change after which a provider has captured an amount, at most what is due. If the order has ended
 * meanwhile, it is owed back; if its payment was given up while it goes on, all of it is refunded.
 */
export function applyCapture(
  change: Change,
  { provider, reference }: ProviderAction,
  amount: bigint,
  now: Date,
): Change {
  const { paymentMethod: method, paymentStatus, status } = change.after;
  const noted = applyRecord(
    change,
    { kind: "capture", amount, method, provider, reference, note: undefined },
    now,
  );
  if (status === "cancelled") return noted;
  if (paymentStatus !== "cancelled") return followShipments(noted, now);
  const terms = { reason: "paid_after_end", reference: null, isPending: true };
  return requestRefund(noted, { ...providerRefund(change, provider, amount), ...terms });
}

/** A refund that the provider alone gives, and that belongs to no line. */
export const providerRefund = ({ after }: Change, provider: string, amount: bigint) => ({
  amount,
  surplus: 0n,
  shipping: 0n,
  toCards: 0n,
  toCredit: 0n,
  to: "original" as const,
  atProvider: amount,
  items: [],
  restock: false,
  method: after.paymentMethod,
  provider,
});

/**
 * The change after which a payment has the state that its provider reports, as far as the order's payment
 * allows it. A payment that the provider cancelled by itself has failed, so another one can be tried; a
 * complete one authorizes nothing more.
 */
export function applyPaymentState(
  change: Change,
  { provider, reference }: ProviderAction,
  is: "open" | "failed" | "cancelled" | "complete" | { authorized: bigint },
  now: Date,
): Change {
  const { paymentMethod: method, paymentStatus, pendingPayments, providerIsOpen } = change.after;
  if (!providerIsOpen) return change;
  const record = (kind: "authorize" | "fail" | "void" | "attempt", amount = 0n, to = change) =>
    recordable[to.after.paymentStatus].includes(kind)
      ? applyRecord(to, { kind, amount, method, provider, reference }, now)
      : to;
  // An authorization after a failure is a new attempt.
  if (typeof is === "object")
    return record("authorize", is.authorized, paymentStatus === "failed" ? record("attempt") : change);
  if (is === "open") return record("attempt");
  if (is === "complete") return paymentStatus === "authorized" ? record("void") : change;
  if (is === "cancelled" && pendingPayments.some(({ kind }) => kind === "void")) return record("void");
  return record("fail");
}

/** The change after which a provider has refunded an amount that was not requested here. */
export function applyProviderRefund(
  change: Change,
  { provider, reference }: ProviderAction,
  amount: bigint,
  now: Date,
): Change {
  const surplus = surplusIn(expectedOrder(change.after), amount);
  const refund = {
    ...providerRefund(change, provider, amount),
    surplus,
    reason: null,
    reference,
    isPending: false,
  };
  return completeRefund({ ...change, refunds: [...change.refunds, refund] }, refund, now);
}

/** A provider's answer to a request. `why` is a word or two for the timeline. */
export type ProviderAnswer = { isDone: true; reference: string } | { isDone: false; why: string };

/** The change after which a pending refund has succeeded or failed; unchanged if it is no longer pending. */
export function settleRefund(change: Change, refundId: string, answered: ProviderAnswer, now: Date): Change {
  const { pendingRefunds } = change.after;
  const refund = pendingRefunds.find(({ id }) => id === refundId);
  if (!refund) return change;
  const { isDone } = answered;
  const settled = {
    ...withFields(change, { pendingRefunds: pendingRefunds.filter((one) => one !== refund) }),
    settledRefunds: [
      ...change.settledRefunds,
      { id: refundId, isDone, reference: isDone ? answered.reference : null },
    ],
  };
  if (!isDone) {
    const restored = returnToCards(
      settled,
      refund.items.flatMap(({ cards = [] }) => cards),
    );
    return withEntry(restored, { event: "refund_failed", amount: refund.amount, note: answered.why });
  }
  const { restock, reason, provider, reference } = refund;
  const done = completeRefund(settled, { ...partOf(refund), restock, reason, provider, reference }, now);
  const { tax, taxes } = done.succeededRefunds.at(-1)!;
  const settledRefunds = done.settledRefunds.map((one) =>
    one.id === refundId ? { ...one, tax, taxes } : one,
  );
  return { ...done, settledRefunds };
}

/** The change after which a requested payment has failed; unchanged if it is no longer pending. */
export function refusePayment(change: Change, paymentId: string, why: string): Change {
  const { pendingPayments } = change.after;
  const payment = pendingPayments.find(({ id }) => id === paymentId);
  if (!payment) return change;
  const settled = {
    ...withFields(change, { pendingPayments: pendingPayments.filter((one) => one !== payment) }),
    settledPayments: [...change.settledPayments, { id: paymentId, isDone: false, reference: null }],
  };
  const event = payment.kind === "void" ? "void_failed" : "capture_failed";
  return withEntry(settled, { event, note: why });
}
