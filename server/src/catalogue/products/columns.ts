import { Type } from "typebox";
import {
  bigint,
  type Column,
  decimal,
  flag,
  id,
  integer,
  json,
  madeOf,
  money,
  needing,
  orNull,
  text,
  time,
  word,
} from "../../http/columns.ts";
import { type RowOf, table } from "../../http/table.ts";
import { TranslationSchema } from "../translations/index.ts";
import { images, type Picture, pictures } from "./pictures.ts";
import { OptionAxis, Variant } from "./variant-schemas.ts";
import { variantsExpression, writeVariantsJson } from "./variants-json.ts";

/** What a product can be. */
export const kinds = ["physical", "digital_file", "digital_code", "digital_service"] as const;
export const Kind = Type.Unsafe<(typeof kinds)[number]>({
  type: "string",
  enum: kinds,
  description: "Only `physical` needs shipping.",
});

const productVariants: Column<string> = {
  sql: variantsExpression,
  type: "text",
  read: (selected) => selected,
  json: writeVariantsJson,
  otherwise: "[]",
  schema: Type.Array(Variant, { description: "The combinations on offer, in their order." }),
};

/** The columns of a product `p`. */
export const products = table("p", {
  id: id("product_id"),
  slug: text("slug", { examples: ["stoneware-mug"] }),
  sku: orNull(text("sku")),
  barcode: orNull(text("barcode")),
  price: money("price"),
  compareAtPrice: orNull(money("compare_at_price")),
  cost: needing(
    "products:cost",
    orNull(money("cost", Type.String({ description: "Only with the permission `products:cost`." }))),
  ),
  categoryId: orNull(id("category_id")),
  images,
  media: madeOf<Picture[]>("images", pictures),
  brand: orNull(text("brand")),
  tags: json("tags", Type.Array(Type.String())),
  taxExempt: flag("tax_exempt"),
  kind: word("kind", Kind),
  isGiftCard: flag("is_gift_card"),
  quantity: bigint("quantity", { description: "Stock on hand at the default location." }),
  inventoryTracked: flag("inventory_tracked"),
  allowBackorder: flag("allow_backorder"),
  lowStockThreshold: orNull(bigint("low_stock_threshold")),
  hasVariants: flag("has_variants"),
  variants: json("option_axes", Type.Array(OptionAxis, { description: "Option axes." })),
  productVariants,
  isActive: flag("is_active"),
  publishedAt: orNull(time("published_at")),
  averageRating: decimal("average_rating", { description: "The average of approved reviews only." }),
  ratingCount: integer("rating_count"),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
  translations: json("translations", Type.Array(TranslationSchema)),
  version: integer("version", { description: "Grows with each change; see If-Match." }),
});
export type ProductRow = RowOf<typeof products.fields>;

/** A text in SQL as the columns that end in `_key` have it: in small letters, and in the order of its bytes. */
export const lowered = (text: string) => `lower(${text}::text collate "und-x-icu") collate "C"`;

/** The fields a writer decides. */
export const draftFields = [
  "slug",
  "sku",
  "barcode",
  "price",
  "compareAtPrice",
  "cost",
  "categoryId",
  "images",
  "brand",
  "tags",
  "taxExempt",
  "kind",
  "isGiftCard",
  "quantity",
  "inventoryTracked",
  "allowBackorder",
  "lowStockThreshold",
  "isActive",
  "publishedAt",
  "translations",
  "variants",
  "hasVariants",
] as const;
