import type { Logger } from "pino";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import type { Conclusion } from "../../http/route.ts";
import { enqueueAtCommit } from "../../jobs/queue.ts";
import { type OriginOf, readSettings } from "../../platform/settings/index.ts";
import { waitsForPayment } from "../changes/index.ts";
import { openAtProvider, payLinkOf } from "../mails/index.ts";
import { tokensOf } from "../model/access-tokens.ts";
import { paymentNotAllowed } from "../model/errors.ts";
import { dueOf } from "../model/payment-state.ts";
import { type LockedOrder, lockOrder } from "../model/sql.ts";
import { PROVIDER_TASK } from "../writing/index.ts";
import {
  accountOfPayment,
  accountsAt,
  canAsk,
  chooseAccount,
  currencyOf,
  openAccount,
  orderPlace,
  publicKeyOf,
} from "./account.ts";
import { type Attempt, findAttempts, insertAttempt } from "./attempt-sql.ts";
import { paymentSettings } from "./columns.ts";
import type { PaymentFact } from "./facts.ts";
import { newPayment, type Payment } from "./offered.ts";
import {
  type Account,
  type PaymentOrder,
  ProviderAway,
  ProviderRefused,
  type StartedPayment,
  type StoredPayment,
} from "./provider.ts";
import { findProviderType, type Providers, providerNamed } from "./providers/index.ts";
import { recordFacts } from "./record.ts";
import { findPaymentSettings } from "./settings-sql.ts";

/** The parts of a call that begins a payment; no transaction is open meanwhile. */
export type PaymentCall = Pick<Conclusion, "store" | "now" | "vault" | "write">;
export type PaymentRuntime = { providers: Providers; log: Logger; originOf: OriginOf };

/** A payment as it is answered before its provider was asked, and the attempt to ask the provider for. */
type ReservedPayment = {
  payment: Payment;
  request?: { account: Account; attempt: Attempt; orderNumber: string };
  /** Whether it can be paid on a page only. */
  needsPage?: boolean;
  /** Whether no account takes the order's currency and country. */
  isRefused?: boolean;
  /** Set where the order does not wait for its payment. */
  paymentStatus?: string;
};

/**
 * Begins or continues the payment of an order that waits for it: the attempt is written first, then the
 * provider is asked, then its answer is recorded. If the provider is away, `clientSecret` is null, and the
 * order stays.
 */
export async function beginPayment(
  call: PaymentCall,
  asking: PaymentRuntime,
  orderId: string,
): Promise<Payment> {
  const { payment, request, needsPage } = await call.write((tx) => reserve({ ...call, tx }, orderId));
  if (needsPage) return { ...payment, redirectUrl: await payPageOf(call, asking, orderId) };
  if (!request) return payment;
  const begun = await startPayment(asking, call.store, request);
  if (!begun) return payment;
  const { clientSecret, redirectUrl } = begun;
  const { isWanted } = await recordPayment(call, orderId, begun.fact);
  return isWanted ? { ...payment, clientSecret, redirectUrl } : payment;
}

// The page on which an order is paid by a provider without client secrets; null if the store has none.
async function payPageOf(
  { vault, write }: PaymentCall,
  { originOf }: PaymentRuntime,
  id: string,
): Promise<string | null> {
  const settings = await write((tx) => readSettings(tx));
  return payLinkOf(settings, { originOf }, { id, token: tokensOf(vault, id)[0]! }) ?? null;
}

/**
 * Records a payment's state at its provider. The payment is released if the order was cancelled, or paid
 * otherwise, while the provider was asked.
 */
export const recordPayment = (
  { store, now, write }: PaymentCall,
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
 * Reserves an order's payment at its provider, before the provider is asked, and returns the payment. Throws
 * 409 if a provider collects the order's method and the order does not wait for a payment.
 */
export async function reservePayment(
  call: Omit<PaymentCall, "write"> & { tx: Tx },
  orderId: string,
): Promise<Payment> {
  const { payment, paymentStatus } = await reserve(call, orderId);
  if (paymentStatus) throw paymentNotAllowed(paymentStatus, "pay", []);
  return payment;
}

/** Reserves a payment, by default one that is not on a page of the provider's own. */
export async function reserve(
  { tx, store, now, vault }: Omit<PaymentCall, "write"> & { tx: Tx },
  orderId: string,
  onPage = false,
): Promise<ReservedPayment> {
  const [order, attempts, found] = await Promise.all([
    lockOrder(tx, orderId),
    findAttempts(tx, orderId),
    findPaymentSettings(tx),
  ]);
  const method = paymentSettings.get(found.row, "methods").find((one) => one.method === order.paymentMethod);
  if (!method) throw notFound();
  const type = findProviderType(method.provider);
  if (!type) return { payment: newPayment(method, null) };
  const begun = attempts.findLast((one) => isUsable(one, order, onPage));
  const former =
    begun?.provider === type.name
      ? accountOfPayment(found.accounts, tx.storeId, type, begun.accountId)
      : undefined;
  const own = accountsAt(found.accounts, tx.storeId, type);
  const stored = former ?? chooseAccount(type, own, method.method, orderPlace(order, order));
  const waits = waitsForPayment(order);
  if (!stored)
    return {
      payment: newPayment(method, null),
      ...(waits ? { isRefused: true } : { paymentStatus: order.paymentStatus }),
    };
  const account = openAccount(type, stored, vault, store);
  const payment = newPayment(method, canAsk(type, account) ? publicKeyOf(type, stored) : null);
  if (!waits) return { payment, paymentStatus: order.paymentStatus };
  if (!canAsk(type, account)) return { payment };
  if (!onPage && !type.can.clientSecrets) return { payment, needsPage: true };
  const usable = former && begun;
  const charged = type.roundAmount(dueOf(order), currencyOf(store));
  const fresh = { provider: type.name, charged, isOnPage: onPage };
  const attempt = usable ?? newAttempt(order, attempts.length + 1, account, fresh);
  if (attempt.charged <= 0n) return { payment };
  await Promise.all([
    usable ? undefined : insertAttempt(tx, attempt, now),
    openAtProvider(tx, orderId, attempt.provider),
  ]);
  return { payment, request: { account, attempt, orderNumber: order.orderNumber } };
}

const isUsable = (
  { amount, cancelledAt, received, isOnPage }: Attempt,
  order: LockedOrder,
  onPage: boolean,
) => isOnPage === onPage && amount === dueOf(order) && cancelledAt === null && received === 0n;

const newAttempt = (
  order: LockedOrder,
  attempt: number,
  { id: accountId, capture }: Account,
  fresh: Pick<Attempt, "provider" | "charged" | "isOnPage">,
): Attempt => ({
  ...fresh,
  orderId: order.id,
  attempt,
  accountId,
  reference: null,
  amount: dueOf(order),
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
  session: null,
  booked: 0n,
  surplus: 0n,
});

/**
 * The request to the provider for an attempt's payment: always the same, so repeated requests make one
 * payment.
 */
export function paymentOrderOf(
  { id: storeId }: PaymentCall["store"],
  { attempt, orderNumber }: NonNullable<ReservedPayment["request"]>,
): PaymentOrder {
  const { orderId, charged, capture, isOnPage } = attempt;
  const key = `${isOnPage ? "page" : "begin"}:${orderId}:${attempt.attempt}:${charged}:${capture}`;
  return { orderId, storeId, orderNumber, charged, capture, key };
}

/** An attempt whose payment has a reference at the provider, as the provider's port takes it. */
export const storedPayment = (attempt: Attempt, reference: string): StoredPayment => ({
  ...attempt,
  reference,
  refunds: Object.entries(attempt.refunds).map(([id, { amount, status, refundId, why }]) => ({
    reference: id,
    refundId: refundId ?? undefined,
    payment: reference,
    status,
    amount: BigInt(amount),
    why: why ?? status,
  })),
});

/** The answer of a provider; undefined, and logged, if it is away or refuses. */
export async function askProvider<T>(
  { log }: PaymentRuntime,
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

/** Begins or continues a reserved payment at its provider; undefined if that is not possible now. */
export function startPayment(
  asking: PaymentRuntime,
  store: PaymentCall["store"],
  asks: NonNullable<ReservedPayment["request"]>,
): Promise<StartedPayment | undefined> {
  const { account, attempt } = asks;
  return askProvider(asking, { store: store.id, order: attempt.orderId }, async () => {
    const provider = providerNamed(asking.providers, attempt.provider);
    return attempt.reference
      ? provider.resume(account, storedPayment(attempt, attempt.reference))
      : provider.begin(account, paymentOrderOf(store, asks));
  });
}
