import { Type } from "typebox";
import { rowSchema } from "../../http/lists/fields.ts";
import { treeSchema } from "../categories/index.ts";
import { filterResult, ProductFilterQuery } from "../search/index.ts";
import { storefrontCategories, storefrontProducts } from "./columns.ts";
import { PriceTiers } from "./prices.ts";

const language = (what: string) =>
  Type.String({
    format: "language",
    maxLength: 35,
    description: `The language of ${what} (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default.`,
    examples: ["de"],
  });

export const InLanguage = Type.Object(
  { lang: Type.Optional(language("the texts")) },
  { additionalProperties: false },
);

/** The language parameter of lists. */
export const listLang = language("the texts, and of the order by name");

export const OneInLanguage = Type.Object(
  {
    ...InLanguage.properties,
    include: Type.Optional(
      Type.Unsafe<"jsonLd">({
        type: "string",
        enum: ["jsonLd"],
        description: "`jsonLd`: also the product as schema.org describes it, for search engines and agents.",
      }),
    ),
  },
  { additionalProperties: false },
);

const currentSlugField = (one: string) =>
  Type.Optional(
    Type.String({
      description: `In the answer of one ${one} that was asked for by a slug it had before: its slug now, in the language of the texts.`,
    }),
  );

const descriptionHtml = (one: string) =>
  Type.Optional(
    Type.String({
      description: `In the answer of one ${one}: its description as sanitized HTML, to be put into a page as it is. A plain text has its lines and paragraphs.`,
      examples: ["<p>Holds 350 ml.</p>"],
    }),
  );

export const StorefrontProduct = storefrontProducts.schema(
  { "x-name": "StorefrontProduct" },
  {
    descriptionHtml: descriptionHtml("product"),
    priceTiers: Type.Optional(PriceTiers),
    movedTo: currentSlugField("product"),
    jsonLd: Type.Optional(
      Type.String({
        description:
          "With `include=jsonLd`, in the answer of one product: JSON-LD to be put into the product's page as it is, in a `script` element of the type `application/ld+json`.",
      }),
    ),
  },
);

/** A product as lists answer it: whole, or the `fields` of it that were asked for. */
export const StorefrontProductRead = rowSchema(StorefrontProduct, "a product");

export const RecommendationQuery = Type.Object(
  {
    ...InLanguage.properties,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, default: 4, description: "The largest number of products." }),
    ),
  },
  { additionalProperties: false },
);
export const Recommendations = Type.Object(
  { products: Type.Array(storefrontProducts.schema({ "x-name": "RecommendedProduct" })) },
  { additionalProperties: false, "x-name": "Recommendations" },
);

const { isActive: _, ...parameters } = ProductFilterQuery.properties;
export const StorefrontFilterQuery = Type.Object(
  {
    ...parameters,
    lang: Type.Optional(language("the texts, of the words in `q`, and of the order by name")),
  },
  { additionalProperties: false },
);

export const StorefrontFilterResult = filterResult(StorefrontProductRead, "StorefrontFilterResult");

export const StorefrontCategory = storefrontCategories.schema({ "x-name": "StorefrontCategory" });

/** A category as it is read by itself. */
export const StorefrontCategoryRead = storefrontCategories.schema(
  { "x-name": "StorefrontCategoryRead" },
  { descriptionHtml: descriptionHtml("category"), movedTo: currentSlugField("category") },
);

export const StorefrontCategoryTree = treeSchema(storefrontCategories, "StorefrontCategory");
