import { type Static, type TSchema, Type } from "typebox";
import { listQuery, Pagination } from "../../http/request/window.ts";
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
          "Words of the name, description, brand and tags; all of them are needed, in any inflected form of the language. The last word may be unfinished. A SKU or barcode of a product or a variant is also found, whole, by its beginning or by its parts, and a barcode by its last digits (four or more). In languages that compound, and in scripts without blanks, words within words are found, behind whole ones. If nothing is found, similar words are tried.",
      }),
    ),
    lang: Type.Optional(
      Type.String({
        format: "language",
        maxLength: 35,
        description:
          "The language that `q` is in and that `sort=name` sorts in (BCP 47); by default the store's.",
      }),
    ),
    category: several("A category's id. Products in the categories below it are included."),
    brand: several("A brand; upper and lower case count as the same."),
    categoryId: several("The same as `category`."),
    tags: several("A tag; upper and lower case count as the same."),
    tag: several("The same as `tags`."),
    kind: several(`A kind: ${kinds.join(", ")}.`),
    minPrice: amount("The price is this or more."),
    maxPrice: amount("The price is this or less."),
    inStock: Type.Optional(
      Type.Boolean({
        description: "Whether the product can be bought: in stock, not tracked, or on backorder.",
      }),
    ),
    onSale: Type.Optional(Type.Boolean({ description: "Whether the previous price was higher." })),
    minRating: Type.Optional(
      Type.Number({ minimum: 0, maximum: 5, description: "The average rating is this or higher." }),
    ),
    option: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: "object",
        additionalProperties: { type: "string", minLength: 1, maxLength: 4_000 },
        maxProperties: 5,
        description:
          "Values of an option axis, as in `option[Size]=M,L`. One active variant must match all filters by option, stock, price and sale; a product without variants must match them itself.",
      }),
    ),
    isActive: Type.Optional(Type.Boolean()),
    sort: Type.Optional(
      Type.Unsafe<string>({
        type: "string",
        enum: ["relevance", ...fields.flatMap((name) => [name, `-${name}`])],
        description:
          "Sort order; `-` for descending. `relevance` needs `q`. The default is `relevance` with `q`, else `-createdAt`. `price` is the lowest price of the active variants, or the product's if it has none.",
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
        "The parameter that the facet belongs to: `brand`, `tags`, `category`, `kind`, `inStock`, `onSale`, `rating` (for `minRating`), or `option.` and the name of an axis.",
      examples: ["brand"],
    }),
    values: Type.Array(
      Type.Object({
        value: Type.String({ description: "A value of the parameter.", examples: ["Blue Kiln"] }),
        count: Type.Integer({ description: "The number of products with this value." }),
      }),
      { description: "The most frequent first, at most 100. Values that no product has are left out." },
    ),
  },
  { "x-name": "Facet" },
);

const Bound = Type.Union([Type.String({ examples: ["19.90"] }), Type.Null()]);

/** The schema of a filter's data, by the schema of its products. */
export const filterResult = (product: TSchema, name: string) =>
  Type.Object(
    {
      products: Type.Array(product),
      facets: Type.Array(Facet, {
        description:
          "The values that can be chosen. The counts of a facet follow every parameter except the facet's own.",
      }),
      priceRange: Type.Object(
        { min: Bound, max: Bound },
        {
          description:
            "The lowest and the highest price of the active variants, or products without variants, that match every parameter except `minPrice` and `maxPrice`.",
        },
      ),
      pagination: Pagination,
    },
    { additionalProperties: false, "x-name": name },
  );
export const ProductFilterResult = filterResult(ProductRead, "ProductFilterResult");
