import { type Static, Type } from "typebox";
import { ignored, orNull, Version } from "../../http/schema-parts.ts";
import { TranslationInput } from "../translations/index.ts";
import { categories } from "./columns.ts";
import { treeSchema } from "./tree.ts";

/** What a store's tree can be at most: categories in all, and levels from a root down. */
export const MAX_CATEGORIES = 10_000;
export const MAX_LEVELS = 10;
export const MAX_POSITION = 999_999_999;

const writable = {
  parentId: Type.Optional(
    orNull(
      Type.String({
        format: "uuid",
        description: `The category directly above; null for a root. At most ${MAX_LEVELS} levels.`,
      }),
    ),
  ),
  slug: Type.Optional(
    Type.String({
      format: "slug",
      minLength: 1,
      description: "URL slug, unique per store. If absent, it is made from the name.",
    }),
  ),
  position: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_POSITION,
      description: "Place among its siblings, the lowest first. If absent on create, it comes last.",
    }),
  ),
  image: Type.Optional(
    orNull(Type.String({ format: "http-url", maxLength: 2_048, description: "An absolute URL." })),
  ),
  isActive: Type.Optional(Type.Boolean({ description: "Shown in the shop; default true." })),
};
const CategoryTranslationInput = Type.Object(
  {
    ...TranslationInput.properties,
    description: Type.Optional(TranslationInput.properties.description),
  },
  { additionalProperties: false, "x-name": "CategoryTranslationInput" },
);
const translations = Type.Array(CategoryTranslationInput, {
  minItems: 1,
  maxItems: 100,
  description: "One entry a language.",
});

/** Fields that only the server sets: refused on create, ignored on update. */
export const readOnlyFields = ["id", "productCount", "path", "createdAt", "updatedAt"] as const;

export const CategoryCreate = Type.Object(
  { translations, ...writable },
  { additionalProperties: false, "x-name": "CategoryCreate" },
);
export type CategoryCreate = Static<typeof CategoryCreate>;

export const CategoryUpdate = Type.Object(
  {
    translations: Type.Optional(translations),
    ...writable,
    version: Version,
    ...ignored(readOnlyFields),
  },
  { additionalProperties: false, "x-name": "CategoryUpdate" },
);
export type CategoryUpdate = Partial<CategoryCreate> & { version?: number };

export const CategoryRemoval = Type.Object(
  {
    children: Type.Optional(
      Type.Unsafe<"refuse" | "reattach">({
        type: "string",
        enum: ["refuse", "reattach"],
        default: "refuse",
        description:
          "For a category with others directly below it: `reattach` moves those to its parent, `refuse` refuses the request.",
      }),
    ),
  },
  { additionalProperties: false },
);

export const Category = categories.schema({ "x-name": "Category" });

export const CategoryTree = treeSchema(categories, "Category");
