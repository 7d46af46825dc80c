import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { JobFailed } from "../../jobs/worker.ts";
import type { Traffic } from "../../kit/traffic.ts";
import type { Errand, Means } from "./carry-out.ts";
import { ImportFileError } from "./file-error.ts";
import { type End, heard, type Told, type Word } from "./told.ts";
import type { Turn, Turns } from "./turns.ts";

/** A thread that was told to stop and goes on so long is ended, in ms: the server's own end is not to wait for it. */
const STOP_MS = 3_000;
/** A file that takes more memory ends its import and not the server. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** Beside what a thread works: the requests of its process, and their database as the server's role, embedded or not. */
export type Beside = { appUrl: string; isEmbedded: boolean; traffic: Traffic };

/**
 * Carries out an import in a thread with its own connections to the database, at a low priority: parsing and validating take
 * the processor that requests leave. Throws as `carryOut`, and where the thread ends without a word.
 */
export async function carryOutAside(
  beside: Beside,
  turns: Turns,
  errand: Errand,
  means: Omit<Means, "pool">,
): Promise<void> {
  const turn = turns.join(means.signal);
  try {
    // To start a thread is work, too.
    await turn.next(0);
    await inThread(beside, turn, errand, means);
  } finally {
    turn.leave();
  }
}

async function inThread(
  { appUrl, isEmbedded }: Beside,
  turn: Turn,
  errand: Errand,
  { signal, warn }: Omit<Means, "pool">,
): Promise<void> {
  signal.throwIfAborted();
  const thread = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: { appUrl, isEmbedded, errand },
    resourceLimits: MEMORY,
  });
  const say = (word: Word) => thread.postMessage(word);
  let end: End | undefined;
  let broken: unknown;
  let late: NodeJS.Timeout | undefined;
  const stop = () => {
    say("stop");
    late = setTimeout(() => void thread.terminate(), STOP_MS);
  };
  thread.on("message", (told: Told) => {
    if (typeof told === "object" && "workedMs" in told) void turn.next(told.workedMs).then(() => say("go"));
    else if (typeof told === "object" && "warning" in told) warn(heard(told.warning));
    else end = told;
  });
  thread.on("error", (error) => {
    broken = error;
  });
  signal.addEventListener("abort", stop);
  try {
    await once(thread, "exit");
  } finally {
    signal.removeEventListener("abort", stop);
    clearTimeout(late);
  }
  if (end === "done") return;
  if (end && "unusable" in end)
    throw new JobFailed("unusable_file", { cause: new ImportFileError(end.unusable) });
  if (end) throw heard(end.failure);
  signal.throwIfAborted();
  throw broken ?? new Error("the thread of an import ended before its end");
}
