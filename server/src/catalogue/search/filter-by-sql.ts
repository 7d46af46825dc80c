import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { ProductRow } from "../products/index.ts";
import { timeOf } from "./facet-rows.ts";
import type { FilterRequest } from "./filter-request.ts";
import { facetsJson } from "./filter-request.ts";
import {
  FACETS,
  filterStatement,
  HIGHEST,
  ID,
  KEY,
  LOWEST,
  NEXT,
  PRODUCTS,
  REVISION,
  TOTAL,
} from "./filter-sql.ts";

/** The result of a filter. Prices are minor units. */
export type Found = {
  /** The revision of the catalogue that it shows; undefined if products changed during the search. */
  revision: string | undefined;
  /** The time at which it changes by itself, in milliseconds since 1970; undefined if it does not. */
  until: number | undefined;
  total: number;
  lowest: string | null;
  highest: string | null;
  /** As JSON, because one text is faster to send between threads than many values. */
  facets: string;
  /** The page's products. */
  rows: ProductRow[];
  /** The sort key and id of the page's last product, where more follow. */
  last: { key: string; id: string } | undefined;
};

/**
 * Answers a filter by the statement that scans every product; `products` is the store's number of products.
 */
export async function filterBySql(tx: Tx, request: FilterRequest): Promise<Found & { products: number }> {
  const { text, values } = filterStatement(tx.storeId, request);
  const rows = await tx.query(statement(text), values);
  const first = rows[0]!;
  const found = rows.filter((row) => row[ID] !== null);
  const page = found.slice(0, request.window.limit);
  const last = page.at(-1);
  return {
    revision: first[REVISION]!,
    until: first[NEXT] == null ? undefined : timeOf(first[NEXT]),
    products: Number(first[PRODUCTS]),
    total: Number(first[TOTAL]),
    lowest: first[LOWEST]!,
    highest: first[HIGHEST]!,
    facets: facetsJson(JSON.parse(first[FACETS] ?? "[]")),
    rows: page.map((row) => row.slice(ID)),
    last: last && found.length > page.length ? { key: last[KEY]!, id: last[ID]! } : undefined,
  };
}
