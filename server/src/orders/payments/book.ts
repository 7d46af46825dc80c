import { greater, lesser } from "../../pricing/engine/index.ts";
import {
  applyCapture,
  applyFailedRefund,
  applyPaymentState,
  applyProviderRefund,
  applyRefusedRefund,
  expectedOrder,
  failableOf,
  type GivenRefund,
  waitsForPayment,
} from "../changes/index.ts";
import { type Change, withEntry } from "../model/change.ts";
import { dueOf, heldOf } from "../model/payment-state.ts";
import type { LockedOrder } from "../model/sql.ts";
import type { Attempt } from "./attempt-columns.ts";
import { type KnownDispute, type KnownRefund, standingOf } from "./facts.ts";

/** What the books have after all that is known was written into them. */
export type Booked = {
  change: Change;
  attempts: readonly Attempt[];
  /** Attempts whose surplus grew: it is to be given back. */
  surpluses: readonly Attempt[];
  /** Whether the provider may still take something that the order does not need any more. */
  releases: boolean;
};

/**
 * Writes what is known of an order's payments at a provider into the order's books: what was received and not booked, what was given
 * back without being asked for, and where the last payment stands. It depends on what is known alone, and not on when it came
 * to be known; done again, it changes nothing.
 */
export function applyProviderFacts(
  start: Change,
  known: readonly Attempt[],
  given: readonly GivenRefund[],
  now: Date,
): Booked {
  const begun = bookAuthorization(start, known, now);
  let { change } = begun;
  const surpluses: Attempt[] = [];
  const attempts = begun.attempts.map((attempt) => {
    const { reference, provider } = attempt;
    const news = receivedOf(attempt) - attempt.booked - attempt.surplus;
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

type Books = Pick<Booked, "change" | "attempts">;

// The last payment was promised, whatever came of it: that is booked once and first, in whatever order it was heard.
function bookAuthorization(change: Change, known: readonly Attempt[], now: Date): Books {
  const last = known.at(-1);
  const promise =
    last && (last.capture === "manual" ? greater(last.authorized, last.received) : last.authorized);
  if (!promise || last.isPromised || last.reference === null || !waitsForPayment(change.after))
    return { change, attempts: known };
  const amount = lesser(fromAmount(last, promise), dueOf(change.after));
  const deed = { provider: last.provider, reference: last.reference };
  const after = applyPaymentState(change, deed, { authorized: amount }, now);
  const isPromised = after.after.paymentStatus === "authorized";
  return { change: after, attempts: [...known.slice(0, -1), { ...last, isPromised }] };
}

function bookPaymentState(change: Change, last: Attempt, reference: string, now: Date): Change {
  const is = standingOf(last);
  const deed = { provider: last.provider, reference };
  // What was promised besides what was received is not taken any more.
  if (is === "received") return applyPaymentState(change, deed, "complete", now);
  if (is !== "authorized") return applyPaymentState(change, deed, is, now);
  const left = fromAmount(last, last.authorized) - receivedOf(last);
  return applyPaymentState(change, deed, { authorized: lesser(left, dueOf(change.after)) }, now);
}

// What the provider gave back without being asked is booked; what it was asked for is when it is settled, and a surplus never is.
function bookRefunds(
  start: Change,
  known: readonly Attempt[],
  given: readonly GivenRefund[],
  now: Date,
): Books {
  const settled = new Set(start.settledRefunds.filter(({ isDone }) => isDone).map(({ id }) => id));
  const isOnly = known.filter(({ received }) => received > 0n).length === 1;
  let change = start;
  const attempts = known.map((attempt) => {
    const refunds = Object.entries(attempt.refunds).map(([reference, refund]): [string, KnownRefund] => {
      const { refundId, status, isBooked } = refund;
      const deed = { provider: attempt.provider, reference };
      const amount = BigInt(refund.amount);
      const isAsked = change.after.pendingRefunds.some(({ id }) => id === refundId);
      const isSurplus = refundId?.startsWith(SURPLUS) ?? false;
      if (status === "failed") {
        if (refund.isOver || isAsked) return [reference, refund];
        const booked = given.find(({ id, reference: own }) =>
          refundId ? id === refundId : own === reference,
        );
        const left = booked && isBooked ? failableOf(booked) : 0n;
        // A refund of one payment fails whole, however it was rounded.
        const part = isOnly ? left : lesser(amount, left);
        const why = refund.why ?? status;
        if (booked && part > 0n) change = applyFailedRefund(change, booked, part, why, now);
        else if (isSurplus) change = withEntry(change, { event: "refund_failed", amount, note: why });
        else if (refundId === null && !isBooked) change = applyRefusedRefund(change, deed, amount, why);
        return [reference, { ...refund, isOver: true }];
      }
      if (isBooked || status !== "succeeded") return [reference, refund];
      const isOurs = refundId !== null && (settled.has(refundId) || isSurplus);
      if (!isOurs) {
        const part = lesser(amount, refundableAtProvider(change));
        if (isAsked || part <= 0n) return [reference, refund];
        change = applyProviderRefund(change, deed, part, now);
      }
      return [reference, { ...refund, isBooked: true }];
    });
    return { ...attempt, refunds: Object.fromEntries(refunds) };
  });
  return { change, attempts };
}

// A dispute is told of when it opens and when it closes, and moves no money of the books: what is lost is no refund of the store's.
function bookDisputes({ change: start, attempts }: Books): Books {
  let change = start;
  const after = attempts.map((attempt) => {
    const disputes = Object.entries(attempt.disputes).map(([id, dispute]): [string, KnownDispute] => {
      const { status, told, reason } = dispute;
      const amount = BigInt(dispute.amount);
      const news = [told === null && "opened", status !== "opened" && told !== status && status] as const;
      for (const one of news)
        if (one) change = withEntry(change, { event: `dispute_${one}`, amount, note: reason });
      return [id, { ...dispute, told: status }];
    });
    return { ...attempt, disputes: Object.fromEntries(disputes) };
  });
  return { change, attempts: after };
}

/** Whether an attempt has a refund that was booked and has failed since: what was given is to be read then. */
export const hasFailedRefund = ({ refunds }: Pick<Attempt, "refunds">): boolean =>
  Object.values(refunds).some(({ status, isBooked, isOver }) => status === "failed" && isBooked && !isOver);

/** What the refunds of surpluses are known by at the provider. */
export const SURPLUS = "surplus-";

// What the provider holds of the order and was not asked for.
function refundableAtProvider({ after, refunds }: Change): bigint {
  const asked = after.pendingRefunds.reduce((sum, { providerAmount }) => sum + providerAmount, 0n);
  const asking = refunds.filter(({ isPending }) => isPending).reduce((sum, one) => sum + one.atProvider, 0n);
  const atProvider = after.providerPaid - after.providerRefunded - asked - asking;
  // What was given as store credit meanwhile is not given twice.
  return lesser(atProvider, heldOf(expectedOrder(after)) - asking);
}

const isNotNeeded = (order: LockedOrder, attempts: readonly Attempt[]): boolean =>
  attempts.some((one, i) => {
    const is = standingOf(one);
    const isCurrent = order.providerIsOpen && i === attempts.length - 1;
    return is === "authorized" && !isCurrent;
  });

/** What was received of an attempt, in minor units: all of it is exactly what was to be taken, however it was rounded. */
export const receivedOf = (attempt: Attempt): bigint => fromAmount(attempt, attempt.received);

const fromAmount = ({ amount, charged }: Attempt, taken: bigint): bigint =>
  taken >= charged ? amount : lesser(taken, amount);
