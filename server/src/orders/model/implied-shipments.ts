import type { Shipment, ShipmentItem } from "../shipments/index.ts";
import type { OrderState } from "./columns.ts";
import type { Item } from "./item-columns.ts";
import { hasLeft } from "./state.ts";

const IMPLIED_VERSION = 1;

/**
 * Whether a shipment follows from its order alone and is not stored: its first change stores it, as its
 * second version.
 */
export const isImplied = ({ id, orderId, version }: Shipment): boolean =>
  id === orderId && version === IMPLIED_VERSION;

/**
 * The shipment of a shipped order that has none stored, since an earlier version shipped it or it was
 * imported: one of all shipped pieces, with the order's id (decision record 136). None for an order that was
 * not shipped.
 */
export function impliedShipments(
  order: Pick<
    OrderState,
    | "id"
    | "status"
    | "requiresShipping"
    | "trackingNumber"
    | "trackingUrl"
    | "carrier"
    | "deliveredAt"
    | "createdAt"
    | "sendsMail"
  > & { items: readonly Item[] },
): readonly Shipment[] {
  const { id, status, requiresShipping, trackingNumber, trackingUrl, carrier, deliveredAt } = order;
  const items = order.items.filter(({ shippedQuantity }) => shippedQuantity > 0n);
  if (!hasLeft(status) || !requiresShipping || !items.length) return [];
  const createdAt = order.createdAt.toISOString();
  return [
    {
      id,
      orderId: id,
      status: status === "shipped" ? "shipped" : deliveredAt ? "delivered" : "returned",
      items: items.map((item) => piecesIn(item, item.shippedQuantity)),
      locationId: null,
      takenFrom: null,
      trackingNumber,
      trackingUrl,
      carrier,
      notify: order.sendsMail,
      actor: "server",
      shippedAt: null,
      deliveredAt: status === "shipped" ? null : (deliveredAt?.toISOString() ?? null),
      closedAt: null,
      createdAt,
      updatedAt: createdAt,
      version: IMPLIED_VERSION,
      replaced: {},
    },
  ];
}

/** A shipment's line for so many pieces of a line. */
export const piecesIn = ({ id, productId, variantId, name, sku }: Item, quantity: bigint): ShipmentItem => ({
  itemId: id,
  productId,
  variantId,
  name,
  sku,
  quantity: Number(quantity),
});
