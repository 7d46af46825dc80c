import { findNamedItems } from "../../catalogue/products/index.ts";
import { ApiError } from "../../http/errors.ts";
import type { MessageKey } from "../../http/messages/index.ts";
import type { Call } from "../../http/route.ts";
import {
  completeSession,
  keepSession,
  replaceSession,
  type SessionCart,
  withMethod,
} from "../../sales/carts/index.ts";
import { type OrderRow, type PaymentMethod, paymentMethods } from "../../sales/orders/index.ts";
import { isAsTold, testPayment } from "../session/index.ts";
import { attributionIn, changed } from "./document.ts";
import { AcpError } from "./errors.ts";
import { OFFLINE, TEST_PAYMENT } from "./handlers.ts";
import { sessionJson, type Telling } from "./resources.ts";
import type { Completion, SentPayment } from "./schemas.ts";
import { nameOf, ownAddressOf, type Session, sessionOfOrder, wishOf } from "./session.ts";
import type { Shop } from "./shop.ts";

type Completing = Omit<Call<object, Completion>, "originOf"> & Telling;
/** How an order is to be paid. */
type Means = { method: PaymentMethod; isPaid: boolean };

const fault = (status: number, message: MessageKey, code: string, param: string) =>
  new AcpError(status, message, { code, param });

/** By what an order is paid. What a buyer pays by is looked at here, and kept nowhere. Throws an AcpError. */
function meansOf({ handler_id: handler, instrument }: SentPayment, due: bigint, shop: Shop): Means {
  if (due === 0n) return { method: "card", isPaid: true };
  if (!handler || !instrument)
    throw fault(400, "agent_session.payment_needed", "missing", "$.payment_data.instrument");
  const { type, credential } = instrument;
  if (handler === OFFLINE && shop.offline.includes(type))
    return { method: paymentMethods.find((one) => one === type)!, isPaid: false };
  if (handler === TEST_PAYMENT && shop.settings.isTest) {
    switch (testPayment(credential?.token)) {
      case "paid":
        return { method: "card", isPaid: true };
      case "asks":
        throw fault(400, "agent_session.bank_asks", "requires_3ds", "$.authentication_result");
      case "refused":
        throw fault(
          402,
          "agent_session.payment_failed",
          "payment_declined",
          "$.payment_data.instrument.credential",
        );
    }
  }
  throw fault(400, "agent_session.payment_needed", "unsupported", "$.payment_data.handler_id");
}

/** The address on a bill, as far as it was sent. */
function billingOf({ billing_address: sent }: SentPayment): { billingAddress: { country: string } } | object {
  const address = sent && { ...nameOf(sent.name), ...ownAddressOf(sent) };
  return address && "country" in address ? { billingAddress: address } : {};
}

/** A cart with what comes with its completion: who buys it, a note, and where they came from. */
async function withBuyer(call: Completing, cart: SessionCart): Promise<SessionCart> {
  const { buyer, order_notes, affiliate_attribution: source } = call.body;
  const session = cart.session as Session;
  const last = source && attributionIn(source);
  const attribution = last ? { ...session.attribution, last } : session.attribution;
  if (buyer === undefined && order_notes === undefined)
    return { ...cart, session: { ...session, attribution } };
  const document = changed(session.document, { buyer, order_notes });
  const named = await findNamedItems(
    call.tx,
    document.line_items.map(({ id }) => id),
  );
  const wish = wishOf(document, named, attribution);
  // A way to pay that was told already has its fee in what was told.
  const { paymentMethod } = cart.kept.content;
  const content = { ...wish.content, ...(paymentMethod && { paymentMethod }) };
  return replaceSession(call, cart, { ...wish, content });
}

/**
 * Places the order of an agent's cart. Where it costs something else than the agent was told, it is written as it is now and not bought:
 * nothing is returned then. Throws an AcpError for whatever else stands against it, and nothing is written.
 */
export async function complete(
  call: Completing,
  cart: SessionCart,
  shop: Shop,
): Promise<OrderRow | undefined> {
  const { body, speech } = call;
  if (!isAsTold(cart)) {
    await keepSession(call, cart);
    return undefined;
  }
  const whole = await withBuyer(call, cart);
  const means = meansOf(body.payment_data, whole.reckoning.due ?? 0n, shop);
  const next = await withMethod(call, whole, {
    paymentMethod: means.isPaid ? null : means.method,
    ...billingOf(body.payment_data),
  });
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
  const session = sessionOfOrder(whole.session as Session);
  try {
    return await completeSession(call, paid, { isPaid: means.isPaid, session });
  } catch (thrown) {
    // Somebody else was quicker, or a person was looked up who changes what it costs.
    if (!(thrown instanceof ApiError) || ![400, 409].includes(thrown.status)) throw thrown;
    const { message: content } = speech.tell(thrown);
    const code = thrown.code === "insufficient_stock" ? "out_of_stock" : "conflict";
    throw new AcpError(409, thrown.messageKey, { code, content });
  }
}
