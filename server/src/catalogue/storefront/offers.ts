import { Type } from "typebox";
import { bigint, type Column, Decimal, deriveFrom, orNull } from "../../http/nouns/columns.ts";
import { formatMoney } from "../../kit/money.ts";
import { publicLowestPrice } from "../price-history/index.ts";
import { ALWAYS_THERE, OFFERED, VARIANT_PRICE, variants } from "../products/index.ts";

// Between fields and between offers: control characters, which JSON text cannot contain.
const FIELD = "\x1f";
const OFFER = "\x1e";

const text = (column: string) => `coalesce(to_json(v.${column})::text, 'null')`;
const LOWEST = publicLowestPrice("v.variant_id", VARIANT_PRICE, "v.compare_at_price");
const ofProduct = "v.store_id = $1 and v.product_id = p.product_id";

// The offers of a product (alias p), as one text: its variants, or its own price and stock. Texts are JSON
// already. Null without an offer.
const offersExpression = `(
  case when p.has_variants then (
    select string_agg(concat_ws(E'\\x1f', ${VARIANT_PRICE}, ${ALWAYS_THERE} or v.quantity > 0, v.variant_id, v.options,
      ${text("sku")}, ${text("barcode")}, coalesce(v.compare_at_price::text, ''), ${text("image")}, coalesce(${LOWEST}::text, '')),
      E'\\x1e' order by v.position, v.variant_id)
    from product_variants v where ${ofProduct} and ${OFFERED})
  else concat_ws(E'\\x1f', p.price, ${ALWAYS_THERE} or p.quantity > 0) end)`;

const leftExpression = `greatest(0, case when p.has_variants then (
    select coalesce(sum(greatest(v.quantity, 0)), 0) from product_variants v where ${ofProduct} and ${OFFERED})
  else p.quantity end)`;

/** Prices are minor units. */
type Offer = { price: string; isThere: boolean; fields: readonly string[] };

// As with texts: the fields of a row are written one after another.
let last: { selected: string; offers: readonly Offer[] } = { selected: "", offers: [] };

function readOffers(selected: string): readonly Offer[] {
  if (last.selected !== selected) {
    const offers = selected.split(OFFER).map((one) => {
      const [price = "", isThere, ...fields] = one.split(FIELD);
      return { price, isThere: isThere === "t", fields };
    });
    last = { selected, offers };
  }
  return last.offers;
}

const byPrice = (one: Offer, other: Offer) =>
  one.price.length - other.price.length || (one.price < other.price ? -1 : 1);

const shown = ["id", "options", "sku", "barcode", "price", "compareAtPrice", "image"] as const;
const StorefrontVariant = Type.Object(
  {
    ...Object.fromEntries(shown.map((name) => [name, variants.fields[name].schema])),
    inStock: Type.Boolean(),
    lowestPrice30Days: Type.Optional(
      Type.String({ description: "As that of the product.", examples: ["19.90"] }),
    ),
  },
  { additionalProperties: false, "x-name": "StorefrontVariant" },
);

const productVariants: Column<string> = {
  sql: offersExpression,
  type: "text",
  read: (selected) => selected,
  json(selected, { store: { currencyDigits: digits } }) {
    const variants = readOffers(selected)
      .filter(({ fields }) => fields.length)
      .map(({ price, isThere, fields: [id, options, sku, barcode, compareAt, image, lowest] }) => {
        const compareAtPrice = compareAt ? `"${formatMoney(compareAt, digits)}"` : "null";
        return `{"id":"${id}","options":${options},"sku":${sku},"barcode":${barcode},"price":"${formatMoney(price, digits)}","compareAtPrice":${compareAtPrice},"image":${image},"inStock":${isThere}${lowest ? `,"lowestPrice30Days":"${formatMoney(lowest, digits)}"` : ""}}`;
      });
    return `[${variants.join(",")}]`;
  },
  otherwise: "[]",
  schema: Type.Array(StorefrontVariant, {
    description:
      "The combinations on offer, in their order. A combination that is not here cannot be bought.",
  }),
};

const inStock: Column<boolean> = deriveFrom("productVariants", {
  read: (selected) => readOffers(selected).some(({ isThere }) => isThere),
  json: (selected) => String(readOffers(selected).some(({ isThere }) => isThere)),
  otherwise: "false",
  schema: Type.Boolean({
    description: "Whether it, or one of its variants, can be bought: in stock, not tracked, or on backorder.",
  }),
});

const priceRange: Column<readonly Offer[]> = deriveFrom("productVariants", {
  read: readOffers,
  json(selected, { store: { currencyDigits: digits } }) {
    const sorted = readOffers(selected).toSorted(byPrice);
    const [min, max] = [sorted[0]!, sorted.at(-1)!].map(({ price }) => formatMoney(price, digits));
    return `{"min":"${min}","max":"${max}"}`;
  },
  otherwise: '{"min":null,"max":null}',
  schema: Type.Object(
    { min: Type.Union([Decimal, Type.Null()]), max: Type.Union([Decimal, Type.Null()]) },
    {
      additionalProperties: false,
      description: "The lowest and the highest price on offer; null where all variants are withdrawn.",
    },
  ),
});

const lowStock = orNull(
  bigint(
    // Seldom is there a threshold, and so seldom is anything counted.
    `(case when p.inventory_tracked and p.low_stock_threshold is not null then
      case when ${leftExpression} <= p.low_stock_threshold then ${leftExpression} end end)`,
    {
      description:
        "The stock that is left, where it is tracked and low enough that the merchant shows it; else null. Of a product with variants: of those on offer.",
    },
  ),
);

/** The offers of a product as shoppers see them. */
export const offers = { priceRange, productVariants, inStock, lowStock };
