import { type Static, Type } from "typebox";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

const fields = {
  idField: Type.Unsafe<"id" | "sku">({
    type: "string",
    enum: ["id", "sku"],
    description:
      "The key of a row. `id`: the id of the variant, or of a product without any. `sku`: the SKU, and the id where there is none.",
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
const description = "The form of product feeds.";

/** The feed settings in an answer. */
export const FeedSchema = Type.Object(fields, { ...closedObject("FeedSettings"), description });
export type FeedSettings = Static<typeof FeedSchema>;
/** The feed settings in a request. */
export const FeedInput = Type.Object(
  {
    idField: Type.Optional(fields.idField),
    brand: Type.Optional(fields.brand),
    googleCategory: Type.Optional(fields.googleCategory),
  },
  { ...closedObject("FeedSettingsInput"), description },
);

/** The feed settings with the sent fields; a blank line is null. */
export const readFeed = (sent: Static<typeof FeedInput>, before: FeedSettings): FeedSettings => ({
  idField: sent.idField ?? before.idField,
  brand: readLine(sent.brand, before.brand),
  googleCategory: readLine(sent.googleCategory, before.googleCategory),
});

const readLine = (sent: string | null | undefined, before: string | null) =>
  sent === undefined ? before : tidyLine(sent ?? "") || null;
