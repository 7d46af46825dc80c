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
import type { Attempt } from "./attempt-columns.ts";
import { refundedOf, standingOf } from "./facts.ts";
import { type Currency, fromStripe, stepOf } from "./units.ts";

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
    const part = news < due ? news : due;
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
  change = returned(change, attempts, currency, now);
  return { change, attempts, surpluses, releases: isNotNeeded(change.after, attempts) };
}

function stood(change: Change, last: Attempt, reference: string, currency: Currency, now: Date): Change {
  const is = standingOf(last);
  if (is === "received") return change;
  const due = dueOf(change.after);
  const authorized = fromAmount(last, last.authorized, currency);
  const promised = { authorized: authorized < due ? authorized : due };
  const deed = { provider: last.provider, reference };
  if (is === "authorized") return standing(change, deed, promised, now);
  // It had been promised, though we hear of it only now: the order has moved on then, whatever was heard first.
  const wasPromised = is === "cancelled" && authorized > 0n && waitsForPayment(change.after);
  return standing(wasPromised ? standing(change, deed, promised, now) : change, deed, is, now);
}

// What the provider gave back in all, less what it was asked for. Where it counts in steps, one step a refund is rounding.
function returned(change: Change, attempts: readonly Attempt[], currency: Currency, now: Date): Change {
  const { providerPaid, providerRefunded, pendingRefunds } = change.after;
  const newRefunds = change.refunds.filter(({ isPending }) => isPending);
  const asked =
    providerRefunded +
    pendingRefunds.reduce((sum, { providerAmount }) => sum + providerAmount, 0n) +
    newRefunds.reduce((sum, { atProvider }) => sum + atProvider, 0n) +
    attempts.reduce((sum, { surplus }) => sum + surplus, 0n);
  const given = attempts.reduce((sum, one) => sum + givenBackOf(one, currency), 0n);
  const held = providerPaid - asked + attempts.reduce((sum, { surplus }) => sum + surplus, 0n);
  const more = given - asked < held ? given - asked : held;
  const rounding = stepOf(currency) > 1n && fromStripe(stepOf(currency), currency) > 0n ? ROUNDING : 0n;
  const last = attempts.findLast(({ refunds }) => refundedOf(refunds) > 0n);
  if (more <= rounding || !last?.reference) return change;
  return givenBack(change, { provider: last.provider, reference: last.reference }, more, now);
}

const ROUNDING = 100n;

const isNotNeeded = (order: LockedOrder, attempts: readonly Attempt[]): boolean =>
  attempts.some((one, i) => {
    const is = standingOf(one);
    const isCurrent = order.providerIsOpen && i === attempts.length - 1;
    return is === "authorized" && !isCurrent;
  });

/** What was received of an attempt, in minor units: all of it is exactly what was to be taken, however it was rounded. */
export const receivedOf = (attempt: Attempt, currency: Currency): bigint =>
  fromAmount(attempt, attempt.received, currency);

function givenBackOf(attempt: Attempt, currency: Currency): bigint {
  const refunded = refundedOf(attempt.refunds);
  const isAll = attempt.received > 0n && refunded >= attempt.received;
  return isAll ? receivedOf(attempt, currency) : fromStripe(refunded, currency);
}

function fromAmount({ amount, charged }: Attempt, counted: bigint, currency: Currency): bigint {
  if (counted >= charged) return amount;
  const part = fromStripe(counted, currency);
  return part < amount ? part : amount;
}
