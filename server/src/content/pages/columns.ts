import { type Static, type TSchema, Type } from "typebox";
import { flag, id, json, orNull, stamps, text } from "../../http/nouns/columns.ts";
import { startTime } from "../../http/nouns/day-columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { type Draft, optional, required } from "../../http/nouns/writable.ts";

export const MAX_PAGES = 10_000;
const MAX_BODY = 100_000;

const words = (maxLength: number, description: string) => Type.String({ maxLength, description });

const PageTranslationInput = Type.Object(
  {
    language: Type.String({
      format: "language",
      maxLength: 35,
      description:
        "BCP 47 tag: a language of the store, or any other if there is a text in the store's default language, too.",
      examples: ["en"],
    }),
    title: Type.String({ minLength: 1, maxLength: 500, description: "Its title.", examples: ["About us"] }),
    body: Type.Optional(
      words(
        MAX_BODY,
        "Its text, as HTML. Stored is what is safe: headings, paragraphs, lists, tables, links, pictures, and what marks words; scripts, styles and forms are removed.",
      ),
    ),
    slug: Type.Optional(
      Type.Union([
        Type.String({
          format: "slug",
          minLength: 1,
          description: "Unique per store and language. If absent, it is made from the title.",
        }),
        Type.Null(),
      ]),
    ),
    metaTitle: Type.Optional(words(500, "Title for search engines.")),
    metaDescription: Type.Optional(words(5_000, "Description for search engines.")),
  },
  { additionalProperties: false, "x-name": "ContentPageTranslationInput" },
);
export type PageTranslationInput = Static<typeof PageTranslationInput>;

const translation = (more: Record<string, TSchema>) => ({
  language: Type.String({ examples: ["en"] }),
  title: Type.String({ examples: ["About us"] }),
  ...more,
  slug: Type.String({ examples: ["about-us"] }),
  metaTitle: Type.String(),
  metaDescription: Type.String(),
});
const PageTranslation = Type.Object(translation({ body: Type.String({ description: "Sanitized HTML." }) }), {
  "x-name": "ContentPageTranslation",
});
/** A page's texts in one language. */
export type PageTranslation = Record<
  "language" | "title" | "body" | "slug" | "metaTitle" | "metaDescription",
  string
>;

const suffix = "about";

/** The columns of a page `p`. */
export const contentPages = table("p", {
  id: id("page_id"),
  slug: optional(text("slug", { examples: ["about-us"] }), {
    format: "slug",
    minLength: 1,
    description: "Its address below `/pages/`, unique per store. If absent, it is made from the title.",
  }),
  isPublished: optional(
    flag("is_published"),
    { description: "Shown in the shop, from `publishedAt` on; default true." },
    { otherwise: "t" },
  ),
  publishedAt: optional(orNull(startTime("published_at")), {
    description: "When shoppers see it first; null: as soon as it is published.",
    examples: ["2026-01-31T12:00:00Z"],
  }),
  templateSuffix: optional(orNull(text("template_suffix", { examples: [suffix] })), {
    pattern: "^[a-zA-Z0-9_-]{1,50}$",
    maxLength: 50,
    description: "The theme's template `page.{templateSuffix}` shows it; null: `page`.",
    examples: [suffix],
  }),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
  translations: required(
    json<PageTranslation[], PageTranslationInput[]>("translations", Type.Array(PageTranslation)),
    {},
    {
      schema: Type.Array(PageTranslationInput, {
        minItems: 1,
        maxItems: 100,
        description: "One entry a language.",
      }),
      parse: null,
    },
  ),
  version: stamps.version,
});
export type PageFields = (typeof contentPages)["fields"];
export type PageRow = RowOf<PageFields>;
export type PageDraft = Draft<PageFields>;

/** The column computed from a draft: the text that `q` of the list searches. */
export const derived = { searchText: text("search_text") };
