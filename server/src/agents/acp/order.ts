import type { Messages } from "../../http/answers/messages.ts";
import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { hasLeft, lineKeyOf, type OrderRow, type Status } from "../../orders/model/index.ts";
import type { ShipmentRow } from "../../orders/shipments/index.ts";
import { type OriginOf, originFor, type StoreSettings } from "../../platform/settings/index.ts";
import {
  absolute,
  adjustmentsOf,
  amountJson,
  linesIn,
  methodText,
  minorOf,
  movesOf,
  type OrderedCart,
  parcelsIn,
  payPageOf,
  permalinkOf,
  piecesOf,
  quantitiesOf,
  readOrderJson,
  restOf,
  returnsIn,
  type SoldOrder,
  splitLines,
  statusOfLine,
  stepsOf,
  titleOf,
  tokenParts,
  tokenState,
  trackingJson,
} from "../session/index.ts";
import { capabilitiesOf, discountsOf } from "./checkout.ts";
import { deliveryType, fulfillmentOf } from "./fulfillment.ts";
import type { Shop } from "./shop.ts";
import { entryOf, lineJson, lineTotals, totalsOf } from "./totals.ts";
import { addressJson, ids, messageJson, type Session, VERSION, words } from "./words.ts";

/** The dependencies of an order's views. */
type OrderCall = { store: Store; messages: Messages; vault: Vault; originOf: OriginOf };

const statuses: Readonly<Record<Status, string>> = {
  pending_payment: "created",
  pending: "created",
  payment_failed: "created",
  confirmed: "confirmed",
  on_hold: "manual_review",
  processing: "processing",
  shipped: "shipped",
  delivered: "completed",
  returned: "completed",
  refunded: "completed",
  partially_refunded: "completed",
  cancelled: "canceled",
};

/**
 * A session that has become an order: completed, or waiting for a token to pay it. `url` is where the buyer
 * goes on then, if not at the order's payment page.
 */
export function completionJson(
  call: OrderCall,
  row: OrderRow,
  cart: OrderedCart<Pick<Session, "refs" | "byToken">>,
  shop: Shop,
  { url, shipments = [] }: { url?: string | undefined; shipments?: readonly ShipmentRow[] } = {},
): object {
  const { messages, store } = call;
  const order = readOrderJson(store, row);
  const state = tokenState(row, cart.session);
  const { shippingMethod: method, shippingAddress: address, items } = order;
  const by = { refs: cart.session.refs, origin: shop.origin };
  const shippingOptions = method ? [{ ...method, price: order.shippingCost }] : [];
  return {
    id: ids.checkout.of(call.vault, cart.cartId),
    protocol: { version: VERSION },
    capabilities: capabilitiesOf(shop),
    ...(state === "taken"
      ? { status: "completed", messages: [] }
      : tokenParts(words, messages, state, url ?? payPageOf(call, order.id, shop.settings), messageJson)),
    ...(order.customer.email && { buyer: { email: order.customer.email } }),
    currency: order.currency.toLowerCase(),
    line_items: items.map((line) => lineJson(messages, line, by)),
    ...(address && { fulfillment_details: { address: addressJson(address) } }),
    ...fulfillmentOf(call, { items, shippingOptions, shippingMethod: method }),
    ...discountsOf(order.couponCode === null ? [] : [order.couponCode], order),
    totals: totalsOf(messages, order, items),
    links: shop.links,
    ...((state === "taken" || state === "waits") && {
      order: orderJson(call, row, cart, shop.settings, shipments),
    }),
  };
}

/** An order as it is now, whole. Its id is the API's own. */
export function orderJson(
  call: OrderCall,
  row: OrderRow,
  { cartId }: Pick<OrderedCart<Session>, "cartId">,
  settings: StoreSettings,
  shipments: readonly ShipmentRow[],
): object {
  const { messages, vault, store } = call;
  const order = readOrderJson(store, row, shipments);
  const origin = originFor(settings, call.originOf) ?? "";
  return {
    type: "order",
    id: order.id,
    checkout_session_id: ids.checkout.of(vault, cartId),
    order_number: order.orderNumber,
    permalink_url: permalinkOf(call, order.id, settings),
    status: statuses[order.status],
    line_items: piecesOf(order).map(({ line, ...pieces }) => ({
      id: lineKeyOf(line),
      title: titleOf(line),
      product_id: line.productId,
      ...(line.image && { image_url: absolute(line.image, origin) }),
      quantity: { ordered: Number(line.quantity), ...pieces },
      unit_price: amountJson(minorOf(line.unitPrice)),
      subtotal: amountJson(minorOf(line.unitPrice) * BigInt(line.quantity) - minorOf(line.discountAmount)),
      totals: lineTotals(messages, line),
      status: statusOfLine(pieces),
    })),
    fulfillments: fulfillmentsOf(call, order),
    adjustments: adjustmentsOf(messages, order, (description, amount) => ({
      ...(amount && { amount: amountJson(minorOf(amount)), currency: order.currency.toLowerCase() }),
      ...description,
    })),
    totals: [...totalsOf(messages, order, order.items), ...refundTotals(messages, order)],
  };
}

const parcelStatuses: Partial<Record<Status, string>> = {
  processing: "processing",
  shipped: "shipped",
  cancelled: "canceled",
};

const shipmentStatuses: Readonly<Record<string, string>> = {
  packed: "processing",
  lost: "undeliverable",
  returned: "returned_to_sender",
};

function fulfillmentsOf({ messages }: OrderCall, order: SoldOrder): object[] {
  const { status, shippingAddress, shippingMethod } = order;
  const { shipped, digital } = splitLines(order);
  const state = parcelStatuses[status] ?? (hasLeft(status) ? "delivered" : "pending");
  const description = methodText(messages, shippingMethod);
  const towards = {
    ...(shippingAddress && { destination: addressJson(shippingAddress) }),
    ...(description && { description }),
  };
  const parcels = parcelsIn(order).map((parcel) => ({
    id: parcel.id,
    type: deliveryType(shippingMethod),
    status: shipmentStatuses[parcel.status] ?? parcel.status,
    line_items: linesIn(parcel, order),
    ...trackingJson(parcel),
    ...towards,
    events: stepsOf(parcel, order).map(({ id, at, type }) => ({ id, type, occurred_at: at })),
  }));
  const rest = parcels.length ? restOf(order) : quantitiesOf(shipped);
  return [
    ...parcels,
    ...(rest.length
      ? [
          {
            id: "parcel",
            type: deliveryType(shippingMethod),
            status: state,
            line_items: rest,
            ...(!parcels.length && trackingJson(order)),
            ...towards,
            events: movesOf(order)
              .filter((move) => !parcels.length || move.status === "processing")
              .map(({ id, at, status: type }) => ({ id, type, occurred_at: at })),
          },
        ]
      : []),
    ...(digital.length
      ? [{ id: "digital", type: "digital", status: state, line_items: quantitiesOf(digital) }]
      : []),
  ];
}

function refundTotals(messages: Messages, order: SoldOrder) {
  const sum = returnsIn(order).reduce(
    (so, { event, amount }) => (event === "refunded" && amount ? so + minorOf(amount) : so),
    0n,
  );
  return sum ? [entryOf(messages, "amount_refunded", "refunded", sum)] : [];
}
