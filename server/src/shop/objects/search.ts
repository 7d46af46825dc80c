import { currentPage } from "../page/index.ts";
import type { Need } from "../render/index.ts";
import { collections } from "./collection.ts";
import { type Json, pagingOf, queryOf, urlOf } from "./common.ts";
import { type MakeObject, objectOf, partOf } from "./drop.ts";
import { filtersInQuery, filtersOf, sortInQuery, sortOptions } from "./facets.ts";
import { product } from "./product.ts";

const DEFAULT_SIZE = 24;
const termsAsked = () => (queryOf("q") ?? "").trim();

type Found = {
  products: Json[];
  facets: Json[];
  priceRange: { min: string | null; max: string | null };
  pagination: { total: number };
};
function searchResults(): Found | null | undefined {
  const q = termsAsked();
  if (!q) return null;
  const paging = pagingOf("results");
  const need: Need = {
    kind: "search",
    q,
    page: paging?.page ?? 1,
    limit: Math.min(50, paging?.size ?? DEFAULT_SIZE),
    sort: sortInQuery("relevance"),
    filters: filtersInQuery(),
  };
  return currentPage().load(need) as Found | null | undefined;
}

const results = () =>
  partOf(
    (searchResults()?.products ?? []).map((one) => product(one)),
    searchResults()?.pagination.total ?? 0,
  );

/** The `search` object: results for the terms in the address. */
export const search: MakeObject<null> = objectOf({
  name: "search",
  properties: {
    terms: termsAsked,
    performed: () => termsAsked() !== "",
    results,
    results_count: () => searchResults()?.pagination.total ?? 0,
    filters: () => {
      const all = searchResults();
      if (!all) return [];
      return filtersOf({ ...all, path: urlOf("search") }, (key, value) =>
        key === "category" ? (categoryName(value) ?? value) : value,
      );
    },
    sort_options: () => sortOptions(true),
    sort_by: () => queryOf("sort_by") ?? "",
    default_sort_by: () => "relevance",
    types: () => ["product"],
  },
});

const categoryName = (id: string): string | undefined =>
  ((currentPage().load({ kind: "collections" }) as Json[] | null | undefined) ?? []).find(
    (one) => one.id === id,
  )?.name;

const LIMIT = 10;
const limitAsked = () => Math.min(LIMIT, Math.max(1, Number(queryOf("limit") ?? LIMIT) || LIMIT));

function suggestions(): Json[] {
  const q = termsAsked();
  if (!q) return [];
  const need: Need = { kind: "search", q, page: 1, limit: limitAsked(), sort: "relevance" };
  return ((currentPage().load(need) as Found | null | undefined)?.products ?? []) as Json[];
}

const resources: MakeObject<null> = objectOf({
  name: "predictive_search_resources",
  properties: {
    products: () => suggestions().map((one) => product(one)),
    collections: () => {
      const words = termsAsked().toLocaleLowerCase();
      return words
        ? [...collections()]
            .filter((one) => titleOf(one).toLocaleLowerCase().includes(words))
            .slice(0, limitAsked())
        : [];
    },
    pages: () => [],
    articles: () => [],
    queries: () => [],
  },
});
const titleOf = (one: unknown): string =>
  String((one as { liquidMethodMissing(name: string): unknown }).liquidMethodMissing("title") ?? "");

/** The `predictive_search` object. */
export const predictiveSearch: MakeObject<null> = objectOf({
  name: "predictive_search",
  properties: {
    performed: () => termsAsked() !== "",
    terms: termsAsked,
    types: () => ["product", "collection"],
    resources: () => resources(null),
  },
});

const FEW = 4;
function loadRecommendations(): { products: Json[]; pagination?: { total: number } } | null | undefined {
  const { globals } = currentPage();
  const asked = queryOf("product_id");
  const own =
    globals.request.pageType === "product" && globals.handle !== undefined
      ? (currentPage().load({ kind: "product", handle: globals.handle }) as Json | null | undefined)?.id
      : undefined;
  const productId = asked ?? own;
  if (!productId) return null;
  const limit = Math.min(LIMIT, Math.max(1, Number(queryOf("limit") ?? FEW) || FEW));
  return currentPage().load({ kind: "recommendations", productId, limit }) as { products: Json[] } | null;
}

/** Products that go with the one of the page. */
export const recommendations: MakeObject<null> = objectOf({
  name: "recommendations",
  properties: {
    "performed?": () => loadRecommendations() !== null,
    performed: () => loadRecommendations() !== null,
    products: () => (loadRecommendations()?.products ?? []).map((one) => product(one)),
    products_count: () => loadRecommendations()?.products.length ?? 0,
    intent: () => queryOf("intent") ?? "related",
  },
});
