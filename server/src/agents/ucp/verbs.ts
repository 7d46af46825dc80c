import type { Answer } from "../../http/answers/answer.ts";
import { validationFailed } from "../../http/answers/errors.ts";
import { getOrder } from "../../orders/model/index.ts";
import { readShipments } from "../../orders/shipping/index.ts";
import {
  createSession,
  findOrderedCart,
  type LockedCart,
  priceSession,
  readSession,
  replaceSession,
  type SessionWish,
} from "../../sales/carts/index.ts";
import { knownBy, namedItems, sellsNothing } from "../session/index.ts";
import { cartJson, checkoutJson } from "./checkout.ts";
import { orderJson } from "./order.ts";
import { finalError, nothing, Outcome, type UcpMessage } from "./outcome.ts";
import {
  type Asked,
  answer,
  CHANNEL,
  gone,
  idOf,
  lockedOpen,
  ordered,
  own,
  there,
  type View,
} from "./own.ts";
import type { Sent } from "./schemas.ts";
import { type Before, placesOf, type Session, wishOf } from "./session.ts";
import { shopOf } from "./shop.ts";

async function wished(call: Asked, sent: Sent, before?: Before): Promise<SessionWish> {
  const names = sent.line_items.map(({ item }) => item.id);
  const known = before ? knownBy(before.session.refs, before.content.items ?? []) : new Map();
  const named = await namedItems(call.tx, names, known);
  return wishOf(sent, named, { version: call.active.version, before });
}

const beforeOf = ({ kept, session }: LockedCart): Before => ({
  content: kept.content,
  session: session as Session,
});

/** What is said of a destination that is selected and unknown: no other one takes its place. */
const unknownPlace = ({ messages: words, body }: Asked<Sent>, before?: Session): readonly UcpMessage[] =>
  placesOf(body, before).isUnknown
    ? [
        {
          type: "error",
          code: "not_found",
          path: "$.fulfillment.methods[0].selected_destination_id",
          content: words.say("ucp.no_destination"),
          severity: "recoverable",
        },
      ]
    : [];

/** Makes a cart, and shows it as what was asked for. */
const creating = (kind: "checkout" | "cart", view: View) => async (call: Asked<Sent>) => {
  const shop = shopOf(call);
  const wish = await wished(call, call.body);
  const { agent } = call;
  const agentId = agent?.agentId ?? null;
  const known = agent?.isSigned ? agentId : null;
  const made = await createSession(call, { ...wish, channel: CHANNEL, agentId, known });
  if (sellsNothing(made)) {
    const { unknown, refs, units = [] } = made.session as Session;
    const names = [...unknown, ...Object.values(refs)];
    const messages = [
      ...names.map((item) =>
        finalError(call.messages, "item_unavailable", "agent_session.not_sold", { item }),
      ),
      ...units.map((item) => finalError(call.messages, "quantity_unit_mismatch", "ucp.by_piece", { item })),
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
  const cart = await own(call, "cart", readSession(call, CHANNEL, id));
  if (cart.state === "completed") throw gone(call, "cart");
  return answer(checkoutJson(call, cart, shopOf(call)), 201);
}

export const createCart = creating("cart", cartJson);

export async function getCheckout(call: Asked): Promise<Answer> {
  const id = idOf(call, "checkout", call.params.id!);
  const cart = await own(call, "checkout", readSession(call, CHANNEL, id));
  const shop = shopOf(call);
  if (cart.state === "completed") return answer(await ordered(call, cart, shop));
  return answer(checkoutJson(call, cart, shop));
}

export async function getCart(call: Asked): Promise<Answer> {
  const id = idOf(call, "cart", call.params.id!);
  const cart = await own(call, "cart", readSession(call, CHANNEL, id));
  if (cart.state === "completed") throw gone(call, "cart");
  return answer(cartJson(call, cart, shopOf(call)));
}

const replacing = (kind: "checkout" | "cart", view: View) => async (call: Asked<Sent>) => {
  const { cart, shop } = await lockedOpen(call, kind);
  const before = beforeOf(cart);
  // A cart is not sent anywhere yet.
  const unknown = kind === "checkout" ? unknownPlace(call, before.session) : [];
  if (unknown.length) throw new Outcome(view(call, await priceSession(call, cart), shop, unknown));
  const next = await replaceSession(call, cart, await wished(call, call.body, before));
  return answer(view(call, next, shop));
};
export const updateCheckout = replacing("checkout", checkoutJson);
export const updateCart = replacing("cart", cartJson);

export async function getOrderOf(call: Asked): Promise<Answer> {
  const id = idOf(call, "order", call.params.id!);
  const found = await findOrderedCart(call.tx, CHANNEL, id);
  if (!found || (found.agentId !== null && found.agentId !== call.agent?.agentId)) throw gone(call, "order");
  const reads = Promise.all([getOrder(call.tx, id), readShipments(call.tx, id)]);
  const [row, shipments] = await there(call, "order", reads);
  const { cartId, session } = found;
  const of = { cartId, session: session as Session };
  return answer(orderJson(call, row, of, call.shown.settings, shipments));
}
