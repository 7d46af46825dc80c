import type { Answer } from "../../http/answers/answer.ts";
import type { Call, Conclusion } from "../../http/route.ts";
import { applyCancellation } from "../../orders/changes/index.ts";
import { payLinkOf } from "../../orders/mails/index.ts";
import {
  actorOf,
  getOrder,
  lockOrder,
  noChange,
  type OrderRow,
  orders,
  type PaymentMethod,
  paymentMethods,
  tokensOf,
} from "../../orders/model/index.ts";
import { type PaymentRuntime, payByToken, testPayment } from "../../orders/payments/index.ts";
import { applyChange } from "../../orders/writing/index.ts";
import { type OriginOf, originFor, type StoreSettings } from "../../platform/settings/index.ts";
import { noteSession } from "../../sales/carts/index.ts";
import type { Shown } from "./store-view.ts";

/**
 * A way to pay as an agent sends it: the handler, the kind of instrument, and the token of its credential.
 */
export type Instrument = { handler?: string | undefined; type?: string | undefined; token?: unknown };
/** The protocol's ids of the payment handlers. */
export type Handlers = { offline: string; stripe: string; test: string };
/** How an order is paid. Nothing that pays is stored. */
export type Tender = { method: PaymentMethod; isPaid: boolean; token?: string };
/**
 * Why an instrument cannot pay: none was sent, it is not offered, it was declined, or the buyer's bank asks.
 */
export type PaymentFault = "needed" | "unsupported" | "declined" | "asks";

/** The store's own payment method that an instrument names; undefined for any other, which has no fee. */
export function methodOf(
  { handler, type }: Instrument,
  { offline, stripe }: Handlers,
  shown: Shown,
): PaymentMethod | undefined {
  if (handler === offline) return paymentMethods.find((one) => one === type && shown.offline.includes(one));
  return handler === stripe ? shown.merchant?.method : undefined;
}

/** The token that Stripe granted to a buyer's agent, where the buyer pays by one. */
export const tokenOf = (
  { handler, token }: Instrument,
  { stripe }: Handlers,
  { merchant }: Shown,
): string | undefined =>
  merchant && handler === stripe && typeof token === "string" && /^spt_\w{1,500}$/.test(token)
    ? token
    : undefined;

/** How an instrument pays what is due, in minor units, or why it cannot. */
export function chooseTender(
  instrument: Instrument,
  due: bigint,
  handlers: Handlers,
  shown: Shown,
): Tender | PaymentFault {
  const { handler, type } = instrument;
  const method = methodOf(instrument, handlers, shown);
  if (due === 0n) return { method: "card", isPaid: true };
  if (!handler || type === undefined) return "needed";
  if (method && handler === handlers.offline) return { method, isPaid: false };
  if (method) {
    const token = tokenOf(instrument, handlers, shown);
    return token ? { method, isPaid: false, token } : "declined";
  }
  if (handler !== handlers.test || !shown.settings.isTest) return "unsupported";
  const outcome = testPayment(instrument.token);
  return outcome === "paid" ? { method: "card", isPaid: true } : outcome;
}

/** The last try of a token, as the cart of an order stores it that a token is to pay. */
export type ByToken = { outcome: "waits" | "asks" | "refused" };
/** The state of an order that a token is to pay: `taken` is paid or promised, `over` is cancelled. */
export type TokenState = "taken" | ByToken["outcome"] | "over";

/** The state of an order by what its cart stores; an order that no token was to pay counts as taken. */
export function tokenState(row: OrderRow, { byToken }: { byToken?: ByToken }): TokenState {
  if (!byToken) return "taken";
  switch (orders.get(row, "paymentStatus")) {
    case "pending":
      return byToken.outcome;
    case "failed":
      return "refused";
    case "cancelled":
      return "over";
    default:
      return "taken";
  }
}

/** Whether an order waits for a token, so that the agent may try another one, or give the order up. */
export function waitsForToken(row: OrderRow, session: { byToken?: ByToken }): boolean {
  const state = tokenState(row, session);
  return state !== "taken" && state !== "over";
}

/**
 * Cancels an order that waits for a token, for the agent that placed it. Throws 409 where it has moved on.
 */
export async function cancelUnpaidOrder(
  call: Pick<Call, "tx" | "store" | "now" | "principal">,
  id: string,
): Promise<OrderRow> {
  const order = await lockOrder(call.tx, id);
  const change = applyCancellation(noChange(order), { reason: "agent_cancelled" }, call.now);
  return (await applyChange(call, change, actorOf(call.principal))).row;
}

/** The page where the buyer pays an order without the agent. */
export function payPageOf(
  { vault, originOf }: { vault: Conclusion["vault"]; originOf: OriginOf },
  id: string,
  settings: StoreSettings,
): string {
  const link = payLinkOf(settings, { originOf }, { id, token: tokensOf(vault, id)[0]! });
  return link ?? settings.storefrontUrl ?? originFor(settings, originOf) ?? "";
}

/** An answer that is not complete before a token was tried: `settle` makes the one that is sent. */
type UnsettledAnswer = Answer & { settle?(call: Conclusion): Promise<Answer> };

/** An order that a token is to pay, with its cart, and the page where the buyer would pay. */
type TokenPayment = { orderId: string; cartId: string; session: object; token: string; payPage: string };

/**
 * An answer that has a token tried once the order is committed. `show` makes the answer that is sent, of the
 * order as it is then, and of the address where the buyer goes on.
 */
export const payOnCommit = (
  answer: Answer,
  asking: PaymentRuntime,
  { orderId, cartId, session, token, payPage }: TokenPayment,
  show: (row: OrderRow, session: { byToken: ByToken }, url: string) => Answer,
): UnsettledAnswer => ({
  ...answer,
  async settle(call) {
    const { outcome, url } = await payByToken(call, asking, orderId, { token, returnUrl: payPage });
    const next = { ...session, byToken: { outcome: outcome === "taken" ? "waits" : outcome } as const };
    if (next.byToken.outcome !== "waits")
      await call.write(async (tx) => noteSession({ ...call, tx }, cartId, next));
    return show(await getOrder(call.reads, orderId), next, url ?? payPage);
  },
});

/** Settles an answer once its request is committed. */
export const settle = async (call: Conclusion, answer: UnsettledAnswer): Promise<Answer> =>
  answer.settle ? answer.settle(call) : answer;
