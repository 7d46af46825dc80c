import { type Static, Type } from "typebox";
import { listQuery, Pagination } from "../../http/window.ts";
import { kinds, ProductRead } from "../products/index.ts";

const several = (what: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4_000,
      description: `${what} Several are separated by commas, and any of them will do; a comma within a value is written \`\\,\`.`,
    }),
  );
const amount = (description: string) =>
  Type.Optional(
    Type.String({ maxLength: 40, description: `${description} A decimal in the store's currency.` }),
  );

const fields = ["createdAt", "updatedAt", "price", "name", "rating"] as const;
export type FilterSort = (typeof fields)[number] | "relevance";

export const ProductFilterQuery = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          "Words of name, description, brand and tags, all of them, as the language inflects them; the last may be unfinished. Or the SKU or barcode of a product or of a variant, or how it begins. Where nothing has them, similar words are tried.",
      }),
    ),
    lang: Type.Optional(
      Type.String({
        format: "language",
        maxLength: 35,
        description: "The language `q` is in (BCP 47); by default the store's.",
      }),
    ),
    category: several("A category's id; what lies below it counts as in it."),
    brand: several("A brand, whatever its case."),
    categoryId: several("The same as `category`."),
    tags: several("A tag, whatever its case."),
    tag: several("The same as `tags`."),
    kind: several(`A kind: ${kinds.join(", ")}.`),
    minPrice: amount("It costs this or more."),
    maxPrice: amount("It costs this or less."),
    inStock: Type.Optional(
      Type.Boolean({ description: "Whether it can be bought: in stock, not tracked, or on backorder." }),
    ),
    onSale: Type.Optional(Type.Boolean({ description: "Whether its previous price was higher." })),
    minRating: Type.Optional(
      Type.Number({ minimum: 0, maximum: 5, description: "Its average rating is this or higher." }),
    ),
    option: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: "object",
        additionalProperties: { type: "string", minLength: 1, maxLength: 4_000 },
        maxProperties: 5,
        description:
          "Values of an option axis, as in `option[Size]=M,L`. All that is asked of options, stock, price and sale holds for one and the same active variant; a product without variants is asked itself.",
      }),
    ),
    isActive: Type.Optional(Type.Boolean()),
    sort: Type.Optional(
      Type.Unsafe<string>({
        type: "string",
        enum: ["relevance", ...fields.flatMap((name) => [name, `-${name}`])],
        description:
          "Sort order; `-` for descending. `relevance` needs `q`, and is the default with it; else it is `-createdAt`. `price` is the lowest of the active variants, or that of a product without one.",
      }),
    ),
    ...listQuery,
    fields: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description: "Only these fields of each product, separated by commas.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type ProductFilterQuery = Static<typeof ProductFilterQuery>;

const Facet = Type.Object(
  {
    key: Type.String({
      description:
        "The parameter it belongs to: `brand`, `tags`, `category`, `kind`, `inStock`, `onSale`, `rating` (for `minRating`), or `option.` and the name of an axis.",
      examples: ["brand"],
    }),
    values: Type.Array(
      Type.Object({
        value: Type.String({ description: "A value of the parameter.", examples: ["Blue Kiln"] }),
        count: Type.Integer({ description: "How many products have it." }),
      }),
      { description: "The most frequent first, at most 100. Values that no product has are left out." },
    ),
  },
  { "x-name": "Facet" },
);

const Bound = Type.Union([Type.String({ examples: ["19.90"] }), Type.Null()]);

export const ProductFilterResult = Type.Object(
  {
    products: Type.Array(ProductRead),
    facets: Type.Array(Facet, {
      description: "What else can be chosen. A facet's counts heed every parameter but the facet's own.",
    }),
    priceRange: Type.Object(
      { min: Bound, max: Bound },
      {
        description:
          "Prices of the active variants, or products without variants, that are found by every parameter but `minPrice` and `maxPrice`.",
      },
    ),
    pagination: Pagination,
  },
  { additionalProperties: false, "x-name": "ProductFilterResult" },
);
