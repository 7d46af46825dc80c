import type { Table } from "../../http/nouns/table.ts";
import type { Window } from "../../http/request/window.ts";
import type { NameOrder } from "../translations/index.ts";
import type { Choices } from "./filter-choices.ts";
import type { FilterSort } from "./schemas.ts";

/** A filter: the query's products, and the choices among them. */
export type FilterRequest = {
  /** The fields of each product in the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: a table of any columns of a product; the first is the id
  rows: Table<any>;
  /** The words searched for and their language. */
  search: { text: string; language: string } | undefined;
  isActive: boolean | undefined;
  /** If set, only products and categories that shoppers see at that time. */
  publicAt: Date | undefined;
  choices: Choices;
  sort: FilterSort;
  /** The order of names. */
  names: NameOrder;
  descending: boolean;
  window: Window;
};

/** A filter without the fields of its answer. */
export type FilterQuestion = Omit<FilterRequest, "rows">;

/** The most values that a facet has. */
export const MAX_VALUES = 100;

/**
 * The conditions that a unit fails, as bits: the first ones, then one for each option axis with a choice. A
 * unit is a variant on offer, or a product without variants. One unit has to pass all of them.
 */
export const unitBits = { inStock: 1, onSale: 2, price: 4, option: 8 } as const;

const fixedFacets = ["brand", "tags", "category", "kind", "inStock", "onSale", "rating"];

/** A facet's value and how many products have it, as the filter's statement lists them. */
export type FacetCount = [facet: string, value: string, count: number];

/**
 * The facets as JSON text: the standing ones always, in a fixed order, and behind them one for each option
 * axis.
 */
export function facetsJson(counts: readonly FacetCount[]): string {
  const values = new Map<string, string[]>(fixedFacets.map((key) => [key, []]));
  for (const [key, value, count] of counts) {
    const entry = `{"value":${JSON.stringify(value)},"count":${count}}`;
    const list = values.get(key);
    if (list) list.push(entry);
    else values.set(key, [entry]);
  }
  const facets = [...values].map(
    ([key, list]) => `{"key":${JSON.stringify(key)},"values":[${list.join(",")}]}`,
  );
  return `[${facets.join(",")}]`;
}
