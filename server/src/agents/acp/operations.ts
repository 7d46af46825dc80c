import { refuseAfterWrites } from "../../http/answers/answer.ts";
import { createSession, type LockedCart, lockSession, readSession } from "../../sales/carts/index.ts";
import {
  type AgentCall,
  checkoutOperations,
  findItems,
  idIn,
  type Kind,
  type PaymentFault,
  type Protocol,
  paymentTexts,
  refuseMissing,
  tokenState,
} from "../session/index.ts";
import { cartJson, sessionJson } from "./checkout.ts";
import { AcpError } from "./face.ts";
import { completionJson } from "./order.ts";
import { attributionIn, changeDocument, emptyDocument, nameOf, requestOf } from "./request.ts";
import type { CartRequest, Completion, SentAttribution, SentChanges } from "./schemas.ts";
import { type Shop, shopOf } from "./shop.ts";
import { CREDENTIAL, type Document, ids, ownAddressOf, type Session, words } from "./words.ts";

const CHANNEL = "acp";
type Creation = SentChanges &
  CartRequest & { currency?: string; affiliate_attribution?: SentAttribution | null };

const sessionOf = ({ session }: LockedCart) => session as Session;

function notFoundError(kind: Kind): AcpError {
  const text = kind === "cart" ? "acp.no_cart" : "acp.no_session";
  return new AcpError(404, text, { code: "not_found" });
}

function ownId({ params, vault }: AgentCall, kind: Kind): string {
  const id = idIn(ids[kind], { vault }, params.id!);
  if (!id) throw notFoundError(kind);
  return id;
}

async function requestCart(
  call: AgentCall,
  document: Document,
  attribution: Session["attribution"],
  before?: LockedCart,
) {
  const names = document.line_items.map(({ id }) => id);
  return requestOf(document, await findItems(call.tx, names, before), attribution);
}

/** Stores a new cart, in the language of its document where the headers name none. */
async function create(call: AgentCall, kind: Kind) {
  const { currency, locale, affiliate_attribution: source, ...sent } = call.body as Creation;
  const { store } = call;
  if (kind === "checkout" && currency !== undefined && currency.toUpperCase() !== store.currency) {
    const fields = { code: "unsupported_currency", param: "$.currency" };
    throw new AcpError(400, "acp.currency", fields, { currency: store.currency });
  }
  const first = kind === "checkout" && source ? attributionIn(source) : undefined;
  const document = { ...changeDocument(emptyDocument, sent), locale };
  const request = await requestCart(call, document, first ? { first } : null);
  const languageAsked = () => call.languageAsked() ?? (locale ? call.languagesFor(locale)[0] : undefined);
  return createSession(
    { ...call, languageAsked },
    { ...request, channel: CHANNEL, agentId: null, known: call.principal!.id },
  );
}

/** The changed document of a session; a cart is replaced whole. */
function documentOf({ body }: AgentCall, kind: Kind, before: LockedCart): Document {
  const { document } = sessionOf(before);
  if (kind === "checkout") return changeDocument(document, body as SentChanges);
  return { ...changeDocument(emptyDocument, body as CartRequest), locale: document.locale };
}

/**
 * The changes of a cart that come with its completion: the buyer, the address, a note, and the attribution.
 */
function completionOf({ body }: AgentCall, cart: LockedCart) {
  const { payment_data, buyer, fulfillment_details, order_notes, affiliate_attribution } = body as Completion;
  const session = sessionOf(cart);
  const last = affiliate_attribution && attributionIn(affiliate_attribution);
  const attribution = last ? { ...session.attribution, last } : session.attribution;
  const billing = billingOf(payment_data);
  const sent = { buyer, fulfillment_details, order_notes };
  if (Object.values(sent).every((one) => one === undefined))
    return { content: billing, session: { ...session, attribution } };
  const document = changeDocument(session.document, sent);
  const { items: _, ...content } = requestOf(document, new Map(), attribution).content;
  return { content: { ...nobody, ...content, ...billing }, session: { ...session, document, attribution } };
}
// Cleared fields of a buyer, an address and a note are removed from the cart.
const nobody = { customer: null, shippingAddress: null, note: null } as const;

function billingOf({ billing_address: sent }: Completion["payment_data"]) {
  const address = sent && { ...nameOf(sent.name), ...ownAddressOf(sent) };
  return address && "country" in address ? { billingAddress: address as { country: string } } : {};
}

const paymentPlaces: Readonly<Record<PaymentFault, [status: number, param: string]>> = {
  needed: [400, "$.payment_data.instrument"],
  unsupported: [400, "$.payment_data.handler_id"],
  declined: [402, CREDENTIAL],
  asks: [400, "$.authentication_result"],
};
function paymentError(fault: PaymentFault): AcpError {
  const [status, param] = paymentPlaces[fault];
  return new AcpError(status, paymentTexts[fault], { code: words.payment[fault], param });
}

const protocol: Protocol<AgentCall, Shop, Session> = {
  handlers: words.handlers,
  shopOf,
  answer: (data, status) => ({ message: "ok", data: JSON.stringify(data), status: status ?? 200 }),
  read: (call, kind) =>
    refuseMissing(readSession(call, CHANNEL, ownId(call, kind)), () => notFoundError(kind)),
  lock: (call, kind) =>
    refuseMissing(lockSession(call, CHANNEL, ownId(call, kind)), () => notFoundError(kind)),
  create,
  request(call, kind, before) {
    const attribution = kind === "checkout" ? sessionOf(before).attribution : null;
    return requestCart(call, documentOf(call, kind, before), attribution, before);
  },
  views: { checkout: sessionJson, cart: cartJson },
  orderView: completionJson,
  tokenAnswer(row, session) {
    const state = tokenState(row, session);
    if (state === "asks") return refuseAfterWrites(paymentError("asks"));
    return state === "refused" || state === "over" ? refuseAfterWrites(paymentError("declined")) : undefined;
  },
  endedView: (kind, last) => (kind === "cart" ? last : { ...last, status: "canceled", messages: [] }),
  gone: (_, kind) => notFoundError(kind),
  isOrder: async (_, during) =>
    new AcpError(during === "cancel" ? 405 : 409, "agent_session.is_order", { code: "conflict" }),
  notSold(_, kind, cart, isNew) {
    if (kind === "checkout" && !isNew) return undefined;
    const [status, code] = kind === "checkout" ? [400, "not_found"] : [422, "out_of_stock"];
    const item = sessionOf(cart)
      .document.line_items.map(({ id }) => id)
      .join(", ");
    return new AcpError(status, "agent_session.not_sold", { code, param: "$.line_items" }, { item });
  },
  instrumentOf({ body }) {
    const { handler_id: handler, instrument } = (body as Completion).payment_data;
    return { handler, type: instrument?.type, token: instrument?.credential?.token };
  },
  completion: completionOf,
  incomplete(call, cart, shop, fault) {
    if (fault) return paymentError(fault);
    const { status, messages } = sessionJson(call, cart, shop);
    if (status === words.statuses.ready) return undefined;
    const { code = "invalid", param, content } = messages.find(({ type }) => type === "error")!;
    return new AcpError(400, "agent_session.payment_needed", { code, param, content });
  },
  outrun({ messages }, _, __, error) {
    const { message: content } = messages.describeError(error);
    const code = error.code === "insufficient_stock" ? "out_of_stock" : "conflict";
    return new AcpError(409, error.messageKey, { code, content });
  },
  repriced: () => new AcpError(409, "acp.price_changed", { code: "price_change", param: "$.totals" }),
  orderSession: ({ refs, attribution, document: { locale } }) =>
    ({ refs, attribution, document: { locale } }) as Partial<Session>,
};

/** The operations of the protocol. */
export const operations = checkoutOperations(protocol);
