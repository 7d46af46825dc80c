import { Type } from "typebox";
import { id, stamps, text, texts } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { required } from "../../http/nouns/writable.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

/** The most queries with pinned products of a store. */
export const MAX_PINS = 1_000;
const MAX_PRODUCTS = 20;

const productIds = {
  description: `The products that come first, in this order; at most ${MAX_PRODUCTS}. They are found whatever their words are, if they match the other filters.`,
};

/** The columns of a query with pinned products `p`. */
export const pins = table("p", {
  id: id("pin_id"),
  query: required(
    text("query", { examples: ["summer dress"] }),
    {
      minLength: 1,
      maxLength: 200,
      pattern: "[\\p{L}\\p{N}]",
      description:
        "The text that is searched for. Upper and lower case, accents and signs make no difference. Unique in the store.",
      examples: ["summer dress"],
    },
    { parse: tidyLine },
  ),
  productIds: required(
    texts("product_ids", Type.Array(Type.String({ format: "uuid" }), productIds)),
    {},
    {
      schema: Type.Array(Type.String({ format: "uuid" }), {
        minItems: 1,
        maxItems: MAX_PRODUCTS,
        ...productIds,
      }),
      parse: (sent) => JSON.stringify([...new Set(sent.map((id) => id.toLowerCase()))]),
    },
  ),
  ...stamps,
});
