import type { PaymentFact } from "../../facts.ts";
import type { Notice } from "../../provider.ts";

/** The notice in a body; undefined for an invalid one. */
export function noticeIn(body: string): Notice | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return undefined;
  }
  const { id, type, payment, reference, amount: digits, reason, refundId } = Object(sent) as Sent;
  if (!isText(id) || !isText(type)) return undefined;
  const [about, state] = type.split(".");
  if (!isText(payment)) return { id, type };
  const amount = isText(digits) && /^\d{1,15}$/.test(digits) ? BigInt(digits) : 0n;
  if (about === "payment") return { id, type, payment: { ...factOf(payment), ...changeTo(state, amount) } };
  if (!isText(reference)) return { id, type };
  if (about === "dispute" && (state === "opened" || state === "won" || state === "lost")) {
    const why = isText(reason) ? reason : "general";
    return { id, type, dispute: { reference, payment, status: state, amount, reason: why } };
  }
  if (about === "refund" && (state === "succeeded" || state === "failed")) {
    const own = isText(refundId) ? refundId : undefined;
    const why = isText(reason) ? reason : state;
    return { id, type, refund: { reference, refundId: own, payment, status: state, amount, why } };
  }
  return { id, type };
}

type Sent = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 255;

const factOf = (reference: string): PaymentFact => ({
  reference,
  orderId: undefined,
  storeId: undefined,
  charged: undefined,
  authorized: 0n,
  received: 0n,
  failedAt: null,
  triedAt: null,
  cancelledAt: null,
  isComplete: false,
});

function changeTo(state: string | undefined, amount: bigint): Partial<PaymentFact> {
  switch (state) {
    case "authorized":
      return { authorized: amount };
    case "captured":
      return { received: amount, isComplete: true };
    case "failed":
      return { failedAt: new Date() };
    case "cancelled":
      return { cancelledAt: new Date() };
    default:
      return {};
  }
}
