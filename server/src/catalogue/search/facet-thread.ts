import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createPool } from "../../db/pool.ts";
import { flatten } from "../../kit/flat-error.ts";
import { removeOld } from "./facet-file.ts";
import { createFacetKeeper } from "./facet-keeper.ts";
import type { Asked, ThreadData, Told } from "./facet-messages.ts";

// Reads of all filters share them (see db/lanes.ts).
const CONNECTIONS = 2;

// As `nice` has it: 0 is what others have.
const PRIORITY = 5;

// Where cores are few, counting and building give way to the requests of all stores. Linux has a priority for each thread.
try {
  if (process.platform === "linux") setPriority(PRIORITY);
} catch {
  // Where that is forbidden, the thread goes on as it is.
}
const { appUrl, folder } = workerData as ThreadData;
const tell = (told: Told) => parentPort!.postMessage(told);
const keeper = createFacetKeeper(createPool(appUrl, CONNECTIONS), folder, (storeId, warning, error) =>
  tell({ storeId, warning, error: flatten(error) }),
);

removeOld(folder, Date.now()).catch(() => {});
parentPort!.on("message", async (asked: Asked) => {
  const { id, work } = asked;
  try {
    tell({ id, answer: await keeper[work](asked as never) });
  } catch (error) {
    tell({ id, error: flatten(error) });
  }
});
