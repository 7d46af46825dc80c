import { flagText } from "../../http/nouns/columns.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import { type Shipment, type ShipmentRow, shipments } from "./columns.ts";

const timeText = (at: string | null) => at && pgTime(new Date(at));

/** The written columns of a shipment, as texts. */
export const textsOf = (one: Shipment) => ({
  orderId: one.orderId,
  status: one.status,
  items: JSON.stringify(one.items),
  locationId: one.locationId,
  takenFrom: one.takenFrom && JSON.stringify(one.takenFrom),
  trackingNumber: one.trackingNumber,
  trackingUrl: one.trackingUrl,
  carrier: one.carrier,
  notify: flagText(one.notify),
  actor: one.actor,
  shippedAt: timeText(one.shippedAt),
  deliveredAt: timeText(one.deliveredAt),
  closedAt: timeText(one.closedAt),
  replaced: JSON.stringify(one.replaced),
});

/** A shipment as a read would select it. */
export const rowOf = (one: Shipment): ShipmentRow =>
  shipments.row({
    ...textsOf(one),
    id: one.id,
    createdAt: timeText(one.createdAt),
    updatedAt: timeText(one.updatedAt),
    version: String(one.version),
  });
