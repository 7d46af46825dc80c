import type { Logger } from "pino";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import type { Conclusion } from "../../http/route.ts";
import { enqueueAtCommit } from "../../jobs/queue.ts";
import { waitsForPayment } from "../changes/index.ts";
import { openAtProvider } from "../mails/index.ts";
import { paymentNotAllowed } from "../model/errors.ts";
import { dueOf } from "../model/payment-state.ts";
import { type LockedOrder, lockOrder } from "../model/sql.ts";
import { PROVIDER_TASK } from "../writing/index.ts";
import { type Account, accountIn } from "./account.ts";
import type { Attempt } from "./attempt-columns.ts";
import { findAttempts, insertAttempt } from "./attempt-sql.ts";
import { paymentSettings } from "./columns.ts";
import type { PaymentFact } from "./facts.ts";
import { type Payment, paymentBy } from "./payment.ts";
import { currencyOf, recordFacts } from "./record.ts";
import { findPaymentSettings } from "./settings-sql.ts";
import { type Begun, ProviderAway, ProviderRefused, type Providers, type Wanted } from "./types.ts";
import { toStripe } from "./units.ts";

/** What beginning a payment works with; no transaction is open meanwhile. */
export type Beginning = Pick<Conclusion, "store" | "now" | "vault" | "write">;
export type Asking = { providers: Providers; log: Logger };

/** A payment as it can be told before its provider was asked, and what the provider is to be asked. */
type Reserved = {
  payment: Payment;
  asks?: { account: Account; attempt: Attempt; orderNumber: string };
  /** Set where the order does not wait for its payment. */
  paymentStatus?: string;
};

/**
 * Begins the payment of an order that waits for it, or goes on with the one that was begun: what was begun is written first, then
 * the provider is asked, then its answer is recorded. Where the provider is away, `clientSecret` is null, and the order stays.
 */
export async function beginPayment(call: Beginning, asking: Asking, orderId: string): Promise<Payment> {
  const { payment, asks } = await call.write((tx) => reserve({ ...call, tx }, orderId));
  if (!asks) return payment;
  const begun = await ask(asking, call.store, asks);
  if (!begun) return payment;
  const { clientSecret, redirectUrl } = begun;
  const { isWanted } = await noteBegun(call, orderId, begun.fact);
  return isWanted ? { ...payment, clientSecret, redirectUrl } : payment;
}

/** Records how a payment stands at its provider; it is given up where the order was cancelled, or paid otherwise, while that was asked. */
export const noteBegun = (
  { store, now, write }: Beginning,
  orderId: string,
  fact: PaymentFact,
): Promise<{ isWanted: boolean; paymentStatus: string }> =>
  write(async (tx) => {
    const { order } = await recordFacts({ tx, store, now }, orderId, { payments: [fact] });
    const { providerIsOpen: isWanted, paymentStatus } = order;
    if (!isWanted) enqueueAtCommit(tx, { kind: PROVIDER_TASK, payload: { orderId, act: "release" } });
    return { isWanted, paymentStatus };
  });

/**
 * Tells how an order is paid, and reserves its payment at the provider, which is not asked yet. Throws 409 where a provider takes such
 * payments and the order does not wait for one.
 */
export async function reservePayment(
  call: Omit<Beginning, "write"> & { tx: Tx },
  orderId: string,
): Promise<Payment> {
  const { payment, paymentStatus } = await reserve(call, orderId);
  if (paymentStatus) throw paymentNotAllowed(paymentStatus, "pay", []);
  return payment;
}

/** The same where the payment may be one on a page of the provider's own. */
export async function reserve(
  { tx, store, now, vault }: Omit<Beginning, "write"> & { tx: Tx },
  orderId: string,
  onPage = false,
): Promise<Reserved> {
  const [order, attempts, found] = await Promise.all([
    lockOrder(tx, orderId),
    findAttempts(tx, orderId),
    findPaymentSettings(tx),
  ]);
  const method = paymentSettings.get(found.row, "methods").find((one) => one.method === order.paymentMethod);
  if (!method) throw notFound();
  const account = accountIn(found, vault);
  const payment = paymentBy(method, account?.publishableKey ?? null);
  if (method.provider === "manual") return { payment };
  if (!waitsForPayment(order)) return { payment, paymentStatus: order.paymentStatus };
  if (!account) return { payment };
  const usable = attempts.findLast((one) => isUsable(one, order, onPage));
  const charged = toStripe(dueOf(order), currencyOf(store));
  const attempt = usable ?? { ...newAttempt(order, attempts.length + 1, account, charged), isOnPage: onPage };
  if (attempt.charged <= 0n) return { payment };
  await Promise.all([
    usable ? undefined : insertAttempt(tx, attempt, now),
    openAtProvider(tx, orderId, attempt.provider),
  ]);
  return { payment, asks: { account, attempt, orderNumber: order.orderNumber } };
}

const isUsable = (
  { amount, cancelledAt, received, isOnPage }: Attempt,
  order: LockedOrder,
  onPage: boolean,
) => isOnPage === onPage && amount === dueOf(order) && cancelledAt === null && received === 0n;

const newAttempt = (order: LockedOrder, attempt: number, { capture }: Account, charged: bigint): Attempt => ({
  orderId: order.id,
  attempt,
  provider: "stripe",
  reference: null,
  amount: dueOf(order),
  charged,
  capture,
  authorized: 0n,
  received: 0n,
  refunds: {},
  failedAt: null,
  triedAt: null,
  cancelledAt: null,
  isComplete: false,
  isPromised: false,
  disputes: {},
  isOnPage: false,
  session: null,
  booked: 0n,
  surplus: 0n,
});

/** What a provider is asked for an attempt; always the same, so that there is one payment however often it is asked for. */
export function wantedOf(
  { id: storeId, currency }: Beginning["store"],
  { account, attempt, orderNumber }: NonNullable<Reserved["asks"]>,
): Wanted {
  const { orderId, charged, capture, isOnPage } = attempt;
  const multicapture = capture === "manual" && account.multicapture;
  const what = `${isOnPage ? "page" : "begin"}:${orderId}:${attempt.attempt}:${charged}:${capture}`;
  const key = `${what}${multicapture ? ":parts" : ""}`;
  return { orderId, storeId, orderNumber, charged, currency, capture, multicapture, key };
}

/** What a provider answers; undefined, and logged, where it cannot be asked just now or does not do it. */
export async function asked<T>(
  { log }: Asking,
  of: { store: string; order: string },
  question: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof ProviderAway) && !(error instanceof ProviderRefused)) throw error;
    log.warn({ err: error, ...of }, "a payment could not be begun");
    return undefined;
  }
}

/** Begins a reserved payment at its provider, or goes on with it; undefined where that cannot be just now. */
export function ask(
  asking: Asking,
  store: Beginning["store"],
  asks: NonNullable<Reserved["asks"]>,
): Promise<Begun | undefined> {
  const { account, attempt } = asks;
  const provider = asking.providers[attempt.provider];
  return asked(asking, { store: store.id, order: attempt.orderId }, () =>
    attempt.reference
      ? provider.resume(account, attempt.reference)
      : provider.begin(account, wantedOf(store, asks)),
  );
}
