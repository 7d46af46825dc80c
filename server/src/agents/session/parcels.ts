import { itemIdOf } from "../../orders/cart/index.ts";
import { hasLeft } from "../../orders/model/index.ts";
import type { ShipmentStatus } from "../../orders/shipments/index.ts";
import type { SoldOrder } from "./orders.ts";

/** A shipment of an order, as far as agents are told of it. */
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
type Parcelled = Pick<SoldOrder, "items" | "status" | "shipments" | "timeline">;

/** The shipments that are, or were, on their way or about to be. */
export const parcelsIn = ({ shipments }: Pick<SoldOrder, "shipments">): readonly SoldParcel[] =>
  shipments.filter(({ status }) => status !== "cancelled");

/** What is in a shipment, by the ids by which agents know the order's lines. */
export const linesIn = ({ items }: Pick<SoldParcel, "items">) =>
  items.map((item) => ({ id: itemIdOf(item), quantity: item.quantity }));

/** How agents are told how to follow a parcel. */
export const trackingJson = ({
  trackingNumber,
  trackingUrl,
  carrier,
}: Pick<SoldParcel, "trackingNumber" | "trackingUrl" | "carrier">) => ({
  ...(carrier && { carrier }),
  ...(trackingNumber && { tracking_number: trackingNumber }),
  ...(trackingUrl && { tracking_url: trackingUrl }),
});

/** How protocols call what became of a shipment. */
const ends = {
  delivered: "delivered",
  lost: "undeliverable",
  returned: "returned_to_sender",
} as const;

/** What happened to a shipment that has left, the first first. */
export function stepsOf(parcel: SoldParcel, { timeline }: Pick<SoldOrder, "timeline">) {
  const { id, status, shippedAt, deliveredAt, closedAt, createdAt } = parcel;
  if (status === "packed" || status === "cancelled") return [];
  // Of an order from before, it is not known of the shipment.
  const left = shippedAt ?? timeline.find((entry) => entry.status === "shipped")?.at ?? createdAt;
  const sent = { id: `${id}_shipped`, at: left, type: "shipped" };
  if (status === "shipped") return [sent];
  const type = ends[status];
  return [sent, { id: `${id}_${status}`, at: deliveredAt ?? closedAt ?? left, type }];
}

/** The pieces that ship and are in no shipment yet, by the ids by which agents know the order's lines; none once the order has left. */
export function restOf({ items, status, shipments }: Parcelled) {
  if (hasLeft(status) || status === "cancelled") return [];
  const held = parcelsIn({ shipments }).filter((one) => one.status !== "lost");
  return items.flatMap((line) => {
    const id = itemIdOf(line);
    const inside = held
      .flatMap((parcel) => parcel.items)
      .reduce((sum, item) => (item.itemId === line.id ? sum + item.quantity : sum), 0);
    const quantity = Number(line.quantity) - inside;
    return line.requiresShipping && quantity > 0 ? [{ id, quantity }] : [];
  });
}
