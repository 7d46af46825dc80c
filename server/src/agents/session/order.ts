import type { Messages } from "../../http/answers/messages.ts";
import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { startOfDay } from "../../kit/time/day-in-zone.ts";
import { orderLinkOf, orderPath } from "../../orders/mails/index.ts";
import {
  hasLeft,
  lineKeyOf,
  type OrderRow,
  orders,
  type ShippingMethod,
  type Status,
  tokensOf,
} from "../../orders/model/index.ts";
import { type ShipmentRow, type ShipmentStatus, shipments } from "../../orders/shipments/index.ts";
import { type OriginOf, originFor, type StoreSettings } from "../../platform/settings/index.ts";
import type { Discounted, TaxedAmounts } from "./amounts.ts";
import type { SoldLine } from "./lines.ts";

/** A shipment of an order, as agents see it. */
export type SoldParcel = {
  id: string;
  status: ShipmentStatus;
  items: readonly { itemId: string; productId: string; variantId: string | null; quantity: number }[];
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  closedAt: string | null;
  createdAt: string;
};
type Entry = { id: string; at: string; event: string; status: string | null; amount: string | null };
/** An order as the API answers it, as far as agents see it. */
export type SoldOrder = TaxedAmounts &
  Discounted & {
    id: string;
    orderNumber: string;
    status: Status;
    customer: { email: string };
    items: readonly (SoldLine & { id: string; shippedQuantity: number; returnedQuantity: number })[];
    timeline: readonly Entry[];
    currency: string;
    shippingMethod: {
      id: string;
      name: string;
      estimatedDays: { minimum: number; maximum: number } | null;
      estimatedDelivery?: ShippingMethod["estimatedDelivery"];
      pickup?: ShippingMethod["pickup"];
    } | null;
    shippingAddress: Readonly<Record<string, string | null>> | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
    carrier: string | null;
    cancelledAt: string | null;
    shipments: readonly SoldParcel[];
  };

/** An order of a store with its shipments, as agents see it. */
export function readOrderJson(store: Store, row: OrderRow, parcels: readonly ShipmentRow[] = []): SoldOrder {
  const reader = { store, can: () => false };
  return JSON.parse(orders.json(row, reader, `"shipments":${shipments.array(parcels, reader)}`));
}

/** Where the buyer can see an order. */
export function permalinkOf(
  { vault, originOf }: { vault: Vault; originOf: OriginOf },
  id: string,
  settings: StoreSettings,
): string {
  const token = tokensOf(vault, id)[0]!;
  const link = orderLinkOf(settings, { originOf }, { id, token });
  return link ?? `${originFor(settings, originOf) ?? ""}${orderPath(id, token)}`;
}

/** The pieces of each line that were not returned, and how many of these have left. */
export const piecesOf = ({ items, status }: Pick<SoldOrder, "items" | "status">) =>
  items.map((line) => {
    const current = status === "cancelled" ? 0 : Number(line.quantity) - Number(line.returnedQuantity);
    const out = Number(line.shippedQuantity) - Number(line.returnedQuantity);
    return { line, current, fulfilled: hasLeft(status) ? current : Math.max(0, Math.min(current, out)) };
  });

/** The state of a line, by its pieces. */
export const statusOfLine = ({ current, fulfilled }: { current: number; fulfilled: number }): string =>
  !current ? "removed" : fulfilled === current ? "fulfilled" : "processing";

/**
 * Lines by the ids by which agents know them, with how much was ordered of each; a cancellation may take it
 * off.
 */
export const quantitiesOf = (items: SoldOrder["items"], sign: 1 | -1 = 1) =>
  items.map((line) => ({ id: lineKeyOf(line), quantity: sign * Number(line.quantity) }));

/** The lines that ship, and those that do not. */
export const splitLines = ({ items }: Pick<SoldOrder, "items">) => ({
  shipped: items.filter(({ requiresShipping }) => requiresShipping),
  digital: items.filter(({ requiresShipping }) => !requiresShipping),
});

/** The first and the last moment of an arrival; undefined where its days are not known. */
export const arrivalOf = (
  { estimatedDelivery: days }: { estimatedDelivery?: ShippingMethod["estimatedDelivery"] },
  { timeZone }: Pick<Store, "timeZone">,
): { earliest: string; latest: string } | undefined =>
  days && {
    earliest: startOfDay(days.from, timeZone).toISOString(),
    latest: new Date(startOfDay(days.to, timeZone, 1).getTime() - 1_000).toISOString(),
  };

/** The name of the shipping method, with its days. */
export const methodText = (messages: Messages, method: SoldOrder["shippingMethod"]): string =>
  [method?.name, method?.estimatedDays && messages.say("agent_session.days", method.estimatedDays)]
    .filter(Boolean)
    .join(", ");

const parcelEvents: ReadonlySet<string | null> = new Set(["processing", "shipped", "delivered"]);

/** The moves of an order's parcel, the earliest first. */
export const movesOf = ({ timeline }: Pick<SoldOrder, "timeline">): readonly Entry[] =>
  timeline.filter(({ event, status }) => event === "status_changed" && parcelEvents.has(status));

/** The refunds and returns of an order. */
export const returnsIn = ({ timeline }: Pick<SoldOrder, "timeline">): readonly Entry[] =>
  timeline.filter(({ event }) => event === "refunded" || event === "returned");

/**
 * The refunds, the returns and the cancellation of an order; `parts` writes text and amount as the protocol
 * does.
 */
export function adjustmentsOf(
  messages: Messages,
  order: SoldOrder,
  parts: (description: { description?: string }, amount: string | null) => object,
  sign: 1 | -1 = 1,
): object[] {
  const { items, status, cancelledAt, id: orderId } = order;
  const moves = returnsIn(order).map(({ id, at, event, amount }) => ({
    id,
    type: event === "refunded" ? "refund" : "return",
    occurred_at: at,
    status: "completed",
    ...parts(event === "refunded" ? { description: messages.say("label.refunded") } : {}, amount),
  }));
  if (status !== "cancelled" || !cancelledAt) return moves;
  const cancellation = {
    id: `cancelled_${orderId}`,
    type: "cancellation",
    occurred_at: cancelledAt,
    status: "completed",
    line_items: quantitiesOf(items, sign),
  };
  return [...moves, cancellation];
}

/** The shipments that are, or were, on their way or about to be. */
export const parcelsIn = ({ shipments }: Pick<SoldOrder, "shipments">): readonly SoldParcel[] =>
  shipments.filter(({ status }) => status !== "cancelled");

/** The lines of a shipment, by the ids by which agents know them. */
export const linesIn = ({ items }: Pick<SoldParcel, "items">, order: Pick<SoldOrder, "items">) =>
  items.map((item) => {
    const line = order.items.find(({ id }) => id === item.itemId);
    return { id: lineKeyOf(line ?? item), quantity: item.quantity };
  });

/** The tracking of a parcel, as both protocols write it. */
export const trackingJson = ({
  trackingNumber,
  trackingUrl,
  carrier,
}: Pick<SoldParcel, "trackingNumber" | "trackingUrl" | "carrier">) => ({
  ...(carrier && { carrier }),
  ...(trackingNumber && { tracking_number: trackingNumber }),
  ...(trackingUrl && { tracking_url: trackingUrl }),
});

// The protocols' names of how a shipment ends.
const ends = {
  delivered: "delivered",
  lost: "undeliverable",
  returned: "returned_to_sender",
} as const;

/** The events of a shipment that has left, the earliest first. */
export function stepsOf(parcel: SoldParcel, { timeline }: Pick<SoldOrder, "timeline">) {
  const { id, status, shippedAt, deliveredAt, closedAt, createdAt } = parcel;
  if (status === "packed" || status === "cancelled") return [];
  // Shipments of older orders have no time of their own.
  const left = shippedAt ?? timeline.find((entry) => entry.status === "shipped")?.at ?? createdAt;
  const sent = { id: `${id}_shipped`, at: left, type: "shipped" };
  if (status === "shipped") return [sent];
  const type = ends[status];
  return [sent, { id: `${id}_${status}`, at: deliveredAt ?? closedAt ?? left, type }];
}

/** The pieces that ship and are in no shipment yet; none once the order has left. */
export function restOf({ items, status, shipments }: Pick<SoldOrder, "items" | "status" | "shipments">) {
  if (hasLeft(status) || status === "cancelled") return [];
  const packed = parcelsIn({ shipments }).filter((one) => one.status !== "lost");
  return items.flatMap((line) => {
    const id = lineKeyOf(line);
    const inside = packed
      .flatMap((parcel) => parcel.items)
      .reduce((sum, item) => (item.itemId === line.id ? sum + item.quantity : sum), 0);
    const quantity = Number(line.quantity) - inside;
    return line.requiresShipping && quantity > 0 ? [{ id, quantity }] : [];
  });
}
