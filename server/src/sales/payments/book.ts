import {
  type Change,
  dueOf,
  givenBack,
  type LockedOrder,
  standing,
  taken,
  waitsForPayment,
  withEntry,
} from "../orders/index.ts";
import { lesser } from "../pricing/index.ts";
import type { Attempt } from "./attempt-columns.ts";
import { type KnownRefund, standingOf } from "./facts.ts";
import { type Currency, fromStripe } from "./units.ts";

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
export function booked(start: Change, known: readonly Attempt[], currency: Currency, now: Date): Booked {
  let change = start;
  const surpluses: Attempt[] = [];
  const attempts = known.map((attempt) => {
    const { reference, provider } = attempt;
    const news = receivedOf(attempt, currency) - attempt.booked - attempt.surplus;
    if (news <= 0n || reference === null) return attempt;
    const due = dueOf(change.after);
    const part = lesser(news, due);
    if (part > 0n) change = taken(change, { provider, reference }, part, now);
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
  if (last?.reference) change = stood(change, last, last.reference, currency, now);
  const books = returned(change, attempts, currency, now);
  return { ...books, surpluses, releases: isNotNeeded(books.change.after, books.attempts) };
}

function stood(change: Change, last: Attempt, reference: string, currency: Currency, now: Date): Change {
  const is = standingOf(last);
  if (is === "received") return change;
  const due = dueOf(change.after);
  const authorized = fromAmount(last, last.authorized, currency);
  const promised = { authorized: lesser(authorized, due) };
  const deed = { provider: last.provider, reference };
  if (is === "authorized") return standing(change, deed, promised, now);
  // It had been promised, though we hear of it only now: the order has moved on then, whatever was heard first.
  const wasPromised = is === "cancelled" && authorized > 0n && waitsForPayment(change.after);
  return standing(wasPromised ? standing(change, deed, promised, now) : change, deed, is, now);
}

// What the provider gave back without being asked is booked; what it was asked for is when it is settled, and a surplus never is.
function returned(
  start: Change,
  known: readonly Attempt[],
  currency: Currency,
  now: Date,
): Pick<Booked, "change" | "attempts"> {
  const settled = new Set(start.settledRefunds.filter(({ isDone }) => isDone).map(({ id }) => id));
  let change = start;
  const attempts = known.map((attempt) => {
    const refunds = Object.entries(attempt.refunds).map(([reference, refund]): [string, KnownRefund] => {
      const { refundId, status, isBooked } = refund;
      if (isBooked || status !== "succeeded") return [reference, refund];
      const isOurs = refundId !== null && (settled.has(refundId) || refundId.startsWith(SURPLUS));
      if (!isOurs) {
        const amount = lesser(fromStripe(BigInt(refund.amount), currency), heldBy(change));
        const isAsked = change.after.pendingRefunds.some(({ id }) => id === refundId);
        if (isAsked || amount <= 0n) return [reference, refund];
        change = givenBack(change, { provider: attempt.provider, reference }, amount, now);
      }
      return [reference, { ...refund, isBooked: true }];
    });
    return { ...attempt, refunds: Object.fromEntries(refunds) };
  });
  return { change, attempts };
}

/** What the refunds of surpluses are known by at the provider. */
export const SURPLUS = "surplus-";

// What the provider holds of the order and was not asked for.
function heldBy({ after, refunds }: Change): bigint {
  const asked = after.pendingRefunds.reduce((sum, { providerAmount }) => sum + providerAmount, 0n);
  const asking = refunds.filter(({ isPending }) => isPending).reduce((sum, one) => sum + one.atProvider, 0n);
  return after.providerPaid - after.providerRefunded - asked - asking;
}

const isNotNeeded = (order: LockedOrder, attempts: readonly Attempt[]): boolean =>
  attempts.some((one, i) => {
    const is = standingOf(one);
    const isCurrent = order.providerIsOpen && i === attempts.length - 1;
    return is === "authorized" && !isCurrent;
  });

/** What was received of an attempt, in minor units: all of it is exactly what was to be taken, however it was rounded. */
export const receivedOf = (attempt: Attempt, currency: Currency): bigint =>
  fromAmount(attempt, attempt.received, currency);

function fromAmount({ amount, charged }: Attempt, counted: bigint, currency: Currency): bigint {
  if (counted >= charged) return amount;
  const part = fromStripe(counted, currency);
  return lesser(part, amount);
}
