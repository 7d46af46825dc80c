import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isUnavailable } from "../../db/faults.ts";
import type { Pool } from "../../db/pool.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { type FlatError, flatten } from "../../kit/flat-error.ts";
import { kinds } from "../products/index.ts";
import { readFile, removeFile, settleFile, writeFile } from "./facet-file.ts";
import { isNoted, noteFile } from "./facet-file-sql.ts";
import type { FacetIndex } from "./facet-index.ts";
import { buildIndex, catchUp, shows } from "./facet-index-load.ts";
import type { Work } from "./facet-messages.ts";
import { bytesOf, isWorn } from "./facet-size.ts";
import { BrokenIndex, filterByIndex } from "./filter-by-index.ts";
import { type CatalogueState, catalogueState } from "./index-sql.ts";
import { listByIndex } from "./list-by-index.ts";

/** Does a thread's work. */
export type FacetKeeper = {
  [Name in keyof Work]: (asked: Work[Name]["asked"]) => Promise<Work[Name]["answer"]>;
};

// An index; how many filters use it; what changes it or writes it to disk just now; and how many changes the file of it lacks, and since when.
type Held = {
  index: FacetIndex;
  busy: Promise<void> | undefined;
  inUse: number;
  unsaved: number;
  savedAt: number;
};

type Warn = (storeId: string, warning: string, error: unknown) => void;

// A file that lacks changes is as good as one that does not, only slower.
const SAVE_AFTER_MS = 60_000;
const MIN_UNSAVED = 2_000;
const SAVED_SHARE = 0.05;
const MAX_SPARE = 32 * 1_048_576;

const newHeld = (index: FacetIndex): Held => ({
  index,
  busy: undefined,
  inUse: 0,
  unsaved: 0,
  savedAt: Date.now(),
});

const isStale = ({ unsaved, savedAt, index }: Held) =>
  unsaved > MIN_UNSAVED + SAVED_SHARE * index.live && Date.now() - savedAt > SAVE_AFTER_MS;

/**
 * Keeps indexes, and answers filters from them. All that it reads of a store it reads as the server's own role, bound to that store;
 * files are in `folder`. `warn` is told what fails beside an answer.
 */
export function createFacetKeeper(pool: Pool, folder: string, warn: Warn): FacetKeeper {
  const held = new Map<string, Held>();
  // What was dropped last, for its memory.
  let spare: FacetIndex | undefined;
  const pathOf = (storeId: string) => join(folder, `${storeId}.facets`);

  async function load({ storeId }: { storeId: string }): Promise<Work["load"]["answer"]> {
    const path = pathOf(storeId);
    let found: Awaited<ReturnType<typeof readFile>>;
    try {
      const memory = spare;
      spare = undefined;
      found = await readFile(path, storeId, kinds, memory);
    } catch (error) {
      await removeFile(path).catch(() => {});
      return { cause: flatten(error) };
    }
    if (!found) return {};
    const { token, index } = found;
    if (!(await isNoted(tenantReads(pool, storeId), token, index.revision))) {
      await removeFile(path).catch(() => {});
      return { cause: flatten(new Error("the file is of another database, or of another past of this one")) };
    }
    held.set(storeId, newHeld(index));
    return { bytes: bytesOf(index) };
  }

  async function build({ storeId }: { storeId: string }): Promise<Work["build"]["answer"]> {
    const tx = tenantReads(pool, storeId);
    const index = await buildIndex(tx, await catalogueState(tx));
    const one = newHeld(index);
    held.set(storeId, one);
    save(storeId, one);
    return { bytes: bytesOf(index) };
  }

  const filter: FacetKeeper["filter"] = ({ storeId, state, request }) =>
    asked(storeId, (tx, one) => filterByIndex({ tx, current: (at) => current(tx, one, at) }, request, state));

  const list: FacetKeeper["list"] = ({ storeId, question }) =>
    asked(storeId, (tx, one) =>
      listByIndex({ tx, index: one.index, current: (at) => current(tx, one, at) }, question),
    );

  async function asked<T>(
    storeId: string,
    work: (tx: Tx, one: Held) => Promise<T>,
  ): Promise<{ found?: T; bytes: number; isWorn?: boolean; broken?: FlatError }> {
    const one = held.get(storeId);
    if (!one) return { bytes: 0 };
    one.inUse++;
    try {
      const found = await work(tenantReads(pool, storeId), one);
      return { found, bytes: bytesOf(one.index), isWorn: isWorn(one.index) };
    } catch (error) {
      if (!(error instanceof BrokenIndex)) throw error;
      held.delete(storeId);
      return { bytes: 0, broken: flatten(error.cause) };
    } finally {
      one.inUse--;
    }
  }

  async function current(tx: Tx, one: Held, state: CatalogueState): Promise<FacetIndex> {
    const { index } = one;
    while (!shows(index, state)) {
      one.busy ??= change(tx, one).finally(() => {
        one.busy = undefined;
      });
      await one.busy;
    }
    if (isStale(one)) save(tx.storeId, one);
    if (index.changed === state.changed) {
      if (index.live !== state.products)
        throw new BrokenIndex("", {
          cause: new Error(`${index.live} products instead of ${state.products}`),
        });
      index.revision = Math.max(index.revision, state.revision);
    }
    return index;
  }

  async function change(tx: Tx, one: Held): Promise<void> {
    try {
      one.unsaved += await catchUp(tx, one.index);
    } catch (cause) {
      // What was begun is done again when the database answers.
      if (isUnavailable(cause)) throw cause;
      throw new BrokenIndex("", { cause });
    }
  }

  // The index may not change while it is written, but while the disk makes sure of it.
  function save(storeId: string, one: Held): void {
    if (one.busy) return;
    const path = pathOf(storeId);
    const token = randomUUID();
    const written = `${path}.${token}`;
    one.unsaved = 0;
    one.savedAt = Date.now();
    const writing = (async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { revision } = one.index;
      await writeFile(written, storeId, { token, index: one.index });
      return revision;
    })();
    const isOver = () => {
      one.busy = undefined;
    };
    one.busy = writing.then(isOver, isOver);
    writing
      .then((revision) => tenantTransaction(pool, storeId, (tx) => noteFile(tx, token, revision)))
      .then(() => settleFile(written, path))
      .catch(async (error) => {
        await removeFile(written).catch(() => {});
        warn(storeId, "a facet index could not be kept on disk", error);
      });
  }

  return {
    load,
    build,
    filter,
    list,
    async drop({ storeId }) {
      const one = held.get(storeId);
      held.delete(storeId);
      if (one && !one.busy && !one.inUse && bytesOf(one.index) <= MAX_SPARE) spare = one.index;
      return undefined;
    },
    ping: async () => undefined,
  };
}
