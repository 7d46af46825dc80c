import { ApiError } from "../../http/answers/errors.ts";
import type { MessageKey } from "../../http/messages.ts";
import type { Call } from "../../http/route.ts";
import { type OrderRow, type PaymentMethod, paymentMethods } from "../../orders/model/index.ts";
import { completeSession, keepSession, type LockedCart, priceSession } from "../../sales/carts/index.ts";
import { isAsTold, testPayment } from "../session/index.ts";
import { bankAsks, declined, tokenIn } from "./by-token.ts";
import { attributionIn, changed } from "./document.ts";
import { AcpError } from "./errors.ts";
import { OFFLINE, STRIPE, TEST_PAYMENT } from "./handlers.ts";
import { sessionJson, type Telling } from "./resources.ts";
import type { Completion, SentPayment } from "./schemas.ts";
import { nameOf, ownAddressOf, type Session, sessionOfOrder, wishOf } from "./session.ts";
import type { Shop } from "./shop.ts";

type Completing = Omit<Call<object, Completion>, "originOf"> & Telling;
/** How an order is to be paid. */
type Means = { method: PaymentMethod; isPaid: boolean; token?: string };
/** What was placed, what its cart keeps, and the token that is to pay it. */
type Placed = { row: OrderRow; session: Partial<Session>; token: string | undefined };

const fault = (status: number, message: MessageKey, code: string, param: string) =>
  new AcpError(status, message, { code, param });

// As what of the store's own ways to pay an order is paid; undefined where it is none that has a price of its own.
function methodOf({ handler_id: handler, instrument }: SentPayment, { offline, merchant }: Shop) {
  switch (handler) {
    case OFFLINE:
      return paymentMethods.find((one) => one === instrument?.type && offline.includes(one));
    case STRIPE:
      return merchant?.method;
    default:
      return undefined;
  }
}

/** By what an order is paid. What a buyer pays by is looked at here, and kept nowhere. Throws an AcpError. */
function meansOf(sent: SentPayment, due: bigint, shop: Shop): Means {
  const { handler_id: handler, instrument } = sent;
  const method = methodOf(sent, shop);
  if (due === 0n) return { method: "card", isPaid: true };
  if (!handler || !instrument)
    throw fault(400, "agent_session.payment_needed", "missing", "$.payment_data.instrument");
  if (method && handler === OFFLINE) return { method, isPaid: false };
  if (method) {
    const token = tokenIn(sent, shop);
    if (!token) throw declined();
    return { method, isPaid: false, token };
  }
  if (handler === TEST_PAYMENT && shop.settings.isTest) {
    switch (testPayment(instrument.credential?.token)) {
      case "paid":
        return { method: "card", isPaid: true };
      case "asks":
        throw bankAsks();
      case "refused":
        throw declined();
    }
  }
  throw fault(400, "agent_session.payment_needed", "unsupported", "$.payment_data.handler_id");
}

/** The address on a bill, as far as it was sent. */
function billingOf({ billing_address: sent }: SentPayment): { billingAddress: { country: string } } | object {
  const address = sent && { ...nameOf(sent.name), ...ownAddressOf(sent) };
  return address && "country" in address ? { billingAddress: address } : {};
}

/** The parts of a completion: who buys, where to, a note, and where they came from, as what the cart is to have and its protocol keeps. */
function saidLast({ body }: Completing, { session: kept }: LockedCart) {
  const { buyer, fulfillment_details, order_notes, affiliate_attribution: source } = body;
  const session = kept as Session;
  const last = source && attributionIn(source);
  const attribution = last ? { ...session.attribution, last } : session.attribution;
  const sent = { buyer, fulfillment_details, order_notes };
  if (Object.values(sent).every((one) => one === undefined))
    return { content: {}, session: { ...session, attribution } };
  const document = changed(session.document, sent);
  const { items: _, ...content } = wishOf(document, new Map(), attribution).content;
  return { content: { ...nobody, ...content }, session: { ...session, document, attribution } };
}
// What a buyer and a note are part of: what is not said of it any more is gone.
const nobody = { customer: null, shippingAddress: null, note: null } as const;

/**
 * Places the order of an agent's cart. Where it costs something else than the agent was told, it is written as it is now and not bought:
 * nothing is returned then. Throws an AcpError for whatever else stands against it, and nothing is written.
 */
export async function complete(call: Completing, cart: LockedCart, shop: Shop): Promise<Placed | undefined> {
  const { body, messages: words } = call;
  const { content, session: said } = saidLast(call, cart);
  const whole = await priceSession(call, cart, {
    ...content,
    paymentMethod: methodOf(body.payment_data, shop) ?? null,
    ...billingOf(body.payment_data),
  });
  const next = { ...whole, session: said };
  const means = meansOf(body.payment_data, next.reckoning.due ?? 0n, shop);
  const { status, messages } = sessionJson(call, next, shop);
  if (status !== "ready_for_payment") {
    const { code, param, content } = messages.find(({ type }) => type === "error")!;
    throw new AcpError(400, "agent_session.payment_needed", { code, param, content });
  }
  if (!isAsTold(next)) {
    await keepSession(call, next);
    return undefined;
  }
  const paid = {
    ...next,
    kept: { ...next.kept, content: { ...next.kept.content, paymentMethod: means.method } },
  };
  const { isPaid, token } = means;
  const session: Partial<Session> = {
    ...(sessionOfOrder(said) as Partial<Session>),
    ...(token && { byToken: { outcome: "waits" } }),
  };
  try {
    return { row: await completeSession(call, paid, { isPaid, session }), session, token };
  } catch (thrown) {
    // Somebody else was quicker, or a person was looked up who changes what it costs.
    if (!(thrown instanceof ApiError) || ![400, 409].includes(thrown.status)) throw thrown;
    const { message: content } = words.describeError(thrown);
    const code = thrown.code === "insufficient_stock" ? "out_of_stock" : "conflict";
    throw new AcpError(409, thrown.messageKey, { code, content });
  }
}
