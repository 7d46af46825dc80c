/**
 * A provider's report of a payment that it was asked to take. Amounts are minor units of the store's
 * currency.
 */
export type PaymentFact = {
  /** The provider's id of the payment. */
  reference: string;
  /** The order and the store that we named to the provider. */
  orderId: string | undefined;
  storeId: string | undefined;
  /** The amount to take in all. */
  charged: bigint | undefined;
  authorized: bigint;
  received: bigint;
  failedAt: Date | null;
  /** The time at which a new try began. */
  triedAt: Date | null;
  cancelledAt: Date | null;
  /** Whether the provider takes nothing more, though it may have taken only a part. */
  isComplete: boolean;
};

/** A provider's report of a charge that its payer disputes. */
export type DisputeFact = {
  reference: string;
  payment: string;
  status: DisputeStatus;
  amount: bigint;
  /** The reason: a word or two. */
  reason: string;
};
export type DisputeStatus = "opened" | "won" | "lost";

/** A provider's report of a refund. */
export type RefundFact = {
  reference: string;
  /** The refund as requested here; undefined for other refunds. */
  refundId: string | undefined;
  payment: string;
  status: "pending" | "succeeded" | "failed";
  amount: bigint;
  /** The reason of its failure: a word or two. */
  why: string;
};

/** The known state of a payment; each part only ever grows. */
export type Known = Pick<
  PaymentFact,
  "authorized" | "received" | "failedAt" | "triedAt" | "cancelledAt" | "isComplete"
>;
/**
 * The known refunds of a payment, by the provider's ids. `refundId` is the refund as requested here, and
 * `isBooked` says whether the order has recorded it.
 */
export type Refunds = Readonly<Record<string, KnownRefund>>;
export type KnownRefund = {
  readonly amount: string;
  readonly status: RefundFact["status"];
  readonly refundId: string | null;
  readonly isBooked: boolean;
  /** The reason of its failure, if it failed; and whether the order has recorded that. */
  readonly why?: string;
  readonly isOver?: boolean;
};

/**
 * The known state with one more fact. Facts may arrive in any order, and repeatedly: the outcome is the same.
 */
export const mergeFacts = (known: Known, fact: Known): Known => ({
  authorized: most(known.authorized, fact.authorized),
  received: most(known.received, fact.received),
  failedAt: latest(known.failedAt, fact.failedAt),
  triedAt: latest(known.triedAt, fact.triedAt),
  cancelledAt: latest(known.cancelledAt, fact.cancelledAt),
  isComplete: known.isComplete || fact.isComplete,
});

// A failure is final, even after a success.
const ranks: readonly RefundFact["status"][] = ["pending", "succeeded", "failed"];

/** The known refunds with one more fact. */
export function withRefund(
  refunds: Refunds,
  { reference, amount, status, refundId, why }: RefundFact,
): Refunds {
  const known = refunds[reference];
  if (known && ranks.indexOf(known.status) >= ranks.indexOf(status)) return refunds;
  const report = { amount: String(amount), status, refundId: refundId ?? null };
  const isBooked = known?.isBooked ?? false;
  return { ...refunds, [reference]: { ...report, isBooked, ...(status === "failed" && { why }) } };
}

/**
 * The known disputes of a payment, by the provider's ids; `recordedStatus` is the last status that the
 * order has recorded.
 */
export type Disputes = Readonly<Record<string, KnownDispute>>;
export type KnownDispute = {
  readonly amount: string;
  readonly status: DisputeStatus;
  readonly reason: string;
  readonly recordedStatus: DisputeStatus | null;
};

/** The known disputes with one more fact: a closed one stays as it closed. */
export function withDispute(
  disputes: Disputes,
  { reference, amount, status, reason }: DisputeFact,
): Disputes {
  const known = disputes[reference];
  if (known && (known.status !== "opened" || status === "opened")) return disputes;
  return {
    ...disputes,
    [reference]: { amount: String(amount), status, reason, recordedStatus: known?.recordedStatus ?? null },
  };
}

/**
 * The state of a payment by all known facts. A receipt stays one, and a cancelled payment is over; an
 * authorized one may have been received in part.
 */
export type AttemptState = "received" | "cancelled" | "authorized" | "failed" | "open";
export function attemptState(known: Known): AttemptState {
  const { received, cancelledAt, authorized, failedAt, triedAt, isComplete } = known;
  const isOver = isComplete || cancelledAt !== null || received >= authorized;
  if (received > 0n && isOver) return "received";
  if (cancelledAt) return "cancelled";
  if (authorized > 0n) return "authorized";
  return failedAt && (!triedAt || failedAt >= triedAt) ? "failed" : "open";
}

const most = (one: bigint, other: bigint) => (one > other ? one : other);
const latest = (one: Date | null, other: Date | null) => (!one || (other && other > one) ? other : one);
