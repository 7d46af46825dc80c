import type { Messages } from "../../http/answers/messages.ts";
import type { Store } from "../../http/request/store.ts";
import { lineKeyOf } from "../../orders/model/index.ts";
import type { SessionCart } from "../../sales/carts/index.ts";
import {
  amountJson,
  arrivalOf,
  type Discounted,
  discountList,
  itemIdsOf,
  type LineOf,
  type Message,
  minorOf,
  recoverable,
  type SoldQuote,
  statusOf,
  type ViewCall,
  viewOf,
} from "../session/index.ts";
import { success } from "./outcome.ts";
import { policiesOf, type Shop } from "./shop.ts";
import { lineJson, noTotals, totalsOf } from "./totals.ts";
import type { Version } from "./version.ts";
import { type Active, knows } from "./versions.ts";
import { ids, messageJson, type Session, words } from "./words.ts";

type UcpViewCall = ViewCall & { active: Active };

/** The cart of an agent in our own words; `more` are messages of its request. */
export function checkoutView(
  call: UcpViewCall,
  cart: SessionCart,
  shop: Shop,
  more: readonly Message[] = [],
) {
  const { codes, units = [], refs } = cart.session as Session;
  const own = (lineOf: LineOf) =>
    units.map((item) => {
      const line = lineOf(
        cart.contents.content.items.findIndex(
          ({ productId, variantId = null }) => refs[lineKeyOf({ productId, variantId })] === item,
        ),
      );
      const path = line < 0 ? "$.line_items" : `$.line_items[${line}].item.quantity_unit`;
      return recoverable("quantity_unit_mismatch", path, call.messages.say("ucp.by_piece", { item }));
    });
  return viewOf(words, call, cart, shop, { codes, own, more });
}

function writeShared(
  call: UcpViewCall,
  cart: SessionCart,
  shop: Shop,
  view: ReturnType<typeof checkoutView>,
) {
  const { session, quote, lines } = view;
  const { customer } = cart.contents.content;
  const { messages, active } = call;
  const consent = knows(active, "buyer_consent")
    ? active.version.consentOut(session.consent, { messages, links: shop.links })
    : undefined;
  const buyer = {
    ...(customer?.firstName && { first_name: customer.firstName }),
    ...(customer?.lastName && { last_name: customer.lastName }),
    ...(customer?.email && { email: customer.email }),
    ...(customer?.phone && { phone_number: customer.phone }),
    ...(consent && { consent }),
  };
  return {
    line_items: lines.map((line) => lineJson(line, session.refs, shop.origin)),
    ...(Object.keys(buyer).length && { buyer }),
    ...(session.context && { context: session.context }),
    ...(session.attribution && { attribution: session.attribution }),
    ...discountsOf(active, session.codes, quote),
    currency: call.store.currency,
    totals: quote ? totalsOf(messages, quote, lines) : noTotals(),
    links: shop.links,
    ...policiesOf(call, shop),
    continue_url: view.continueUrl,
    expires_at: cart.expiresAt,
  };
}

/** The discounts of a quote or an order, where the agent sent codes, or knows the extension. */
export function discountsOf(active: Active, codes: readonly string[], sold: Discounted | null): object {
  const applied = discountList(sold).map(({ code, title, amount }) => ({
    ...(code === null ? { automatic: true } : { code }),
    title,
    amount: amountJson(amount),
    method: "across",
  }));
  const isShown = codes.length || (applied.length && knows(active, "discount"));
  return isShown ? { discounts: { codes, applied } } : {};
}

/** A checkout that is no order yet, with its messages; `more` are those of its request. */
export function checkoutJson(
  call: UcpViewCall,
  cart: SessionCart,
  shop: Shop,
  more: readonly Message[] = [],
): object {
  const view = checkoutView(call, cart, shop, more);
  const { session, quote } = view;
  const { messages, active } = call;
  const fulfillment =
    quote && fulfillmentOf({ messages, version: active.version, store: call.store }, quote, session);
  return {
    ucp: { ...success("checkout", active), payment_handlers: shop.handlers },
    id: ids.checkout.of(call.vault, cart.id),
    status: statusOf(words, view.all),
    ...writeShared(call, cart, shop, view),
    ...(fulfillment && { fulfillment }),
    ...(session.instruments.length && { payment: { instruments: session.instruments } }),
    messages: view.all.map(messageJson),
  };
}

/** A cart: the same without payment and shipping. */
export function cartJson(call: UcpViewCall, cart: SessionCart, shop: Shop): object {
  const view = checkoutView(call, cart, shop);
  const messages = view.messages.filter(
    ({ path = "" }) => path.startsWith("$.line_items") || path.startsWith("$.discounts"),
  );
  return {
    ucp: success("cart", call.active),
    id: ids.cart.of(call.vault, cart.id),
    ...writeShared(call, cart, shop, view),
    messages: messages.map(messageJson),
  };
}

const fulfillmentTimes = (arrival: ReturnType<typeof arrivalOf>) =>
  arrival && {
    earliest_fulfillment_time: arrival.earliest,
    latest_fulfillment_time: arrival.latest,
  };

/** The delivery of a checkout's lines: one parcel by one method; undefined where nothing ships. */
export function fulfillmentOf(
  { messages, version, store }: { messages: Messages; version: Version; store: Pick<Store, "timeZone"> },
  { items, shippingOptions, shippingMethod }: Pick<SoldQuote, "items" | "shippingOptions" | "shippingMethod">,
  { destinations, selected }: Pick<Session, "destinations" | "selected">,
): object | undefined {
  const itemIds = itemIdsOf(items, true);
  if (!itemIds.length) return undefined;
  // Pick-up is not a capability of the store by this protocol.
  const shipped = shippingOptions.filter(({ pickup }) => !pickup);
  const options = shipped.map(({ id, name, price, estimatedDays, ...option }) => ({
    id,
    title: name,
    ...fulfillmentTimes(arrivalOf(option, store)),
    ...(estimatedDays && {
      description: version.description(messages.say("agent_session.days", estimatedDays)),
    }),
    totals: [{ type: "total", amount: amountJson(minorOf(price)) }],
  }));
  const groups = [
    { id: "parcel", line_item_ids: itemIds, options, selected_option_id: shippingMethod?.id ?? null },
  ];
  const method = {
    id: "shipping",
    type: "shipping",
    line_item_ids: itemIds,
    destinations: destinations.map((place) => version.destination(place)),
    selected_destination_id: selected,
    ...(options.length && { groups }),
  };
  return { methods: [method] };
}
