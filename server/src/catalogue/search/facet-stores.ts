import type { Logger } from "pino";
import { isUnavailable } from "../../db/faults.ts";
import { unavailable } from "../../http/answers/errors.ts";
import { boundedQueue } from "../../kit/flow/bounded-queue.ts";
import { unflatten } from "../../kit/json/flat-error.ts";
import type { Work } from "./facet-messages.ts";
import { type FacetThread, startFacetThread, ThreadEnded } from "./facet-thread.ts";

/** The state of a store's index. */
export type Entry = {
  readonly storeId: string;
  products: number | undefined;
  /** The bytes that its index takes, or will take while it is built. */
  bytes: number;
  isReady: boolean;
  building: Promise<boolean> | undefined;
  failures: number;
  /** The time until which no index is built, in milliseconds since 1970. */
  retryAt: number;
  /** The store's requests to the worker: a few at a time, so that other stores' requests come in between. */
  questions: ReturnType<typeof boundedQueue>;
  /**
   * Whether the SQL statement runs instead. It takes up to 4 s of the database, so there is one at a time.
   */
  runsSql: boolean;
};

/**
 * The stores that have an index in the worker. Indexes are built, queried, and dropped if memory is short.
 */
export type IndexedStores = {
  isOpen(): boolean;
  find(storeId: string): Entry | undefined;
  /** The state of a store, which becomes the most recently used one. */
  entryOf(storeId: string): Entry;
  /** Whether the store has an index; a missing one is built first. Throws without a database or thread. */
  build(entry: Entry): Promise<boolean>;
  /** Sends a request to the worker. Undefined if the index turns out to be useless. */
  ask<Name extends "filter" | "list">(
    entry: Entry,
    work: Name,
    input: Work[Name]["input"],
  ): Promise<Work[Name]["answer"]["found"]>;
  /** Drops an index that is wrong or unreadable, and logs the reason; none is built for a while. */
  drop(storeId: string, cause: unknown): void;
  /**
   * Drops all indexes, to be rebuilt by another thread: the database was replaced, and may have lost some of
   * their changes. Pending builds and requests throw ThreadEnded.
   */
  dropAll(): void;
  /** Whether an index of this many products would evict no other. */
  hasRoom(products: number): boolean;
  /** The bytes of all indexes, including those being built. */
  bytes(): number;
  /** The ids of the stores that have an index now. */
  stores(): string[];
  /** Ends the thread; pending requests get 503. */
  close(): Promise<void>;
};

const QUESTIONS_AT_ONCE = 2;
const QUESTIONS_WAITING = 32;
const MAX_STORES = 10_000;
const RETRY_MS = 60_000;
const MAX_DOUBLINGS = 6;
// The approximate size of a product.
const PRODUCT_BYTES = 300;

/**
 * Creates the registry without any index. Without `appUrl`, the database's URL, or without room there never
 * is one.
 */
export function createIndexedStores(
  log: Pick<Logger, "warn">,
  appUrl: string | undefined,
  budgetBytes: number,
): IndexedStores {
  // The least recently used first.
  const entries = new Map<string, Entry>();
  let thread: FacetThread | undefined;
  let lastBuild: Promise<unknown> = Promise.resolve();
  let isClosed = appUrl === undefined || budgetBytes === 0;

  const bytes = () => entries.values().reduce((sum, entry) => sum + entry.bytes, 0);

  function entryOf(storeId: string): Entry {
    const entry = entries.get(storeId) ?? newEntry(storeId);
    entries.delete(storeId);
    entries.set(storeId, entry);
    if (entries.size > MAX_STORES) {
      const idle = entries.values().find((one) => !one.bytes && !one.building);
      if (idle) entries.delete(idle.storeId);
    }
    return entry;
  }

  function threadNow(): FacetThread {
    if (isClosed) throw unavailable();
    thread ??= startFacetThread(appUrl!, (stores, err) => {
      thread = undefined;
      log.warn({ stores, err }, "the thread of facet indexes has ended; another takes its place");
      for (const entry of entries.values()) {
        Object.assign(entry, { isReady: false, bytes: 0 });
        // A store that ends one thread after another is not indexed for a while.
        if (stores.includes(entry.storeId) && entry.failures++ > 0) postpone(entry);
      }
    });
    return thread;
  }

  function postpone(entry: Entry): void {
    entry.retryAt = Date.now() + RETRY_MS * 2 ** Math.min(entry.failures++, MAX_DOUBLINGS);
  }

  function remove(entry: Entry): void {
    Object.assign(entry, { isReady: false, bytes: 0 });
    thread?.ask("drop", { storeId: entry.storeId }).catch(() => {});
  }

  function drop(storeId: string, err: unknown): void {
    const entry = entryOf(storeId);
    remove(entry);
    postpone(entry);
    log.warn({ store: storeId, err }, "the store has no facet index for now");
  }

  // Notes the size of an index, and evicts the least recently used ones to make room for it.
  function resize(entry: Entry, size: number): void {
    if (size > budgetBytes)
      throw new Error(`the index would take ${size} bytes, and all of them may take ${budgetBytes}`);
    const isLarger = size > entry.bytes;
    entry.bytes = size;
    if (!isLarger) return;
    let excess = bytes() - budgetBytes;
    for (const other of entries.values()) {
      if (excess <= 0) return;
      if (other === entry || !other.isReady) continue;
      excess -= other.bytes;
      remove(other);
    }
  }

  // One after another: a build has both the database and the thread busy.
  function build(entry: Entry): Promise<boolean> {
    if (!entry.building) {
      const isOver = () => {
        entry.building = undefined;
      };
      entry.building = lastBuild.then(() => buildNow(entry)).finally(isOver);
      lastBuild = entry.building.catch(() => {});
    }
    return entry.building;
  }

  async function buildNow(entry: Entry): Promise<boolean> {
    const { storeId, products = 0 } = entry;
    try {
      resize(entry, Math.max(entry.bytes, products * PRODUCT_BYTES));
      const built = await threadNow().ask("build", { storeId });
      resize(entry, built.bytes);
      entry.isReady = true;
      return true;
    } catch (error) {
      if (!entry.isReady) entry.bytes = 0;
      if (isClosed || error instanceof ThreadEnded || isUnavailable(error)) throw error;
      drop(storeId, error);
      return false;
    }
  }

  const ask: IndexedStores["ask"] = async (entry, work, input) => {
    const answer = await threadNow().ask(work, input);
    if (answer.broken) return void drop(entry.storeId, unflatten(answer.broken));
    // By now it may have been evicted.
    if (!entry.isReady) return answer.found;
    entry.failures = 0;
    try {
      resize(entry, answer.bytes);
    } catch (error) {
      drop(entry.storeId, error);
    }
    if (answer.isWorn) build(entry).catch(() => {});
    return answer.found;
  };

  return {
    isOpen: () => !isClosed,
    find: (storeId) => entries.get(storeId),
    entryOf,
    build,
    ask,
    drop,
    dropAll() {
      // Its connections may still reach the former database, which would answer them.
      void thread?.end();
      thread = undefined;
      for (const entry of entries.values()) Object.assign(entry, { isReady: false, bytes: 0 });
    },
    hasRoom: (products) => bytes() + products * PRODUCT_BYTES <= budgetBytes,
    bytes,
    stores: () => [...entries.values()].filter(({ isReady }) => isReady).map(({ storeId }) => storeId),
    async close() {
      isClosed = true;
      await thread?.end();
    },
  };
}

const newEntry = (storeId: string): Entry => ({
  storeId,
  products: undefined,
  bytes: 0,
  isReady: false,
  building: undefined,
  failures: 0,
  retryAt: 0,
  questions: boundedQueue(QUESTIONS_AT_ONCE, QUESTIONS_WAITING, unavailable),
  runsSql: false,
});
