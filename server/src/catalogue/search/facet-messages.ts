import type { Window } from "../../http/request/window.ts";
import type { FlatError } from "../../kit/json/flat-error.ts";
import type { FoundProducts, ListFilters, ListSort } from "../products/index.ts";
import type { NameOrder } from "../translations/index.ts";
import type { WordSearch } from "./facet-words.ts";
import type { Found } from "./filter-by-sql.ts";
import type { FilterQuestion } from "./filter-request.ts";
import type { CatalogueState } from "./index-sql.ts";

/** A filter as it is sent to the worker; `select` is the columns to read of each product of the page. */
export type IndexedRequest = FilterQuestion & { select: string };

/** A search of the list of products as it is sent to the worker; all products without `wanted`. */
export type ListQuestion = ListFilters & {
  wanted: WordSearch | undefined;
  sort: ListSort;
  names: NameOrder;
  descending: boolean;
  window: Window;
  select: string;
};

/** The result and the size of the index in bytes; or the reason why the worker has dropped it. */
type Answer<T> = { found?: T | undefined; bytes: number; isWorn?: boolean; broken?: FlatError };

/** The tasks of the worker, each about one store: their input and their answer. */
export type Work = {
  /** Reads the store into an index. */
  build: { input: { storeId: string }; answer: { bytes: number } };
  /** Answers a filter, showing at least a state; undefined where that is left to the database. */
  filter: {
    input: { storeId: string; state: CatalogueState; request: IndexedRequest };
    answer: Answer<Found>;
  };
  /** Answers a search of the list of products; undefined where that is left to the database. */
  list: { input: { storeId: string; question: ListQuestion }; answer: Answer<FoundProducts> };
  drop: { input: { storeId: string }; answer: undefined };
};

/** A message to the worker, and its reply. */
export type Task = { [Name in keyof Work]: { id: number; work: Name } & Work[Name]["input"] }[keyof Work];
export type Reply = { id: number; answer: Work[keyof Work]["answer"] } | { id: number; error: FlatError };
