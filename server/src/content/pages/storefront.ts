import { type TSchema, Type } from "typebox";
import { currentSlug, redirectTo, translationFor } from "../../catalogue/translations/index.ts";
import { tagOf } from "../../http/answers/shared.ts";
import { filter } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { type Column, deriveFrom, json, type Reader } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { type Call, route } from "../../http/route.ts";
import { contentPages, type PageTranslation } from "./columns.ts";
import { isShownAt, pageFinder } from "./sql.ts";

const path = "/api/v1/storefront/pages";
const tag = "Storefront";
const access = { permission: "public", shared: true } as const;

const translationIn = (stored: string, { languages = [] }: Reader) =>
  translationFor(JSON.parse(stored) as PageTranslation[], languages);
const text = (name: keyof PageTranslation, schema: TSchema): Column<string> =>
  deriveFrom("translations", {
    read: () => {
      throw new Error("a text needs a reader with languages");
    },
    json: (stored, reader) => JSON.stringify(translationIn(stored, reader)?.[name] ?? ""),
    schema,
  });

const Slugs = Type.Array(
  Type.Object(
    { language: Type.String(), title: Type.String(), slug: Type.String() },
    { additionalProperties: false },
  ),
  { description: "Its titles in all languages, each with its slug." },
);
const { id, slug, publishedAt, templateSuffix, createdAt, updatedAt } = contentPages.fields;
const shared = {
  id,
  slug,
  language: text(
    "language",
    Type.String({ description: "The language of the texts below.", examples: ["en"] }),
  ),
  title: text("title", Type.String({ examples: ["About us"] })),
  metaTitle: text("metaTitle", Type.String({ description: "Title for search engines." })),
  metaDescription: text("metaDescription", Type.String({ description: "Description for search engines." })),
  templateSuffix,
  publishedAt,
  createdAt,
  updatedAt,
  translations: {
    ...json<PageTranslation[]>("translations", Slugs),
    json: (stored: string) =>
      JSON.stringify(
        (JSON.parse(stored) as PageTranslation[]).map(({ language, title, slug }) => ({
          language,
          title,
          slug,
        })),
      ),
  },
};
const listed = table("p", shared);
const whole = table("p", {
  ...shared,
  body: text("body", Type.String({ description: "Sanitized HTML." })),
});
const findShown = pageFinder(whole.select);
const Page = whole.schema(
  { "x-name": "StorefrontPage" },
  {
    movedTo: Type.Optional(
      Type.String({
        description:
          "Where it was asked for by a slug it had before: its slug now, in the language of the texts.",
      }),
    ),
  },
);

const language = Type.String({
  format: "language",
  maxLength: 35,
  description:
    "The language of the texts (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default.",
  examples: ["de"],
});
/** The query that chooses the language of texts. */
export const InLanguage = Type.Object({ lang: Type.Optional(language) }, { additionalProperties: false });

/** A call with the languages that its query and headers ask for. */
export const inLanguage = <Q extends { lang?: string }>(call: Call<Q>) => ({
  ...call,
  languages: call.languagesFor(call.query.lang),
});

const shownList = list<{ lang: ReturnType<typeof filter> }, { now: Date }>({
  name: "pages",
  row: listed.schema({ "x-name": "StorefrontPageSummary" }),
  reply: "StorefrontPageList",
  table: listed,
  from: "content_pages p",
  sorts: { createdAt: byTime("p.created_at"), updatedAt: byTime("p.updated_at"), slug: byText("p.slug") },
  sort: "slug",
  filters: { lang: filter(language, () => []) },
  scope: ({ now }, param) => isShownAt(param(now)),
});

/** The endpoints of the pages that shoppers see. */
export const storefrontPageRoutes = [
  route({
    ...access,
    method: "GET",
    path,
    mayBeOld: true,
    tag,
    summary: "List the pages that shoppers see",
    description: "Without their text. Only pages that are published by now.",
    query: shownList.query,
    reply: shownList.reply,
    async handle(call) {
      const data = await shownList.answer(inLanguage(call));
      return { message: "ok", data, tag: tagOf(data) };
    },
  }),
  route({
    ...access,
    method: "GET",
    path: `${path}/:idOrSlug`,
    redirectsFormer: true,
    params: { idOrSlug: "id or slug" },
    tag,
    summary: "Read one page that shoppers see",
    description:
      "By its id, its slug, or the slug of a translation. If several pages have the slug in different languages, a page's own slug comes first, then the language asked for. A slug that a page had before answers 301 until something else takes it: `Location` is its path now, and the body has the page with `movedTo`, for clients that do not follow.",
    query: InLanguage,
    reply: Page,
    async handle(call) {
      const reader = inLanguage(call);
      const row = await findShown(call.tx, call.params.idOrSlug!, reader);
      const { idOrSlug } = call.params;
      const data = whole.json(row as never, reader);
      const moved = currentSlug(idOrSlug!, JSON.parse(data));
      if (moved === undefined) return { message: "ok", data };
      return {
        message: "ok",
        data: `${data.slice(0, -1)},"movedTo":${JSON.stringify(moved)}}`,
        ...redirectTo(path, moved, call.query),
      };
    },
  }),
];
