import { type Static, Type } from "typebox";
import { closedObject, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { orders } from "../model/columns.ts";
import { Carrier, MAX_LINES, MAX_PER_LINE, TrackingNumber, TrackingUrl } from "../model/schemas.ts";
import { ShipmentSchema, type ShipmentStatus } from "../shipments/index.ts";

/** The most shipments that an order can have, cancelled ones included. */
export const MAX_SHIPMENTS = 200;

const parcel = {
  trackingNumber: Type.Optional(orNull(TrackingNumber)),
  trackingUrl: Type.Optional(orNull(TrackingUrl)),
  carrier: Type.Optional(orNull(Carrier)),
  notify: Type.Optional(
    Type.Boolean({
      description:
        "Whether the customer gets a mail once it is shipped. Default: whether the order's customer gets mails at all.",
    }),
  ),
  note: Type.Optional(Type.String({ maxLength: 5_000, description: "Stands in the order's timeline." })),
};

const starts = ["packed", "shipped"] as const;
export const ShipmentCreate = Type.Object(
  {
    items: Type.Optional(
      Type.Array(
        Type.Object(
          {
            itemId: Type.String({ format: "uuid", description: "The id of a line of the order." }),
            quantity: Type.Integer({ minimum: 1, maximum: MAX_PER_LINE }),
          },
          closedObject("ShipmentItemCreate"),
        ),
        {
          minItems: 1,
          maxItems: MAX_LINES,
          description:
            "Pieces that are neither packed nor shipped yet, or were lost; each line once. If absent, it is all of them.",
        },
      ),
    ),
    status: Type.Optional(
      Type.Unsafe<(typeof starts)[number]>({
        type: "string",
        enum: starts,
        default: "packed",
        description: "`shipped` if the parcel leaves at once.",
      }),
    ),
    locationId: Type.Optional(
      Type.String({
        format: "uuid",
        description:
          "Where it leaves from. Pieces that are reserved elsewhere are put back there and taken from here. If absent, it leaves from where its pieces are reserved.",
      }),
    ),
    ...parcel,
  },
  closedObject("ShipmentCreate"),
);
export type ShipmentCreate = Static<typeof ShipmentCreate>;

const targets = [
  "shipped",
  "delivered",
  "lost",
  "returned",
  "cancelled",
] as const satisfies readonly ShipmentStatus[];
export const ShipmentUpdate = Type.Object(
  {
    status: Type.Optional(Type.Unsafe<(typeof targets)[number]>({ type: "string", enum: targets })),
    ...parcel,
    resend: Type.Optional(
      Type.Boolean({
        description:
          "For `lost`: whether its pieces are to be sent again, in a new shipment; default true. If false, the order no longer waits for them.",
      }),
    ),
    restock: Type.Optional(
      Type.Boolean({
        description:
          "For `returned`: whether its pieces are put back into stock; default true. If false, they are written off.",
      }),
    ),
    version: Version,
  },
  closedObject("ShipmentUpdate"),
);
export type ShipmentUpdate = Static<typeof ShipmentUpdate>;

export const ShipmentList = Type.Object(
  { shipments: Type.Array(ShipmentSchema, { description: "The first first." }) },
  closedObject("OrderShipmentList"),
);

/** The schema of an order together with the shipment that left; without it once its person was anonymized. */
export const ShippedOrder = orders.schema(
  { "x-name": "ShippedOrder" },
  { shipment: Type.Optional(ShipmentSchema) },
);
