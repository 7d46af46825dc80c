import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import { isTimeKey, paginationJson, readWindow } from "../../http/lists.ts";
import type { Store } from "../../http/store.ts";
import { formatMoney } from "../../kit/money.ts";
import { readChoices } from "./filter-choices.ts";
import { type FacetCount, facetsJson } from "./filter-facets.ts";
import type { FilterSort, ProductFilterQuery } from "./filter-schemas.ts";
import { FACETS, filterStatement, HIGHEST, ID, KEY, LOWEST, REVISION, TOTAL } from "./filter-sql.ts";
import { keepPage, keptPage } from "./list-cache.ts";
import { presentProduct, type Reader } from "./present.ts";

const isNumber = (text: string) => /^\d{1,20}(\.\d{1,20})?(e-?\d{1,2})?$/.test(text);
const isKey: Record<FilterSort, (key: string) => boolean> = {
  relevance: isNumber,
  createdAt: isTimeKey,
  updatedAt: isTimeKey,
  price: (text) => /^\d{1,18}$/.test(text),
  name: () => true,
  rating: isNumber,
};

/** Who sees what of a filter: `visibleOnly` leaves out what is not public at `now`. */
export type FilterView = { reader: Reader; visibleOnly: boolean; now: Date };

/**
 * The products a query finds, with facets and the range of their prices, as the JSON text of the answer's data.
 * One statement, whatever is chosen; none but a look at the catalogue's revision where the same was answered
 * before and nothing has changed. Throws 400 naming the parameter that is wrong.
 */
export async function filterProducts(
  tx: Tx,
  store: Store,
  query: ProductFilterQuery,
  { reader, visibleOnly, now }: FilterView,
): Promise<Buffer> {
  const choices = readChoices(query, store);
  const text = query.q?.trim() || undefined;
  const order = query.sort ?? (text ? "relevance" : "-createdAt");
  const sort = order.replace("-", "") as FilterSort;
  if (sort === "relevance" && !text) throw invalidField("/q", "required");
  const window = readWindow(query, order, isKey[sort]);

  // What is public changes with time alone, so that is always looked at anew.
  const key = `filter ${tx.storeId} ${reader.seesCost} ${JSON.stringify(query)}`;
  const kept = visibleOnly ? undefined : keptPage(key);
  if (kept && kept.revision === (await catalogueRevision(tx))) return kept.data;

  const { text: sql, values } = filterStatement({
    search: text ? { text, language: query.lang ?? store.defaultLanguage } : undefined,
    isActive: query.isActive,
    publicAt: visibleOnly ? now : undefined,
    choices,
    sort,
    descending: sort === "relevance" || order.startsWith("-"),
    window,
  });
  const rows = await tx.query(statement(sql), values);
  const first = rows[0]!;
  const found = rows.filter((row) => row[ID] !== null);
  const page = found.slice(0, window.limit);
  const last = found.length > page.length ? cursorAt(page.at(-1)!) : undefined;
  const money = (amount: string | null | undefined) =>
    amount == null ? "null" : `"${formatMoney(amount, store.currencyDigits)}"`;
  const counts: FacetCount[] = JSON.parse(first[FACETS] ?? "[]");
  const data = Buffer.from(
    `{"products":[${page.map((row) => presentProduct(row, ID, reader)).join(",")}],` +
      `"facets":${facetsJson(counts)},` +
      `"priceRange":{"min":${money(first[LOWEST])},"max":${money(first[HIGHEST])}},` +
      `"pagination":${paginationJson(window, Number(first[TOTAL]), last)}}`,
  );
  if (!visibleOnly) keepPage(key, { revision: first[REVISION]!, data });
  return data;
}

const readRevision = statement("select revision from product_counts");

async function catalogueRevision(tx: Tx): Promise<string | null | undefined> {
  const [row] = await tx.query(readRevision);
  return row?.[0];
}

const cursorAt = (row: Row) => ({ key: row[KEY]!, id: row[ID]! });
