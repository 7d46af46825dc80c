import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { PoolClient } from "pg";
import { createPool } from "../../db/pool.ts";
import { carryOut, type Errand } from "./carry-out.ts";
import { endOf, type Told, toldOf } from "./told.ts";

// The thread that aside.ts starts: it carries out one import and ends. Any message to it means that it is to stop.

/** One reads the file and writes products, one tells how far it is. */
const CONNECTIONS = 2;

/** The longest rest, in ms. */
const MOST_REST_MS = 1_000;

const { appUrl, isEmbedded, errand, rests } = workerData as {
  appUrl: string;
  isEmbedded: boolean;
  errand: Errand;
  /** For how many times as long as it worked it is to rest. */
  rests: Uint8Array;
};
const tell = (told: Told) => parentPort!.postMessage(told);
const stop = new AbortController();
parentPort!.once("message", () => stop.abort());

yieldToRequests(threadId);
const pool = createPool(appUrl, CONNECTIONS);
// The processes of PostgreSQL that work for it, where they are this machine's and ours.
if (isEmbedded) pool.on("connect", (client) => yieldToRequests(() => processOf(client)));
try {
  await carryOut(errand, {
    pool,
    signal: stop.signal,
    warn: (error) => tell({ warning: toldOf(error) }),
    // While requests come it rests longer than it works: PostgreSQL, too, has other work to do.
    async giveWay(workedMs) {
      const restMs = Math.min(workedMs * rests[0]!, MOST_REST_MS);
      if (restMs) await sleep(restMs, undefined, { signal: stop.signal });
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
function yieldToRequests(idOf: () => number): void {
  try {
    setPriority(idOf(), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without a lower priority it takes no more than a core.
  }
}

function threadId(): number {
  return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
}

function processOf(client: PoolClient): number {
  return (client as unknown as { processID: number }).processID;
}
