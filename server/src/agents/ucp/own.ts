import type { Answer } from "../../http/answers/answer.ts";
import { ApiError } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import type { NamedTokens } from "../../kit/named-token.ts";
import { getOrder } from "../../orders/model/index.ts";
import type { Asking } from "../../orders/payments/index.ts";
import { type LockedCart, lockSession, type SessionCart } from "../../sales/carts/index.ts";
import { cartIds, checkoutIds, orderIds } from "./ids.ts";
import { completedJson } from "./order.ts";
import { finalError, nothing, Outcome, type UcpMessage } from "./outcome.ts";
import type { Session } from "./session.ts";
import { type Shop, shopOf } from "./shop.ts";
import { writeDocument } from "./versions.ts";
import type { Visitor } from "./visitor.ts";

/** By which protocol these carts come. */
export const CHANNEL = "ucp";

/** What the protocol's operations work with. */
export type Asked<Body = object> = Omit<Call<object, Body>, "opened" | "prepared"> &
  Visitor & {
    asking: Asking;
    /** What is changed, locked with the first that the request asks of the database. */
    opened?: LockedCart | undefined;
  };
/** What shows a cart. */
export type View = (call: Asked, cart: SessionCart, shop: Shop, more?: readonly UcpMessage[]) => object;

/** A resource as an answer. */
export const answer = (data: object, status: 200 | 201 = 200): Answer => ({
  message: "ok",
  data: writeDocument(data),
  status,
});

const missing = {
  checkout: { ids: checkoutIds, text: "ucp.no_checkout" },
  cart: { ids: cartIds, text: "ucp.no_cart" },
  order: { ids: orderIds, text: "ucp.no_order" },
} as const;
type Kind = keyof typeof missing;

/** That there is nothing by an id that was asked for, or not for who asks. */
export const gone = (call: Asked, kind: Kind) =>
  nothing(kind, [finalError(call.messages, "not_found", missing[kind].text)], call);

/** What an agent's id names; the same outcome for whatever does not match. */
export function idOf(call: Asked, kind: Kind, token: string): string {
  const ids: NamedTokens = missing[kind].ids;
  const id = ids.idOf(token);
  if (!id || !ids.isOf(call.vault, id, token)) throw gone(call, kind);
  return id;
}

/** What is found; the same outcome where there is nothing. */
export const there = <T>(call: Asked, kind: Kind, found: Promise<T>): Promise<T> =>
  found.catch((error) => {
    throw error instanceof ApiError && error.code === "not_found" ? gone(call, kind) : error;
  });

/** An agent's cart, to nobody but that agent. */
export async function own<Cart extends LockedCart>(
  call: Asked,
  kind: "checkout" | "cart",
  found: Promise<Cart>,
): Promise<Cart> {
  const cart = await there(call, kind, found);
  if (cart.agentId !== null && cart.agentId !== call.agent?.agentId) throw gone(call, kind);
  return cart;
}

/** The order that a cart has become, as its checkout shows it. */
export async function ordered(call: Asked, cart: LockedCart, shop: Shop): Promise<object> {
  const row = await getOrder(call.tx, cart.orderId!);
  return completedJson(call, row, { cartId: cart.id, session: cart.session as Session }, shop);
}

/** An agent's cart, and what the store shows beside it. */
export type Found<Cart extends LockedCart = LockedCart> = { cart: Cart; shop: Shop };

/** Locks the cart that an operation changes. */
export const lockOwn = async (call: Asked, kind: "checkout" | "cart"): Promise<LockedCart> =>
  own(call, kind, lockSession(call, CHANNEL, idOf(call, kind, call.params.id!)));

/** The cart that was locked, and not priced. */
export const locked = (call: Asked): Found => ({ cart: call.opened!, shop: shopOf(call) });

/** The same of one that is no order yet. */
export async function lockedOpen(call: Asked, kind: "checkout" | "cart"): Promise<Found> {
  const { cart, shop } = locked(call);
  if (cart.state === "open") return { cart, shop };
  if (kind === "cart") throw gone(call, kind);
  throw isOrder(call, await ordered(call, cart, shop));
}

/** That a checkout is an order, and can be nothing else. */
export const isOrder = ({ messages }: Asked, shown: object): Outcome =>
  new Outcome({ ...shown, messages: [finalError(messages, "not_allowed", "agent_session.is_order")] });
