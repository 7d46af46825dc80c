import type { Logger } from "pino";
import type { Tx } from "../../db/tenant.ts";
import type { FacetIndex } from "./facet-index.ts";
import { buildIndex, catchUp, shows } from "./facet-index-load.ts";
import { bytesOf, isWorn } from "./facet-size.ts";
import { type CatalogueState, catalogueState } from "./index-sql.ts";

/** From how many products on a store has an index, and from how many on a filter waits until it is built. */
export type IndexSizes = { indexedFrom: number; waitedFrom: number };

/** The indexes of a process's stores: built when a store is first served, kept while there is room. */
export type FacetIndexes = {
  /** Whether a filter of the store should look for an index: it is large or of unknown size, and none failed lately. */
  mayHave(storeId: string): boolean;
  /** Notes how many products a store has. */
  note(storeId: string, products: number): void;
  /** Begins to build the index of a store that is new here, where it is large and there is room. `read` is asked only then. */
  prepare(storeId: string, read: () => Tx): void;
  /**
   * The store's index, showing at least a state; undefined where it has none, or none yet and is not so large that
   * waiting for it is quicker. It may be changing again when it is got: what reads it looks at that.
   */
  current(tx: Tx, state: CatalogueState): Promise<FacetIndex | undefined>;
  /** Drops an index that cannot be right or cannot be read, and logs why; for a while there is none. */
  drop(storeId: string, cause: unknown): void;
  /** The ids of the stores that have an index now. */
  stores(): string[];
  /** How many bytes all indexes take, and those that are being built will. */
  bytes(): number;
};

// What is known of a store: how many products it has, its index or how that is coming to be.
type Entry = {
  products: number | undefined;
  index: FacetIndex | undefined;
  building: Promise<void> | undefined;
  catching: Promise<void> | undefined;
  failures: number;
  retryAt: number;
};

const BUDGET_BYTES = 512 * 1_048_576;
const PRODUCT_BYTES = 170;
const MAX_STORES = 10_000;
const RETRY_MS = 60_000;
const MAX_DOUBLINGS = 6;
const usual: IndexSizes = { indexedFrom: 5_000, waitedFrom: 50_000 };

/** Makes the indexes of a process, none yet. All of them together take `budgetBytes` at most. */
export function createFacetIndexes({
  log,
  budgetBytes = BUDGET_BYTES,
  sizes = usual,
}: {
  log: Pick<Logger, "warn">;
  budgetBytes?: number;
  sizes?: IndexSizes | undefined;
}): FacetIndexes {
  // By store, those asked for the longest ago first.
  const entries = new Map<string, Entry>();
  let lastBuild: Promise<void> = Promise.resolve();

  function mayHave(storeId: string): boolean {
    const { products, retryAt = 0 } = entries.get(storeId) ?? {};
    return (products === undefined || products >= sizes.indexedFrom) && Date.now() >= retryAt;
  }

  function prepare(storeId: string, read: () => Tx): void {
    if (entries.has(storeId)) return;
    const entry = entryOf(storeId);
    const tx = read();
    catalogueState(tx)
      .then((state) => {
        entry.products = state.products;
        if (state.products < sizes.indexedFrom || entry.index || entry.building) return;
        if (bytesInUse() + state.products * PRODUCT_BYTES < budgetBytes) build(tx, entry, state);
      })
      .catch((err) => log.warn({ store: storeId, err }, "no facet index could be prepared"));
  }

  async function current(tx: Tx, state: CatalogueState): Promise<FacetIndex | undefined> {
    const entry = entryOf(tx.storeId);
    entry.products = state.products;
    if (!mayHave(tx.storeId)) return undefined;
    if (!entry.index) {
      entry.building ??= build(tx, entry, state);
      if (state.products < sizes.waitedFrom) return undefined;
      await entry.building;
    }
    while (entry.index && (entry.catching || !shows(entry.index, state))) {
      entry.catching ??= change(tx, entry, entry.index);
      await entry.catching;
    }
    const { index } = entry;
    if (!index) return undefined;
    if (index.changed === state.changed) {
      if (index.live !== state.products)
        return void drop(tx.storeId, new Error(`${index.live} products instead of ${state.products}`));
      index.revision = Math.max(index.revision, state.revision);
    }
    if (isWorn(index)) entry.building ??= build(tx, entry, state);
    return index;
  }

  function drop(storeId: string, err: unknown): void {
    const entry = entryOf(storeId);
    entry.index = undefined;
    entry.retryAt = Date.now() + RETRY_MS * 2 ** Math.min(entry.failures++, MAX_DOUBLINGS);
    log.warn({ store: storeId, err }, "the store has no facet index for now");
  }

  function entryOf(storeId: string): Entry {
    const entry = entries.get(storeId) ?? {
      products: undefined,
      index: undefined,
      building: undefined,
      catching: undefined,
      failures: 0,
      retryAt: 0,
    };
    entries.delete(storeId);
    entries.set(storeId, entry);
    if (entries.size > MAX_STORES) {
      for (const [id, { index, building }] of entries) {
        if (index || building) continue;
        entries.delete(id);
        break;
      }
    }
    return entry;
  }

  // One after another: a build has both the database and this process busy.
  function build(tx: Tx, entry: Entry, state: CatalogueState): Promise<void> {
    const built = lastBuild.then(async () => {
      try {
        if (state.products * PRODUCT_BYTES > budgetBytes) throw new Error("larger than all indexes may be");
        entry.index = await buildIndex(tx, await catalogueState(tx));
        entry.failures = 0;
        makeRoom(entry);
      } catch (error) {
        drop(tx.storeId, error);
      } finally {
        entry.building = undefined;
      }
    });
    entry.building = built;
    lastBuild = built;
    return built;
  }

  async function change(tx: Tx, entry: Entry, index: FacetIndex): Promise<void> {
    try {
      await catchUp(tx, index);
      makeRoom(entry);
    } catch (error) {
      drop(tx.storeId, error);
    } finally {
      entry.catching = undefined;
    }
  }

  function makeRoom(newest: Entry): void {
    let used = bytesInUse();
    for (const entry of entries.values()) {
      if (used <= budgetBytes) return;
      if (entry === newest || !entry.index) continue;
      used -= bytesOf(entry.index);
      entry.index = undefined;
    }
    if (used > budgetBytes) newest.index = undefined;
  }

  function bytesInUse(): number {
    let bytes = 0;
    for (const { index, building, products } of entries.values()) {
      if (index) bytes += bytesOf(index);
      if (building) bytes += (products ?? 0) * PRODUCT_BYTES;
    }
    return bytes;
  }

  return {
    mayHave,
    note: (storeId, products) => {
      entryOf(storeId).products = products;
    },
    prepare,
    current,
    drop,
    bytes: bytesInUse,
    stores: () => [...entries].filter(([, { index }]) => index).map(([storeId]) => storeId),
  };
}
