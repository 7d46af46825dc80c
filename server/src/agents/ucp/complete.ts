import { ApiError } from "../../http/answers/errors.ts";
import type { Messages } from "../../http/answers/messages.ts";
import { type OrderRow, type PaymentMethod, paymentMethods } from "../../orders/model/index.ts";
import {
  completeSession,
  keepSession,
  type LockedCart,
  priceSession,
  type SessionCart,
} from "../../sales/carts/index.ts";
import { isAsTold, testPayment } from "../session/index.ts";
import { ownAddressOf } from "./addresses.ts";
import { tokenIn } from "./by-token.ts";
import { checkoutJson, statusNow } from "./checkout.ts";
import { Outcome, type Severity, type UcpMessage } from "./outcome.ts";
import type { Asked } from "./own.ts";
import type { Completion, SentAddress, SentInstrument } from "./schemas.ts";
import { chosen, type Session, sessionOfOrder, withoutSecrets } from "./session.ts";
import { OFFLINE, type Shop } from "./shop.ts";
import { STRIPE } from "./stripe-handler.ts";
import { TEST_HANDLER } from "./test-payments.ts";
import { knows } from "./versions.ts";
import type { Visitor } from "./visitor.ts";

/** How an order is to be paid, or what stands against it. */
type Means = { method: PaymentMethod; isPaid: boolean; token?: string } | { message: UcpMessage };

const INSTRUMENTS = "$.payment.instruments";
const error = (
  messages: Messages,
  code: string,
  key: Parameters<Messages["say"]>[0],
  severity: Severity,
) => ({
  message: { type: "error", code, path: INSTRUMENTS, content: messages.say(key), severity } as const,
});

// As what of the store's own ways to pay an order is paid; undefined where it is none that has a price of its own.
function methodOf(instrument: SentInstrument | undefined, { offline, merchant }: Shop) {
  switch (instrument?.handler_id) {
    case OFFLINE:
      return paymentMethods.find((one) => one === instrument.type && offline.includes(one));
    case STRIPE.id:
      return merchant?.method;
    default:
      return undefined;
  }
}

/** By what an order is paid. What a buyer pays by is looked at here, and kept nowhere. */
function meansOf(messages: Messages, instrument: SentInstrument | undefined, due: bigint, shop: Shop): Means {
  if (due === 0n) return { method: "card", isPaid: true };
  if (!instrument) return error(messages, "field_required", "agent_session.payment_needed", "recoverable");
  const { handler_id: handler, credential } = instrument;
  const method = methodOf(instrument, shop);
  if (method && handler === OFFLINE) return { method, isPaid: false };
  if (method) {
    const token = tokenIn(instrument, shop);
    return token
      ? { method, isPaid: false, token }
      : error(messages, "payment_failed", "agent_session.payment_failed", "recoverable");
  }
  if (handler === TEST_HANDLER.id && shop.settings.isTest) {
    switch (testPayment((credential as { token?: unknown } | undefined)?.token)) {
      case "paid":
        return { method: "card", isPaid: true };
      case "asks":
        return error(messages, "requires_3ds", "agent_session.bank_asks", "requires_buyer_input");
      case "refused":
        return error(messages, "payment_failed", "agent_session.payment_failed", "recoverable");
    }
  }
  return error(messages, "payment_method_unavailable", "agent_session.payment_needed", "recoverable");
}

// An address on a bill need not say who pays: then it is the buyer.
function billedTo(sent: SentAddress, { kept }: LockedCart): { country: string } {
  const { firstName, lastName } = kept.content.customer ?? {};
  return { firstName, lastName, ...ownAddressOf(sent) } as { country?: string } as { country: string };
}

/**
 * Places the order of an agent's cart. Where it costs something else than the agent was told, it is written as it is now and not bought.
 * Throws an Outcome for whatever stands against it: nothing is written then. `token` is to pay what was placed, once it is committed.
 */
export async function complete(
  call: Asked<Completion>,
  cart: LockedCart,
  shop: Shop,
): Promise<
  | { row: OrderRow; session: Partial<Session>; token?: string | undefined }
  | { cart: SessionCart; messages: readonly UcpMessage[] }
> {
  const { messages, body } = call;
  const sent = body.payment?.instruments;
  const instrument = chosen(sent);
  const billingAddress = instrument?.billing_address && billedTo(instrument.billing_address, cart);
  const priced = await priceSession(call, cart, {
    paymentMethod: methodOf(instrument, shop) ?? null,
    ...(billingAddress && { billingAddress }),
  });
  const next = sent
    ? { ...priced, session: { ...(priced.session as Session), instruments: sent.map(withoutSecrets) } }
    : priced;
  const means = meansOf(messages, instrument, next.reckoning.due ?? 0n, shop);
  const more = "message" in means ? [means.message] : [];
  if ("message" in means || statusNow(call, next, shop) !== "ready_for_complete")
    throw new Outcome(checkoutJson(call, next, shop, more));
  if (!isAsTold(next)) {
    await keepSession(call, next);
    return { cart: next, messages: [] };
  }
  const paid = {
    ...next,
    kept: { ...next.kept, content: { ...next.kept.content, paymentMethod: means.method } },
  };
  const { consent: before } = cart.session as Session;
  const said = body.buyer?.consent;
  // What is said with the completion counts; where nothing is, what was said before.
  const consent = said ? call.active.version.consentIn(said, before) : before;
  const { token } = means;
  const session: Partial<Session> = {
    ...sessionOfOrder(cart.session as Session),
    ...(token && { byToken: { outcome: "waits" } }),
  };
  try {
    return {
      session,
      token,
      row: await completeSession(call, paid, {
        isPaid: means.isPaid,
        session,
        ...(consent?.marketing &&
          knows(call.active, "buyer_consent") && { consentSource: sourceOf(call.agent) }),
      }),
    };
  } catch (thrown) {
    // Somebody else was quicker, or a person was looked up who changes what it costs.
    if (!(thrown instanceof ApiError) || ![400, 409].includes(thrown.status)) throw thrown;
    const { code, message: content } = messages.describeError(thrown);
    const told = thrown.code === "insufficient_stock" ? "out_of_stock" : code;
    const against = { type: "error", code: told, content, severity: "recoverable" } as const;
    throw new Outcome(checkoutJson(call, next, shop, [against]));
  }
}

// Where a consent was given: to whose agent, as far as it says so. A source has 100 characters.
const sourceOf = (agent: Visitor["agent"]): string =>
  (agent ? `ucp: ${new URL(agent.profileUrl).host}` : "ucp").slice(0, 100);
