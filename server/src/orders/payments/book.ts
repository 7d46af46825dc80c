import { greater, lesser } from "../../pricing/engine/index.ts";
import {
  applyCapture,
  applyFailedRefund,
  applyPaymentState,
  applyProviderRefund,
  applyRefusedRefund,
  expectedOrder,
  failableOf,
  type RefundRecord,
  waitsForPayment,
} from "../changes/index.ts";
import { type Change, withEntry } from "../model/change.ts";
import { dueOf, netPaidAmount } from "../model/payment-state.ts";
import type { LockedOrder } from "../model/sql.ts";
import type { Attempt } from "./attempt-sql.ts";
import { attemptState, type KnownDispute, type KnownRefund } from "./facts.ts";

/** The result of recording everything known of an order's payments. */
export type BookedFacts = {
  change: Change;
  attempts: readonly Attempt[];
  /** Attempts whose surplus grew: it is to be refunded. */
  surpluses: readonly Attempt[];
  /** Whether the provider may still take an amount that the order no longer needs. */
  releases: boolean;
};

/**
 * Records in the order everything known of its payments at a provider: receipts not recorded yet, refunds
 * that were not requested here, and the state of the last payment. The result depends on the known facts
 * alone, not on their order of arrival; repeating it changes nothing.
 */
export function applyProviderFacts(
  start: Change,
  known: readonly Attempt[],
  given: readonly RefundRecord[],
  now: Date,
): BookedFacts {
  const begun = bookAuthorization(start, known, now);
  let { change } = begun;
  const surpluses: Attempt[] = [];
  const attempts = begun.attempts.map((attempt) => {
    const { reference, provider } = attempt;
    const news = receivedAmount(attempt) - attempt.booked - attempt.surplus;
    if (news <= 0n || reference === null) return attempt;
    const due = dueOf(change.after);
    const part = lesser(news, due);
    if (part > 0n) change = applyCapture(change, { provider, reference }, part, now);
    const after = {
      ...attempt,
      booked: attempt.booked + part,
      surplus: attempt.surplus + news - part,
    };
    if (news > part) {
      surpluses.push(after);
      change = withEntry(change, { event: "surplus_returned", amount: news - part });
    }
    return after;
  });
  const last = attempts.at(-1);
  if (last?.reference) change = bookPaymentState(change, last, last.reference, now);
  const books = bookDisputes(bookRefunds(change, attempts, given, now));
  return { ...books, surpluses, releases: isNotNeeded(books.change.after, books.attempts) };
}

type Books = Pick<BookedFacts, "change" | "attempts">;

// The authorization of the last payment is recorded once and first, whatever the outcome and the order of the
// reports.
function bookAuthorization(change: Change, known: readonly Attempt[], now: Date): Books {
  const last = known.at(-1);
  const promise =
    last && (last.capture === "manual" ? greater(last.authorized, last.received) : last.authorized);
  if (!promise || last.isPromised || last.reference === null || !waitsForPayment(change.after))
    return { change, attempts: known };
  const amount = lesser(fromAmount(last, promise), dueOf(change.after));
  const action = { provider: last.provider, reference: last.reference };
  const after = applyPaymentState(change, action, { authorized: amount }, now);
  const isPromised = after.after.paymentStatus === "authorized";
  return { change: after, attempts: [...known.slice(0, -1), { ...last, isPromised }] };
}

function bookPaymentState(change: Change, last: Attempt, reference: string, now: Date): Change {
  const is = attemptState(last);
  const action = { provider: last.provider, reference };
  // The rest of a partly captured authorization is not taken.
  if (is === "received") return applyPaymentState(change, action, "complete", now);
  if (is !== "authorized") return applyPaymentState(change, action, is, now);
  const left = fromAmount(last, last.authorized) - receivedAmount(last);
  return applyPaymentState(change, action, { authorized: lesser(left, dueOf(change.after)) }, now);
}

// Refunds that were not requested here are recorded; requested ones are when they are settled, and refunds of
// a surplus never.
function bookRefunds(
  start: Change,
  known: readonly Attempt[],
  given: readonly RefundRecord[],
  now: Date,
): Books {
  const settled = new Set(start.settledRefunds.filter(({ isDone }) => isDone).map(({ id }) => id));
  const isOnly = known.filter(({ received }) => received > 0n).length === 1;
  let change = start;
  const attempts = known.map((attempt) => {
    const refunds = Object.entries(attempt.refunds).map(([reference, refund]): [string, KnownRefund] => {
      const { refundId, status, isBooked } = refund;
      const action = { provider: attempt.provider, reference };
      const amount = BigInt(refund.amount);
      const isAsked = change.after.pendingRefunds.some(({ id }) => id === refundId);
      const isSurplus = refundId?.startsWith(SURPLUS) ?? false;
      if (status === "failed") {
        if (refund.isOver || isAsked) return [reference, refund];
        const booked = given.find(({ id, reference: own }) =>
          refundId ? id === refundId : own === reference,
        );
        const left = booked && isBooked ? failableOf(booked) : 0n;
        // A refund of one payment fails as a whole, despite rounding.
        const part = isOnly ? left : lesser(amount, left);
        const why = refund.why ?? status;
        if (booked && part > 0n) change = applyFailedRefund(change, booked, part, why, now);
        else if (isSurplus) change = withEntry(change, { event: "refund_failed", amount, note: why });
        else if (refundId === null && !isBooked) change = applyRefusedRefund(change, action, amount, why);
        return [reference, { ...refund, isOver: true }];
      }
      if (isBooked || status !== "succeeded") return [reference, refund];
      const isOurs = refundId !== null && (settled.has(refundId) || isSurplus);
      if (!isOurs) {
        const part = lesser(amount, refundableAtProvider(change));
        if (isAsked || part <= 0n) return [reference, refund];
        change = applyProviderRefund(change, action, part, now);
      }
      return [reference, { ...refund, isBooked: true }];
    });
    return { ...attempt, refunds: Object.fromEntries(refunds) };
  });
  return { change, attempts };
}

// A dispute is recorded when it opens and when it closes, and moves no money of the order: a lost one is no
// refund by the store.
function bookDisputes({ change: start, attempts }: Books): Books {
  let change = start;
  const after = attempts.map((attempt) => {
    const disputes = Object.entries(attempt.disputes).map(([id, dispute]): [string, KnownDispute] => {
      const { status, recordedStatus, reason } = dispute;
      const amount = BigInt(dispute.amount);
      const news = [
        recordedStatus === null && "opened",
        status !== "opened" && recordedStatus !== status && status,
      ] as const;
      for (const one of news)
        if (one) change = withEntry(change, { event: `dispute_${one}`, amount, note: reason });
      return [id, { ...dispute, recordedStatus: status }];
    });
    return { ...attempt, disputes: Object.fromEntries(disputes) };
  });
  return { change, attempts: after };
}

/**
 * Whether an attempt has a recorded refund that has failed since: then the successful refunds have to be
 * read.
 */
export const hasFailedRefund = ({ refunds }: Pick<Attempt, "refunds">): boolean =>
  Object.values(refunds).some(({ status, isBooked, isOver }) => status === "failed" && isBooked && !isOver);

/** The prefix of the ids of surplus refunds at the provider. */
export const SURPLUS = "surplus-";

// The amount of the order that the provider still has, less pending refunds.
function refundableAtProvider({ after, refunds }: Change): bigint {
  const asked = after.pendingRefunds.reduce((sum, { providerAmount }) => sum + providerAmount, 0n);
  const asking = refunds.filter(({ isPending }) => isPending).reduce((sum, one) => sum + one.atProvider, 0n);
  const atProvider = after.providerPaid - after.providerRefunded - asked - asking;
  // A refund as store credit meanwhile is not refunded twice.
  return lesser(atProvider, netPaidAmount(expectedOrder(after)) - asking);
}

const isNotNeeded = (order: LockedOrder, attempts: readonly Attempt[]): boolean =>
  attempts.some((one, i) => {
    const is = attemptState(one);
    const isCurrent = order.providerIsOpen && i === attempts.length - 1;
    return is === "authorized" && !isCurrent;
  });

/**
 * The received amount of an attempt, in minor units: a full charge counts as exactly the amount due, despite
 * rounding.
 */
export const receivedAmount = (attempt: Attempt): bigint => fromAmount(attempt, attempt.received);

const fromAmount = ({ amount, charged }: Attempt, taken: bigint): bigint =>
  taken >= charged ? amount : lesser(taken, amount);
