import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { PaymentFact } from "../../facts.ts";
import {
  type Notice,
  type Provider,
  ProviderRefused,
  type ProviderType,
  type StoredPayment,
} from "../../provider.ts";

/** The oldest signature of a notice, in seconds. */
const TOLERANCE_S = 300;

/**
 * A provider that moves no money. It has no memory: each answer follows from the stored payment. Payers pay
 * on a page of the server's own, `pages/pay/test-page.ts`.
 */
export const createTestProvider = (type: ProviderType): Provider => ({
  type,
  begin: () => refuse("not_possible"),
  resume: () => refuse("not_possible"),
  payByToken: () => refuse("not_possible"),
  openPage: async (_, { key, returnUrl }) => testPage(`tp_${hash("sha256", key)}`, returnUrl),
  readPage: async (_, session, returnUrl) => testPage(session, returnUrl),
  closePage: async (_, session) => ({ session, state: "expired", url: null, payment: undefined }),
  readPayment: async (_, payment) => ({ ...factOf(payment), takesParts: true }),
  readRefunds: async (_, { refunds }) => [...refunds],
  async capture(_, payment, __, part) {
    const { authorized, received, cancelledAt, isComplete } = payment;
    if (!authorized || cancelledAt || isComplete) return refuse("payment_not_authorized");
    const taken = part ? received + part.amount : authorized;
    if (taken > authorized) return refuse("amount_too_large");
    return { ...factOf(payment), received: taken, isComplete: !part || part.isLast || taken === authorized };
  },
  async void(_, payment) {
    if (payment.isComplete) return refuse("payment_complete");
    return { ...factOf(payment), cancelledAt: payment.cancelledAt ?? new Date() };
  },
  async refund(_, { reference, received, refunds }, { amount, refundId }) {
    const before = refunds.filter(({ status }) => status !== "failed");
    const own = before.find((one) => one.refundId === refundId);
    if (own) return own;
    if (before.reduce((sum, one) => sum + one.amount, amount) > received) return refuse("amount_too_large");
    const id = `tr_${hash("sha256", `${reference} ${refundId}`).slice(0, 32)}`;
    return { reference: id, refundId, payment: reference, status: "succeeded", amount, why: "" };
  },
  check: async () => ({ name: null, key: "accepted", canCharge: true }),
  async readNotice({ secrets: { noticeSecret } }, raw, signature) {
    const [, at, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    if (!noticeSecret || !at || Math.abs(Date.now() / 1_000 - Number(at)) > TOLERANCE_S) return undefined;
    const right = createHmac("sha256", noticeSecret).update(`${at}.`).update(raw).digest();
    return timingSafeEqual(right, Buffer.from(mac!, "hex")) ? parseNotice(raw.toString()) : undefined;
  },
});

const refuse = async (why: string): Promise<never> => {
  throw new ProviderRefused(why);
};

const testPage = (session: string, returnUrl: string | undefined) => ({
  session,
  state: "open" as const,
  url: returnUrl === undefined ? null : `${returnUrl}/test`,
  payment: undefined,
});

const factOf = (payment: StoredPayment): PaymentFact => {
  const { reference, orderId, charged, authorized, received, cancelledAt, isComplete } = payment;
  const known = { reference, orderId, charged, authorized, received, cancelledAt, isComplete };
  return { ...known, storeId: undefined, failedAt: null, triedAt: null };
};

/** The notice in a body; undefined for an invalid one. */
export function parseNotice(body: string): Notice | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return undefined;
  }
  const { id, type, payment, reference, amount: digits, reason, refundId } = Object(sent) as SentNotice;
  if (!isText(id) || !isText(type)) return undefined;
  const [about, state] = type.split(".");
  if (!isText(payment)) return { id, type };
  const amount = isText(digits) && /^\d{1,15}$/.test(digits) ? BigInt(digits) : 0n;
  if (about === "payment")
    return { id, type, payment: { ...emptyFact(payment), ...changeTo(state, amount) } };
  if (!isText(reference)) return { id, type };
  if (about === "dispute" && (state === "opened" || state === "won" || state === "lost")) {
    const why = isText(reason) ? reason : "general";
    return { id, type, dispute: { reference, payment, status: state, amount, reason: why } };
  }
  if (about === "refund" && (state === "succeeded" || state === "failed")) {
    const own = isText(refundId) ? refundId : undefined;
    const why = isText(reason) ? reason : state;
    return { id, type, refund: { reference, refundId: own, payment, status: state, amount, why } };
  }
  return { id, type };
}

type SentNotice = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 255;

const emptyFact = (reference: string): PaymentFact => ({
  reference,
  orderId: undefined,
  storeId: undefined,
  charged: undefined,
  authorized: 0n,
  received: 0n,
  failedAt: null,
  triedAt: null,
  cancelledAt: null,
  isComplete: false,
});

function changeTo(state: string | undefined, amount: bigint): Partial<PaymentFact> {
  switch (state) {
    case "authorized":
      return { authorized: amount };
    case "captured":
      return { received: amount, isComplete: true };
    case "failed":
      return { failedAt: new Date() };
    case "cancelled":
      return { cancelledAt: new Date() };
    default:
      return {};
  }
}
