import type Stripe from "stripe";
import { isUuid } from "../../kit/cursor.ts";
import type { PaymentFact, RefundFact } from "./facts.ts";
import type { Notice } from "./types.ts";

/** What an intent says. */
export function factOf(intent: Stripe.PaymentIntent): PaymentFact {
  return {
    ...ofOrder(intent.metadata),
    reference: intent.id,
    charged: BigInt(intent.amount),
    authorized: intent.status === "requires_capture" ? BigInt(intent.amount_capturable) : 0n,
    received: BigInt(intent.amount_received),
    failedAt: null,
    triedAt: null,
    cancelledAt:
      intent.status === "canceled" ? new Date((intent.canceled_at ?? intent.created) * 1_000) : null,
  };
}

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
    default:
      return { id, type };
  }
}

const idOf = (of: string | { id: string } | null | undefined) => (typeof of === "string" ? of : of?.id);

function ofOrder(metadata: Stripe.Metadata | null) {
  const known = (id: string | undefined) => (id && isUuid(id) ? id : undefined);
  return { orderId: known(metadata?.orderId), storeId: known(metadata?.storeId) };
}
