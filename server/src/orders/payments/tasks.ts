import type { Tx } from "../../db/tenant.ts";
import { lesser } from "../../pricing/engine/index.ts";
import { findPayer, findPendingPayment, findPendingRefund } from "../mails/index.ts";
import type { ProviderTask } from "../writing/index.ts";
import { type Attempt, findAttempts } from "./attempt-sql.ts";
import { storedPayment } from "./begin.ts";
import { receivedAmount, SURPLUS } from "./book.ts";
import { attemptState, type PaymentFact, type RefundFact } from "./facts.ts";
import { isOpenPage } from "./pay-on-page.ts";
import { type Account, type Part as CapturePart, type Provider, ProviderRefused } from "./provider.ts";
import type { Facts } from "./record.ts";

/**
 * A task for a provider: a request of the order's changes, the refund of a surplus, or to read the refunds.
 */
export type Task =
  | ProviderTask
  | { orderId: string; act: "return"; attempt: number; surplus: string }
  | { orderId: string; act: "look" };

/** The result of a task. */
export type Outcome = Facts & {
  /** The provider's reason to refuse. */
  refused?: string;
  /** The provider's id of its refund. */
  refundReference?: string;
  /** Whether the provider will report it later. */
  isWaiting?: boolean;
};

/** The reason of a failed payment whose provider did as requested, but without effect. */
export const NOT_POSSIBLE = "not_possible";

/** The reason of a task whose payment was begun at an account that the store has removed. */
export const ACCOUNT_REMOVED = "account_removed";

/** A provider and the store's account there. */
type ProviderAccount = { provider: Provider; account: Account };
/**
 * `at` finds the account of an attempt; it throws ProviderAway for one that cannot be asked now, and
 * ProviderRefused for one that was removed.
 */
type TaskContext = { reads: Tx; at(attempt: Pick<Attempt, "provider" | "accountId">): ProviderAccount };
type KnownAttempt = Attempt & { reference: string };

const portPayment = (attempt: KnownAttempt) => storedPayment(attempt, attempt.reference);
const roundAt = ({ provider, account }: ProviderAccount, amount: bigint) =>
  provider.type.roundAmount(amount, account.currency);

/** Carries out a task at the provider, if it is still needed. Throws ProviderAway. */
export async function runTask(carrying: TaskContext, task: Task): Promise<Outcome> {
  try {
    return await askForTask(carrying, task);
  } catch (error) {
    if (error instanceof ProviderRefused && error.why === ACCOUNT_REMOVED) return { refused: error.why };
    throw error;
  }
}

async function askForTask(carrying: TaskContext, task: Task): Promise<Outcome> {
  const attempts = await findAttempts(carrying.reads, task.orderId);
  const known = attempts.filter((one): one is KnownAttempt => one.reference !== null);
  switch (task.act) {
    case "capture":
    case "void":
      return settlePayment(carrying, task, known);
    case "refund":
      return refund(carrying, task, known);
    case "return": {
      const attempt = known.find((one) => one.attempt === task.attempt)!;
      const amount = roundAt(carrying.at(attempt), BigInt(task.surplus));
      const refundId = `${SURPLUS}${task.orderId}-${task.attempt}-${task.surplus}`;
      return refundParts(carrying, [{ attempt, amount }], refundId);
    }
    case "release":
      return release(carrying, task.orderId, known, attempts);
    case "look":
      return readRefunds(carrying, known);
  }
}

async function settlePayment(
  { reads, at }: TaskContext,
  { act, paymentId, orderId }: Extract<Task, { paymentId: string }>,
  known: readonly KnownAttempt[],
): Promise<Outcome> {
  const last = known.at(-1);
  const pending = await findPendingPayment(reads, orderId, paymentId);
  if (!pending) return {};
  if (!last) return { refused: "not_begun" };
  const asked = at(last);
  const { provider, account } = asked;
  const { can } = provider.type;
  const payment = portPayment(last);
  const key = `${act}:${paymentId}`;
  const capture = async (part?: CapturePart): Promise<Outcome> => ({
    payments: [await provider.capture(account, payment, key, part)],
    refused: NOT_POSSIBLE,
  });
  try {
    if (act === "void" && !can.void) return { refused: NOT_POSSIBLE };
    if (act === "void")
      return { payments: [await provider.void(account, payment, key)], refused: NOT_POSSIBLE };
    if (pending.amount >= last.amount - receivedAmount(last)) return await capture();
    if (!can.captureInPart) return { refused: NOT_POSSIBLE };
    const found = await provider.readPayment(account, payment);
    // It was captured before, and the answer was lost.
    if (found.received > last.received) return { payments: [found], refused: NOT_POSSIBLE };
    const amount = lesser(roundAt(asked, pending.amount), found.authorized - found.received);
    return await capture({ amount, isLast: !found.takesParts });
  } catch (error) {
    return { payments: [await readAfterRefusal(asked, last, error)], refused: refusalCode(error) };
  }
}

async function release(
  { reads, at }: TaskContext,
  orderId: string,
  known: readonly KnownAttempt[],
  all: readonly Attempt[],
): Promise<Outcome> {
  const isOpen = (await findPayer(reads, orderId))?.isOpen;
  const last = all.at(-1);
  const unneeded = known.filter((one) => {
    const is = attemptState(one);
    return is !== "received" && is !== "cancelled" && !(isOpen && one.attempt === last?.attempt);
  });
  const payments: PaymentFact[] = [];
  const closed: number[] = [];
  for (const one of all.filter((page) => isOpenPage(page) && !(isOpen && page === last))) {
    const { provider, account } = at(one);
    const page = await provider.closePage(account, one.session!).catch((error) => {
      if (!(error instanceof ProviderRefused)) throw error;
      return provider.readPage(account, one.session!);
    });
    if (page.state === "expired") closed.push(one.attempt);
    // A payment was made on the page before it closed: it is not the order's, or is refunded.
    else if (page.payment)
      payments.push(await provider.readPayment(account, storedPayment(one, page.payment)));
  }
  for (const one of unneeded) {
    const asked = at(one);
    try {
      const key = `release:${orderId}:${one.attempt}`;
      payments.push(await asked.provider.void(asked.account, portPayment(one), key));
    } catch (error) {
      payments.push(await readAfterRefusal(asked, one, error));
    }
  }
  return { payments, closed };
}

// The payment's state at the provider after a refusal.
function readAfterRefusal({ provider, account }: ProviderAccount, attempt: KnownAttempt, error: unknown) {
  if (!(error instanceof ProviderRefused)) throw error;
  return provider.readPayment(account, portPayment(attempt));
}

const refusalCode = (error: unknown) => (error as ProviderRefused).why;

async function readRefunds({ at }: TaskContext, known: readonly KnownAttempt[]): Promise<Outcome> {
  const refunds: RefundFact[] = [];
  for (const one of known) {
    const { provider, account } = at(one);
    refunds.push(...(await provider.readRefunds(account, portPayment(one))));
  }
  return { refunds };
}

async function refund(
  carrying: TaskContext,
  { orderId, refundId }: Extract<Task, { refundId: string }>,
  known: readonly KnownAttempt[],
): Promise<Outcome> {
  const pending = await findPendingRefund(carrying.reads, orderId, refundId);
  if (!pending) return {};
  const received = known.filter((one) => one.received > 0n);
  const last = received.at(-1);
  // A refund of the whole amount is exact to the last unit, despite rounding.
  const isAll = pending.atProvider <= pending.amount;
  const total = isAll || !last ? undefined : roundAt(carrying.at(last), pending.amount);
  return refundParts(
    carrying,
    received.map((attempt) => ({ attempt, amount: undefined })),
    refundId,
    total,
  );
}

type Part = { attempt: KnownAttempt; amount: bigint | undefined };

/**
 * Refunds an amount, from each payment up to what it has left; everything left where no amount is given.
 * Earlier refunds under this id are not repeated.
 */
async function refundParts(
  { at }: TaskContext,
  parts: readonly Part[],
  refundId: string,
  total?: bigint,
): Promise<Outcome> {
  const made: RefundFact[] = [];
  const refunds: RefundFact[] = [];
  let rest = total;
  for (const { attempt, amount } of parts) {
    const { provider, account } = at(attempt);
    const payment = portPayment(attempt);
    const before = await provider.readRefunds(account, payment);
    refunds.push(...before);
    const own = before.find((one) => one.refundId === refundId);
    const others = before.filter((one) => one !== own && one.status !== "failed");
    const holds = attempt.received - others.reduce((sum, one) => sum + one.amount, 0n);
    const part = lesser(amount ?? rest ?? holds, holds);
    if (part <= 0n && !own) continue;
    if (!provider.type.can.refundInPart && !own && part < attempt.received)
      return { refunds, refused: NOT_POSSIBLE };
    try {
      made.push(own ?? (await provider.refund(account, payment, { amount: part, refundId })));
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
  return { refunds, refundReference: made.at(-1)!.reference };
}
