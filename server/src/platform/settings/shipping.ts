import { type Static, Type } from "typebox";
import { json } from "../../http/nouns/columns.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";

const fields = {
  volumetricDivisor: orNull(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description:
        "A piece whose length, width and height are known counts as their product in cubic centimeters by this number, in kg, rounded up to whole grams, where that is more than it weighs; 5000 at most carriers. null: weights count as they are.",
      examples: [5000],
    }),
  ),
  handlingDays: orNull(
    Type.Integer({
      minimum: 0,
      maximum: 90,
      description:
        "Working days until a parcel leaves; 0 for the day of the order. Rates with `estimatedDays` then say on which days an order arrives (`estimatedDelivery`). null: nothing is promised.",
    }),
  ),
  cutOffTime: orNull(
    Type.String({
      pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
      description: "From this time on, where the store is, an order counts as one of the next working day.",
      examples: ["14:00"],
    }),
  ),
};
const description = "How parcels are weighed, and when they leave.";

const ShippingSettingsSchema = Type.Object(fields, { ...closedObject("ShippingSettings"), description });
/** How parcels are weighed, and when they leave. */
export type ShippingSettings = Static<typeof ShippingSettingsSchema>;
export const ShippingSettingsInput = Type.Object(
  {
    volumetricDivisor: Type.Optional(fields.volumetricDivisor),
    handlingDays: Type.Optional(fields.handlingDays),
    cutOffTime: Type.Optional(fields.cutOffTime),
  },
  { ...closedObject("ShippingSettingsInput"), description },
);

const defaults: ShippingSettings = { volumetricDivisor: null, handlingDays: null, cutOffTime: null };
const readStored = (stored: string): ShippingSettings => ({ ...defaults, ...JSON.parse(stored) });

/** The column of the shipping settings: only what was set is stored. */
export const shippingColumn = {
  ...json<ShippingSettings>("g.shipping", ShippingSettingsSchema),
  read: readStored,
  json: (stored: string) => JSON.stringify(readStored(stored)),
};
