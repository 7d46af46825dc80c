import { Worker } from "node:worker_threads";
import { type FlatError, unflatten } from "../../kit/flat-error.ts";
import type { Asked, ThreadData, Told, Work } from "./facet-messages.ts";

/** A thread that keeps indexes. */
export type FacetThread = {
  /** Has work done; throws what fails there, and ThreadEnded. */
  ask<Name extends keyof Work>(work: Name, asked: Work[Name]["asked"]): Promise<Work[Name]["answer"]>;
  /** Ends the thread where it gives no sign of life within 10 s. */
  suspect(): void;
  end(): Promise<void>;
};

/** What is told of a thread: that it ended by itself, and about which stores it was asked just then; what it warns of. */
type Listener = {
  ended(thread: FacetThread, stores: readonly string[], error: unknown): void;
  warned(storeId: string, warning: string, error: FlatError): void;
};

/** The thread has ended before it answered. */
export class ThreadEnded extends Error {}

type Waiting = { storeId: string | undefined; resolve(answer: never): void; reject(error: unknown): void };

const ALIVE_MS = 10_000;
// What JavaScript itself takes; the columns of an index are beside it.
const HEAP_MB = 768;

/** Starts a thread. It keeps no process alive. */
export function startFacetThread(data: ThreadData, on: Listener): FacetThread {
  const worker = new Worker(new URL("./facet-thread.ts", import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Node's own options of a test or a debugger are not for it.
    execArgv: [],
  });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let isEnding = false;
  let suspected: NodeJS.Timeout | undefined;
  let cause: unknown;

  worker.on("message", (told: Told) => {
    if ("warning" in told) return on.warned(told.storeId, told.warning, told.error);
    const asker = waiting.get(told.id);
    waiting.delete(told.id);
    if ("error" in told) asker?.reject(unflatten(told.error));
    else asker?.resolve(told.answer as never);
  });
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", (code) => {
    clearTimeout(suspected);
    const error = cause ?? new Error(`the thread ended with code ${code}`);
    const stores = [...waiting.values()].flatMap(({ storeId }) => storeId ?? []);
    const asked = [...waiting.values()];
    waiting.clear();
    const wasEnding = isEnding;
    isEnding = true;
    if (!wasEnding) on.ended(thread, [...new Set(stores)], error);
    for (const { reject } of asked) reject(new ThreadEnded("the thread has ended", { cause: error }));
  });

  const thread: FacetThread = {
    ask(work, asked) {
      if (isEnding) return Promise.reject(new ThreadEnded("the thread has ended"));
      return new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { storeId: (asked as { storeId?: string }).storeId, resolve, reject });
        worker.postMessage({ ...asked, id, work } as Asked);
      });
    },
    suspect() {
      if (suspected || isEnding) return;
      suspected = setTimeout(() => {
        cause = new Error(`the thread gave no sign of life within ${ALIVE_MS} ms`);
        void worker.terminate();
      }, ALIVE_MS).unref();
      const isAlive = () => {
        clearTimeout(suspected);
        suspected = undefined;
      };
      thread.ask("ping", {}).then(isAlive, isAlive);
    },
    async end() {
      isEnding = true;
      await worker.terminate();
    },
  };
  return thread;
}
