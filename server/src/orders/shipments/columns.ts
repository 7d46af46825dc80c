import { Type } from "typebox";
import {
  flag,
  hide,
  id,
  json,
  orNull,
  text,
  time,
  version,
  whereAny,
  word,
} from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { orNull as orNullSchema } from "../../http/openapi/schema-parts.ts";
import { type ShipmentStatus, shipmentStatuses } from "./state.ts";

const Uuid = Type.String({ format: "uuid" });

/** Pieces of an order's line in a shipment; their names are frozen with the line. */
export type ShipmentItem = {
  itemId: string;
  productId: string;
  variantId: string | null;
  name: string;
  sku: string | null;
  quantity: number;
};
const ShipmentItemSchema = Type.Object(
  {
    itemId: Type.String({ format: "uuid", description: "The order's line." }),
    productId: Uuid,
    variantId: orNullSchema(Uuid),
    name: Type.String({ description: "In the order's language." }),
    sku: orNullSchema(Type.String()),
    quantity: Type.Integer({ description: "Its pieces in this shipment." }),
  },
  { additionalProperties: false, "x-name": "ShipmentItem" },
);

/**
 * The locations from which the pieces of a shipment were taken, by its lines; pieces that replace lost ones
 * come last.
 */
export type TakenFrom = Readonly<Record<string, readonly [locationId: string, quantity: number][]>>;

const ShipmentStatusSchema = Type.Unsafe<ShipmentStatus>({ type: "string", enum: shipmentStatuses });

/** The columns of a shipment `s`. */
export const shipments = table("s", {
  id: id("shipment_id"),
  orderId: id("order_id"),
  status: word<ShipmentStatus>("status", ShipmentStatusSchema),
  items: json<ShipmentItem[]>(
    "items",
    Type.Array(ShipmentItemSchema, { description: "Its contents. It never changes." }),
  ),
  locationId: whereAny(
    id("location_id", {
      description: "Where it leaves from. Absent where that is not known, or several places.",
    }),
  ),
  trackingNumber: orNull(text("tracking_number")),
  trackingUrl: orNull(text("tracking_url")),
  carrier: orNull(text("carrier")),
  notify: flag("notify", { description: "Whether the customer gets a mail once it is shipped." }),
  actor: text("actor", {
    description:
      "The actor who packed it: `api_key:…`, `owner:…`, `staff:…`, or `server` where that is not known.",
    examples: ["api_key:01a1fe6d-e9c8-700d-83b0-2dc972005d4b"],
  }),
  shippedAt: orNull(
    time("shipped_at", {
      description:
        "Also null where it is not known: of an order that was shipped before shipments were kept.",
      examples: ["2026-01-31T12:00:00.000Z"],
    }),
  ),
  deliveredAt: orNull(time("delivered_at")),
  closedAt: orNull(
    time("closed_at", {
      description: "When it was lost, came back or was cancelled.",
      examples: ["2026-01-31T12:00:00.000Z"],
    }),
  ),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
  version,
  takenFrom: hide(orNull(json<TakenFrom>("taken_from", Type.Unknown()))),
  replaced: hide(json<Record<string, number>>("replaced", Type.Record(Type.String(), Type.Integer()))),
});
export type ShipmentRow = RowOf<typeof shipments.fields>;
export type Shipment = ValuesOf<typeof shipments>;

/** The schema of a shipment. */
export const ShipmentSchema = shipments.schema({ "x-name": "Shipment" });
