import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createPool } from "../../db/pool.ts";
import { carryOut, type Errand } from "./carry-out.ts";
import { endOf, type Told, toldOf } from "./told.ts";

// The thread that aside.ts starts: it carries out one import and ends. Any message to it means that it is to stop.

/** One reads the file and writes products, one tells how far it is. */
const CONNECTIONS = 2;

/** The longest rest, in ms. */
const MOST_REST_MS = 500;

const { appUrl, errand, isBusy } = workerData as { appUrl: string; errand: Errand; isBusy: Uint8Array };
const tell = (told: Told) => parentPort!.postMessage(told);
const stop = new AbortController();
parentPort!.once("message", () => stop.abort());

yieldToRequests();
const pool = createPool(appUrl, CONNECTIONS);
try {
  await carryOut(errand, {
    pool,
    signal: stop.signal,
    warn: (error) => tell({ warning: toldOf(error) }),
    // While requests come it rests as long as it works: PostgreSQL, too, has other work to do.
    async giveWay(workedMs) {
      if (isBusy[0]) await sleep(Math.min(workedMs, MOST_REST_MS), undefined, { signal: stop.signal });
    },
  });
  tell("done");
} catch (error) {
  tell(endOf(error));
} finally {
  await pool.end();
  parentPort!.close();
}

// Linux gives each thread a priority of its own; elsewhere the thread has that of the process.
function yieldToRequests(): void {
  try {
    setPriority(
      Number(readlinkSync("/proc/thread-self").split("/").at(-1)),
      constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {
    // Without a lower priority it takes no more than a core.
  }
}
