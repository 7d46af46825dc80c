import type Stripe from "stripe";
import { isUuid } from "../../kit/cursor.ts";
import type { DisputeFact, PaymentFact, RefundFact } from "./facts.ts";
import type { Notice } from "./types.ts";

/** What an intent says. */
export function factOf(intent: Stripe.PaymentIntent): PaymentFact {
  return {
    ...ofOrder(intent.metadata),
    reference: intent.id,
    charged: BigInt(intent.amount),
    // Of what was promised, a part may have been taken.
    authorized:
      intent.status === "requires_capture" ? BigInt(intent.amount_capturable + intent.amount_received) : 0n,
    received: BigInt(intent.amount_received),
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

/** What a dispute says; undefined for one of no intent. One that only warned, or was prevented, took no money. */
export function disputeFactOf(dispute: Stripe.Dispute): DisputeFact | undefined {
  const payment = idOf(dispute.payment_intent);
  if (!payment) return undefined;
  return {
    reference: dispute.id,
    payment,
    status: closings[dispute.status] ?? "opened",
    amount: BigInt(dispute.amount),
    reason: dispute.reason,
  };
}
const closings: Readonly<Record<string, "won" | "lost">> = {
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

/** What a refund says; undefined for one of no intent. */
export function refundFactOf(refund: Stripe.Refund): RefundFact | undefined {
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
    amount: BigInt(refund.amount),
    why: refund.failure_reason ?? status ?? "failed",
  };
}

/** What a notice says; one of any other kind says nothing. */
export function noticeOf(event: Stripe.Event): Notice {
  const { id, type } = event;
  const at = new Date(event.created * 1_000);
  switch (event.type) {
    case "payment_intent.amount_capturable_updated":
    case "payment_intent.succeeded":
    case "payment_intent.canceled":
      return { id, type, payment: factOf(event.data.object) };
    case "payment_intent.payment_failed":
      return { id, type, payment: { ...factOf(event.data.object), failedAt: at } };
    case "payment_intent.processing":
    case "payment_intent.requires_action":
      return { id, type, payment: { ...factOf(event.data.object), triedAt: at } };
    case "charge.refunded": {
      const refunded = idOf(event.data.object.payment_intent);
      return { id, type, ...(refunded && { refunded }) };
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated": {
      const refund = refundFactOf(event.data.object);
      return { id, type, ...(refund && { refund }) };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed": {
      const dispute = disputeFactOf(event.data.object);
      return { id, type, ...(dispute && { dispute }) };
    }
    default:
      return { id, type };
  }
}

/** The id of what Stripe names by it, or tells whole. */
export const idOf = (of: string | { id: string } | null | undefined) =>
  typeof of === "string" ? of : of?.id;

function ofOrder(metadata: Stripe.Metadata | null) {
  const known = (id: string | undefined) => (id && isUuid(id) ? id : undefined);
  return { orderId: known(metadata?.orderId), storeId: known(metadata?.storeId) };
}
