import type { Messages } from "../../http/answers/messages.ts";
import type { Call } from "../../http/route.ts";
import type { Vault } from "../../kit/vault.ts";
import { itemIdOf } from "../../orders/cart/index.ts";
import type { OrderRow } from "../../orders/model/index.ts";
import type { ShipmentRow } from "../../orders/shipments/index.ts";
import { type OriginOf, originFor, type StoreSettings } from "../../platform/settings/index.ts";
import {
  amountJson,
  linesIn,
  minorOf,
  movesOf,
  parcelsIn,
  payPageOf,
  permalinkOf,
  piecesOf,
  returnsIn,
  type SoldLine,
  type SoldOrder,
  soldOrder,
  statusOfLine,
  stepsOf,
  tokenStanding,
  trackingJson,
} from "../session/index.ts";
import { sentAddressOf } from "./addresses.ts";
import { byTokenParts } from "./by-token.ts";
import { discountsOf } from "./checkout.ts";
import { checkoutIds, orderIds } from "./ids.ts";
import { itemJson, lineJson } from "./lines.ts";
import { success } from "./outcome.ts";
import { policiesOf } from "./policies.ts";
import type { Session } from "./session.ts";
import type { Shop } from "./shop.ts";
import { lineTotals, totalsOf } from "./totals.ts";
import type { Active } from "./versions.ts";

/** What orders are told by. */
export type OrderTelling = {
  store: Call["store"];
  messages: Messages;
  vault: Vault;
  originOf: OriginOf;
  active: Active;
};
/** The cart that an order was, and what its agent knows of it. */
export type OrderedCart = { cartId: string; session: Pick<Session, "refs" | "attribution" | "byToken"> };

const confirmationOf = (call: OrderTelling, { id, orderNumber }: SoldOrder, settings: StoreSettings) => ({
  id: orderIds.of(call.vault, id),
  label: orderNumber,
  permalink_url: permalinkOf(call, id, settings),
});

/**
 * A checkout that has become an order: completed, or waiting for a token to pay it, which is told without an order. `url` is where the buyer goes
 * on then, if not at the page where orders are paid.
 */
export function completedJson(
  call: OrderTelling,
  row: OrderRow,
  { cartId, session }: OrderedCart,
  shop: Shop,
  url?: string,
) {
  const order = soldOrder(call.store, row);
  const standing = tokenStanding(row, session);
  const { refs } = session;
  const ids = order.items.filter(({ requiresShipping }) => requiresShipping).map(itemIdOf);
  const { shippingMethod, shippingAddress } = order;
  const id = "destination_1";
  const destination = call.active.version.destination({ id, ...sentAddressOf(shippingAddress ?? {}) });
  const option = shippingMethod && {
    id: shippingMethod.id,
    title: shippingMethod.name,
    totals: [{ type: "total", amount: amountJson(minorOf(order.shippingCost)) }],
  };
  const method = {
    id: "shipping",
    type: "shipping",
    line_item_ids: ids,
    destinations: [destination],
    selected_destination_id: id,
    ...(option && {
      groups: [{ id: "parcel", line_item_ids: ids, options: [option], selected_option_id: option.id }],
    }),
  };
  return {
    ucp: { ...success("checkout", call.active), payment_handlers: shop.handlers },
    id: checkoutIds.of(call.vault, cartId),
    ...(standing === "taken"
      ? { status: "completed" }
      : byTokenParts(call, standing, url ?? payPageOf(call, order.id, shop.settings))),
    line_items: order.items.map((line) => lineJson(line, refs, shop.origin)),
    ...(order.customer.email && { buyer: { email: order.customer.email } }),
    ...discountsOf(call.active, order.couponCode === null ? [] : [order.couponCode], order),
    currency: order.currency,
    totals: totalsOf(call.messages, order, order.items),
    links: shop.links,
    ...policiesOf(call, shop),
    ...(ids.length && { fulfillment: { methods: [method] } }),
    ...(standing === "taken" && { order: confirmationOf(call, order, shop.settings) }),
  };
}

/** An order as agents read it and are told of it: all that there is of it now. */
export function orderJson(
  call: OrderTelling,
  row: OrderRow,
  { cartId, session: { refs, attribution } }: OrderedCart,
  settings: StoreSettings,
  shipments: readonly ShipmentRow[],
): object {
  const order = soldOrder(call.store, row, shipments);
  const origin = originFor(settings, call.originOf) ?? "";
  const { items, status } = order;
  const isOver = status === "cancelled";
  return {
    ucp: success("order", call.active),
    ...confirmationOf(call, order, settings),
    checkout_id: checkoutIds.of(call.vault, cartId),
    line_items: piecesOf(order).map(({ line, ...pieces }) => ({
      id: itemIdOf(line),
      item: itemJson(line, refs, origin),
      quantity: { original: Number(line.quantity), total: pieces.current, fulfilled: pieces.fulfilled },
      totals: lineTotals(line),
      status: statusOfLine(pieces),
    })),
    fulfillment: { expectations: isOver ? [] : expectationsOf(call, order), events: eventsOf(order) },
    adjustments: adjustmentsOf(call, order),
    currency: order.currency,
    totals: totalsOf(call.messages, order, items),
    ...(attribution && { attribution }),
  };
}

const pieces = (items: SoldOrder["items"], isWanted: (line: SoldLine) => boolean, sign = 1) =>
  items.filter(isWanted).map((line) => ({ id: itemIdOf(line), quantity: sign * Number(line.quantity) }));
const ships = ({ requiresShipping }: SoldLine) => requiresShipping;

function expectationsOf({ messages }: OrderTelling, { items, shippingAddress, shippingMethod }: SoldOrder) {
  const days = shippingMethod?.estimatedDays;
  const parcel = pieces(items, ships);
  const rest = pieces(items, (line) => !ships(line));
  const said = [shippingMethod?.name, days && messages.say("agent_session.days", days)]
    .filter(Boolean)
    .join(", ");
  return [
    ...(parcel.length
      ? [
          {
            id: "parcel",
            line_items: parcel,
            method_type: "shipping",
            destination: sentAddressOf(shippingAddress ?? {}),
            ...(said && { description: said }),
          },
        ]
      : []),
    ...(rest.length ? [{ id: "digital", line_items: rest, method_type: "digital", destination: {} }] : []),
  ];
}

function eventsOf(order: SoldOrder) {
  const { items } = order;
  const parcels = parcelsIn(order);
  const told = parcels.flatMap((parcel) =>
    stepsOf(parcel, order).map(({ id, at, type }) => ({
      id,
      occurred_at: at,
      type,
      line_items: linesIn(parcel),
      ...trackingJson(parcel),
    })),
  );
  const ofOrder = movesOf(order).flatMap(({ id, at, status }) => {
    // Where there are parcels, they tell of what is in them.
    const lines = pieces(items, (line) => !parcels.length || status === "processing" || !ships(line));
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
  return [...ofOrder, ...told].sort((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at));
}

function adjustmentsOf({ messages }: OrderTelling, order: SoldOrder) {
  const { items, status, cancelledAt, id } = order;
  const moved = returnsIn(order).map(({ id: entry, at, event, amount }) => ({
    id: entry,
    type: event === "refunded" ? "refund" : "return",
    occurred_at: at,
    status: "completed",
    ...(event === "refunded" && { description: messages.say("label.refunded") }),
    ...(amount && { totals: [{ type: "total", amount: amountJson(-minorOf(amount)) }] }),
  }));
  if (status !== "cancelled" || !cancelledAt) return moved;
  const cancellation = {
    id: `cancelled_${id}`,
    type: "cancellation",
    occurred_at: cancelledAt,
    status: "completed",
    line_items: pieces(items, () => true, -1),
  };
  return [...moved, cancellation];
}
