import { type TSchema, Type } from "typebox";
import type { Row } from "../../../db/pool/pool.ts";
import { hide, json, orNull, type Reader } from "../../../http/nouns/columns.ts";
import { type RowOf, table } from "../../../http/nouns/table.ts";
import { formatMoney } from "../../../kit/money.ts";
import { lowestPrice } from "../../price-history/index.ts";
import { products } from "./columns.ts";
import { VARIANT_PRICE } from "./offer-sql.ts";

// For items with a compare-at price: minor units by the ids of the product and its variants.
const LOWEST = `(
  select json_object_agg(o.item_id, o.price::text order by o.position nulls first, o.item_id) from (
    select p.product_id, null::integer, ${lowestPrice("p.product_id", "p.price", "p.compare_at_price")}
    union all
    select v.variant_id, v.position, ${lowestPrice("v.variant_id", VARIANT_PRICE, "v.compare_at_price")}
    from product_variants v
    where p.has_variants and v.store_id = $1 and v.product_id = p.product_id and v.retired_at is null
      and v.compare_at_price is not null) o (item_id, position, price)
  where o.price is not null)`;

/** A product with the lowest prices before its sales. */
export const productRead = table("p", {
  ...products.fields,
  lowestPrices: hide(orNull(json<Readonly<Record<string, string>>>(LOWEST, Type.Object({})))),
});
type Fields = (typeof productRead)["fields"];

/** The optional parts of a product's answer. */
export const ProductInclude = Type.Object(
  {
    include: Type.Optional(
      Type.Unsafe<"lowestPrices">({
        type: "string",
        enum: ["lowestPrices"],
        description: "`lowestPrices`: also the lowest prices of the 30 days before its sales.",
      }),
    ),
  },
  { additionalProperties: false },
);

/** The schema of the lowest prices in a product's answer. */
export const LowestPrices: TSchema = Type.Array(
  Type.Object(
    {
      variantId: Type.Union([Type.String({ format: "uuid" }), Type.Null()], {
        description: "Null of the product itself.",
      }),
      price: Type.String({ examples: ["19.90"] }),
    },
    { additionalProperties: false, "x-name": "LowestPrice" },
  ),
  {
    description:
      "With `include=lowestPrices`, in the answer of one product, of what has a `compareAtPrice` above its price: the lowest price of the 30 days before it cost what it costs.",
  },
);

/** A product with its lowest prices, as JSON text. */
export function serializeWithLowestPrices(row: Row, reader: Reader): string {
  const asked = row as RowOf<Fields>;
  const lowest = productRead.get(asked, "lowestPrices");
  if (!lowest) return productRead.json(asked, reader);
  const id = productRead.get(asked, "id");
  const prices = Object.entries(lowest).map(([itemId, price]) => ({
    variantId: itemId === id ? null : itemId,
    price: formatMoney(price, reader.store.currencyDigits),
  }));
  return productRead.json(asked, reader, `"lowestPrices30Days":${JSON.stringify(prices)}`);
}
