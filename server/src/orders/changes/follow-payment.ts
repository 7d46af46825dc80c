import { greater } from "../../pricing/engine/index.ts";
import { type Change, moveTo, withEntry, withFields } from "../model/change.ts";
import { afterRecord, dueOf, type PaymentKind } from "../model/payment-state.ts";
import type { LockedOrder } from "../model/sql.ts";
import { followsRefunds, type Status } from "../model/state.ts";
import type { TimelineEvent } from "../model/timeline-columns.ts";

const events: Readonly<Record<PaymentKind, TimelineEvent>> = {
  authorize: "authorized",
  capture: "captured",
  fail: "payment_failed",
  void: "payment_voided",
  attempt: "payment_attempted",
};

/** A payment record that the payment's status allows. */
export type PaymentRecord = {
  kind: PaymentKind;
  amount: bigint;
  method: string;
  provider: string;
  reference: string | null;
  note?: string | undefined;
};

/**
 * The change that also records a payment; an order that waits for payment moves on. A provider action that
 * was requested here is the answer to that request, and gets no further record.
 */
export function applyRecord(change: Change, { note, ...record }: PaymentRecord, now: Date): Change {
  const { kind, amount, provider, reference } = record;
  const entry = { event: events[kind], note, ...(amount > 0n && { amount }) };
  const after = afterProvider(afterRecord(change.after, kind, amount), record);
  const asked = after.pendingPayments.find((one) => one.kind === kind && one.provider === provider);
  const noted = asked
    ? { settledPayments: [...change.settledPayments, { id: asked.id, isDone: true, reference, amount }] }
    : { payments: [...change.payments, { ...record, ...beyondDue(change.after, record), isPending: false }] };
  const pendingPayments = after.pendingPayments.filter((one) => one !== asked);
  const paid = withEntry({ ...change, after: { ...after, pendingPayments }, ...noted }, entry);
  const isLost = change.after.paymentStatus === "authorized" && after.paymentStatus === "failed";
  return isLost ? waitingAnew(paid, now) : followPayment(paid, now);
}

// Money for an order that has ended, and money beyond what is due, is told apart.
const beyondDue = (order: LockedOrder, { kind, amount }: Pick<PaymentRecord, "kind" | "amount">) =>
  kind === "capture" && {
    unmatched: order.status === "cancelled",
    overpaidAmount: greater(amount - dueOf(order), 0n),
  };

// The authorization is lost: the order waits for payment again, unless the merchant has confirmed it since.
function waitingAnew(change: Change, now: Date): Change {
  const { status, heldFrom } = change.after;
  if (status === "pending")
    return { ...moveTo(change, "pending_payment", "server", now), restartsPaymentTimeout: true };
  if (heldFrom !== "pending") return change;
  return { ...withFields(change, { heldFrom: "pending_payment" }), restartsPaymentTimeout: true };
}

// A provider takes nothing more once the order is paid, or its payment was cancelled.
function afterProvider(order: LockedOrder, { kind, amount, provider }: PaymentRecord): LockedOrder {
  if (provider !== order.provider) return order;
  if (kind === "void") return { ...order, providerIsOpen: false };
  if (kind !== "capture") return order;
  const providerIsOpen = order.providerIsOpen && order.paymentStatus !== "paid";
  return { ...order, providerPaid: order.providerPaid + amount, providerIsOpen };
}

/** The change after which an order that waits for payment has the status that its payment implies. */
export function followPayment(change: Change, now: Date): Change {
  const { status, heldFrom, paymentStatus } = change.after;
  const waits = status === "on_hold" ? heldFrom === "pending_payment" : waiting.has(status);
  const to = targets[paymentStatus];
  if (!waits || !to || to === status || (status === "on_hold" && to === "pending_payment")) return change;
  // A new attempt after a failure passes through waiting.
  return moveTo(change, to, "server", now);
}

const waiting: ReadonlySet<Status> = new Set<Status>(["pending_payment", "payment_failed"]);
const targets: Readonly<Record<string, Status | undefined>> = {
  pending: "pending_payment",
  authorized: "pending",
  paid: "pending",
  failed: "payment_failed",
};

/** The change after which the status of a delivered or returned order follows its refunds. */
export function followRefund(change: Change, now: Date): Change {
  const { status, paymentStatus } = change.after;
  const to =
    paymentStatus === "refunded" || paymentStatus === "partially_refunded" ? paymentStatus : undefined;
  if (!to || to === status || !followsRefunds(status)) return change;
  return moveTo(change, to, "server", now);
}
