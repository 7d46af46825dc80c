import { Type } from "typebox";
import {
  bigint,
  flag,
  id,
  integer,
  json,
  money,
  needing,
  orNull,
  text,
  withoutCell,
} from "../../../http/nouns/columns.ts";
import { table } from "../../../http/nouns/table.ts";
import { type Draft, optional, writing } from "../../../http/nouns/writable.ts";
import { orNull as orNullSchema } from "../../../http/openapi/schema-parts.ts";
import { TaxClass } from "../../../platform/settings/index.ts";
import { anyQuantity } from "./quantity.ts";

const code = (sql: string, description: string) =>
  optional(orNull(text(sql)), { maxLength: 255, description }, { parse: (sent) => sent.trim() || null });
/** The identifiers that products and variants share. */
export const codes = {
  sku: code("sku", "Stock-keeping unit."),
  barcode: code("barcode", "GTIN, EAN, UPC or ISBN."),
  taxCode: code("tax_code", "Its code at a tax service. It is kept, and changes no tax here."),
};
const TAX_CLASS = "The class of tax, one of `tax.classes` of the settings.";
const taxClass = (follows: string) =>
  optional(
    orNull(text("tax_class", { description: `${TAX_CLASS} ${follows}` })),
    {},
    {
      schema: orNullSchema(TaxClass(`${TAX_CLASS} ${follows}`)),
    },
  );
/** The class of tax of a product. */
export const productTaxClass = taxClass("Null takes that of the product's category, else `standard`.");

export const amounts = {
  compareAtPrice: optional(orNull(money("compare_at_price")), { description: "Previous price, for a sale." }),
  cost: optional(
    needing(
      "products:cost",
      orNull(money("cost", Type.String({ description: "Only with the permission `products:cost`." }))),
    ),
    { description: "Unit cost. Needs the permission `products:cost`." },
  ),
};

const options = { examples: [{ Size: "M" }] };
const price = { examples: ["19.90"] };

const variantId = id("variant_id");
const described = {
  options: optional(
    {
      ...withoutCell(
        json<Record<string, string>>("options", Type.Record(Type.String(), Type.String(), options)),
      ),
      // Their order is that of the axes.
      isSame: (one: string, other: string) => one === other,
    },
    {},
    {
      schema: Type.Record(Type.String(), Type.String({ maxLength: 255 }), {
        description: "A value for each axis. Can be left out if `id` is sent.",
        ...options,
      }),
      parse: null,
    },
  ),
  ...codes,
};
const priced = {
  ownPrice: optional(
    withoutCell(
      orNull(
        money(
          "price",
          Type.String({ description: "Its own price; null where it follows the product's.", ...price }),
        ),
      ),
    ),
    {
      description: "If left out or null, the variant follows the product's price, also when that changes.",
    },
    { as: "price" },
  ),
  ...amounts,
  taxClass: taxClass("Null takes that of the product."),
  quantity: optional(
    bigint("quantity"),
    anyQuantity(
      "Stock on hand at all locations that sell online; a change of it changes what lies at the default location. A value below zero is accepted only as it was read.",
    ),
    { otherwise: "0" },
  ),
  image: optional(withoutCell(orNull(text("image"))), {
    format: "http-url",
    maxLength: 2_048,
    description: "Absolute image URL.",
  }),
  isActive: optional(flag("is_active"), { description: "On offer; default true." }, { otherwise: "t" }),
};

/** The columns of a variant `v` of a product `p`, as they are answered. */
export const variants = table("v", {
  id: variantId,
  ...described,
  price: money(
    "coalesce(v.price, p.price)",
    Type.String({ description: "The price: the variant's own, else the product's.", ...price }),
  ),
  ...priced,
});

/** The columns of a variant that the server sets: its product, position and search keys. */
export const placeColumns = {
  productId: id("product_id"),
  position: integer("position"),
  optionsKey: text("options_key"),
};
/** The stored columns of a variant `v`. */
export const storedVariants = table("v", { id: variantId, ...described, ...priced, ...placeColumns });
export type VariantFields = (typeof storedVariants)["fields"];
export const variantWrites = writing("Variant", storedVariants);

/** A variant as it is written: each column as the text that PostgreSQL takes for it. */
export type VariantDraft = Draft<VariantFields> & { id: string; position: string; optionsKey: string };
