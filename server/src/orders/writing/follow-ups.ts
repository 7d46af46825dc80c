import type { Tx } from "../../db/tenant.ts";
import { enqueueAtCommit, type NewJob } from "../../jobs/queue.ts";
import type { EventType } from "../../platform/outbox/index.ts";
import { becomes, becomesPaid, type Change } from "../model/change.ts";
import { EXCHANGE } from "../model/payment-state.ts";
import type { Entry, NewPayment } from "../model/records.ts";
import type { Shipment } from "../shipments/index.ts";

/** A job that follows from an order. */
export type FollowUp = NewJob;

/** The kinds of jobs that orders enqueue. */
export const PAYMENT_TIMEOUT = "payment_timeout";
export const ORDER_MAIL = "order_mail";
export const OWNER_MAIL = "order_owner_mail";
export const ISSUE_GIFT_CARDS = "issue_gift_cards";
export const PROVIDER_TASK = "provider_task";

/** The occasion of a job's mail. */
export type MailOccasion = "placed" | "shipped" | "cancelled" | "refunded";

/** A mail to the customer about an order, or about one of its refunds or shipments. */
export const mailAbout = (
  orderId: string,
  occasion: MailOccasion,
  of: { refundId?: string; shipmentId?: string } = {},
): FollowUp => ({
  kind: ORDER_MAIL,
  payload: { orderId, occasion, ...of },
});

/** Occasions of mails to the owner, who may have to act: events of the timeline, and money that came late. */
export const ownerOccasions = [
  "refund_failed",
  "capture_failed",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "paid_after_end",
] as const;
export type OwnerOccasion = (typeof ownerOccasions)[number];
const isOwners = (event: string): event is OwnerOccasion =>
  (ownerOccasions as readonly string[]).includes(event);

/** A mail to the owner about a timeline entry; none where they need not know. */
export const ownerMailAbout = (orderId: string, { event, amount, note }: Entry): FollowUp | undefined =>
  isOwners(event)
    ? {
        kind: OWNER_MAIL,
        payload: {
          orderId,
          occasion: event,
          amount: amount === undefined ? null : String(amount),
          reason: note ?? null,
        },
      }
    : undefined;

/**
 * A mail to the owner about a payment that a provider took for an order that had ended; none about others.
 */
export const ownerMailAboutPayment = (
  orderId: string,
  { unmatched, provider, amount }: NewPayment,
): FollowUp | undefined =>
  unmatched && provider !== "manual"
    ? {
        kind: OWNER_MAIL,
        payload: { orderId, occasion: "paid_after_end", amount: String(amount), reason: null },
      }
    : undefined;

/** The job that issues the gift cards of a paid order. */
export const giftCardsOf = (orderId: string): FollowUp => ({
  kind: ISSUE_GIFT_CARDS,
  key: orderId,
  payload: { orderId },
});

/** The job that cancels an order that is not paid by then. */
export const timeoutOf = (orderId: string, dueAt: Date): FollowUp => ({
  kind: PAYMENT_TIMEOUT,
  // An order whose payment timeout restarts has another end.
  key: `${orderId}:${dueAt.getTime()}`,
  payload: { orderId },
  runAt: dueAt,
});

/** The jobs of a new order; it has to be paid by `dueAt`. */
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

/** A request to an order's provider. */
export type ProviderTask =
  | { orderId: string; act: "capture" | "void"; paymentId: string }
  | { orderId: string; act: "refund"; refundId: string }
  | { orderId: string; act: "release" };

/** The job of a request to an order's provider. */
export const providerTask = (task: ProviderTask): FollowUp => ({ kind: PROVIDER_TASK, payload: task });

/** Enqueues the jobs together with the commit. */
export function enqueueFollowUps(tx: Tx, followUps: readonly FollowUp[]): void {
  for (const job of followUps) enqueueAtCommit(tx, job);
}

/** The events of a change; an event of a shipment that left names it. */
export function eventsOf(change: Change): { type: EventType; shipmentId?: string }[] {
  return [
    { type: "order_updated" },
    ...shipmentsSent(change).map(({ id }) => ({ type: "order_shipped" as const, shipmentId: id })),
    ...(becomesPaid(change) ? [{ type: "payment_received" as const }] : []),
  ];
}

/** The shipments that a change ships. */
export function shipmentsSent({ before, after }: Pick<Change, "before" | "after">): readonly Shipment[] {
  const hadLeft = new Set(before.shipments.filter(({ status }) => status !== "packed").map(({ id }) => id));
  return after.shipments.filter(
    ({ id, status }) => !hadLeft.has(id) && status !== "packed" && status !== "cancelled",
  );
}

/** The jobs that follow from a change of an order. */
export function followUpsOf(
  change: Change,
  made: { paymentIds: readonly string[]; refundIds: readonly string[] },
): FollowUp[] {
  const { before, after, payments, refunds, settledRefunds, releases } = change;
  const orderId = after.id;
  const refundedIds = [
    ...made.refundIds.filter((_, i) => {
      const { isPending, isFailed, provider } = refunds[i]!;
      // An order placed in exchange has events of its own.
      return !isPending && !isFailed && provider !== EXCHANGE;
    }),
    ...settledRefunds.filter(({ isDone }) => isDone).map(({ id }) => id),
  ];
  const mails = [
    ...(becomes(change, "status", "cancelled") ? [mailAbout(after.id, "cancelled")] : []),
    ...(becomes(change, "status", "cancelled")
      ? []
      : refundedIds.map((id) => mailAbout(after.id, "refunded", { refundId: id }))),
  ];
  const parcels = shipmentsSent(change).filter(({ notify }) => notify);
  const tasks: ProviderTask[] = [
    ...payments.flatMap(({ isPending, kind }, i) =>
      isPending ? [{ orderId, act: kind as "capture" | "void", paymentId: made.paymentIds[i]! }] : [],
    ),
    ...refunds.flatMap(({ isPending }, i) =>
      isPending ? [{ orderId, act: "refund" as const, refundId: made.refundIds[i]! }] : [],
    ),
    ...(releases ? [{ orderId, act: "release" as const }] : []),
  ];
  // The payment timeout may have passed while the order was on hold.
  const isReleased = before.status === "on_hold" && after.status !== "on_hold";
  const waitsAgain = (isReleased || change.restartsPaymentTimeout) && after.paymentDueAt;
  return [
    ...tasks.map(providerTask),
    ...parcels.map(({ id }) => mailAbout(orderId, "shipped", { shipmentId: id })),
    ...(after.sendsMail ? mails : []),
    ...change.entries.flatMap((entry) => ownerMailAbout(orderId, entry) ?? []),
    ...payments.flatMap((payment) => ownerMailAboutPayment(orderId, payment) ?? []),
    ...(waitsAgain ? [timeoutOf(after.id, waitsAgain)] : []),
    ...(becomesPaid({ before, after }) && after.items.some(({ isGiftCard }) => isGiftCard)
      ? [giftCardsOf(after.id)]
      : []),
  ];
}
