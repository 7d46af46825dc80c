import type { Logger } from "pino";
import { isUnavailable } from "../../db/faults.ts";
import type { Tx } from "../../db/tenant.ts";
import { unavailable } from "../../http/errors.ts";
import { unflatten } from "../../kit/flat-error.ts";
import type { FoundProducts } from "../products/index.ts";
import type { IndexedRequest, ThreadData, Work } from "./facet-messages.ts";
import { createShelf, type Entry, PRODUCT_BYTES } from "./facet-shelf.ts";
import { type FacetThread, ThreadEnded } from "./facet-threads.ts";
import type { Found } from "./filter-by-sql.ts";
import { type CatalogueState, catalogueState } from "./index-sql.ts";
import type { ListQuestion } from "./list-by-index.ts";

/**
 * From how many products on a store has an index, and from how many on a filter waits until it is there: `patienceMs` at most, by
 * default 3.5 s.
 */
export type IndexSizes = { indexedFrom: number; waitedFrom: number; patienceMs?: number };

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
   * none yet and is not so large that waiting for it is quicker. Throws 503 where the answer takes too long or too many wait
   * for one, and what the database does.
   */
  filter(storeId: string, state: CatalogueState, request: IndexedRequest): Promise<Found | undefined>;
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
const usual: IndexSizes = { indexedFrom: 5_000, waitedFrom: 50_000 };

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
  let lastBuild: Promise<unknown> = Promise.resolve();

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
        if (isLate() || !(await open(entry, isLarge(entry))) || isLate()) return undefined;
        return ask(entry, "filter", { storeId, state, request });
      },
      { onLate: orElse, onEnd: orElse },
    );
  }

  // What an entry's index answers in time. `onLate` says what is answered where it does not, `onEnd` where its thread ends.
  async function inTime<T>(
    entry: Entry,
    answer: (isLate: () => boolean) => Promise<T | undefined>,
    { onLate, onEnd }: Record<"onLate" | "onEnd", () => undefined>,
  ): Promise<T | undefined> {
    shelf.use(entry);
    let isLate = false;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      isLate = true;
      entry.thread?.suspect();
      late.resolve((async () => onLate())());
    }, sizes.patienceMs ?? PATIENCE_MS);
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
    if (isWorn) entry.building ??= build(entry);
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

  // Whether the store's index is there; it waits for one to be built only if told to.
  async function open(entry: Entry, isPatient: boolean): Promise<boolean> {
    if (entry.isReady) return true;
    if (!entry.building) {
      entry.loading ??= load(entry);
      if (await entry.loading) return true;
      if (entry.retryAt > Date.now()) return false;
      entry.building ??= build(entry);
    }
    if (!isPatient) return false;
    return entry.building;
  }

  function load(entry: Entry): Promise<boolean> {
    const { storeId } = entry;
    return get(entry, async (thread) => {
      const { bytes, cause } = await thread.ask("load", { storeId });
      if (cause) log.warn({ store: storeId, err: unflatten(cause) }, "a facet index on disk cannot be used");
      return bytes;
    }).finally(() => {
      entry.loading = undefined;
    });
  }

  // One after another: a build has both the database and a thread busy.
  function build(entry: Entry): Promise<boolean> {
    const { storeId } = entry;
    const built = lastBuild
      .then(() => get(entry, async (thread) => (await thread.ask("build", { storeId })).bytes))
      .finally(() => {
        entry.building = undefined;
      });
    lastBuild = built.catch(() => {});
    return built;
  }

  // Whether the thread that the index is to be kept by has got it. Throws where there is no database, or no thread any more.
  async function get(
    entry: Entry,
    work: (thread: FacetThread) => Promise<number | undefined>,
  ): Promise<boolean> {
    try {
      return await shelf.place(entry, work);
    } catch (error) {
      if (error instanceof ThreadEnded || isUnavailable(error)) throw error;
      drop(entry.storeId, error);
      return false;
    }
  }

  function drop(storeId: string, err: unknown): void {
    const entry = shelf.entryOf(storeId);
    shelf.remove(entry);
    shelf.postpone(entry);
    log.warn({ store: storeId, err }, "the store has no facet index for now");
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
      return entry && isLarge(entry) ? entry.statements(work) : work();
    },
    drop,
    bytes: () => shelf.bytes(),
    stores: () => shelf.stores(),
    close: () => shelf.close(),
  };
}
