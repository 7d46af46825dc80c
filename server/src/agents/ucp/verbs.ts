import { findNamedItems } from "../../catalogue/products/index.ts";
import { ApiError, validationFailed } from "../../http/errors.ts";
import { type Answer, type Call, refused } from "../../http/route.ts";
import type { NamedTokens } from "../../kit/named-token.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import {
  createSession,
  findOrderedCart,
  lockSession,
  readSession,
  removeSession,
  replaceSession,
  type SessionCart,
  type SessionWish,
} from "../../sales/carts/index.ts";
import { getOrder, orders } from "../../sales/orders/index.ts";
import { noteOrderAgent } from "../identity/index.ts";
import { sellsNothing } from "../session/index.ts";
import { cartJson, checkoutJson } from "./checkout.ts";
import { complete } from "./complete.ts";
import { cartIds, checkoutIds, orderIds } from "./ids.ts";
import { completedJson, orderJson } from "./order.ts";
import { finalError, nothing, Outcome, type UcpMessage } from "./outcome.ts";
import type { Completion, Sent } from "./schemas.ts";
import { type Before, placesOf, type Session, wishOf } from "./session.ts";
import { readShop, type Shop } from "./shop.ts";
import type { Visitor } from "./visitor.ts";

const FACE = "ucp";

/** What the protocol's operations work with. */
export type Asked<Body = object> = Call<object, Body> & Visitor & { originOf: OriginOf };
type View = (call: Asked, cart: SessionCart, shop: Shop, more?: readonly UcpMessage[]) => object;

const answer = (data: object, status: 200 | 201 = 200): Answer => ({
  message: "ok",
  data: JSON.stringify(data),
  status,
});

const missing = {
  checkout: { ids: checkoutIds, text: "ucp.no_checkout" },
  cart: { ids: cartIds, text: "ucp.no_cart" },
  order: { ids: orderIds, text: "ucp.no_order" },
} as const;
type Kind = keyof typeof missing;

const gone = (call: Asked, kind: Kind) =>
  nothing(kind, [finalError(call.speech, "not_found", missing[kind].text)], call);

/** What an agent's id names; the same outcome for whatever does not match. */
function idOf(call: Asked, kind: Kind, token: string): string {
  const ids: NamedTokens = missing[kind].ids;
  const id = ids.idOf(token);
  if (!id || !ids.isOf(call.vault, id, token)) throw gone(call, kind);
  return id;
}

const there = <T>(call: Asked, kind: Kind, found: Promise<T>): Promise<T> =>
  found.catch((error) => {
    throw error instanceof ApiError && error.code === "not_found" ? gone(call, kind) : error;
  });

/** An agent's cart, to nobody but that agent. */
async function own(
  call: Asked,
  kind: "checkout" | "cart",
  found: Promise<SessionCart>,
): Promise<SessionCart> {
  const cart = await there(call, kind, found);
  if (cart.agentId !== null && cart.agentId !== call.agent?.agentId) throw gone(call, kind);
  return cart;
}

async function wished(call: Asked, sent: Sent, before?: Before): Promise<SessionWish> {
  const named = await findNamedItems(
    call.tx,
    sent.line_items.map(({ item }) => item.id),
  );
  return wishOf(sent, named, { version: call.active.version, before });
}

const beforeOf = ({ kept, session }: SessionCart): Before => ({
  content: kept.content,
  session: session as Session,
});

/** What is said of a destination that is selected and unknown: no other one takes its place. */
const unknownPlace = ({ speech, body }: Asked<Sent>, before?: Session): readonly UcpMessage[] =>
  placesOf(body, before).isUnknown
    ? [
        {
          type: "error",
          code: "not_found",
          path: "$.fulfillment.methods[0].selected_destination_id",
          content: speech.say("ucp.no_destination"),
          severity: "recoverable",
        },
      ]
    : [];

/** Makes a cart, and shows it as what was asked for. */
const creating = (kind: "checkout" | "cart", view: View) => async (call: Asked<Sent>) => {
  const [shop, wish] = await Promise.all([readShop(call, call), wished(call, call.body)]);
  const made = await createSession(call, { ...wish, face: FACE, agentId: call.agent?.agentId ?? null });
  if (sellsNothing(made)) {
    const { unknown, refs, units = [] } = made.session as Session;
    const names = [...unknown, ...Object.values(refs)];
    const messages = [
      ...names.map((item) => finalError(call.speech, "item_unavailable", "agent_session.not_sold", { item })),
      ...units.map((item) => finalError(call.speech, "quantity_unit_mismatch", "ucp.by_piece", { item })),
    ];
    throw nothing(kind, messages, { active: call.active, continueUrl: shop.settings.storefrontUrl });
  }
  return answer(view(call, made, shop, unknownPlace(call)), 201);
};

const createFrom = creating("checkout", checkoutJson);

/** Makes a checkout of what is sent, or of a cart: that is the same one then, seen as a checkout. */
export async function createCheckout(call: Asked<Partial<Sent> & { cart_id?: string }>): Promise<Answer> {
  const { cart_id: token, line_items: lines = [] } = call.body;
  if (token === undefined) {
    if (!lines.length) throw validationFailed([{ field: "/line_items", code: "required" }]);
    return createFrom(call as Asked<Sent>);
  }
  const id = idOf(call, "cart", token);
  const [cart, shop] = await Promise.all([
    own(call, "cart", readSession(call, FACE, id)),
    readShop(call, call),
  ]);
  if (cart.state === "completed") throw gone(call, "cart");
  return answer(checkoutJson(call, cart, shop), 201);
}

export const createCart = creating("cart", cartJson);

/** The order that a cart has become, as its checkout shows it. */
async function ordered(call: Asked, cart: SessionCart, shop: Shop): Promise<object> {
  const row = await getOrder(call.tx, cart.orderId!);
  return completedJson(call, row, { cartId: cart.id, session: cart.session as Session }, shop);
}

export async function getCheckout(call: Asked): Promise<Answer> {
  const id = idOf(call, "checkout", call.params.id!);
  const [cart, shop] = await Promise.all([
    own(call, "checkout", readSession(call, FACE, id)),
    readShop(call, call),
  ]);
  if (cart.state === "completed") return answer(await ordered(call, cart, shop));
  return answer(checkoutJson(call, cart, shop));
}

export async function getCart(call: Asked): Promise<Answer> {
  const id = idOf(call, "cart", call.params.id!);
  const [cart, shop] = await Promise.all([
    own(call, "cart", readSession(call, FACE, id)),
    readShop(call, call),
  ]);
  if (cart.state === "completed") throw gone(call, "cart");
  return answer(cartJson(call, cart, shop));
}

/** Locks an agent's cart that is no order yet. */
async function lockOpen(call: Asked, kind: "checkout" | "cart"): Promise<{ cart: SessionCart; shop: Shop }> {
  const id = idOf(call, kind, call.params.id!);
  const cart = await own(call, kind, lockSession(call, FACE, id));
  const shop = await readShop(call, call);
  if (cart.state === "open") return { cart, shop };
  if (kind === "cart") throw gone(call, kind);
  const messages = [finalError(call.speech, "not_allowed", "agent_session.is_order")];
  throw new Outcome({ ...(await ordered(call, cart, shop)), messages });
}

const replacing = (kind: "checkout" | "cart", view: View) => async (call: Asked<Sent>) => {
  const { cart, shop } = await lockOpen(call, kind);
  const before = beforeOf(cart);
  // A cart is not sent anywhere yet.
  const unknown = kind === "checkout" ? unknownPlace(call, before.session) : [];
  if (unknown.length) throw new Outcome(view(call, cart, shop, unknown));
  const next = await replaceSession(call, cart, await wished(call, call.body, before));
  return answer(view(call, next, shop));
};
export const updateCheckout = replacing("checkout", checkoutJson);
export const updateCart = replacing("cart", cartJson);

/** Ends a checkout or a cart: what it was is answered, and it is gone. */
const cancelling = (kind: "checkout" | "cart", view: View) => async (call: Asked) => {
  const { cart, shop } = await lockOpen(call, kind);
  removeSession(call, cart);
  const { continue_url: _, messages: __, ...last } = view(call, cart, shop) as Record<string, unknown>;
  return answer(kind === "checkout" ? { ...last, status: "canceled" } : last);
};
export const cancelCheckout = cancelling("checkout", checkoutJson);
export const cancelCart = cancelling("cart", cartJson);

// The agent hears of the order from now on.
const noteAgent = ({ tx, vault, agent, now }: Asked, orderId: string, { id: cartId }: SessionCart) =>
  noteOrderAgent(
    tx,
    { orderId, agentId: agent!.agentId, cartId, checkoutRef: checkoutIds.of(vault, cartId) },
    now,
  );

/** Places the order of a checkout; for one that is an order already, tells of that. */
export async function completeCheckout(call: Asked<Completion>): Promise<Answer> {
  const id = idOf(call, "checkout", call.params.id!);
  const cart = await own(call, "checkout", lockSession(call, FACE, id));
  const shop = await readShop(call, call);
  if (cart.state === "completed") return answer(await ordered(call, cart, shop));
  const done = await complete(call, cart, shop);
  if ("row" in done) {
    if (call.agent) await noteAgent(call, orders.get(done.row, "id"), cart);
    const session = cart.session as Session;
    return answer(completedJson(call, done.row, { cartId: cart.id, session }, shop));
  }
  // What was written of it stands: it costs something else now.
  return refused(new Outcome(checkoutJson(call, done.cart, shop, done.messages)));
}

export async function getOrderOf(call: Asked): Promise<Answer> {
  const id = idOf(call, "order", call.params.id!);
  const [found, shop] = await Promise.all([findOrderedCart(call.tx, FACE, id), readShop(call, call)]);
  if (!found || (found.agentId !== null && found.agentId !== call.agent?.agentId)) throw gone(call, "order");
  const row = await there(call, "order", getOrder(call.tx, id));
  const { cartId, session } = found;
  return answer(orderJson(call, row, { cartId, session: session as Session }, shop.settings));
}
