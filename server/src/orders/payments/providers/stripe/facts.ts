import type Stripe from "stripe";
import { isUuid } from "../../../../kit/cursor.ts";
import type { DisputeFact, PaymentFact, RefundFact } from "../../facts.ts";
import type { Currency, Notice } from "../../provider.ts";
import { fromStripe } from "./units.ts";

/** The fact of an intent. */
export function factOf(intent: Stripe.PaymentIntent, currency: Currency): PaymentFact {
  const amount = (counted: number) => fromStripe(BigInt(counted), currency);
  return {
    ...ofOrder(intent.metadata),
    reference: intent.id,
    charged: amount(intent.amount),
    // The authorization may have been captured in part.
    authorized:
      intent.status === "requires_capture" ? amount(intent.amount_capturable + intent.amount_received) : 0n,
    received: amount(intent.amount_received),
    failedAt: null,
    triedAt: null,
    cancelledAt:
      intent.status === "canceled" ? new Date((intent.canceled_at ?? intent.created) * 1_000) : null,
    isComplete: intent.status === "succeeded",
  };
}

/** Whether an authorization can be captured in several parts, by its charge. */
export function takesParts({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  const card = charge && typeof charge === "object" ? charge.payment_method_details?.card : undefined;
  return card?.multicapture?.status === "available";
}

/**
 * The fact of a dispute; undefined for one without an intent. A dispute that only warned, or was prevented,
 * took no money.
 */
export function disputeFactOf(dispute: Stripe.Dispute, currency: Currency): DisputeFact | undefined {
  const payment = idOf(dispute.payment_intent);
  if (!payment) return undefined;
  return {
    reference: dispute.id,
    payment,
    status: closings[dispute.status] ?? "opened",
    amount: fromStripe(BigInt(dispute.amount), currency),
    reason: dispute.reason,
  };
}
const closings: Readonly<Record<string, "won" | "lost">> = {
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

/** The fact of a refund; undefined for one without an intent. */
export function refundFactOf(refund: Stripe.Refund, currency: Currency): RefundFact | undefined {
  const payment = idOf(refund.payment_intent);
  if (!payment) return undefined;
  const { status } = refund;
  return {
    reference: refund.id,
    refundId: refund.metadata?.refundId,
    payment,
    status:
      status === "succeeded"
        ? "succeeded"
        : status === "failed" || status === "canceled"
          ? "failed"
          : "pending",
    amount: fromStripe(BigInt(refund.amount), currency),
    why: refund.failure_reason ?? status ?? "failed",
  };
}

/** The facts of a notice; notices of other kinds have none. */
export function noticeOf(event: Stripe.Event, currency: Currency): Notice {
  const { id, type } = event;
  const at = new Date(event.created * 1_000);
  switch (event.type) {
    case "payment_intent.amount_capturable_updated":
    case "payment_intent.succeeded":
    case "payment_intent.canceled":
      return { id, type, payment: factOf(event.data.object, currency) };
    case "payment_intent.payment_failed":
      return { id, type, payment: { ...factOf(event.data.object, currency), failedAt: at } };
    case "payment_intent.processing":
    case "payment_intent.requires_action":
      return { id, type, payment: { ...factOf(event.data.object, currency), triedAt: at } };
    case "charge.refunded": {
      const refunded = idOf(event.data.object.payment_intent);
      return { id, type, ...(refunded && { refunded }) };
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated": {
      const refund = refundFactOf(event.data.object, currency);
      return { id, type, ...(refund && { refund }) };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed": {
      const dispute = disputeFactOf(event.data.object, currency);
      return { id, type, ...(dispute && { dispute }) };
    }
    default:
      return { id, type };
  }
}

/** The id of an object that Stripe answers by its id or whole. */
export const idOf = (of: string | { id: string } | null | undefined) =>
  typeof of === "string" ? of : of?.id;

function ofOrder(metadata: Stripe.Metadata | null) {
  const uuidIn = (id: string | undefined) => (id && isUuid(id) ? id : undefined);
  return { orderId: uuidIn(metadata?.orderId), storeId: uuidIn(metadata?.storeId) };
}
