import type { Messages } from "../../http/answers/messages.ts";
import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/vault.ts";
import { itemIdOf } from "../../orders/cart/index.ts";
import { hasLeft, type OrderRow, type Status } from "../../orders/model/index.ts";
import type { ShipmentRow } from "../../orders/shipments/index.ts";
import { type OriginOf, originFor, type StoreSettings } from "../../platform/settings/index.ts";
import {
  absolute,
  amountJson,
  linesIn,
  minorOf,
  movesOf,
  parcelsIn,
  payPageOf,
  permalinkOf,
  piecesOf,
  restOf,
  returnsIn,
  type SoldOrder,
  soldOrder,
  statusOfLine,
  stepsOf,
  titleOf,
  tokenStanding,
  trackingJson,
} from "../session/index.ts";
import { byTokenParts } from "./by-token.ts";
import { fulfillmentOf, howOf } from "./fulfillment.ts";
import { sessionIds } from "./ids.ts";
import { lineJson } from "./lines.ts";
import { capabilitiesOf, discountsOf } from "./resources.ts";
import { type Session, sentAddressOf } from "./session.ts";
import type { Shop } from "./shop.ts";
import { entryOf, lineTotals, totalsOf } from "./totals.ts";
import { VERSION } from "./versions.ts";

/** What orders are told by. */
export type OrderTelling = { store: Store; messages: Messages; vault: Vault; originOf: OriginOf };
/** The cart that an order was, and what its agent knows of it. */
export type OrderedCart = { cartId: string; session: Pick<Session, "refs" | "byToken"> };

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

/** A session that has become an order: completed, or waiting for a token to pay it. `url` is where the buyer goes on then, if not at the page where orders are paid. */
export function completedJson(
  call: OrderTelling,
  row: OrderRow,
  cart: OrderedCart,
  shop: Shop,
  { url, shipments = [] }: { url?: string | undefined; shipments?: readonly ShipmentRow[] } = {},
): object {
  const { messages: words, store } = call;
  const order = soldOrder(store, row);
  const standing = tokenStanding(row, cart.session);
  const { shippingMethod: method, shippingAddress: address, items } = order;
  const by = { refs: cart.session.refs, origin: shop.origin };
  const shippingOptions = method ? [{ ...method, price: order.shippingCost }] : [];
  return {
    id: sessionIds.of(call.vault, cart.cartId),
    protocol: { version: VERSION },
    capabilities: capabilitiesOf(shop),
    ...(standing === "taken"
      ? { status: "completed", messages: [] }
      : byTokenParts(words, standing, url ?? payPageOf(call, order.id, shop.settings))),
    ...(order.customer.email && { buyer: { email: order.customer.email } }),
    currency: order.currency.toLowerCase(),
    line_items: items.map((line) => lineJson(words, line, by)),
    ...(address && { fulfillment_details: { address: sentAddressOf(address) } }),
    ...fulfillmentOf(words, { items, shippingOptions, shippingMethod: method }),
    ...discountsOf(order.couponCode === null ? [] : [order.couponCode], order),
    totals: totalsOf(words, order, items),
    links: shop.links,
    ...((standing === "taken" || standing === "waits") && {
      order: orderJson(call, row, cart, shop.settings, shipments),
    }),
  };
}

/** An order as agents are told of it: all that there is of it now. Its id is the API's own. */
export function orderJson(
  call: OrderTelling,
  row: OrderRow,
  { cartId }: Pick<OrderedCart, "cartId">,
  settings: StoreSettings,
  shipments: readonly ShipmentRow[],
): object {
  const { messages: words, vault, store } = call;
  const order = soldOrder(store, row, shipments);
  const origin = originFor(settings, call.originOf) ?? "";
  return {
    type: "order",
    id: order.id,
    checkout_session_id: sessionIds.of(vault, cartId),
    order_number: order.orderNumber,
    permalink_url: permalinkOf(call, order.id, settings),
    status: statuses[order.status],
    line_items: piecesOf(order).map(({ line, ...pieces }) => ({
      id: itemIdOf(line),
      title: titleOf(line),
      product_id: line.productId,
      ...(line.image && { image_url: absolute(line.image, origin) }),
      quantity: { ordered: Number(line.quantity), ...pieces },
      unit_price: amountJson(minorOf(line.unitPrice)),
      subtotal: amountJson(minorOf(line.unitPrice) * BigInt(line.quantity) - minorOf(line.discountAmount)),
      totals: lineTotals(words, line),
      status: statusOfLine(pieces),
    })),
    fulfillments: fulfillmentsOf(call, order),
    adjustments: adjustmentsOf(call, order),
    totals: [...totalsOf(words, order, order.items), ...refundedOf(words, order)],
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

function fulfillmentsOf({ messages: words }: OrderTelling, order: SoldOrder): object[] {
  const { items, status, shippingAddress, shippingMethod } = order;
  const linesOf = (ships: boolean) =>
    items
      .filter(({ requiresShipping }) => requiresShipping === ships)
      .map((line) => ({ id: itemIdOf(line), quantity: Number(line.quantity) }));
  const digital = linesOf(false);
  const how = parcelStatuses[status] ?? (hasLeft(status) ? "delivered" : "pending");
  const days = shippingMethod?.estimatedDays;
  const said = [shippingMethod?.name, days && words.say("agent_session.days", days)]
    .filter(Boolean)
    .join(", ");
  const towards = {
    ...(shippingAddress && { destination: sentAddressOf(shippingAddress) }),
    ...(said && { description: said }),
  };
  const parcels = parcelsIn(order).map((parcel) => ({
    id: parcel.id,
    type: howOf(shippingMethod),
    status: shipmentStatuses[parcel.status] ?? parcel.status,
    line_items: linesIn(parcel),
    ...trackingJson(parcel),
    ...towards,
    events: stepsOf(parcel, order).map(({ id, at, type }) => ({ id, type, occurred_at: at })),
  }));
  const rest = parcels.length ? restOf(order) : linesOf(true);
  return [
    ...parcels,
    ...(rest.length
      ? [
          {
            id: "parcel",
            type: howOf(shippingMethod),
            status: how,
            line_items: rest,
            ...(!parcels.length && trackingJson(order)),
            ...towards,
            events: movesOf(order)
              .filter((move) => !parcels.length || move.status === "processing")
              .map(({ id, at, status: type }) => ({ id, type, occurred_at: at })),
          },
        ]
      : []),
    ...(digital.length ? [{ id: "digital", type: "digital", status: how, line_items: digital }] : []),
  ];
}

function adjustmentsOf({ messages: words }: OrderTelling, order: SoldOrder): object[] {
  const { status, cancelledAt, id, items } = order;
  const currency = order.currency.toLowerCase();
  const moved = returnsIn(order).map(({ id: entry, at, event, amount }) => ({
    id: entry,
    type: event === "refunded" ? "refund" : "return",
    occurred_at: at,
    status: "completed",
    ...(amount && { amount: amountJson(minorOf(amount)), currency }),
    ...(event === "refunded" && { description: words.say("label.refunded") }),
  }));
  if (status !== "cancelled" || !cancelledAt) return moved;
  const lines = items.map((line) => ({ id: itemIdOf(line), quantity: Number(line.quantity) }));
  const cancellation = {
    id: `cancelled_${id}`,
    type: "cancellation",
    occurred_at: cancelledAt,
    status: "completed",
    line_items: lines,
  };
  return [...moved, cancellation];
}

function refundedOf(words: Messages, order: SoldOrder) {
  const sum = returnsIn(order).reduce(
    (so, { event, amount }) => (event === "refunded" && amount ? so + minorOf(amount) : so),
    0n,
  );
  return sum ? [entryOf(words, "amount_refunded", "refunded", sum)] : [];
}
