import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { readFields } from "../../http/lists/fields.ts";
import type { CachedPage, PageCache } from "../../http/lists/page-cache.ts";
import type { Reader } from "../../http/nouns/columns.ts";
import type { Table } from "../../http/nouns/table.ts";
import { isTimeKey, paginationJson, readWindow } from "../../http/request/window.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { readRevision } from "../products/index.ts";
import { nameOrderOf } from "../translations/index.ts";
import type { FacetIndexes } from "./facet-indexes.ts";
import { type Found, filterBySql } from "./filter-by-sql.ts";
import { readChoices } from "./filter-choices.ts";
import type { FilterRequest } from "./filter-request.ts";
import { catalogueState } from "./index-sql.ts";
import type { FilterSort, ProductFilterQuery } from "./schemas.ts";

const isNumber = (text: string) => /^\d{1,20}(\.\d{1,20})?(e-?\d{1,2})?$/.test(text);
// Whether PostgreSQL accepts a number as a real: not too large, and not so small that it would be zero.
const isReal = (value: number) => value === 0 || (value > 1.2e-38 && value < 3.4e38);
const isKey: Record<FilterSort, (key: string) => boolean> = {
  relevance: (text) => isNumber(text) && isReal(Number(text)),
  createdAt: isTimeKey,
  updatedAt: isTimeKey,
  price: (text) => /^\d{1,18}$/.test(text),
  name: () => true,
  rating: isNumber,
};

/** The caches of filters: answered pages, and the large stores' indexes. */
export type FilterRuntime = { pages: PageCache; indexes: FacetIndexes };

/** The columns that a filter answers for each product, and whether it finds only visible products. */
export type Surface = {
  // biome-ignore lint/suspicious/noExplicitAny: a table of any columns of a product; the first is the id
  rows: Table<any>;
  isPublic: boolean;
};

/**
 * The products a query finds, with facets and the range of their prices; `data` is the JSON text of the
 * answer's data. A small store is asked by one statement, a large one's facets are counted in memory; neither
 * where the same was answered before, the catalogue has the same revision and no product has become visible
 * since. Throws 400 naming the parameter that is wrong.
 */
export async function filterProducts(
  call: Reader & Pick<Call<ProductFilterQuery>, "tx" | "store" | "query" | "now">,
  { pages, indexes }: FilterRuntime,
  { rows: table, isPublic }: Surface,
): Promise<CachedPage> {
  const { tx, store, query, now } = call;
  const fields = readFields(query.fields, table.names);
  const choices = readChoices(query, store);
  const text = query.q?.trim() || undefined;
  const order = query.sort ?? (text ? "relevance" : "-createdAt");
  const sort = order.replace("-", "") as FilterSort;
  if (sort === "relevance" && !text) throw invalidField("/q", "required");
  const names = nameOrderOf(store, query.lang);
  const window = readWindow(query, sort === "name" ? `${order} ${names.language}` : order, isKey[sort]);

  const language = query.lang ?? store.defaultLanguage;
  const reader = isPublic ? "public" : call.can("products:cost");
  const asked = `${language} ${names.language} ${names.isStored} ${JSON.stringify(query)}`;
  const key = `filter ${tx.storeId} ${reader} ${call.languages} ${asked}`;
  const cached = pages.find(key, now);
  const found = await findProducts({ tx, indexes }, cached?.revision, {
    rows: table,
    search: text ? { text, language } : undefined,
    isActive: query.isActive,
    publicAt: isPublic ? now : undefined,
    choices,
    sort,
    names,
    descending: sort === "relevance" || order.startsWith("-"),
    window,
  });
  if (found === "unchanged") return cached!;

  const { total, lowest, highest, facets, rows, last, revision, until } = found;
  const money = (amount: string | null) =>
    amount === null ? "null" : `"${formatMoney(amount, store.currencyDigits)}"`;
  const write = table.writer({ ...call, can: (permission) => call.can(permission), fields });
  const data = Buffer.from(
    `{"products":[${rows.map((row) => write(row)).join(",")}],` +
      `"facets":${facets},` +
      `"priceRange":{"min":${money(lowest)},"max":${money(highest)}},` +
      `"pagination":${paginationJson(window, total, last)}}`,
  );
  const page = { revision: revision ?? "", data, until };
  if (revision !== undefined) pages.store(key, page);
  return page;
}

async function findProducts(
  { tx, indexes }: { tx: Tx; indexes: FacetIndexes },
  revision: string | undefined,
  request: FilterRequest,
): Promise<Found | "unchanged"> {
  const { storeId } = tx;
  if (indexes.mayHave(storeId)) {
    const state = await catalogueState(tx);
    if (String(state.revision) === revision) return "unchanged";
    const { rows, ...rest } = request;
    // The index finds no place of a name among those of a language that the store does not have.
    const isIndexed = request.sort !== "name" || request.names.isStored || !request.window.cursor;
    const found = isIndexed && (await indexes.filter(storeId, state, { ...rest, select: rows.select }));
    if (found) return found;
    indexes.note(storeId, state.products);
  } else if (revision) {
    if (revision === (await readRevision(tx))) return "unchanged";
  }
  const found = await indexes.bySql(storeId, () => filterBySql(tx, request));
  indexes.note(storeId, found.products);
  return found;
}
