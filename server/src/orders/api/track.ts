import { type Static, Type } from "typebox";
import { notFound, validationFailed } from "../../http/answers/errors.ts";
import { orNull } from "../../http/openapi/schema-parts.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { customerWrites } from "../../people/customers/index.ts";
import { orders, PaymentStatusSchema, StatusSchema } from "../model/columns.ts";
import { findShipments, shipments } from "../shipments/index.ts";
import { visibleParcels } from "../shipping/index.ts";
import { findByNumber } from "./track-sql.ts";

const { email, phone } = customerWrites.Create.properties;

export const Tracking = Type.Object(
  {
    orderNumber: Type.String({ minLength: 1, maxLength: 40, examples: ["#1001"] }),
    email: Type.Optional({ ...email, description: "The buyer's email address, or else their phone number." }),
    phone: Type.Optional(phone),
  },
  { additionalProperties: false, "x-name": "OrderTracking" },
);
export type Tracking = Static<typeof Tracking>;

const text = orNull(Type.String());
const items = Type.Array(
  Type.Object({ name: Type.String(), quantity: Type.Integer() }, { additionalProperties: false }),
);
export const TrackedOrder = Type.Object(
  {
    orderNumber: Type.String(),
    status: StatusSchema,
    paymentStatus: PaymentStatusSchema,
    timeline: Type.Array(
      Type.Object(
        { at: Type.String({ format: "date-time" }), status: StatusSchema },
        { additionalProperties: false },
      ),
    ),
    trackingNumber: text,
    trackingUrl: text,
    carrier: text,
    shipments: Type.Array(
      Type.Object(
        {
          status: shipments.fields.status.schema,
          trackingNumber: text,
          trackingUrl: text,
          carrier: text,
          items,
        },
        { additionalProperties: false },
      ),
      { description: "The parcels that have left, the first first." },
    ),
    items,
    finalAmount: Type.String({ examples: ["19.90"] }),
    currency: Type.String(),
  },
  { additionalProperties: false, "x-name": "TrackedOrder" },
);

/**
 * The status that a buyer may read with the order's number and their email address or phone number, as JSON
 * text; no address. Throws the same 404 for every mismatch.
 */
export async function trackOrder(
  { tx, store, drawAttempt }: Pick<Call, "tx" | "store" | "drawAttempt">,
  input: Tracking,
): Promise<string> {
  if ((input.email === undefined) === (input.phone === undefined))
    throw validationFailed([{ field: "/email", code: "exactly_one", values: { choices: "email, phone" } }]);
  const orderNumber = input.orderNumber.trim();
  await drawAttempt(orderNumber.toLowerCase());
  const { email, phone } = input;
  const isTheirs = email
    ? (known: { email: string }) => known.email !== "" && known.email === normalizeEmail(email)
    : ({ phones }: { phones: string[] }) => phones.includes(phone!);
  const found = (await findByNumber(tx, orderNumber)).find(isTheirs);
  if (!found) throw notFound();
  const { status, paymentStatus, trackingNumber, trackingUrl, carrier, finalAmount, currency, ...order } =
    orders.read(found.row);
  const parcels = await visibleParcels(tx, order.id, status, await findShipments(tx, order.id));
  const tracked: Static<typeof TrackedOrder> = {
    orderNumber: order.orderNumber,
    status,
    paymentStatus,
    timeline: order.timeline.flatMap(({ at, status: reached }) => (reached ? [{ at, status: reached }] : [])),
    trackingNumber,
    trackingUrl,
    carrier,
    shipments: parcels.map((row) => {
      const { items, ...parcel } = shipments.read(row);
      return {
        status: parcel.status,
        trackingNumber: parcel.trackingNumber,
        trackingUrl: parcel.trackingUrl,
        carrier: parcel.carrier,
        items: items.map(({ name, quantity }) => ({ name, quantity })),
      };
    }),
    items: order.items.map(({ name, quantity }) => ({ name, quantity: Number(quantity) })),
    finalAmount: formatMoney(String(finalAmount), store.currencyDigits),
    currency,
  };
  return JSON.stringify(tracked);
}
