import { type Static, Type } from "typebox";
import { rowSchema } from "../../http/fields.ts";
import { ignored, moneyInput, orNull, text, Version } from "../../http/schema-parts.ts";
import { TranslationInput } from "../translations/index.ts";
import { Kind, products } from "./columns.ts";
import { PictureInput } from "./pictures.ts";
import { MAX_QUANTITY, quantityInput } from "./quantity.ts";
import { OptionAxisInput, VariantInput } from "./variant-schemas.ts";

const writable = {
  slug: Type.Optional(
    Type.String({
      format: "slug",
      minLength: 1,
      description: "URL slug, unique per store. If absent, it is made from the name.",
    }),
  ),
  sku: Type.Optional(orNull(text(255, "Stock-keeping unit."))),
  barcode: Type.Optional(orNull(text(255, "GTIN, EAN, UPC or ISBN."))),
  compareAtPrice: Type.Optional(orNull(moneyInput("Previous price, for a sale."))),
  cost: Type.Optional(orNull(moneyInput("Unit cost. Needs the permission `products:cost`."))),
  category: Type.Optional(
    orNull(Type.String({ format: "uuid", description: "A category's id; answers have it as `categoryId`." })),
  ),
  images: Type.Optional(
    Type.Array(Type.String({ format: "http-url", maxLength: 2_048 }), {
      maxItems: 250,
      description: "Absolute image URLs.",
    }),
  ),
  media: Type.Optional(
    Type.Array(PictureInput, {
      maxItems: 250,
      description:
        "The pictures of `images`, with words: each by the `id` of one of the store's media, or by a `url` elsewhere. Send this or `images`; where you send both, as after a read, the one that you changed counts.",
    }),
  ),
  brand: Type.Optional(orNull(text(255, "Brand."))),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      maxItems: 250,
      description: "Tags; each is kept once.",
    }),
  ),
  taxExempt: Type.Optional(Type.Boolean({ description: "No tax is charged on it." })),
  kind: Type.Optional(Kind),
  isGiftCard: Type.Optional(Type.Boolean()),
  quantity: Type.Optional(
    quantityInput(
      "Stock on hand at the default location. A value below zero is accepted only as it was read. For a product with variants it is the sum of theirs, and ignored.",
    ),
  ),
  inventoryTracked: Type.Optional(Type.Boolean({ description: "Whether stock is counted; default true." })),
  allowBackorder: Type.Optional(
    Type.Boolean({ description: "Whether the product can be sold when stock is zero or less." }),
  ),
  lowStockThreshold: Type.Optional(orNull(Type.Integer({ minimum: 0, maximum: MAX_QUANTITY }))),
  isActive: Type.Optional(Type.Boolean({ description: "Published and visible; default true." })),
  publishedAt: Type.Optional(
    orNull(
      Type.String({ format: "date-time", maxLength: 40, description: "Scheduled publish time (ISO 8601)." }),
    ),
  ),
};
const price = moneyInput("Base price.");
const translations = Type.Array(TranslationInput, {
  minItems: 1,
  maxItems: 100,
  description: "One entry a language.",
});

const MAX_AXES = 5;
const MAX_VARIANTS = 2_048;
const variants = {
  variants: Type.Optional(
    Type.Array(OptionAxisInput, { maxItems: MAX_AXES, description: "Option axes, such as size and color." }),
  ),
  productVariants: Type.Optional(
    Type.Array(VariantInput, {
      maxItems: MAX_VARIANTS,
      description:
        "Combinations of the axes' values. An update matches variants by id, else by combination. A variant left out is retired.",
    }),
  ),
};

/** Fields that only the server sets: refused on create, ignored on update. */
export const readOnlyFields = [
  "id",
  "categoryId",
  "hasVariants",
  "averageRating",
  "ratingCount",
  "createdAt",
  "updatedAt",
] as const;

export const ProductCreate = Type.Object(
  { price, translations, ...writable, ...variants },
  { additionalProperties: false, "x-name": "ProductCreate" },
);
export type ProductCreate = Static<typeof ProductCreate>;

export const ProductUpdate = Type.Object(
  {
    price: Type.Optional(price),
    translations: Type.Optional(translations),
    ...writable,
    ...variants,
    version: Version,
    ...ignored(readOnlyFields),
    categoryId: Type.Optional(
      Type.Unknown({ description: "Only as it was read: `category` takes another one.", readOnly: true }),
    ),
  },
  { additionalProperties: false, "x-name": "ProductUpdate" },
);
export type ProductUpdate = Partial<ProductCreate> & { version?: number; categoryId?: unknown };

export const Product = products.schema({ "x-name": "Product" });

/** A product as lists answer it: whole, or the `fields` of it that were asked for. */
export const ProductRead = rowSchema(Product, "a product");
