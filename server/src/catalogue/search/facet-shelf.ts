import { availableParallelism } from "node:os";
import type { Logger } from "pino";
import { unavailable } from "../../http/errors.ts";
import { boundedQueue } from "../../kit/bounded-queue.ts";
import { type FlatError, unflatten } from "../../kit/flat-error.ts";
import type { ThreadData } from "./facet-messages.ts";
import { type Place, planRoom, promote, use } from "./facet-room.ts";
import { type FacetThread, startFacetThread } from "./facet-threads.ts";

type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/** What is known of a store: how many products it has, the thread of its index, or how that is coming to be. */
export type Entry = Place & {
  readonly storeId: string;
  products: number | undefined;
  /** What its index took last. */
  size: number | undefined;
  /** Has the index, or is getting it while that is not ready. */
  thread: FacetThread | undefined;
  isReady: boolean;
  loading: Promise<boolean> | undefined;
  building: Promise<boolean> | undefined;
  failures: number;
  /** Until when there is no index, in milliseconds since 1970. */
  retryAt: number;
  /** Questions of it to its thread. */
  questions: Queue;
  /** Whether a statement runs in their stead. It takes up to 4 s of the database, so there is one at a time. */
  runsSql: boolean;
  /** Whether such a statement has run out of its time while the index was built. */
  isSqlTooSlow: boolean;
};

/** Which store's index is with which thread, and that all together stay below a number of bytes. */
export type Shelf = {
  /** Whether there may be indexes at all: there is a database, and `close` was not called. */
  isOpen(): boolean;
  find(storeId: string): Entry | undefined;
  /** What is known of a store, from now on as the one asked for last. */
  entryOf(storeId: string): Entry;
  /** Notes a use: those used more stay longer. */
  use(entry: Entry): void;
  /** Keeps the index where it is until the work is done. */
  using<T>(entry: Entry, work: () => Promise<T>): Promise<T>;
  /**
   * Makes room and finds a thread, which does the work and tells how many bytes the index takes, or that there is none: whether
   * there is one now. Throws what the work does, and where there can be no room.
   */
  place(entry: Entry, work: (thread: FacetThread) => Promise<number | undefined>): Promise<boolean>;
  /** Notes how many bytes an index takes by now. */
  resize(entry: Entry, bytes: number): void;
  remove(entry: Entry): void;
  /** Lets the store be without an index for a while, longer with each failure. */
  postpone(entry: Entry): void;
  bytes(): number;
  /** The ids of the stores that have an index now. */
  stores(): string[];
  close(): Promise<void>;
};

/** How many bytes of an index a product takes, about. */
export const PRODUCT_BYTES = 200;
const MAX_STORES = 10_000;
const RETRY_MS = 60_000;
const MAX_DOUBLINGS = 6;
// Of one store, so that others come in between.
const QUESTIONS_AT_ONCE = 2;
const QUESTIONS_WAITING = 32;
const MAX_THREADS = 4;
// What one thread keeps before another is started.
const THREAD_BYTES = 32 * 1_048_576;

/** Makes an empty shelf. `data` is what its threads work with; without, or without room, it stays closed. */
export function createShelf({
  log,
  data,
  budgetBytes,
}: {
  log: Pick<Logger, "warn">;
  data: ThreadData | undefined;
  budgetBytes: number;
}): Shelf {
  // Those asked for the longest ago first.
  const entries = new Map<string, Entry>();
  const threads = new Set<FacetThread>();
  let isClosed = data === undefined || budgetBytes === 0;
  let released = Promise.withResolvers<void>();

  const bytes = () => entries.values().reduce((sum, entry) => sum + entry.bytes, 0);

  function entryOf(storeId: string): Entry {
    const entry = entries.get(storeId) ?? newEntry(storeId);
    entries.delete(storeId);
    entries.set(storeId, entry);
    if (entries.size > MAX_STORES) {
      const idle = entries.values().find(({ thread, loading, building }) => !(thread || loading || building));
      if (idle) entries.delete(idle.storeId);
    }
    return entry;
  }

  function release(): void {
    released.resolve();
    released = Promise.withResolvers();
  }

  async function using<T>(entry: Entry, work: () => Promise<T>): Promise<T> {
    entry.inUse++;
    try {
      return await work();
    } finally {
      entry.inUse--;
      release();
    }
  }

  async function place(
    entry: Entry,
    work: (thread: FacetThread) => Promise<number | undefined>,
  ): Promise<boolean> {
    while (!entry.thread && !takeRoom(entry)) await released.promise;
    const thread = entry.thread!;
    return using(entry, async () => {
      const wasReady = entry.isReady;
      try {
        const found = await work(thread);
        if (entry.thread !== thread) return false;
        if (found === undefined) remove(entry);
        else {
          entry.isReady = true;
          resize(entry, found);
        }
        return found !== undefined;
      } catch (error) {
        if (entry.thread === thread && !wasReady) remove(entry);
        throw error;
      }
    });
  }

  // Whether there is room for the index now, and a thread for it.
  function takeRoom(entry: Entry): boolean {
    if (isClosed) throw unavailable();
    const wanted = entry.size ?? (entry.products ?? 0) * PRODUCT_BYTES;
    const plan = planRoom(entries.values(), wanted, budgetBytes, Date.now());
    if (plan === "never")
      throw new Error(`the index would take ${wanted} bytes, and all of them may take ${budgetBytes}`);
    if (plan === "wait") return false;
    for (const other of plan.leaving) remove(other as Entry);
    entry.thread = leastUsedThread();
    entry.bytes = wanted;
    entry.isGuest = plan.isGuest;
    return true;
  }

  function leastUsedThread(): FacetThread {
    let least: FacetThread | undefined;
    let leastBytes = Number.POSITIVE_INFINITY;
    for (const thread of threads) {
      const kept = entries.values().reduce((sum, one) => (one.thread === thread ? sum + one.bytes : sum), 0);
      if (kept < leastBytes) [least, leastBytes] = [thread, kept];
    }
    const isFull = leastBytes > THREAD_BYTES && threads.size < Math.min(MAX_THREADS, availableParallelism());
    if (least && !isFull) return least;
    const started = startFacetThread(data!, { ended, warned });
    threads.add(started);
    return started;
  }

  function ended(thread: FacetThread, stores: readonly string[], err: unknown): void {
    threads.delete(thread);
    log.warn({ stores, err }, "a thread of facet indexes has ended; another takes its place");
    for (const entry of entries.values()) {
      if (entry.thread !== thread) continue;
      remove(entry);
      // What ends one thread after another is left alone for a while.
      if (stores.includes(entry.storeId) && ++entry.failures > 1) postpone(entry);
    }
  }

  function warned(storeId: string, warning: string, error: FlatError): void {
    log.warn({ store: storeId, err: unflatten(error) }, warning);
  }

  function resize(entry: Entry, size: number): void {
    entry.bytes = size;
    entry.size = size;
    const plan = planRoom(entries.values(), 0, budgetBytes, Date.now());
    if (typeof plan === "object") for (const other of plan.leaving) remove(other as Entry);
  }

  function remove(entry: Entry): void {
    const { thread, storeId } = entry;
    Object.assign(entry, { thread: undefined, isReady: false, bytes: 0, isGuest: false });
    if (thread && threads.has(thread)) thread.ask("drop", { storeId }).catch(() => {});
    release();
  }

  function postpone(entry: Entry): void {
    entry.retryAt = Date.now() + RETRY_MS * 2 ** Math.min(entry.failures++, MAX_DOUBLINGS);
  }

  return {
    isOpen: () => !isClosed,
    find: (storeId) => entries.get(storeId),
    entryOf,
    use(entry) {
      const now = Date.now();
      use(entry, now);
      promote(entry, entries.values(), now);
    },
    using,
    place,
    resize,
    remove,
    postpone,
    bytes,
    stores: () => [...entries.values()].filter(({ isReady }) => isReady).map(({ storeId }) => storeId),
    async close() {
      isClosed = true;
      const ending = [...threads];
      threads.clear();
      release();
      await Promise.all(ending.map((thread) => thread.end()));
    },
  };
}

const newEntry = (storeId: string): Entry => ({
  storeId,
  products: undefined,
  size: undefined,
  thread: undefined,
  isReady: false,
  loading: undefined,
  building: undefined,
  failures: 0,
  retryAt: 0,
  bytes: 0,
  uses: 0,
  usedAt: 0,
  inUse: 0,
  isGuest: false,
  questions: boundedQueue(QUESTIONS_AT_ONCE, QUESTIONS_WAITING, unavailable),
  runsSql: false,
  isSqlTooSlow: false,
});
