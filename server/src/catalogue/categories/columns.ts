import { Type } from "typebox";
import { type Column, flag, id, integer, json, orNull, stamps, text } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { type Draft, optional, required } from "../../http/nouns/writable.ts";
import { orNull as orNullSchema } from "../../http/openapi/schema-parts.ts";
import { TaxClass } from "../../platform/settings/index.ts";
import { productCountOf } from "../products/index.ts";
import { type Translation, TranslationInput, TranslationSchema } from "../translations/index.ts";

/** The limits of a store's tree: categories in all, and levels from a root down. */
export const MAX_CATEGORIES = 10_000;
export const MAX_LEVELS = 10;
export const MAX_POSITION = 999_999_999;

const readPath = (written: string) => (written === "{}" ? [] : written.slice(1, -1).split(","));
/** A path as PostgreSQL prints it. */
export const pathText = (path: readonly string[]) => `{${path.join()}}`;

const path: Column<string[]> = {
  sql: "path",
  type: "uuid[]",
  read: readPath,
  json: (written) => JSON.stringify(readPath(written)),
  schema: Type.Array(Type.String({ format: "uuid" }), {
    description: "The ids of the categories above this one, the root first.",
  }),
};

const CategoryTranslationInput = Type.Object(
  {
    ...TranslationInput.properties,
    description: Type.Optional(TranslationInput.properties.description),
  },
  { additionalProperties: false, "x-name": "CategoryTranslationInput" },
);
type CategoryTranslationInput = Omit<TranslationInput, "description"> & { description?: string };

const { version, createdAt, updatedAt } = stamps;
const taxClass =
  "The class of tax of its products that have none, one of `tax.classes` of the settings. Null takes that of the category above.";

/** The columns of a category `c`. */
export const categories = table("c", {
  id: id("category_id"),
  parentId: optional(orNull(id("parent_id")), {
    description: `The category directly above; null for a root. At most ${MAX_LEVELS} levels.`,
  }),
  slug: optional(text("slug", { examples: ["kitchen"] }), {
    format: "slug",
    minLength: 1,
    description: "URL slug, unique per store. If absent, it is made from the name.",
  }),
  position: optional(integer("position", { description: "Place among its siblings, the lowest first." }), {
    minimum: 0,
    maximum: MAX_POSITION,
    description: "Place among its siblings, the lowest first. If absent on create, it comes last.",
  }),
  image: optional(orNull(text("image", { description: "An absolute URL." })), {
    format: "http-url",
    maxLength: 2_048,
    description: "An absolute URL.",
  }),
  taxClass: optional(
    orNull(text("tax_class", { description: taxClass })),
    {},
    { schema: orNullSchema(TaxClass(taxClass)) },
  ),
  isActive: optional(
    flag("is_active"),
    { description: "Shown in the shop; default true." },
    { otherwise: "t" },
  ),
  productCount: integer(productCountOf("c.category_id"), {
    description:
      "The number of products directly in the category now. A change of this number makes no new version.",
  }),
  path,
  createdAt,
  updatedAt,
  translations: required(
    json<Translation[], CategoryTranslationInput[]>("translations", Type.Array(TranslationSchema)),
    {},
    {
      schema: Type.Array(CategoryTranslationInput, {
        minItems: 1,
        maxItems: 100,
        description: "One entry a language.",
      }),
      parse: null,
    },
  ),
  version,
});
export type CategoryFields = (typeof categories)["fields"];
export type CategoryRow = RowOf<CategoryFields>;
/** The written columns of a category, as texts that PostgreSQL takes. */
export type CategoryDraft = Draft<CategoryFields>;

/** Columns derived from a draft: the path, and the text that `q` searches. */
export const derived = { path, searchText: text("search_text") };
