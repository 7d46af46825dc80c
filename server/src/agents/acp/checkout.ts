import type { SessionCart } from "../../sales/carts/index.ts";
import {
  amountJson,
  couponReason,
  couponText,
  type Discounted,
  discountList,
  statusOf,
  type ViewCall,
  viewOf,
} from "../session/index.ts";
import { fulfillmentOf } from "./fulfillment.ts";
import { nameOf } from "./request.ts";
import type { Shop } from "./shop.ts";
import { lineJson, noTotals, totalsOf } from "./totals.ts";
import { type Document, ids, messageJson, type Session, VERSION, words } from "./words.ts";

/** The payment handlers and the extensions of a session. */
export const capabilitiesOf = ({ handlers }: Pick<Shop, "handlers">) => ({
  payment: { handlers },
  interventions: { supported: [], required: [], enforcement: "conditional" },
  extensions: [
    {
      name: "discount",
      extends: [
        "$.CheckoutSessionCreateRequest.discounts",
        "$.CheckoutSessionUpdateRequest.discounts",
        "$.CheckoutSession.discounts",
      ],
    },
  ],
});

const isEmail = (text: string | undefined): text is string =>
  text !== undefined && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** The buyer as the protocol has them: nobody without an email address. */
function buyerOf({ buyer = {}, fulfillment_details: details }: Document): object | undefined {
  const email = buyer.email ?? details?.email;
  if (!isEmail(email)) return undefined;
  const { full_name: full, ...others } = buyer;
  const { firstName, lastName } = nameOf(full);
  return {
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...others,
    ...(full && { full_name: full }),
    email,
  };
}

const noAddress = { name: "", line_one: "", city: "", state: "", country: "", postal_code: "" };

/** The delivery details as they were sent; missing fields of an address are empty texts. */
function detailsOf({ fulfillment_details: details }: Document): object | undefined {
  if (!details) return undefined;
  const { email, address, ...others } = details;
  const sent = {
    ...others,
    ...(isEmail(email) && { email }),
    ...(address && { address: { ...noAddress, ...(details.name && { name: details.name }), ...address } }),
  };
  return Object.keys(sent).length ? sent : undefined;
}

function writeShared(call: ViewCall, cart: SessionCart, shop: Shop) {
  const { messages } = call;
  const { document, refs } = cart.session as Session;
  const view = viewOf(words, call, cart, shop, { codes: document.codes });
  const { quote, lines } = view;
  const buyer = buyerOf(document);
  const parts = {
    ...(buyer && { buyer }),
    currency: call.store.currency.toLowerCase(),
    line_items: lines.map((line) => lineJson(messages, line, { refs, origin: shop.origin })),
    totals: quote ? totalsOf(messages, quote, lines) : noTotals(messages),
    continue_url: view.continueUrl,
    expires_at: cart.expiresAt,
  };
  return { view, parts };
}

/** The discounts of a quote or an order, where it has some, or codes were sent. */
export function discountsOf(
  codes: readonly string[],
  sold: Discounted | null,
  rejected: object[] = [],
): object {
  const applied = discountList(sold).map(({ id, code, title, amount }) => ({
    id,
    ...(code === null ? { automatic: true } : { code }),
    coupon: { id, name: title },
    amount: amountJson(amount),
    method: "across",
  }));
  return codes.length || applied.length ? { discounts: { codes, applied, rejected } } : {};
}

/** A checkout session that is no order yet, with its messages. */
export function sessionJson(call: ViewCall, cart: SessionCart, shop: Shop) {
  const { messages } = call;
  const { view, parts } = writeShared(call, cart, shop);
  const { document, rejected } = view.session;
  const details = detailsOf(document);
  const refusedCodes = rejected.map((one) => ({
    code: one.code,
    reason: couponReason(words, one),
    message: couponText(messages, one),
  }));
  return {
    id: ids.checkout.of(call.vault, cart.id),
    protocol: { version: VERSION },
    capabilities: capabilitiesOf(shop),
    status: statusOf(words, view.all),
    ...(document.locale && { locale: document.locale }),
    ...parts,
    ...(details && { fulfillment_details: details }),
    ...fulfillmentOf(call, view.quote),
    ...discountsOf(document.codes, view.quote, refusedCodes),
    messages: view.all.map(messageJson),
    links: shop.links,
  };
}

/** A cart: the same without payment and shipping. */
export function cartJson(call: ViewCall, cart: SessionCart, shop: Shop) {
  const { view, parts } = writeShared(call, cart, shop);
  const messages = view.messages.filter(({ path = "" }) => path.startsWith("$.line_items"));
  return { id: ids.cart.of(call.vault, cart.id), ...parts, messages: messages.map(messageJson) };
}
