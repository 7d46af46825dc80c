import type { Json } from "./common.ts";
import { type MakeObject, objectOf } from "./drop.ts";

/** A rating as review apps of the field store it. */
export const rating: MakeObject<Json> = objectOf({
  name: "rating",
  properties: {
    rating: ({ averageRating }) => averageRating,
    value: ({ averageRating }) => averageRating,
    scale_min: () => 1,
    scale_max: () => 5,
  },
  text: ({ averageRating }) => averageRating,
});

/** A weight or a length of a product, as metafields have them. */
export const measurement: MakeObject<{ type: string; value: number; unit: string }> = objectOf({
  name: "measurement",
  properties: { type: ({ type }) => type, value: ({ value }) => value, unit: ({ unit }) => unit },
  text: ({ value, unit }) => `${value} ${unit}`,
});

/** A sum, as metafields have them: in minor units where it is used. */
export const money: MakeObject<{ amount: number; currency: string }> = objectOf({
  name: "money",
  properties: { currency: ({ currency }) => currency },
  text: ({ amount }) => amount,
});

const metafield: MakeObject<unknown> = objectOf({
  name: "metafield",
  properties: {
    value: (value) => value,
    type: (value) =>
      typeof value === "number"
        ? "number_integer"
        : typeof value === "string"
          ? "single_line_text_field"
          : "rating",
    "list?": () => false,
  },
  text: (value) => value,
});

const namespace: MakeObject<Json> = objectOf({
  name: "metafields",
  properties: {},
  otherwise: (values, key) => (Object.hasOwn(values, key) ? metafield(values[key]) : undefined),
});

/** Further fields of an object, by namespace and key. */
export const metafields: MakeObject<Json> = objectOf({
  name: "metafields",
  properties: {},
  otherwise: (namespaces, name) =>
    Object.hasOwn(namespaces, name) ? namespace(namespaces[name]) : undefined,
});
