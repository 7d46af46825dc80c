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
};
const description = "How parcels are weighed.";

const ShippingSettingsSchema = Type.Object(fields, { ...closedObject("ShippingSettings"), description });
/** How parcels are weighed. */
export type ShippingSettings = Static<typeof ShippingSettingsSchema>;
export const ShippingSettingsInput = Type.Object(
  { volumetricDivisor: Type.Optional(fields.volumetricDivisor) },
  { ...closedObject("ShippingSettingsInput"), description },
);

const defaults: ShippingSettings = { volumetricDivisor: null };
const readStored = (stored: string): ShippingSettings => ({ ...defaults, ...JSON.parse(stored) });

/** The column of the shipping settings: only what was set is stored. */
export const shippingColumn = {
  ...json<ShippingSettings>("g.shipping", ShippingSettingsSchema),
  read: readStored,
  json: (stored: string) => JSON.stringify(readStored(stored)),
};
