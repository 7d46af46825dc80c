import { type Static, Type } from "typebox";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { tidyLine } from "../../kit/tidy-line.ts";

import type { FeedSettings } from "./settings.ts";

const fields = {
  idField: Type.Unsafe<FeedSettings["idField"]>({
    type: "string",
    enum: ["id", "sku"],
    description:
      "What a row is known by. `id`: the id of the variant, or of a product without any. `sku`: the SKU, and the id where there is none.",
  }),
  brand: orNull(
    Type.String({
      maxLength: 255,
      description: "The brand of products that name none.",
      examples: ["Harbor Goods"],
    }),
  ),
  googleCategory: orNull(
    Type.String({
      maxLength: 750,
      description:
        "The category of Google's taxonomy that products have, by its number or its path. A product's metadata `feed.google_product_category` comes first.",
      examples: ["Home & Garden > Kitchen & Dining > Tableware"],
    }),
  ),
};
const description = "How product feeds are written.";

/** How product feeds are written, as it is answered. */
export const FeedSchema = Type.Object(fields, { ...closedObject("FeedSettings"), description });
/** The same as it is sent. */
export const FeedInput = Type.Object(
  {
    idField: Type.Optional(fields.idField),
    brand: Type.Optional(fields.brand),
    googleCategory: Type.Optional(fields.googleCategory),
  },
  { ...closedObject("FeedSettingsInput"), description },
);

/** How feeds are written, with what was sent; a line of nothing but spaces is none. */
export const feedOf = (before: FeedSettings, input: Static<typeof FeedInput> = {}): FeedSettings => ({
  idField: input.idField ?? before.idField,
  brand: input.brand === undefined ? before.brand : tidyLine(input.brand ?? "") || null,
  googleCategory:
    input.googleCategory === undefined ? before.googleCategory : tidyLine(input.googleCategory ?? "") || null,
});
