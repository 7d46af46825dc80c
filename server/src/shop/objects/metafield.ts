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
