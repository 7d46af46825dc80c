import type { Tx } from "../../db/tenant.ts";
import { enqueueAtCommit, type NewJob } from "../../jobs/queue.ts";

/** What is done later because of an order: a job. */
export type FollowUp = NewJob;

/** The kinds of jobs that orders leave. */
export const PAYMENT_TIMEOUT = "payment_timeout";
export const ORDER_MAIL = "order_mail";
export const ISSUE_GIFT_CARDS = "issue_gift_cards";
export const PROVIDER_TASK = "provider_task";

/** Which mail a job writes. */
export type MailOccasion = "placed" | "shipped" | "cancelled" | "refunded";

/** A mail about an order to its customer. */
export const mailAbout = (orderId: string, occasion: MailOccasion, refundId?: string): FollowUp => ({
  kind: ORDER_MAIL,
  payload: { orderId, occasion, ...(refundId && { refundId }) },
});

/** The gift cards of an order that was paid. */
export const giftCardsOf = (orderId: string): FollowUp => ({
  kind: ISSUE_GIFT_CARDS,
  key: orderId,
  payload: { orderId },
});

/** The end of an order that is not paid until then. */
export const timeoutOf = (orderId: string, dueAt: Date): FollowUp => ({
  kind: PAYMENT_TIMEOUT,
  key: orderId,
  payload: { orderId },
  runAt: dueAt,
});

/** What follows a new order; `dueAt` is until when it has to be paid. */
export const newFollowUps = (order: {
  orderId: string;
  dueAt: Date | null;
  sendsMail: boolean;
  hasPaidGiftCards: boolean;
}): FollowUp[] => [
  ...(order.dueAt ? [timeoutOf(order.orderId, order.dueAt)] : []),
  ...(order.sendsMail ? [mailAbout(order.orderId, "placed")] : []),
  ...(order.hasPaidGiftCards ? [giftCardsOf(order.orderId)] : []),
];

/** What a provider is asked to do for an order. */
export type ProviderTask =
  | { orderId: string; act: "capture" | "void"; paymentId: string }
  | { orderId: string; act: "refund"; refundId: string }
  | { orderId: string; act: "release" };

/** A task of an order's provider. */
export const providerTask = (task: ProviderTask): FollowUp => ({ kind: PROVIDER_TASK, payload: task });

/** Leaves them for the commit. */
export function leaveFollowUps(tx: Tx, followUps: readonly FollowUp[]): void {
  for (const job of followUps) enqueueAtCommit(tx, job);
}
