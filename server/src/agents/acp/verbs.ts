import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { ApiError } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import type { NamedTokens } from "../../kit/named-token.ts";
import { getOrder, type OrderRow, orders } from "../../orders/model/index.ts";
import { readShipments } from "../../orders/shipping/index.ts";
import {
  createSession,
  type LockedCart,
  lockSession,
  priceSession,
  readSession,
  removeSession,
  replaceSession,
  type SessionCart,
} from "../../sales/carts/index.ts";
import {
  giveUp,
  knownBy,
  namedItems,
  payPageOf,
  type Shown,
  sellsNothing,
  settled,
  tokenStanding,
  waitsForToken,
} from "../session/index.ts";
import { bankAsks, declined, tokenIn } from "./by-token.ts";
import { complete } from "./complete.ts";
import { attributionIn, changed, type Document, nothingSent } from "./document.ts";
import { AcpError } from "./errors.ts";
import { cartIds, sessionIds } from "./ids.ts";
import { completedJson, type OrderedCart } from "./order.ts";
import { cartJson, sessionJson } from "./resources.ts";
import type { AcpRuntime } from "./runtime.ts";
import type { CartWish, Completion, SentAttribution, SentWishes } from "./schemas.ts";
import { type Session, wishOf } from "./session.ts";
import { type Shop, shopOf } from "./shop.ts";

const CHANNEL = "acp";

/** What the protocol's operations work with. */
export type Asked<Body = object> = Call<object, Body> & AcpRuntime & { shown: Shown };

const answer = (data: object, status: 200 | 201 = 200): Answer => ({
  message: "ok",
  data: JSON.stringify(data),
  status,
});

const missing = {
  session: { ids: sessionIds, text: "acp.no_session" },
  cart: { ids: cartIds, text: "acp.no_cart" },
} as const;
type Kind = keyof typeof missing;

const gone = (kind: Kind) => new AcpError(404, missing[kind].text, { code: "not_found" });
const isOrder = (status: 405 | 409) => new AcpError(status, "agent_session.is_order", { code: "conflict" });

/** What an agent's id names; the same refusal for whatever does not match. */
async function found<Cart extends LockedCart>(
  call: Asked,
  kind: Kind,
  find: (call: Asked, channel: "acp", id: string) => Promise<Cart>,
): Promise<{ cart: Cart; shop: Shop }> {
  const ids: NamedTokens = missing[kind].ids;
  const token = call.params.id!;
  const id = ids.idOf(token);
  if (!id || !ids.isOf(call.vault, id, token)) throw gone(kind);
  const cart = await find(call, CHANNEL, id).catch((error) => {
    throw error instanceof ApiError && error.code === "not_found" ? gone(kind) : error;
  });
  if (kind === "cart" && cart.state === "completed") throw gone(kind);
  return { cart, shop: shopOf(call) };
}

async function wished(
  call: Asked,
  document: Document,
  attribution: Session["attribution"],
  before?: LockedCart,
) {
  const names = document.line_items.map(({ id }) => id);
  const known = before ? knownBy((before.session as Session).refs, before.kept.content.items) : new Map();
  return wishOf(document, await namedItems(call.tx, names, known), attribution);
}

/** Keeps what an agent wants for it, in the language that it names where its headers name none. */
async function made(call: Asked, document: Document, attribution: Session["attribution"]) {
  const { locale } = document;
  const languageAsked = () => call.languageAsked() ?? (locale ? call.languagesFor(locale)[0] : undefined);
  const wish = await wished(call, document, attribution);
  return createSession(
    { ...call, languageAsked },
    { ...wish, channel: CHANNEL, agentId: null, known: call.principal!.id },
  );
}

type Creation = SentWishes & CartWish & { currency?: string; affiliate_attribution?: SentAttribution | null };

export async function createCheckout(call: Asked<Creation>): Promise<Answer> {
  const { currency, locale, affiliate_attribution: source, ...sent } = call.body;
  const { store } = call;
  if (currency !== undefined && currency.toUpperCase() !== store.currency)
    throw new AcpError(
      400,
      "acp.currency",
      { code: "unsupported_currency", param: "$.currency" },
      { currency: store.currency },
    );
  const first = source && attributionIn(source);
  const document = { ...changed(nothingSent, sent), locale };
  const shop = shopOf(call);
  const cart = await made(call, document, first ? { first } : null);
  if (sellsNothing(cart)) throw notSold(400, "not_found", cart);
  return answer(sessionJson(call, cart, shop), 201);
}

/** Nothing of what an agent wants is sold here. */
const notSold = (status: 400 | 422, code: string, { session }: SessionCart) => {
  const { document } = session as Session;
  const item = document.line_items.map(({ id }) => id).join(", ");
  return new AcpError(status, "agent_session.not_sold", { code, param: "$.line_items" }, { item });
};

/** The order that a cart has become, as its session shows it. */
async function ordered(call: Asked, { id: cartId, orderId, session }: LockedCart, shop: Shop) {
  const [row, shipments] = await Promise.all([getOrder(call.tx, orderId!), readShipments(call.tx, orderId!)]);
  return completedJson(call, row, { cartId, session: session as Session }, shop, { shipments });
}

export async function getCheckout(call: Asked): Promise<Answer> {
  const { cart, shop } = await found(call, "session", readSession);
  return answer(cart.state === "completed" ? await ordered(call, cart, shop) : sessionJson(call, cart, shop));
}

export async function updateCheckout(call: Asked<SentWishes>): Promise<Answer> {
  const { cart, shop } = await found(call, "session", lockSession);
  if (cart.state === "completed") throw isOrder(409);
  const { document, attribution } = cart.session as Session;
  const next = await replaceSession(
    call,
    cart,
    await wished(call, changed(document, call.body), attribution, cart),
  );
  return answer(sessionJson(call, next, shop));
}

/** Tells of an order; where a token is to pay it, once that was tried. */
function placed(call: Asked, row: OrderRow, cart: OrderedCart, shop: Shop, token?: string): Answer {
  const plain = answer(completedJson(call, row, cart, shop));
  if (token === undefined) return plain;
  const orderId = orders.get(row, "id");
  const payPage = payPageOf(call, orderId, shop.settings);
  return settled(plain, call.asking, { ...cart, orderId, token, payPage }, (now, known, url) => {
    const session = { ...cart.session, ...known };
    const standing = tokenStanding(now, session);
    if (standing === "asks") return refuseAfterWrites(bankAsks());
    if (standing === "refused" || standing === "over") return refuseAfterWrites(declined());
    return answer(completedJson(call, now, { ...cart, session }, shop, { url }));
  });
}

/** Places the order of a session; for one that is an order already, tells of that. One that waits for a token is paid by the one that is sent. */
export async function completeCheckout(call: Asked<Completion>): Promise<Answer> {
  const { cart, shop } = await found(call, "session", lockSession);
  const { id: cartId } = cart;
  if (cart.state === "completed") {
    const row = await getOrder(call.tx, cart.orderId!);
    const session = cart.session as Session;
    const token = waitsForToken(row, session) ? tokenIn(call.body.payment_data, shop) : undefined;
    if (token === undefined) return answer(await ordered(call, cart, shop));
    return placed(call, row, { cartId, session }, shop, token);
  }
  const done = await complete(call, cart, shop);
  if (done) return placed(call, done.row, { cartId, session: done.session as Session }, shop, done.token);
  // What was written of it stands: it costs something else now.
  return refuseAfterWrites(
    new AcpError(409, "acp.price_changed", { code: "price_change", param: "$.totals" }),
  );
}

export async function cancelCheckout(call: Asked): Promise<Answer> {
  const { cart, shop } = await found(call, "session", lockSession);
  if (cart.state === "completed") {
    const session = cart.session as Session;
    if (!waitsForToken(await getOrder(call.tx, cart.orderId!), session)) throw isOrder(405);
    const row = await giveUp(call, cart.orderId!);
    return answer(completedJson(call, row, { cartId: cart.id, session }, shop));
  }
  removeSession(call, cart);
  const { continue_url: _, ...last } = sessionJson(call, await priceSession(call, cart), shop);
  return answer({ ...last, status: "canceled", messages: [] });
}

export async function createCart(call: Asked<CartWish>): Promise<Answer> {
  const { locale, ...sent } = call.body;
  const shop = shopOf(call);
  const cart = await made(call, { ...changed(nothingSent, sent), locale }, null);
  if (sellsNothing(cart)) throw notSold(422, "out_of_stock", cart);
  return answer(cartJson(call, cart, shop), 201);
}

export async function getCart(call: Asked): Promise<Answer> {
  const { cart, shop } = await found(call, "cart", readSession);
  return answer(cartJson(call, cart, shop));
}

/** Replaces all that a cart holds. */
export async function updateCart(call: Asked<CartWish>): Promise<Answer> {
  const { cart, shop } = await found(call, "cart", lockSession);
  const { locale } = (cart.session as Session).document;
  const document = { ...changed(nothingSent, call.body), locale };
  const next = await replaceSession(call, cart, await wished(call, document, null, cart));
  if (sellsNothing(next)) throw notSold(422, "out_of_stock", next);
  return answer(cartJson(call, next, shop));
}

export async function cancelCart(call: Asked): Promise<Answer> {
  const { cart, shop } = await found(call, "cart", lockSession);
  removeSession(call, cart);
  const { continue_url: _, ...last } = cartJson(call, await priceSession(call, cart), shop);
  return answer(last);
}
