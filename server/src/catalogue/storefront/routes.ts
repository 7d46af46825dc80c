import { tagOf } from "../../http/answers/shared.ts";
import type { Reader } from "../../http/nouns/columns.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { isUuid } from "../../kit/cursor.ts";
import { addressMedia } from "../../kit/web/own-media.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { findShownCategories, shownCategoryFinder, writeTree } from "../categories/index.ts";
import { recommendationFinder, visibleFinder } from "../products/index.ts";
import { type FilterRuntime, filterProducts } from "../search/index.ts";
import type { SearchCounts } from "../searches/index.ts";
import { currentSlug, nameOrderOf, redirectTo } from "../translations/index.ts";
import { storefrontCategories, storefrontProducts } from "./columns.ts";
import { jsonLd } from "./json-ld.ts";
import { listVisibleProducts, storefrontCategoryList, storefrontList } from "./list.ts";
import { storefrontProduct, tiersFor } from "./prices.ts";
import {
  InLanguage,
  OneInLanguage,
  RecommendationQuery,
  Recommendations,
  StorefrontCategoryRead,
  StorefrontCategoryTree,
  StorefrontFilterQuery,
  StorefrontFilterResult,
  StorefrontProduct,
} from "./schemas.ts";
import { descriptionHtml } from "./texts.ts";

const path = "/api/v1/storefront";
const tag = "Storefront";
const access = { permission: "public", shared: true } as const;
/** The products and fields that searches of the shop answer. */
export const storefrontSurface = { rows: storefrontProducts, isPublic: true };
const findVisible = visibleFinder(storefrontProduct.select);

const findCategory = shownCategoryFinder(storefrontCategories.select);
const findId = visibleFinder("p.product_id");
const findRecommended = recommendationFinder(storefrontProducts.select);

// The call with the languages of the store's texts.
const inLanguage = <Q extends { lang?: string }>(call: Call<Q>) => ({
  ...call,
  languages: call.languagesFor(call.query.lang),
});

// The current slug of a product that was requested by a former one. Most have the slug in their first bytes.
const currentSlugIn = (requested: string, data: string): string | undefined =>
  data.includes(`"slug":${JSON.stringify(requested)}`) ? undefined : currentSlug(requested, JSON.parse(data));

const movedField = (slug: string) => `"movedTo":${JSON.stringify(slug)}`;

const htmlField = (translations: string, reader: Reader) =>
  `"descriptionHtml":${JSON.stringify(descriptionHtml(translations, reader))}`;

const NOTHING = '{"products":[],';
const besideWords: ReadonlySet<string> = new Set(["q", "lang", "sort", "page", "limit", "fields"]);
// Whether a query is the first page of a search by words alone, which reports count.
const isWholeSearch = (query: { q?: string; page?: number }): boolean =>
  query.q !== undefined &&
  (query.page ?? 1) === 1 &&
  Object.keys(query).every((name) => besideWords.has(name));

/** The endpoints of the catalogue that shoppers see. */
export const storefrontRoutes = (
  runtime: FilterRuntime & { searches: Pick<SearchCounts, "note"> },
): readonly Route[] => [
  route({
    ...access,
    method: "GET",
    path: "/api/v1/storefront/products",
    mayBeOld: true,
    tag,
    summary: "List the products that shoppers see",
    description:
      "Only visible products: active, not deleted, and published by now. Sorting by price goes by the product's own price.",
    query: storefrontList.query,
    reply: storefrontList.reply,
    async handle(call) {
      runtime.indexes.prepare(call.tx);
      const { data, tag } = await listVisibleProducts(inLanguage(call), runtime.pages);
      return { message: "ok", data, tag };
    },
  }),
  route({
    ...access,
    method: "GET",
    path: "/api/v1/storefront/products/filter",
    mayBeOld: true,
    tag,
    operation: "filterStorefrontProducts",
    summary: "Search and filter the products that shoppers see, with facets",
    description:
      "As `/products/filter`, over visible products only. Facets have only categories that shoppers see.",
    query: StorefrontFilterQuery,
    reply: StorefrontFilterResult,
    async handle(call) {
      const reader = inLanguage(call);
      const query = { ...call.query, lang: reader.languages[0]! };
      const page = await filterProducts({ ...reader, query }, runtime, storefrontSurface);
      page.tag ??= tagOf(page.data);
      if (isWholeSearch(call.query))
        runtime.searches.note(call.tx.storeId, {
          text: call.query.q!,
          isEmpty: page.data.toString("latin1", 0, NOTHING.length) === NOTHING,
        });
      return { message: "ok", data: page.data, tag: page.tag };
    },
  }),
  route({
    ...access,
    method: "GET",
    path: `${path}/products/:idOrSlug`,
    params: { idOrSlug: "id or slug" },
    redirectsFormer: true,
    tag,
    summary: "Read one product that shoppers see",
    description:
      "By its id, its slug, or the slug of a translation. If several products have the slug in different languages, a product's own slug comes first, then the language asked for. A slug that a product had before answers 301 until something else takes it: `Location` is its path now, and the body has the product with `movedTo`, for clients that do not follow. In a store with price lists, `priceTiers` tells what they make of its price for whoever asks; lists of products have the own price.",
    query: OneInLanguage,
    reply: StorefrontProduct,
    async handle(call) {
      const reader = inLanguage(call);
      const find = findVisible(call.tx, call.params.idOrSlug!, reader);
      const [row, settings] = await Promise.all([
        find,
        call.query.include ? readSettings(call.tx) : undefined,
      ]);
      const data = storefrontProduct.json(row as never, reader);
      const { field, audience } = await tiersFor(call, row, data);
      const linked =
        settings &&
        `"jsonLd":${JSON.stringify(jsonLd(JSON.parse(addressMedia(data, call.client.origin)), settings))}`;
      const moved = currentSlugIn(call.params.idOrSlug!, data);
      const shown = htmlField(storefrontProduct.text(row as never, "translations")!, reader);
      const more = [shown, field, linked, moved && movedField(moved)].filter(Boolean).map((one) => `,${one}`);
      return {
        message: "ok",
        data: `${data.slice(0, -1)}${more.join("")}}`,
        audience,
        ...(moved && redirectTo(`${path}/products`, moved, call.query)),
      };
    },
  }),
  route({
    ...access,
    method: "GET",
    path: "/api/v1/storefront/products/:idOrSlug/recommendations",
    params: { idOrSlug: "id or slug" },
    mayBeOld: true,
    tag,
    operation: "listRecommendations",
    summary: "List products to show beside one",
    description:
      "First those of the product's `relatedIds`, in their order, then the newest of its category, then of its brand. Only visible products.",
    query: RecommendationQuery,
    reply: Recommendations,
    async handle(call) {
      const reader = inLanguage(call);
      const { tx, params, query, now } = call;
      const find = (id: string) => findRecommended(tx, id, query.limit ?? 4, now);
      const known = isUuid(params.idOrSlug!) ? await find(params.idOrSlug!) : [];
      // Beside a product that is not shown nothing is recommended: whether it is there, is seen where nothing
      // is.
      const [id] = known.length ? [] : await findId(tx, params.idOrSlug!, reader);
      const rows = id ? await find(id) : known;
      return { message: "ok", data: `{"products":${storefrontProducts.array(rows, reader)}}` };
    },
  }),
  route({
    ...access,
    method: "GET",
    path: "/api/v1/storefront/categories",
    mayBeOld: true,
    tag,
    summary: "List the categories that shoppers see",
    description: "Only categories that are active, with all categories above them.",
    query: storefrontCategoryList.query,
    reply: storefrontCategoryList.reply,
    async handle(call) {
      return { message: "ok", data: await storefrontCategoryList.answer(inLanguage(call)) };
    },
  }),
  route({
    ...access,
    method: "GET",
    path: "/api/v1/storefront/categories/tree",
    mayBeOld: true,
    tag,
    summary: "Read the tree of the categories that shoppers see",
    description: "Siblings are sorted by position, then by name.",
    query: InLanguage,
    reply: StorefrontCategoryTree,
    async handle(call) {
      const reader = inLanguage(call);
      const names = nameOrderOf(call.store, reader.languages[0]);
      const rows = await findShownCategories(call.tx, storefrontCategories.select, names);
      return { message: "ok", data: writeTree(storefrontCategories, rows, reader) };
    },
  }),
  route({
    ...access,
    method: "GET",
    path: `${path}/categories/:idOrSlug`,
    params: { idOrSlug: "id or slug" },
    redirectsFormer: true,
    tag,
    summary: "Read one category that shoppers see",
    description:
      "By its id, its slug, or the slug of a translation; if its slug is `tree`, by its id. A slug that a category had before answers 301 until something else takes it: `Location` is its path now, and the body has the category with `movedTo`, for clients that do not follow.",
    query: InLanguage,
    reply: StorefrontCategoryRead,
    async handle(call) {
      const reader = inLanguage(call);
      const row = await findCategory(call.tx, call.params.idOrSlug!, reader);
      const own = storefrontCategories.json(row as never, reader);
      const shown = htmlField(storefrontCategories.text(row as never, "translations")!, reader);
      const data = `${own.slice(0, -1)},${shown}}`;
      const moved = currentSlugIn(call.params.idOrSlug!, own);
      if (moved === undefined) return { message: "ok", data };
      return {
        message: "ok",
        data: `${data.slice(0, -1)},${movedField(moved)}}`,
        ...redirectTo(`${path}/categories`, moved, call.query),
      };
    },
  }),
];
