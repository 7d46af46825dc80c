import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { lesser } from "../../pricing/engine/index.ts";
import { findPayer, findPendingPayment, findPendingRefund } from "../mails/index.ts";
import type { ProviderTask } from "../writing/index.ts";
import type { Account } from "./account.ts";
import type { Attempt } from "./attempt-columns.ts";
import { findAttempts } from "./attempt-sql.ts";
import { receivedOf, SURPLUS } from "./book.ts";
import { type PaymentFact, type RefundFact, standingOf } from "./facts.ts";
import { isOpenPage } from "./pay-on-page.ts";
import { currencyOf, type Facts } from "./record.ts";
import { type Provider, ProviderRefused, type Providers } from "./types.ts";
import { toStripe } from "./units.ts";

/**
 * What a provider is asked to do: what the order's changes ask for, to give back what is no part of the order, or to say what it gave
 * back.
 */
export type Task =
  | ProviderTask
  | { orderId: string; act: "return"; attempt: number; surplus: string }
  | { orderId: string; act: "look" };

/** What came of it. */
export type Outcome = Facts & {
  /** Why the provider does not do it. */
  refused?: string;
  /** The provider's id of the refund that it gave. */
  given?: string;
  /** Whether the provider will tell later. */
  isWaiting?: boolean;
};

/** Why a payment has failed whose provider did what it was asked to, but to no effect. */
export const NOT_POSSIBLE = "not_possible";

type Carrying = { reads: Tx; store: Store; providers: Providers; account: Account };
type Known = Attempt & { reference: string };

/** Carries out a task at the provider, if it is still wanted. Throws ProviderAway. */
export async function carryOut(carrying: Carrying, task: Task): Promise<Outcome> {
  const attempts = await findAttempts(carrying.reads, task.orderId);
  const known = attempts.filter((one): one is Known => one.reference !== null);
  switch (task.act) {
    case "capture":
    case "void":
      return settlePayment(carrying, task, known);
    case "refund":
      return refund(carrying, task, known);
    case "return": {
      const attempt = known.find((one) => one.attempt === task.attempt)!;
      const amount = toStripe(BigInt(task.surplus), currencyOf(carrying.store));
      const refundId = `${SURPLUS}${task.orderId}-${task.attempt}-${task.surplus}`;
      return giveBack(carrying, [{ attempt, amount }], refundId);
    }
    case "release":
      return release(carrying, task.orderId, known, attempts);
    case "look":
      return look(carrying, known);
  }
}

async function settlePayment(
  { reads, store, providers, account }: Carrying,
  { act, paymentId, orderId }: Extract<Task, { paymentId: string }>,
  known: readonly Known[],
): Promise<Outcome> {
  const last = known.at(-1);
  const pending = await findPendingPayment(reads, orderId, paymentId);
  if (!pending) return {};
  if (!last) return { refused: "not_begun" };
  const provider = providers[last.provider];
  const currency = currencyOf(store);
  const key = `${act}:${paymentId}`;
  try {
    if (act === "void")
      return { payments: [await provider.void(account, last.reference, key)], refused: NOT_POSSIBLE };
    if (pending.amount >= last.amount - receivedOf(last, currency))
      return { payments: [await provider.capture(account, last.reference, key)], refused: NOT_POSSIBLE };
    const found = await provider.look(account, last.reference);
    // It was captured before, and the answer was lost.
    if (found.received > last.received) return { payments: [found], refused: NOT_POSSIBLE };
    const amount = lesser(toStripe(pending.amount, currency), found.authorized - found.received);
    const part = { amount, isLast: !found.takesParts };
    return { payments: [await provider.capture(account, last.reference, key, part)], refused: NOT_POSSIBLE };
  } catch (error) {
    return { payments: [await lookAfter(provider, account, last.reference, error)], refused: whyOf(error) };
  }
}

async function release(
  { reads, providers, account }: Carrying,
  orderId: string,
  known: readonly Known[],
  all: readonly Attempt[],
): Promise<Outcome> {
  const isOpen = (await findPayer(reads, orderId))?.isOpen;
  const last = all.at(-1);
  const unneeded = known.filter((one) => {
    const is = standingOf(one);
    return is !== "received" && is !== "cancelled" && !(isOpen && one.attempt === last?.attempt);
  });
  const payments: PaymentFact[] = [];
  const closed: number[] = [];
  for (const one of all.filter((page) => isOpenPage(page) && !(isOpen && page === last))) {
    const provider = providers[one.provider];
    const page = await provider.closePage(account, one.session!).catch((error) => {
      if (!(error instanceof ProviderRefused)) throw error;
      return provider.lookAtPage(account, one.session!);
    });
    if (page.state === "expired") closed.push(one.attempt);
    // Somebody was faster: what was paid there is none of the order's, or goes back.
    else if (page.payment) payments.push(await provider.look(account, page.payment));
  }
  for (const { provider: name, reference, attempt } of unneeded) {
    const provider = providers[name];
    try {
      payments.push(await provider.void(account, reference, `release:${orderId}:${attempt}`));
    } catch (error) {
      payments.push(await lookAfter(provider, account, reference, error));
    }
  }
  return { payments, closed };
}

// What stands at the provider after it has refused.
function lookAfter(provider: Provider, account: Account, reference: string, error: unknown) {
  if (!(error instanceof ProviderRefused)) throw error;
  return provider.look(account, reference);
}

const whyOf = (error: unknown) => (error as ProviderRefused).why;

async function look({ providers, account }: Carrying, known: readonly Known[]): Promise<Outcome> {
  const refunds: RefundFact[] = [];
  for (const { provider, reference } of known)
    refunds.push(...(await providers[provider].refunds(account, reference)));
  return { refunds };
}

async function refund(
  carrying: Carrying,
  { orderId, refundId }: Extract<Task, { refundId: string }>,
  known: readonly Known[],
): Promise<Outcome> {
  const pending = await findPendingRefund(carrying.reads, orderId, refundId);
  if (!pending) return {};
  const currency = currencyOf(carrying.store);
  const held = known.filter(({ received }) => received > 0n);
  // All that is held of a payment is given back to the last unit, however it was rounded.
  const isAll = pending.held <= pending.amount;
  const wanted = isAll ? undefined : toStripe(pending.amount, currency);
  return giveBack(
    carrying,
    held.map((attempt) => ({ attempt, amount: undefined })),
    refundId,
    wanted,
  );
}

type Part = { attempt: Known; amount: bigint | undefined };

/**
 * Gives an amount back, as much of it from each payment as that still holds; all that they hold where no amount is said. What was
 * given back under this id before is not given back again.
 */
async function giveBack(
  { providers, account }: Carrying,
  parts: readonly Part[],
  refundId: string,
  total?: bigint,
): Promise<Outcome> {
  const made: RefundFact[] = [];
  const refunds: RefundFact[] = [];
  let rest = total;
  for (const { attempt, amount } of parts) {
    const provider = providers[attempt.provider];
    const { reference } = attempt;
    const before = await provider.refunds(account, reference);
    refunds.push(...before);
    const own = before.find((one) => one.refundId === refundId);
    const others = before.filter((one) => one !== own && one.status !== "failed");
    const holds = attempt.received - others.reduce((sum, one) => sum + one.amount, 0n);
    const wish = amount ?? rest ?? holds;
    const part = lesser(wish, holds);
    if (part <= 0n && !own) continue;
    try {
      made.push(own ?? (await provider.refund(account, { payment: reference, amount: part, refundId })));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      return { refunds, refused: error.why };
    }
    refunds.push(made.at(-1)!);
    if (rest !== undefined) rest -= made.at(-1)!.amount;
    if (rest !== undefined && rest <= 0n) break;
  }
  const failed = made.find(({ status }) => status === "failed");
  if (failed) return { refunds, refused: failed.why };
  if (!made.length || (rest !== undefined && rest > 0n)) return { refunds, refused: "nothing_left" };
  if (made.some(({ status }) => status === "pending")) return { refunds, isWaiting: true };
  return { refunds, given: made.at(-1)!.reference };
}
