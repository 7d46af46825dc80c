import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { JobFailed } from "../../jobs/worker.ts";
import type { Traffic } from "../../kit/traffic.ts";
import type { Errand, Means } from "./carry-out.ts";
import { ImportFileError } from "./file-error.ts";
import { heard, type Told } from "./told.ts";

/** A thread that was told to stop and goes on so long is ended, in ms: the server's own end is not to wait for it. */
const STOP_MS = 3_000;
/** A file that takes more memory ends its import and not the server. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** For each import that runs beside requests, each rests so many times as long as it worked. */
const RESTS = 5;
/** So long after a request the thread still rests, and so often it is looked whether one came, in ms. */
const BUSY_MS = 200;
const LOOK_MS = 50;

/**
 * Beside what a thread works: the requests of its process, their database as the server's role, embedded or not, and how many
 * imports are being done so.
 */
export type Beside = { appUrl: string; isEmbedded: boolean; traffic: Traffic; running: number };

/**
 * Carries out an import in a thread with its own connections to the database, at a low priority: parsing and validating take
 * the processor that requests leave. Throws as `carryOut`, and where the thread ends without a word.
 */
export async function carryOutAside(
  beside: Beside,
  errand: Errand,
  { signal, warn }: Omit<Means, "pool">,
): Promise<void> {
  signal.throwIfAborted();
  const { appUrl, isEmbedded, traffic } = beside;
  const rests = new Uint8Array(new SharedArrayBuffer(1));
  const look = () => {
    rests[0] = traffic.quietMs() < BUSY_MS ? RESTS * beside.running : 0;
  };
  beside.running++;
  look();
  const looking = setInterval(look, LOOK_MS);
  const thread = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: { appUrl, isEmbedded, errand, rests },
    resourceLimits: MEMORY,
  });
  let end: Exclude<Told, { warning: unknown }> | undefined;
  let broken: unknown;
  let late: NodeJS.Timeout | undefined;
  const stop = () => {
    thread.postMessage("stop");
    late = setTimeout(() => void thread.terminate(), STOP_MS);
  };
  thread.on("message", (told: Told) => {
    if (typeof told === "object" && "warning" in told) warn(heard(told.warning));
    else end = told;
  });
  thread.on("error", (error) => {
    broken = error;
  });
  signal.addEventListener("abort", stop);
  try {
    await once(thread, "exit");
  } finally {
    beside.running--;
    signal.removeEventListener("abort", stop);
    clearTimeout(late);
    clearInterval(looking);
  }
  if (end === "done") return;
  if (end && "unusable" in end)
    throw new JobFailed("unusable_file", { cause: new ImportFileError(end.unusable) });
  if (end) throw heard(end.failure);
  signal.throwIfAborted();
  throw broken ?? new Error("the thread of an import ended before its end");
}
