import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { ApiError } from "../../http/answers/errors.ts";
import type { NamedTokens } from "../../kit/secrets/named-token.ts";
import { getOrder, type OrderRow, orders } from "../../orders/model/index.ts";
import { readShipments } from "../../orders/shipping/index.ts";
import {
  completeSession,
  type LockedCart,
  priceSession,
  removeSession,
  replaceSession,
  type SessionCart,
  storeSession,
} from "../../sales/carts/index.ts";
import type { AgentSession } from "./lines.ts";
import {
  cancelUnpaidOrder,
  chooseTender,
  type Instrument,
  methodOf,
  payOnCommit,
  payPageOf,
  tokenOf,
  waitsForToken,
} from "./payment.ts";
import type { AgentCall, Kind, OrderedCart, Protocol } from "./protocol.ts";
import type { Shown } from "./store-view.ts";
import { isPriceSame, sellsNothing } from "./view.ts";

/** The id that an agent's token names; undefined for any token that is not one of these. */
export function idIn(
  ids: NamedTokens,
  { vault }: Pick<AgentCall, "vault">,
  token: string,
): string | undefined {
  const id = ids.idOf(token);
  return id && ids.isOf(vault, id, token) ? id : undefined;
}

/** The found value; throws the refusal of `gone` where there is none. */
export const refuseMissing = <T>(found: Promise<T>, gone: () => ApiError): Promise<T> =>
  found.catch((error) => {
    throw error instanceof ApiError && error.code === "not_found" ? gone() : error;
  });

type Placed = { row: OrderRow; session: object; token: string | undefined } | { repriced: SessionCart };

/** The operations of a checkout and a cart, by a protocol. */
export function checkoutOperations<
  AnyCall extends AgentCall,
  Shop extends Shown,
  Session extends AgentSession,
>(protocol: Protocol<AnyCall, Shop, Session>) {
  const { answer, shopOf, views } = protocol;

  async function viewOrder(call: AnyCall, { id: cartId, orderId, session }: LockedCart, shop: Shop) {
    const [row, shipments] = await Promise.all([
      getOrder(call.tx, orderId!),
      readShipments(call.tx, orderId!),
    ]);
    return protocol.orderView(call, row, { cartId, session: session as Session }, shop, { shipments });
  }

  const create = (kind: Kind) => async (call: AnyCall) => {
    const shop = shopOf(call);
    const cart = await protocol.create(call, kind);
    const refusal = sellsNothing(cart) && protocol.notSold(call, kind, cart, true);
    if (refusal) throw refusal;
    return answer((protocol.createdView ?? viewFor)(call, kind, cart, shop), 201);
  };
  const viewFor = (call: AnyCall, kind: Kind, cart: SessionCart, shop: Shop) => views[kind](call, cart, shop);

  const read = (kind: Kind) => async (call: AnyCall) => {
    const cart = await protocol.read(call, kind);
    const shop = shopOf(call);
    if (cart.state === "open") return answer(views[kind](call, cart, shop));
    if (kind === "cart") throw protocol.gone(call, kind);
    return answer(await viewOrder(call, cart, shop));
  };

  const update = (kind: Kind) => async (call: AnyCall) => {
    const cart = await protocol.lock(call, kind);
    const shop = shopOf(call);
    if (cart.state === "completed") {
      if (kind === "cart") throw protocol.gone(call, kind);
      throw await protocol.isOrder(call, "update", () => viewOrder(call, cart, shop));
    }
    const next = await replaceSession(call, cart, await protocol.request(call, kind, cart));
    const refusal = sellsNothing(next) && protocol.notSold(call, kind, next, false);
    if (refusal) throw refusal;
    return answer(views[kind](call, next, shop));
  };

  /** Ends a checkout or a cart. An order that waits for a token is cancelled. */
  const cancel = (kind: Kind) => async (call: AnyCall) => {
    const cart = await protocol.lock(call, kind);
    const shop = shopOf(call);
    if (cart.state === "open") {
      removeSession(call, cart);
      const last = views[kind](call, await priceSession(call, cart), shop);
      const { continue_url: _, ...rest } = last as { continue_url?: unknown };
      return answer(protocol.endedView(kind, rest));
    }
    if (kind === "cart") throw protocol.gone(call, kind);
    const of = { cartId: cart.id, session: cart.session as Session };
    if (!waitsForToken(await getOrder(call.tx, cart.orderId!), of.session))
      throw await protocol.isOrder(call, "cancel", () => viewOrder(call, cart, shop));
    return answer(protocol.orderView(call, await cancelUnpaidOrder(call, cart.orderId!), of, shop, {}));
  };

  /** Answers a placed order; where a token is to pay it, once that was tried. */
  function answerPlaced(
    call: AnyCall,
    row: OrderRow,
    { cartId, session }: OrderedCart<Session>,
    shop: Shop,
    token: string | undefined,
  ): Answer {
    const plain = answer(protocol.orderView(call, row, { cartId, session }, shop, {}));
    if (token === undefined) return plain;
    const orderId = orders.get(row, "id");
    const payPage = payPageOf(call, orderId, shop.settings);
    return payOnCommit(
      plain,
      call.asking,
      { cartId, session, orderId, token, payPage },
      (now, known, url) => {
        const next = { ...session, ...known };
        const of = { cartId, session: next };
        return protocol.tokenAnswer?.(now, next) ?? answer(protocol.orderView(call, now, of, shop, { url }));
      },
    );
  }

  /**
   * Places the order of a checkout; of one that is an order already, answers that. One that waits for a token
   * is paid by the one that is sent.
   */
  async function complete(call: AnyCall): Promise<Answer> {
    const cart = await protocol.lock(call, "checkout");
    const shop = shopOf(call);
    const instrument = protocol.instrumentOf(call);
    if (cart.state === "completed") {
      const row = await getOrder(call.tx, cart.orderId!);
      const session = cart.session as Session;
      const token = waitsForToken(row, session) ? tokenOf(instrument, protocol.handlers, shop) : undefined;
      if (token === undefined) return answer(await viewOrder(call, cart, shop));
      return answerPlaced(call, row, { cartId: cart.id, session }, shop, token);
    }
    const placed = await placeOrder(call, cart, shop, instrument);
    // The new price is stored: the answer refuses, and undoes nothing.
    if ("repriced" in placed) return refuseAfterWrites(protocol.repriced(call, placed.repriced, shop));
    const { row, session, token } = placed;
    await protocol.noteOrder?.(call, orders.get(row, "id"), cart);
    return answerPlaced(call, row, { cartId: cart.id, session: session as Session }, shop, token);
  }

  /**
   * Places the order of a cart, or stores its price where that has changed. Throws, and writes nothing, for
   * any other obstacle.
   */
  async function placeOrder(
    call: AnyCall,
    cart: LockedCart,
    shop: Shop,
    instrument: Instrument,
  ): Promise<Placed> {
    const { handlers } = protocol;
    const completion = protocol.completion(call, cart);
    const { content, session: stored } = completion;
    const paymentMethod = methodOf(instrument, handlers, shop) ?? null;
    const priced = await priceSession(call, cart, { ...content, paymentMethod });
    const next = { ...priced, session: stored };
    const means = chooseTender(instrument, next.pricing.due ?? 0n, handlers, shop);
    const fault = typeof means === "string" ? means : undefined;
    const refusal = protocol.incomplete(call, next, shop, fault);
    if (refusal || typeof means === "string") throw refusal;
    if (!isPriceSame(next)) {
      await storeSession(call, next);
      return { repriced: next };
    }
    const { method, isPaid, token } = means;
    const { contents } = next;
    const paid = {
      ...next,
      contents: { ...contents, content: { ...contents.content, paymentMethod: method } },
    };
    const session = {
      ...protocol.orderSession(stored as Session),
      ...(token && { byToken: { outcome: "waits" } }),
    };
    const consentSource = completion.consentSource?.();
    try {
      const consent = consentSource !== undefined && { consentSource };
      return { row: await completeSession(call, paid, { isPaid, session, ...consent }), session, token };
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 409].includes(error.status)) throw error;
      throw protocol.outrun(call, next, shop, error);
    }
  }

  return {
    create_checkout: create("checkout"),
    get_checkout: read("checkout"),
    update_checkout: update("checkout"),
    complete_checkout: complete,
    cancel_checkout: cancel("checkout"),
    create_cart: create("cart"),
    get_cart: read("cart"),
    update_cart: update("cart"),
    cancel_cart: cancel("cart"),
  };
}
