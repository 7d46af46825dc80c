import type { Row } from "../../../db/pool/pool.ts";
import type { Tx } from "../../../db/tenant.ts";
import { readCachedPage } from "../../../http/lists/cached-list.ts";
import { splitValues } from "../../../http/lists/filters.ts";
import type { Page } from "../../../http/lists/page.ts";
import type { PageCache } from "../../../http/lists/page-cache.ts";
import type { Sort } from "../../../http/lists/sorts.ts";
import type { Reader } from "../../../http/nouns/columns.ts";
import type { Store } from "../../../http/request/store.ts";
import { isTimeKey, paginationJson, readWindow, type Window } from "../../../http/request/window.ts";
import { type NameOrder, nameOrderOf } from "../../translations/index.ts";
import { products } from "../model/columns.ts";
import { productList, productSource } from "./list.ts";

/** The orders of the list of products. */
export type ListSort = "createdAt" | "updatedAt" | "price" | "name";

/** Values of a product, any of which will do. */
type ListCondition = { of: "brand" | "tags" | "category"; values: readonly string[] };

/** The filters of the list that a search can apply. */
export type ListFilters = { isActive: boolean | undefined; conditions: readonly ListCondition[] };

/**
 * A search that finds the products of the list, all without `text`; `select` is the columns to read of each.
 */
export type ProductSearch = (
  tx: Tx,
  search: ListFilters & {
    text: string | undefined;
    sort: ListSort;
    names: NameOrder;
    descending: boolean;
    window: Window;
    select: string;
  },
) => Promise<FoundProducts | undefined>;

/**
 * The products found at a revision of the catalogue; `last` is the sort place of the page's last product, if
 * more follow.
 */
export type FoundProducts = {
  revision: string;
  total: number;
  rows: Row[];
  last: { key: string; id: string } | undefined;
};

/**
 * The caches of the list: answered pages, and the search of large stores, which `prepare` begins to build.
 */
export type ListRuntime = { pages: PageCache; search?: ProductSearch; prepare?: (tx: Tx) => void };

const isKey: Record<ListSort, Sort["isKey"]> = {
  createdAt: isTimeKey,
  updatedAt: isTimeKey,
  price: productSource.sorts.price.isKey,
  name: () => true,
};

type Query = Parameters<typeof productList.read>[1];
type ListContext = Parameters<typeof productList.read>[2];

/**
 * The list of products, with `search` for words, plain filters and names in languages that the store does not
 * have, if it can answer them. Large stores have an index: the database has to scan all products for a word
 * that most have, to count those with a tag, and to sort names that are stored nowhere.
 */
export function listBySearch(search: ProductSearch): typeof productList {
  const reading =
    (select: string, otherwise: typeof productList.read): typeof productList.read =>
    async (tx, query, context) =>
      (await findBySearch(search, select, tx, query, context)) ?? otherwise(tx, query, context);
  return {
    ...productList,
    read: reading(`${products.select}, p.version as stamp`, productList.read),
    readKeys: reading("p.product_id, p.version as stamp", productList.readKeys),
  };
}

async function findBySearch(
  search: ProductSearch,
  select: string,
  tx: Tx,
  query: Query,
  { store }: ListContext,
): Promise<Page | undefined> {
  const { q, lang, sort = "-createdAt", page, limit, after, fields, isActive, ...filters } = query;
  const { brand, tag, tags, categoryId, category, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  const text = q?.trim() ? q : undefined;
  const conditions: ListCondition[] = [
    ...anyOf("brand", brand),
    ...anyOf("tags", tag),
    ...(tags === undefined ? [] : [{ of: "tags" as const, values: splitValues(tags) }]),
    ...anyOf("category", categoryId),
    ...anyOf("category", category),
  ];
  const names = nameOrderOf(store, lang);
  const by = sort.replace("-", "") as ListSort;
  const isComputed = by === "name" && !names.isStored;
  if (!text && !conditions.length && !isComputed) return undefined;
  // The index finds no place of a name among those of such a language.
  if (isComputed && after) return undefined;
  const window = readWindow(query, by === "name" ? `${sort} ${names.language}` : sort, isKey[by]);
  const found = await search(tx, {
    text,
    isActive,
    conditions,
    sort: by,
    names,
    descending: sort.startsWith("-"),
    window,
    select,
  });
  return (
    found && {
      rows: found.rows,
      keys: found.rows.map((row) => `${row[0]} ${row.at(-1)}`),
      head: [found.revision],
      total: found.total,
      pagination: paginationJson(window, found.total, found.last),
    }
  );
}

const anyOf = (of: ListCondition["of"], value: string | undefined): ListCondition[] =>
  value === undefined ? [] : [{ of, values: [value] }];

/** A page of a store's products, as the JSON text of the answer's data; a cached one is not read again. */
export async function listProducts(
  call: Reader & { tx: Tx; store: Store; query: Query; now: Date },
  { pages, search, prepare }: ListRuntime,
): Promise<Buffer> {
  const { tx, store, query } = call;
  prepare?.(tx);
  const { language, isStored } = nameOrderOf(store, query.lang);
  const key = `${tx.storeId} ${call.can("products:cost")} ${language} ${isStored} ${JSON.stringify(query)}`;
  const contextAt = (revision: string) => ({ store, revision });
  const list = search ? listBySearch(search) : productList;
  return (await readCachedPage(list, { call, given: contextAt, key, pages })).data;
}
