import type { FlatError } from "../../kit/flat-error.ts";
import type { FoundProducts } from "../products/index.ts";
import type { Found } from "./filter-by-sql.ts";
import type { FilterQuestion } from "./filter-request.ts";
import type { CatalogueState } from "./index-sql.ts";
import type { ListQuestion } from "./list-by-index.ts";

/** A filter as a thread gets it: `select` is what is read of each product of the page. */
export type IndexedRequest = FilterQuestion & { select: string };

/** What a thread is made with. */
export type ThreadData = { appUrl: string; folder: string };

/** What a thread is asked, and what it answers. */
export type Work = {
  /** Reads the store's index from disk; without `bytes` there is none that can be used, and `cause` is why one that is there cannot. */
  load: { asked: { storeId: string }; answer: { bytes?: number; cause?: FlatError } };
  /** Reads the store into an index, and writes that to disk. */
  build: { asked: { storeId: string }; answer: { bytes: number } };
  /** Answers a filter, showing at least a state. `broken` is why the thread has dropped the index. */
  filter: {
    asked: { storeId: string; state: CatalogueState; request: IndexedRequest };
    answer: { found?: Found | undefined; bytes: number; isWorn?: boolean; broken?: FlatError };
  };
  /** Answers a search of the list of products; undefined where that is left to the database. */
  list: {
    asked: { storeId: string; question: ListQuestion };
    answer: { found?: FoundProducts | undefined; bytes: number; isWorn?: boolean; broken?: FlatError };
  };
  drop: { asked: { storeId: string }; answer: undefined };
  /** Shows that it is alive. */
  ping: { asked: object; answer: undefined };
};

export type Asked = {
  [Name in keyof Work]: { id: number; work: Name } & Work[Name]["asked"];
}[keyof Work];

/** What a thread sends: an answer, or what it has to tell of a store beside that. */
export type Told =
  | { id: number; answer: Work[keyof Work]["answer"] }
  | { id: number; error: FlatError }
  | { storeId: string; warning: string; error: FlatError };
