import type { Logger } from "pino";
import { isUnavailable } from "../../db/faults.ts";
import { unflatten } from "../../kit/flat-error.ts";
import type { Entry, Shelf } from "./facet-shelf.ts";
import { type FacetThread, ThreadEnded } from "./facet-threads.ts";

/** How the indexes on a shelf come to be. */
export type FacetBuilds = {
  /** Whether the store's index is there; it waits for one to be built only if told to. */
  open(entry: Entry, isPatient: boolean): Promise<boolean>;
  /** Begins to build the index anew, unless that has begun. */
  rebuild(entry: Entry): void;
  /** Drops an index that cannot be right or cannot be read, and logs why; for a while there is none. */
  drop(storeId: string, cause: unknown): void;
};

/** Loads indexes from disk, or else builds them, one after another. */
export function createFacetBuilds(shelf: Shelf, log: Pick<Logger, "warn">): FacetBuilds {
  let lastBuild: Promise<unknown> = Promise.resolve();

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
    open,
    rebuild(entry) {
      entry.building ??= build(entry);
    },
    drop,
  };
}
