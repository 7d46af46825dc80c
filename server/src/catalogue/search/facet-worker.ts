import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { isUnavailable, sqlState } from "../../db/faults.ts";
import { createPool } from "../../db/pool/pool.ts";
import { findNodes } from "../../db/sharding/nodes.ts";
import { type Tx, tenantReads } from "../../db/tenant.ts";
import { followTimeline, inOneTimeline } from "../../db/timeline.ts";
import { type FlatError, flatten } from "../../kit/json/flat-error.ts";
import { filterByIndex, listByIndex } from "./answer-by-index.ts";
import { bytesOf, type FacetIndex, isWorn } from "./facet-index.ts";
import { buildIndex, catchUp, isUpToDate } from "./facet-load.ts";
import type { Reply, Task, Work } from "./facet-messages.ts";
import { type CatalogueState, catalogueState } from "./index-sql.ts";

// The worker thread. It has the indexes, and reads by connections of its own, as the server's role, bound to
// the store.

// Reads of all stores share them (see db/pool/lanes.ts).
const CONNECTIONS = 2;
// As `nice` counts: other threads have 0.
const PRIORITY = 5;

// With few cores, counting and building give way to the requests of all stores. Linux has a priority for each
// thread.
try {
  if (process.platform === "linux") setPriority(PRIORITY);
} catch {
  // Without permission, the thread keeps its priority.
}

const pool = createPool(workerData as string, CONNECTIONS);
followTimeline(pool);
// Until the nodes are known, or if this fails, the coordinator forwards the reads.
findNodes(workerData as string, pool).then(
  (nodes) => {
    pool.nodes = nodes;
  },
  () => {},
);
const indexes = new Map<string, FacetIndex>();
// An index may show a revision that the restored database never had.
pool.timeline.changed.add(() => indexes.clear());
const changing = new WeakMap<FacetIndex, Promise<void>>();

// Brings an index to at least a state. Concurrent filters wait for the same update.
async function bringUpTo(tx: Tx, index: FacetIndex, state: CatalogueState): Promise<void> {
  while (!isUpToDate(index, state)) {
    const change = changing.get(index) ?? catchUp(tx, index).finally(() => changing.delete(index));
    changing.set(index, change);
    await change;
  }
  if (index.changed !== state.changed) return;
  if (index.live !== state.products) throw new Error(`${index.live} products instead of ${state.products}`);
  index.revision = Math.max(index.revision, state.revision);
}

type Runtime = Parameters<typeof listByIndex>[0];

// An error that is not the database's means a broken index, which is dropped.
async function answer<T>(
  storeId: string,
  find: (runtime: Runtime) => Promise<T>,
): Promise<{ found?: T; bytes: number; isWorn?: boolean; broken?: FlatError }> {
  const index = indexes.get(storeId);
  if (!index) return { bytes: 0 };
  const tx = tenantReads(pool, storeId);
  try {
    const found = await find({ tx, index, current: (state) => bringUpTo(tx, index, state) });
    return { found, bytes: bytesOf(index), isWorn: isWorn(index) };
  } catch (error) {
    if (sqlState(error) || isUnavailable(error)) throw error;
    if (indexes.get(storeId) === index) indexes.delete(storeId);
    return { bytes: 0, broken: flatten(error) };
  }
}

const works: { [Name in keyof Work]: (input: Work[Name]["input"]) => Promise<Work[Name]["answer"]> } = {
  async build({ storeId }) {
    const tx = tenantReads(pool, storeId);
    const index = await inOneTimeline(pool, async () => buildIndex(tx, await catalogueState(tx)));
    indexes.set(storeId, index);
    return { bytes: bytesOf(index) };
  },
  filter: ({ storeId, state, request }) =>
    answer(storeId, (runtime) => filterByIndex(runtime, request, state)),
  list: ({ storeId, question }) => answer(storeId, (runtime) => listByIndex(runtime, question)),
  async drop({ storeId }) {
    indexes.delete(storeId);
    return undefined;
  },
};

const reply = (message: Reply) => parentPort!.postMessage(message);
parentPort!.on("message", async (task: Task) => {
  try {
    reply({ id: task.id, answer: await works[task.work](task as never) });
  } catch (error) {
    reply({ id: task.id, error: flatten(error) });
  }
});
