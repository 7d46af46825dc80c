import { type Static, Type } from "typebox";

const text = (maxLength: number, description: string) => Type.String({ maxLength, description });

/** A translation entry of a request. */
export const TranslationInput = Type.Object(
  {
    language: Type.String({
      format: "language",
      maxLength: 35,
      description:
        "BCP 47 tag: a language of the store, or any other if there is a text in the store's default language, too.",
      examples: ["en"],
    }),
    name: Type.String({ minLength: 1, maxLength: 500, description: "Its name." }),
    description: text(
      100_000,
      "Text or HTML. It is kept as it was sent; the shop and `descriptionHtml` show it sanitized.",
    ),
    slug: Type.Optional(
      Type.Union([
        Type.String({
          format: "slug",
          minLength: 1,
          description: "Unique per store and language. If absent, it is made from the name.",
        }),
        Type.Null(),
      ]),
    ),
    metaTitle: Type.Optional(text(500, "Title for search engines.")),
    metaDescription: Type.Optional(text(5_000, "Description for search engines.")),
  },
  { additionalProperties: false, "x-name": "TranslationInput" },
);
export type TranslationInput = Static<typeof TranslationInput>;

/** A translation entry of an answer. */
export const Translation = Type.Object(
  {
    language: Type.String({ examples: ["en"] }),
    name: Type.String(),
    description: Type.String(),
    slug: Type.String(),
    metaTitle: Type.String(),
    metaDescription: Type.String(),
  },
  { "x-name": "Translation" },
);
export type Translation = Static<typeof Translation>;
