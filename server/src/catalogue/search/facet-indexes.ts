import type { Logger } from "pino";
import { QUERY_CANCELED, sqlState } from "../../db/faults.ts";
import type { Tx } from "../../db/tenant.ts";
import { unavailable } from "../../http/errors.ts";
import { unflatten } from "../../kit/flat-error.ts";
import type { FoundProducts } from "../products/index.ts";
import { createFacetBuilds } from "./facet-builds.ts";
import type { IndexedRequest, ThreadData, Work } from "./facet-messages.ts";
import { createShelf, type Entry, PRODUCT_BYTES } from "./facet-shelf.ts";
import { ThreadEnded } from "./facet-threads.ts";
import type { Found } from "./filter-by-sql.ts";
import { type CatalogueState, catalogueState } from "./index-sql.ts";
import type { ListQuestion } from "./list-by-index.ts";

/**
 * From how many products on a store has an index, and from how many on a filter waits while it is built. Below `sqlBelow` products, by
 * default none, one of those that wait asks the database meanwhile. `patienceMs` is how long a filter waits at most, by default 25 s
 * for an index that is built, and 3.5 s for an answer of one that is there.
 */
export type IndexSizes = {
  indexedFrom: number;
  waitedFrom: number;
  sqlBelow?: number;
  patienceMs?: number;
};

/** The indexes of a process's large stores: kept by threads beside this one, and on disk. */
export type FacetIndexes = {
  /** Whether a filter of the store should look for an index: it is large or of unknown size, and none failed lately. */
  mayHave(storeId: string): boolean;
  /** Notes how many products a store has. */
  note(storeId: string, products: number): void;
  /** Begins to get the index of a store that is new here, where it is large and there is room. `read` is asked only then. */
  prepare(storeId: string, read: () => Tx): void;
  /**
   * Answers a filter, showing at least a state; undefined where it is left to the SQL statement: the store has no index, or
   * none yet and is not so large that waiting for it is quicker. While a large store's index is built, its filters wait for it; one at
   * a time is answered by `statement`, until that once runs out of its time. Throws 503 where the answer takes too long or too many
   * wait for one, and what the database does.
   */
  filter(
    storeId: string,
    state: CatalogueState,
    request: IndexedRequest,
    statement: () => Promise<Found>,
  ): Promise<Found | undefined>;
  /**
   * Answers a search of the list of products where the store has an index now; undefined where it is left to the database.
   * Throws as `filter` does.
   */
  list(storeId: string, question: ListQuestion): Promise<FoundProducts | undefined>;
  /** Runs the SQL statement of a filter: for a large store one at a time, and 503 meanwhile. */
  bySql<T>(storeId: string, work: () => Promise<T>): Promise<T>;
  /** Drops an index that cannot be right or cannot be read, and logs why; for a while there is none. */
  drop(storeId: string, cause: unknown): void;
  /** The ids of the stores that have an index now. */
  stores(): string[];
  /** Ends the threads; what is being asked gets 503. */
  close(): Promise<void>;
  /** How many bytes all indexes take, and those that are being built will. */
  bytes(): number;
};

const BUDGET_BYTES = 512 * 1_048_576;
// Together with what else a request reads, below 5 s.
const PATIENCE_MS = 3_500;
// Below what clients wait for: asking again would not bring the index sooner.
const BUILD_PATIENCE_MS = 25_000;
// The statement takes about 1.5 s at 100,000 products, on a machine that has nothing else to do.
const usual: IndexSizes = { indexedFrom: 5_000, waitedFrom: 20_000, sqlBelow: 200_000 };

/**
 * Makes the indexes of a process, none yet. All of them together take `budgetBytes` at most. Without `data` (the database,
 * and a folder for files) there are none.
 */
export function createFacetIndexes({
  log,
  data,
  budgetBytes = BUDGET_BYTES,
  sizes = usual,
}: {
  log: Pick<Logger, "warn">;
  data?: ThreadData | undefined;
  budgetBytes?: number | undefined;
  sizes?: IndexSizes | undefined;
}): FacetIndexes {
  const shelf = createShelf({ log, data, budgetBytes });
  const { open, rebuild, drop } = createFacetBuilds(shelf, log);

  const isLarge = ({ products }: Entry) => (products ?? 0) >= sizes.waitedFrom;

  function mayHave(storeId: string): boolean {
    const { products, retryAt = 0 } = shelf.find(storeId) ?? {};
    const mayBeLarge = products === undefined || products >= sizes.indexedFrom;
    return shelf.isOpen() && mayBeLarge && Date.now() >= retryAt;
  }

  function prepare(storeId: string, read: () => Tx): void {
    if (!shelf.isOpen() || shelf.find(storeId)) return;
    const entry = shelf.entryOf(storeId);
    catalogueState(read())
      .then(async ({ products }) => {
        entry.products = products;
        if (products < sizes.indexedFrom || shelf.bytes() + products * PRODUCT_BYTES > budgetBytes) return;
        await open(entry, true);
      })
      .catch((err) => {
        if (!(err instanceof ThreadEnded))
          log.warn({ store: storeId, err }, "no facet index could be prepared");
      });
  }

  async function filter(
    storeId: string,
    state: CatalogueState,
    request: IndexedRequest,
    statement: () => Promise<Found>,
  ): Promise<Found | undefined> {
    const entry = shelf.entryOf(storeId);
    entry.products = state.products;
    if (!mayHave(storeId)) return undefined;
    const orElse = () => {
      if (isLarge(entry)) throw unavailable();
      return undefined;
    };
    return inTime(
      entry,
      async (isLate) => {
        if (isLate()) return undefined;
        if (!(await open(entry, false))) {
          if (!isLarge(entry) || isLate()) return undefined;
          const found =
            state.products < (sizes.sqlBelow ?? 0) ? await sqlMeanwhile(entry, statement) : undefined;
          if (found) return found;
          if (isLate() || !(await open(entry, true))) return undefined;
        }
        return isLate() ? undefined : ask(entry, "filter", { storeId, state, request });
      },
      { onLate: orElse, onEnd: orElse },
    );
  }

  async function sqlAlone<T>(entry: Entry, work: () => Promise<T>): Promise<T> {
    if (entry.runsSql) throw unavailable();
    entry.runsSql = true;
    try {
      return await work();
    } finally {
      entry.runsSql = false;
    }
  }

  // Undefined where one runs already, or has run out of its time: again and again, it would take that from what builds the index.
  async function sqlMeanwhile<T>(entry: Entry, work: () => Promise<T>): Promise<T | undefined> {
    if (entry.runsSql || entry.isSqlTooSlow) return undefined;
    try {
      return await sqlAlone(entry, work);
    } catch (error) {
      if (sqlState(error) !== QUERY_CANCELED) throw error;
      entry.isSqlTooSlow = true;
      return undefined;
    }
  }

  // What an entry's index answers in time. `onLate` says what is answered where it does not, `onEnd` where its thread ends.
  async function inTime<T>(
    entry: Entry,
    answer: (isLate: () => boolean) => Promise<T | undefined>,
    { onLate, onEnd }: Record<"onLate" | "onEnd", () => undefined>,
  ): Promise<T | undefined> {
    shelf.use(entry);
    const isThere = entry.isReady || !isLarge(entry);
    let isLate = false;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(
      () => {
        isLate = true;
        entry.thread?.suspect();
        late.resolve((async () => onLate())());
      },
      sizes.patienceMs ?? (isThere ? PATIENCE_MS : BUILD_PATIENCE_MS),
    );
    try {
      const answered = entry.questions(() => shelf.using(entry, () => answer(() => isLate)));
      return await Promise.race([answered, late.promise]);
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      return onEnd();
    } finally {
      clearTimeout(timer);
    }
  }

  async function ask<Name extends "filter" | "list">(
    entry: Entry,
    work: Name,
    asked: Work[Name]["asked"],
  ): Promise<Work[Name]["answer"]["found"]> {
    const { thread, storeId } = entry;
    if (!thread) throw new ThreadEnded();
    const { found, bytes, isWorn, broken } = await thread.ask(work, asked);
    if (entry.thread !== thread) return found;
    if (broken) return void drop(storeId, unflatten(broken));
    shelf.resize(entry, bytes);
    entry.failures = 0;
    if (isWorn) rebuild(entry);
    return found;
  }

  async function list(storeId: string, question: ListQuestion): Promise<FoundProducts | undefined> {
    const entry = shelf.find(storeId);
    if (!entry?.isReady) return undefined;
    return inTime(
      entry,
      async () => (entry.isReady ? ask(entry, "list", { storeId, question }) : undefined),
      {
        onLate() {
          throw unavailable();
        },
        onEnd: () => undefined,
      },
    );
  }

  return {
    mayHave,
    note(storeId, products) {
      shelf.entryOf(storeId).products = products;
    },
    prepare,
    filter,
    list,
    async bySql(storeId, work) {
      const entry = shelf.find(storeId);
      return entry && isLarge(entry) ? sqlAlone(entry, work) : work();
    },
    drop,
    bytes: () => shelf.bytes(),
    stores: () => shelf.stores(),
    close: () => shelf.close(),
  };
}
