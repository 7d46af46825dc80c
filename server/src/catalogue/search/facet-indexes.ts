import type { Logger } from "pino";
import type { Tx } from "../../db/tenant.ts";
import { unavailable } from "../../http/answers/errors.ts";
import type { FoundProducts, ProductSearch } from "../products/index.ts";
import type { IndexedRequest, ListQuestion } from "./facet-messages.ts";
import { createIndexedStores, type Entry, type IndexedStores } from "./facet-stores.ts";
import { ThreadEnded } from "./facet-thread.ts";
import { readWordSearch } from "./facet-words.ts";
import type { Found } from "./filter-by-sql.ts";
import { type CatalogueState, catalogueState } from "./index-sql.ts";

/**
 * The number of products from which a store has an index, and from which filters wait for it to be built.
 * `patienceMs` is the longest wait of a filter: by default 25 s while the index is built, and 3.5 s for its
 * answer.
 */
export type IndexSizes = { indexedFrom: number; waitedFrom: number; patienceMs?: number };

/**
 * The indexes of a process's large stores. An index is a copy of what filters and searches need of a store's
 * products, in typed arrays (`facet-index.ts`). A worker thread has all of them (`facet-worker.ts`), and
 * answers filters of products, and searches of the list of products by words of letters a to z.
 *
 * - Built: in the background, when a process first lists or filters the products of a store of 5,000 or more,
 *   one after another.
 * - Current: each answer reads the catalogue's revision, and first what has changed since the index was. So
 *   it shows what the SQL statement would show.
 * - Otherwise: while there is none, a store of fewer than 20,000 products is answered by SQL, and filters of
 *   a larger one wait. What cannot be indexed is answered by SQL, for a large store one filter at a time. Who
 *   waits too long or in too long a line gets 503.
 * - Bounded: over the memory's limit, the store that was asked for the longest ago loses its index.
 */
export type FacetIndexes = Pick<IndexedStores, "drop" | "dropAll" | "stores" | "bytes" | "close"> & {
  /**
   * Whether a filter should use an index: the store is large or of unknown size, and no index of it failed
   * lately.
   */
  mayHave(storeId: string): boolean;
  /** Notes how many products a store has. */
  note(storeId: string, products: number): void;
  /** Begins to build the index of a store that has none, where the store is large and there is room. */
  prepare(tx: Tx): void;
  /**
   * Answers a filter that shows at least a state; undefined if it is left to the SQL statement. Throws 503 if
   * the answer takes too long or too many filters wait, and as the database does.
   */
  filter(storeId: string, state: CatalogueState, request: IndexedRequest): Promise<Found | undefined>;
  /**
   * Answers a search of the list of products where the store has an index now; undefined where it is left to
   * the database. Throws as `filter` does.
   */
  list(storeId: string, question: ListQuestion): Promise<FoundProducts | undefined>;
  /** Runs the SQL statement of a filter: for a large store one at a time, and 503 meanwhile. */
  bySql<T>(storeId: string, work: () => Promise<T>): Promise<T>;
};

const BUDGET_BYTES = 512 * 1_048_576;
// Together with the other reads of a request, below 5 s.
const PATIENCE_MS = 3_500;
// Below the timeout of clients: a retry would not finish the index sooner.
const BUILD_PATIENCE_MS = 25_000;
const usual: IndexSizes = { indexedFrom: 5_000, waitedFrom: 20_000 };

/**
 * Creates the indexes of a process, at first none. They take at most `budgetBytes` together. Without
 * `appUrl`, the database's URL, there are none.
 */
export function createFacetIndexes({
  log,
  appUrl,
  budgetBytes = BUDGET_BYTES,
  sizes = usual,
}: {
  log: Pick<Logger, "warn">;
  appUrl?: string | undefined;
  budgetBytes?: number | undefined;
  sizes?: IndexSizes | undefined;
}): FacetIndexes {
  const stores = createIndexedStores(log, appUrl, budgetBytes);
  const isLarge = ({ products }: Entry) => (products ?? 0) >= sizes.waitedFrom;

  function mayHave(storeId: string): boolean {
    const { products, retryAt = 0 } = stores.find(storeId) ?? {};
    const mayBeLarge = products === undefined || products >= sizes.indexedFrom;
    return stores.isOpen() && mayBeLarge && Date.now() >= retryAt;
  }

  // Waits for the answer; `otherwise` answers if it is late, or if the thread ends.
  async function inTime<T>(
    entry: Entry,
    answer: (isLate: () => boolean) => Promise<T | undefined>,
    otherwise: (isLate: boolean) => undefined,
  ): Promise<T | undefined> {
    const isBuilt = entry.isReady || !isLarge(entry);
    let isLate = false;
    const late = Promise.withResolvers<undefined>();
    const patience = sizes.patienceMs ?? (isBuilt ? PATIENCE_MS : BUILD_PATIENCE_MS);
    const timer = setTimeout(() => {
      isLate = true;
      late.resolve(undefined);
    }, patience);
    try {
      const answered = entry.questions(async () => (isLate ? undefined : answer(() => isLate)));
      const found = await Promise.race([answered, late.promise]);
      return isLate ? otherwise(true) : found;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      return otherwise(false);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    mayHave,
    note(storeId, products) {
      stores.entryOf(storeId).products = products;
    },
    prepare(tx) {
      const { storeId } = tx;
      const known = stores.find(storeId);
      // For a store of unknown size, the size is being read.
      const isBegun = known && (known.products === undefined || known.isReady || known.building);
      if (isBegun || !mayHave(storeId)) return;
      const entry = stores.entryOf(storeId);
      catalogueState(tx)
        .then(async ({ products }) => {
          entry.products = products;
          if (products >= sizes.indexedFrom && stores.hasRoom(products)) await stores.build(entry);
        })
        .catch((err) => {
          if (stores.isOpen()) log.warn({ store: storeId, err }, "no facet index could be prepared");
        });
    },
    async filter(storeId, state, request) {
      const entry = stores.entryOf(storeId);
      entry.products = state.products;
      if (!mayHave(storeId)) return undefined;
      if (!entry.isReady && !isLarge(entry)) {
        stores.build(entry).catch(() => {});
        return undefined;
      }
      const answer = async (isLate: () => boolean) => {
        // A built index may have been evicted for another by now.
        while (!entry.isReady) if (!(await stores.build(entry)) || isLate()) return undefined;
        return stores.ask(entry, "filter", { storeId, state, request });
      };
      return inTime(entry, answer, () => {
        if (isLarge(entry)) throw unavailable();
        return undefined;
      });
    },
    async list(storeId, question) {
      const entry = stores.find(storeId);
      if (!entry?.isReady) return undefined;
      const answer = async () =>
        entry.isReady ? stores.ask(entry, "list", { storeId, question }) : undefined;
      return inTime(stores.entryOf(storeId), answer, (isLate) => {
        if (isLate) throw unavailable();
        return undefined;
      });
    },
    async bySql(storeId, work) {
      const entry = stores.find(storeId);
      if (!entry || !isLarge(entry)) return work();
      if (entry.runsSql) throw unavailable();
      entry.runsSql = true;
      try {
        return await work();
      } finally {
        entry.runsSql = false;
      }
    },
    drop: stores.drop,
    dropAll: stores.dropAll,
    bytes: stores.bytes,
    stores: stores.stores,
    close: stores.close,
  };
}

/** Filters and searches the list of products by a large store's index, if it can look up the words. */
export const indexedSearch =
  (indexes: FacetIndexes): ProductSearch =>
  async ({ storeId }, { text, ...question }) => {
    const wanted = text === undefined ? undefined : readWordSearch(text);
    if (text !== undefined && !wanted) return undefined;
    return indexes.list(storeId, { ...question, wanted });
  };
