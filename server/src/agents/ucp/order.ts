import type { Messages, MessagesByLocale } from "../../http/answers/messages.ts";
import type { Call } from "../../http/route.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { getOrder, lineKeyOf, type OrderRow, orders } from "../../orders/model/index.ts";
import type { ShipmentRow } from "../../orders/shipments/index.ts";
import { readShipments } from "../../orders/shipping/index.ts";
import { type OriginOf, originFor, readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { findOrderedCart } from "../../sales/carts/index.ts";
import type { SerializeOrder } from "../identity/index.ts";
import {
  adjustmentsOf,
  amountJson,
  linesIn,
  methodText,
  minorOf,
  movesOf,
  type OrderedCart as OrderedCartOf,
  parcelsIn,
  payPageOf,
  permalinkOf,
  piecesOf,
  quantitiesOf,
  readOrderJson,
  type SoldOrder,
  splitLines,
  statusOfLine,
  stepsOf,
  tokenParts,
  tokenState,
  trackingJson,
} from "../session/index.ts";
import { discountsOf, fulfillmentOf } from "./checkout.ts";
import { success } from "./outcome.ts";
import { policiesOf, type Shop } from "./shop.ts";
import { itemJson, lineJson, lineTotals, totalsOf } from "./totals.ts";
import { type Active, allOf, NEWEST, versionFor, writeDocument } from "./versions.ts";
import { addressJson, ids, messageJson, type Session, words } from "./words.ts";

/** The dependencies of an order's views. */
type OrderCall = {
  store: Call["store"];
  messages: Messages;
  vault: Vault;
  originOf: OriginOf;
  active: Active;
};
type OrderedCart = OrderedCartOf<Pick<Session, "refs" | "attribution" | "byToken">>;

const confirmationOf = (call: OrderCall, { id, orderNumber }: SoldOrder, settings: StoreSettings) => ({
  id: ids.order.of(call.vault, id),
  label: orderNumber,
  permalink_url: permalinkOf(call, id, settings),
});

/**
 * A checkout that has become an order: completed, or waiting for a token to pay it, which is shown without an
 * order. `url` is where the buyer goes on then, if not at the order's payment page.
 */
export function completionJson(
  call: OrderCall,
  row: OrderRow,
  { cartId, session }: OrderedCart,
  shop: Shop,
  { url }: { url?: string | undefined } = {},
) {
  const { messages, active } = call;
  const order = readOrderJson(call.store, row);
  const { items, shippingMethod, shippingAddress, shippingCost } = order;
  const state = tokenState(row, session);
  const id = "destination_1";
  const method = shippingMethod && { ...shippingMethod, pickup: undefined };
  const fulfillment = fulfillmentOf(
    { messages, version: active.version, store: call.store },
    {
      items,
      shippingOptions: method ? [{ ...method, price: shippingCost, estimatedDays: null }] : [],
      shippingMethod: method,
    },
    { destinations: [{ id, ...addressJson(shippingAddress ?? {}) }], selected: id },
  );
  return {
    ucp: { ...success("checkout", active), payment_handlers: shop.handlers },
    id: ids.checkout.of(call.vault, cartId),
    ...(state === "taken"
      ? { status: "completed" }
      : tokenParts(words, messages, state, url ?? payPageOf(call, order.id, shop.settings), messageJson)),
    line_items: items.map((line) => lineJson(line, session.refs, shop.origin)),
    ...(order.customer.email && { buyer: { email: order.customer.email } }),
    ...discountsOf(active, order.couponCode === null ? [] : [order.couponCode], order),
    currency: order.currency,
    totals: totalsOf(messages, order, items),
    links: shop.links,
    ...policiesOf(call, shop),
    ...(fulfillment && { fulfillment }),
    ...(state === "taken" && { order: confirmationOf(call, order, shop.settings) }),
  };
}

/** An order as it is now, whole. */
export function orderJson(
  call: OrderCall,
  row: OrderRow,
  { cartId, session: { refs, attribution } }: OrderedCart,
  settings: StoreSettings,
  shipments: readonly ShipmentRow[],
): object {
  const order = readOrderJson(call.store, row, shipments);
  const origin = originFor(settings, call.originOf) ?? "";
  const { items, status } = order;
  const isOver = status === "cancelled";
  return {
    ucp: success("order", call.active),
    ...confirmationOf(call, order, settings),
    checkout_id: ids.checkout.of(call.vault, cartId),
    line_items: piecesOf(order).map(({ line, ...pieces }) => ({
      id: lineKeyOf(line),
      item: itemJson(line, refs, origin),
      quantity: { original: Number(line.quantity), total: pieces.current, fulfilled: pieces.fulfilled },
      totals: lineTotals(line),
      status: statusOfLine(pieces),
    })),
    fulfillment: { expectations: isOver ? [] : expectationsOf(call, order), events: eventsOf(order) },
    adjustments: adjustmentsOf(
      call.messages,
      order,
      (description, amount) => ({
        ...description,
        ...(amount && { totals: [{ type: "total", amount: amountJson(-minorOf(amount)) }] }),
      }),
      -1,
    ),
    currency: order.currency,
    totals: totalsOf(call.messages, order, items),
    ...(attribution && { attribution }),
  };
}

function expectationsOf({ messages }: OrderCall, order: SoldOrder) {
  const { shippingAddress, shippingMethod } = order;
  const { shipped, digital } = splitLines(order);
  const description = methodText(messages, shippingMethod);
  return [
    ...(shipped.length
      ? [
          {
            id: "parcel",
            line_items: quantitiesOf(shipped),
            method_type: "shipping",
            destination: addressJson(shippingAddress ?? {}),
            ...(description && { description }),
          },
        ]
      : []),
    ...(digital.length
      ? [{ id: "digital", line_items: quantitiesOf(digital), method_type: "digital", destination: {} }]
      : []),
  ];
}

function eventsOf(order: SoldOrder) {
  const { items } = order;
  const parcels = parcelsIn(order);
  const ofParcels = parcels.flatMap((parcel) =>
    stepsOf(parcel, order).map(({ id, at, type }) => ({
      id,
      occurred_at: at,
      type,
      line_items: linesIn(parcel, order),
      ...trackingJson(parcel),
    })),
  );
  const ofOrder = movesOf(order).flatMap(({ id, at, status }) => {
    // Parcels have events of their own for their lines.
    const isOfAll = !parcels.length || status === "processing";
    const lines = quantitiesOf(isOfAll ? items : splitLines(order).digital);
    const isTracked = !parcels.length && status !== "processing";
    const event = {
      id,
      occurred_at: at,
      type: status,
      line_items: lines,
      ...(isTracked && trackingJson(order)),
    };
    return lines.length ? [event] : [];
  });
  return [...ofOrder, ...ofParcels].sort((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at));
}

/** Writes orders for the agents that placed them, in the version that each agent speaks. */
export const createUcpSerializer =
  ({
    vault,
    messagesByLocale,
    originOf,
  }: {
    vault: Vault;
    messagesByLocale: MessagesByLocale;
    originOf: OriginOf;
  }): SerializeOrder =>
  async ({ tx, store, order: { orderId }, versions, event }) => {
    const [row, shipments, cart, settings] = await Promise.all([
      getOrder(tx, orderId),
      readShipments(tx, orderId),
      findOrderedCart(tx, "ucp", orderId),
      readSettings(tx),
    ]);
    if (!cart) return undefined;
    const { cartId, session } = cart;
    const messages = messagesByLocale(orders.get(row, "language"));
    const active = allOf(versionFor(versions) ?? NEWEST);
    const call = { store, messages, vault, originOf, active };
    const of = { cartId, session: session as Session };
    const order = orderJson(call, row, of, settings, shipments);
    return writeDocument({ ...order, ...active.version.eventParts?.(event) });
  };
