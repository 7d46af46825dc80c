import { Type } from "typebox";
import {
  bigint,
  country,
  decimal,
  deriveFrom,
  flag,
  hide,
  id,
  integer,
  json,
  money,
  orNull,
  rows,
  stamps,
  text,
  texts,
  withoutCell,
  word,
} from "../../../http/nouns/columns.ts";
import { startTime } from "../../../http/nouns/day-columns.ts";
import { type RowOf, table } from "../../../http/nouns/table.ts";
import { type Draft, optional, required } from "../../../http/nouns/writable.ts";
import { tidyTags, tidyWords } from "../../../kit/text/tidy.ts";
import { type Translation, TranslationInput, TranslationSchema } from "../../translations/index.ts";
import { measured, referred, shipped } from "./described-columns.ts";
import { images, type Picture, pictures } from "./pictures.ts";
import { anyQuantity, MAX_QUANTITY } from "./quantity.ts";
import { amounts, codes, productTaxClass, variants } from "./variant-columns.ts";
import { OptionAxis, OptionAxisInput, Variant } from "./variant-schemas.ts";

/** The kinds of products. */
export const kinds = ["physical", "digital_file", "digital_code", "digital_service"] as const;
export const Kind = Type.Unsafe<(typeof kinds)[number]>({
  type: "string",
  enum: kinds,
  description: "Only `physical` needs shipping.",
});

const MAX_AXES = 5;
const origin = { description: "The country that customs are told it comes from (ISO 3166-1 alpha-2)." };
const { version, createdAt, updatedAt } = stamps;

/** The columns of a product `p` of the store `$1`. */
export const products = table("p", {
  id: id("product_id"),
  slug: optional(text("slug", { examples: ["stoneware-mug"] }), {
    format: "slug",
    minLength: 1,
    description: "URL slug, unique per store. If absent, it is made from the name.",
  }),
  ...codes,
  price: required(money("price"), { description: "Base price." }),
  ...amounts,
  categoryId: optional(
    orNull(id("category_id")),
    { description: "A category's id; answers have it as `categoryId`." },
    { as: "category" },
  ),
  images: optional(
    images,
    {},
    {
      schema: Type.Array(Type.String({ format: "http-url", maxLength: 2_048 }), {
        maxItems: 250,
        description: "Absolute image URLs.",
      }),
      otherwise: "[]",
      parse: null,
    },
  ),
  media: deriveFrom<Picture[]>("images", pictures),
  brand: optional(
    orNull(text("brand")),
    { maxLength: 255, description: "Brand." },
    { parse: (sent) => tidyWords(sent) || null },
  ),
  tags: optional(
    texts("tags", Type.Array(Type.String())),
    {},
    {
      schema: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
        maxItems: 250,
        description: "Tags; each is kept once.",
      }),
      otherwise: "[]",
      parse: (sent) => JSON.stringify(tidyTags(sent.filter((tag) => tag !== undefined))),
    },
  ),
  countryOfOrigin: optional(orNull(country("country_of_origin", origin)), origin),
  ...measured,
  ...shipped,
  ...referred,
  taxExempt: optional(flag("tax_exempt"), { description: "No tax is charged on it." }, { otherwise: "f" }),
  taxClass: productTaxClass,
  kind: optional(word("kind", Kind), {}, { otherwise: "physical" }),
  isGiftCard: optional(flag("is_gift_card"), {}, { otherwise: "f" }),
  quantity: optional(
    bigint("quantity", { description: "Stock on hand at all locations that sell online." }),
    anyQuantity(
      "Stock on hand at all locations that sell online; a change of it changes what lies at the default location. A value below zero is accepted only as it was read. For a product with variants it is the sum of theirs, and ignored.",
    ),
    { otherwise: "0" },
  ),
  inventoryTracked: optional(
    flag("inventory_tracked"),
    { description: "Whether stock is counted; default true." },
    { otherwise: "t" },
  ),
  allowBackorder: optional(
    flag("allow_backorder"),
    { description: "Whether the product can be sold when stock is zero or less." },
    { otherwise: "f" },
  ),
  lowStockThreshold: optional(orNull(bigint("low_stock_threshold")), { minimum: 0, maximum: MAX_QUANTITY }),
  hasVariants: withoutCell(flag("has_variants")),
  variants: optional(
    withoutCell(
      json<OptionAxis[], OptionAxisInput[]>(
        "option_axes",
        Type.Array(OptionAxis, { description: "Option axes." }),
      ),
    ),
    {},
    {
      schema: Type.Array(OptionAxisInput, {
        maxItems: MAX_AXES,
        description: "Option axes, such as size and color.",
      }),
      otherwise: "[]",
      parse: null,
    },
  ),
  productVariants: withoutCell(
    rows(
      `(case when p.has_variants then (
      select json_agg(${variants.packed} order by v.position, v.variant_id) from product_variants v
      where v.store_id = $1 and v.product_id = p.product_id and v.retired_at is null) end)`,
      variants,
      Type.Array(Variant, { description: "The combinations on offer, in their order." }),
    ),
  ),
  isActive: optional(
    flag("is_active"),
    { description: "Published and visible; default true." },
    { otherwise: "t" },
  ),
  publishedAt: optional(orNull(startTime("published_at")), {
    description: "Scheduled publish time (ISO 8601).",
  }),
  averageRating: decimal("average_rating", { description: "The average of approved reviews only." }),
  ratingCount: integer("rating_count"),
  createdAt,
  updatedAt,
  translations: required(
    withoutCell(json<Translation[], TranslationInput[]>("translations", Type.Array(TranslationSchema))),
    {},
    {
      schema: Type.Array(TranslationInput, {
        minItems: 1,
        maxItems: 100,
        description: "One entry a language.",
      }),
      parse: null,
    },
  ),
  version,
  isMultiLocation: hide(flag("is_multi_location")),
});
export type ProductFields = (typeof products)["fields"];
export type ProductRow = RowOf<ProductFields>;
/** The written columns of a product, as texts that PostgreSQL takes. */
export type ProductDraft = Draft<ProductFields>;

/**
 * A text in SQL as the columns that end in `_key` have it: in small letters, and in the order of its bytes.
 */
export const keySql = (text: string) => `lower(${text}::text collate "und-x-icu") collate "C"`;
