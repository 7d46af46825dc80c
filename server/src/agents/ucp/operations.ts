import type { Answer } from "../../http/answers/answer.ts";
import { validationFailed } from "../../http/answers/errors.ts";
import { getOrder } from "../../orders/model/index.ts";
import { readShipments } from "../../orders/shipping/index.ts";
import {
  createSession,
  findOrderedCart,
  type LockedCart,
  lockSession,
  priceSession,
  readSession,
} from "../../sales/carts/index.ts";
import { noteOrderAgent } from "../identity/index.ts";
import {
  type AgentCall,
  checkoutOperations,
  findItems,
  idIn,
  type Kind,
  type Message,
  type Protocol,
  paymentMessage,
  recoverable,
  refuseMissing,
  statusOf,
} from "../session/index.ts";
import { getProduct, lookUpCatalogue, searchCatalogue } from "./catalogue.ts";
import { cartJson, checkoutJson, checkoutView } from "./checkout.ts";
import { completionJson, orderJson } from "./order.ts";
import { emptyOutcome, finalError, Outcome } from "./outcome.ts";
import { placesOf, requestOf, withoutSecrets } from "./request.ts";
import type { Completion, Sent, SentAddress } from "./schemas.ts";
import { type Shop, shopOf } from "./shop.ts";
import { knows, writeDocument } from "./versions.ts";
import type { Visitor } from "./visitor.ts";
import { ids, ownAddressOf, SELECTED_DESTINATION, type Session, selectInstrument, words } from "./words.ts";

const CHANNEL = "ucp";

/** A request of an agent by this protocol. */
export type UcpCall<Body = object> = AgentCall<Body> &
  Visitor & {
    /** The cart that is changed, locked by the first statement of the request. */
    opened?: LockedCart | undefined;
  };

const answer = (data: object, status?: 201): Answer => ({
  message: "ok",
  data: writeDocument(data),
  status: status ?? 200,
});
const sessionOf = ({ session }: LockedCart) => session as Session;

const missing = { checkout: "ucp.no_checkout", cart: "ucp.no_cart", order: "ucp.no_order" } as const;
const notFoundOutcome = (call: UcpCall, kind: Kind | "order") =>
  emptyOutcome(kind, [finalError(call.messages, "not_found", missing[kind])], call);

/** The id that an agent's token names. Throws the same outcome for any token that does not match. */
function ownId(call: UcpCall, kind: Kind | "order", token = call.params.id!): string {
  const id = idIn(ids[kind], call, token);
  if (!id) throw notFoundOutcome(call, kind);
  return id;
}

/** Finds an agent's cart, for that agent alone. */
async function ownCart<Cart extends LockedCart>(
  call: UcpCall,
  kind: Kind,
  find: (call: UcpCall, channel: "ucp", id: string) => Promise<Cart>,
  token?: string,
): Promise<Cart> {
  const cart = await refuseMissing(find(call, CHANNEL, ownId(call, kind, token)), () =>
    notFoundOutcome(call, kind),
  );
  if (cart.agentId !== null && cart.agentId !== call.agent?.agentId) throw notFoundOutcome(call, kind);
  return cart;
}

/** Locks the cart that an operation changes. */
export const lockOwn = (call: UcpCall, kind: Kind): Promise<LockedCart> => ownCart(call, kind, lockSession);

async function requestCart(call: UcpCall, before?: LockedCart) {
  const sent = call.body as Sent;
  const names = sent.line_items.map(({ item }) => item.id);
  const items = await findItems(call.tx, names, before);
  return requestOf(sent, items, { version: call.active.version, before });
}

/** The message of a selected destination that is unknown. A cart has no destination yet. */
const unknownPlace = ({ messages, body }: UcpCall, kind: Kind, before?: LockedCart): readonly Message[] =>
  kind === "checkout" && placesOf(body as Sent, before && sessionOf(before)).isUnknown
    ? [recoverable("not_found", SELECTED_DESTINATION, messages.say("ucp.no_destination"))]
    : [];

/** The parts of a completion. Consents that come with it count in place of earlier ones. */
function completionOf(call: UcpCall, cart: LockedCart) {
  const { payment, buyer } = call.body as Completion;
  const session = sessionOf(cart);
  const sent = payment?.instruments;
  const billing = selectInstrument(sent)?.billing_address;
  return {
    content: billing ? { billingAddress: billingOf(billing, cart) } : {},
    session: sent ? { ...session, instruments: sent.map(withoutSecrets) } : session,
    consentSource() {
      const before = session.consent;
      const consent = buyer?.consent ? call.active.version.consentIn(buyer.consent, before) : before;
      if (!consent?.marketing || !knows(call.active, "buyer_consent")) return undefined;
      // A source has 100 characters.
      return (call.agent ? `ucp: ${new URL(call.agent.profileUrl).host}` : "ucp").slice(0, 100);
    },
  };
}

// A billing address without a name is the buyer's.
function billingOf(sent: SentAddress, { contents }: LockedCart): { country: string } {
  const { firstName, lastName } = contents.content.customer ?? {};
  return { firstName, lastName, ...ownAddressOf(sent) } as { country?: string } as { country: string };
}

const protocol: Protocol<UcpCall, Shop, Session> = {
  handlers: words.handlers,
  shopOf,
  answer,
  read: (call, kind) => ownCart(call, kind, readSession),
  lock: async (call) => call.opened!,
  async create(call) {
    const agentId = call.agent?.agentId ?? null;
    const known = call.agent?.isSigned ? agentId : null;
    return createSession(call, { ...(await requestCart(call)), channel: CHANNEL, agentId, known });
  },
  async request(call, kind, before) {
    const unknown = unknownPlace(call, kind, before);
    if (unknown.length)
      throw new Outcome(checkoutJson(call, await priceSession(call, before), shopOf(call), unknown));
    return requestCart(call, before);
  },
  views: { checkout: checkoutJson, cart: cartJson },
  createdView: (call, kind, cart, shop) =>
    kind === "cart" ? cartJson(call, cart, shop) : checkoutJson(call, cart, shop, unknownPlace(call, kind)),
  orderView: completionJson,
  endedView(kind, last) {
    const { messages: _, ...rest } = last as { messages?: unknown };
    return kind === "cart" ? rest : { ...rest, status: "canceled" };
  },
  gone: notFoundOutcome,
  isOrder: async ({ messages }, _, order) =>
    new Outcome({
      ...(await order()),
      messages: [finalError(messages, "not_allowed", "agent_session.is_order")],
    }),
  notSold({ messages: texts, active, shown }, kind, cart, isNew) {
    if (!isNew) return undefined;
    const { unknown, refs, units = [] } = sessionOf(cart);
    const names = [...unknown, ...Object.values(refs)];
    const messages = [
      ...names.map((item) => finalError(texts, "item_unavailable", "agent_session.not_sold", { item })),
      ...units.map((item) => finalError(texts, "quantity_unit_mismatch", "ucp.by_piece", { item })),
    ];
    return emptyOutcome(kind, messages, { active, continueUrl: shown.settings.storefrontUrl });
  },
  instrumentOf({ body }) {
    const instrument = selectInstrument((body as Completion).payment?.instruments);
    const { token } = Object(instrument?.credential) as { token?: unknown };
    return { handler: instrument?.handler_id, type: instrument?.type, token };
  },
  completion: completionOf,
  incomplete(call, cart, shop, fault) {
    const more = fault ? [paymentMessage(words, call.messages, fault)] : [];
    const isReady = !fault && statusOf(words, checkoutView(call, cart, shop).all) === words.statuses.ready;
    return isReady ? undefined : new Outcome(checkoutJson(call, cart, shop, more));
  },
  outrun(call, cart, shop, error) {
    const { code, message } = call.messages.describeError(error);
    const word = error.code === "insufficient_stock" ? "out_of_stock" : code;
    return new Outcome(checkoutJson(call, cart, shop, [recoverable(word, undefined, message)]));
  },
  repriced: (call, cart, shop) => new Outcome(checkoutJson(call, cart, shop)),
  orderSession: ({ refs, attribution }) => ({ refs, attribution }),
  // The agent hears of the order from now on.
  async noteOrder({ tx, vault, agent, now }, orderId, { id: cartId }) {
    if (!agent) return;
    const checkoutRef = ids.checkout.of(vault, cartId);
    await noteOrderAgent(tx, { orderId, agentId: agent.agentId, cartId, checkoutRef }, now);
  },
};
const operationsOfCheckout = checkoutOperations(protocol);

/** Creates a checkout from a request, or shows a cart as a checkout: it is the same cart then. */
async function createCheckout(call: UcpCall<Partial<Sent> & { cart_id?: string }>): Promise<Answer> {
  const { cart_id: token, line_items: lines = [] } = call.body;
  if (token === undefined) {
    if (!lines.length) throw validationFailed([{ field: "/line_items", code: "required" }]);
    return operationsOfCheckout.create_checkout(call);
  }
  const cart = await ownCart(call, "cart", readSession, token);
  if (cart.state === "completed") throw notFoundOutcome(call, "cart");
  return answer(checkoutJson(call, cart, shopOf(call)), 201);
}

async function getOrderOf(call: UcpCall): Promise<Answer> {
  const id = ownId(call, "order");
  const found = await findOrderedCart(call.tx, CHANNEL, id);
  if (!found || (found.agentId !== null && found.agentId !== call.agent?.agentId))
    throw notFoundOutcome(call, "order");
  const reads = Promise.all([getOrder(call.tx, id), readShipments(call.tx, id)]);
  const [row, shipments] = await refuseMissing(reads, () => notFoundOutcome(call, "order"));
  const of = { cartId: found.cartId, session: found.session as Session };
  return answer(orderJson(call, row, of, call.shown.settings, shipments));
}

/** The operations of the protocol. Each has the body that its schema says. */
export const operations = {
  ...operationsOfCheckout,
  create_checkout: createCheckout,
  search_catalog: searchCatalogue,
  lookup_catalog: lookUpCatalogue,
  get_product: getProduct,
  get_order: getOrderOf,
};
