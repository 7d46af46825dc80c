import { Worker } from "node:worker_threads";
import { unflatten } from "../../kit/json/flat-error.ts";
import type { Reply, Task, Work } from "./facet-messages.ts";

/** The worker thread as this one sees it. */
export type FacetThread = {
  /** Has work done; throws what fails there, and ThreadEnded. */
  ask<Name extends keyof Work>(work: Name, input: Work[Name]["input"]): Promise<Work[Name]["answer"]>;
  end(): Promise<void>;
};

/** The thread has ended before it answered. */
export class ThreadEnded extends Error {}

type Waiting = { storeId: string; resolve(answer: never): void; reject(error: unknown): void };

// The heap of JavaScript itself; the columns of an index are outside it.
const HEAP_MB = 768;

/**
 * Starts the thread, which reads the database at `appUrl` and keeps no process alive. `onEnd` is called where
 * it ends by itself, with the stores that it was asked about just then.
 */
export function startFacetThread(
  appUrl: string,
  onEnd: (stores: readonly string[], error: unknown) => void,
): FacetThread {
  const worker = new Worker(new URL("./facet-worker.ts", import.meta.url), {
    workerData: appUrl,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Node's own options of a test or a debugger are not for it.
    execArgv: [],
  });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let isEnding = false;
  let cause: unknown;

  worker.on("message", (reply: Reply) => {
    const asker = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("error" in reply) asker?.reject(unflatten(reply.error));
    else asker?.resolve(reply.answer as never);
  });
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", (code) => {
    const askers = [...waiting.values()];
    waiting.clear();
    const error = cause ?? new Error(`the thread ended with code ${code}`);
    if (!isEnding) onEnd([...new Set(askers.map(({ storeId }) => storeId))], error);
    isEnding = true;
    for (const { reject } of askers) reject(new ThreadEnded("the thread has ended", { cause: error }));
  });

  return {
    ask(work, input) {
      if (isEnding) return Promise.reject(new ThreadEnded("the thread has ended"));
      return new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { storeId: input.storeId, resolve, reject });
        worker.postMessage({ ...input, id, work } as Task);
      });
    },
    async end() {
      isEnding = true;
      await worker.terminate();
    },
  };
}
