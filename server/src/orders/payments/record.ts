import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { enqueueAtCommit } from "../../jobs/queue.ts";
import { SERVER } from "../model/actor.ts";
import { type Change, noChange } from "../model/change.ts";
import { refunds as orderRefunds } from "../model/payment-columns.ts";
import { findRefunds, lockOrder } from "../model/sql.ts";
import { applyChange, PROVIDER_TASK } from "../writing/index.ts";
import { type Attempt, findAttempts, insertAttempt, updateAttempt } from "./attempt-sql.ts";
import { applyProviderFacts, hasFailedRefund } from "./book.ts";
import {
  type DisputeFact,
  mergeFacts,
  type PaymentFact,
  type RefundFact,
  withDispute,
  withRefund,
} from "./facts.ts";

/** The inputs of recording: a transaction of the store. */
export type RecordingContext = { tx: Tx; store: Store; now: Date };

/** The facts that a provider reported. */
export type Facts = {
  /** The accounts that the facts may be of; all if not given. */
  accountIds?: readonly string[];
  payments?: readonly PaymentFact[];
  refunds?: readonly RefundFact[];
  disputes?: readonly DisputeFact[];
  /** Attempts whose pages were closed unpaid. */
  closed?: readonly number[];
};
/** Further changes of the order, before or after the facts are recorded in it. */
type FurtherChanges = {
  before?(change: Change, attempts: readonly Attempt[]): Change;
  after?(change: Change): Change;
};

/**
 * Records the facts that a provider reported of an order's payments: under the order's lock, in one
 * transaction with all their consequences. Returns the resulting order and attempts. Throws 404 for an order
 * that is not there.
 */
export async function recordFacts(
  { tx, store, now }: RecordingContext,
  orderId: string,
  { accountIds, payments = [], refunds = [], disputes = [], closed = [] }: Facts,
  further: FurtherChanges = {},
): Promise<{ order: Change["after"]; attempts: readonly Attempt[] }> {
  const [order, before] = await Promise.all([lockOrder(tx, orderId), findAttempts(tx, orderId)]);
  const heard = payments.reduce<readonly Attempt[]>(
    (all, fact) => withFact(all, fact, orderId, accountIds),
    before,
  );
  const known = heard.map((attempt) => ({
    ...attempt,
    ...(closed.includes(attempt.attempt) && { cancelledAt: attempt.cancelledAt ?? now }),
    refunds: refunds
      .filter(({ payment }) => payment === attempt.reference)
      .reduce(withRefund, attempt.refunds),
    disputes: disputes
      .filter(({ payment }) => payment === attempt.reference)
      .reduce(withDispute, attempt.disputes),
  }));
  const given = known.some(hasFailedRefund)
    ? (await findRefunds(tx, orderId)).map((row) => orderRefunds.read(row))
    : [];
  const start = further.before?.(noChange(order), before) ?? noChange(order);
  const books = applyProviderFacts(start, known, given, now);
  const change = further.after?.(books.change) ?? books.change;
  for (const [i, attempt] of books.attempts.entries()) {
    const former = before[i];
    if (!former) await insertAttempt(tx, attempt, now);
    if (!former || isChanged(former, attempt)) await updateAttempt(tx, attempt, now);
  }
  if (change.after !== order || change.entries.length) await applyChange({ tx, store, now }, change, SERVER);
  for (const { attempt, surplus } of books.surpluses)
    enqueueAtCommit(tx, {
      kind: PROVIDER_TASK,
      payload: { orderId, act: "return", attempt, surplus: String(surplus) },
    });
  if (books.releases)
    enqueueAtCommit(tx, {
      kind: PROVIDER_TASK,
      key: `release:${orderId}`,
      payload: { orderId, act: "release" },
    });
  return { order: change.after, attempts: books.attempts };
}

// A payment with an unknown id is the one begun last; one that was never begun here is not ours.
function withFact(
  all: readonly Attempt[],
  fact: PaymentFact,
  orderId: string,
  accountIds: readonly string[] | undefined,
): readonly Attempt[] {
  const isOfAccount = ({ accountId }: Attempt) => !accountIds || accountIds.includes(accountId);
  const named = all.findIndex((one) => one.reference === fact.reference && isOfAccount(one));
  const at =
    named >= 0 || fact.orderId !== orderId
      ? named
      : all.findLastIndex(
          (one) => one.reference === null && one.charged === fact.charged && isOfAccount(one),
        );
  return all.map((attempt, i) =>
    i === at ? { ...attempt, reference: fact.reference, ...mergeFacts(attempt, fact) } : attempt,
  );
}

const isChanged = (before: Attempt, after: Attempt) =>
  JSON.stringify(texts(before)) !== JSON.stringify(texts(after));
const texts = (attempt: Attempt) =>
  Object.values(attempt).map((value) => (typeof value === "bigint" ? String(value) : value));
