import { type Static, Type } from "typebox";
import { rowSchema } from "../../../http/lists/fields.ts";
import { writing } from "../../../http/nouns/writable.ts";
import { ignoredFields } from "../../../http/openapi/schema-parts.ts";
import { products } from "./columns.ts";
import { LowestPrices } from "./lowest-price.ts";
import { PictureInput } from "./pictures.ts";
import { VariantInput } from "./variant-schemas.ts";

const MAX_VARIANTS = 2_048;

/** The schemas of writing products. */
export const productWrites = writing("Product", products, {
  also: {
    media: Type.Optional(
      Type.Array(PictureInput, {
        maxItems: 250,
        description:
          "The pictures of `images`, with words: each by the `id` of one of the store's media, or by a `url` elsewhere. Send this or `images`; where you send both, as after a read, the one that you changed counts.",
      }),
    ),
    productVariants: Type.Optional(
      Type.Array(VariantInput, {
        maxItems: MAX_VARIANTS,
        description:
          "Combinations of the axes' values. An update matches variants by id, else by combination. A variant left out is retired.",
      }),
    ),
  },
  update: {
    ...ignoredFields(["lowestPrices30Days", "categoryPath", "shippingProfile"]),
    categoryId: Type.Optional(
      Type.Unknown({ description: "Only as it was read: `category` takes another one.", readOnly: true }),
    ),
  },
});

export const { Create: ProductCreate, Update: ProductUpdate } = productWrites;
export type ProductCreate = Static<typeof ProductCreate>;
export type ProductUpdate = Static<typeof ProductUpdate> & { version?: number; categoryId?: unknown };

export const Product = products.schema(
  { "x-name": "Product" },
  { lowestPrices30Days: Type.Optional(LowestPrices) },
);

/** A product as lists answer it: whole, or the `fields` of it that were asked for. */
export const ProductRead = rowSchema(Product, "a product");
