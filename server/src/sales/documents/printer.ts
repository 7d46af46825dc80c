import { Worker } from "node:worker_threads";
import { unavailable } from "../../http/answers/errors.ts";
import { boundedQueue } from "../../kit/flow/bounded-queue.ts";
import { type FlatError, unflatten } from "../../kit/json/flat-error.ts";
import type { Sheet } from "./sheet.ts";

/** The requests to the thread, and its answers. */
export type PrintRequest = { id: number; sheet: Sheet };
export type PrintResult = { id: number; bytes: Uint8Array } | { id: number; error: FlatError };

/** Prints sheets as PDF files, in a thread beside the one that answers requests. */
export type Printer = {
  /**
   * Prints a sheet of a store; stores take turns. Throws 503 where too many wait, or where it takes too long.
   */
  print(sheet: Sheet, storeId: string): Promise<Buffer>;
};

const MOST_WAITING = 100;
const MOST_MS = 20_000;
const IDLE_MS = 60_000;
const HEAP_MB = 256;

/**
 * Creates a printer. Its thread starts with the first sheet, stops after an idle minute, and does not keep
 * the process alive.
 */
export function createPrinter(): Printer {
  const inLine = boundedQueue(1, MOST_WAITING, unavailable);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const end = () => {
    void worker?.terminate();
    worker = undefined;
  };
  const start = () => {
    const started = new Worker(new URL("./print-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Node's own options of a test or a debugger are not for it.
      execArgv: [],
    });
    started.unref();
    // The pending request reports the failure; the next sheet starts another thread.
    started.on("error", () => {});
    started.on("exit", () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };
  const send = (thread: Worker, request: PrintRequest) =>
    new Promise<Buffer>((resolve, reject) => {
      const late = setTimeout(() => fail(unavailable()), MOST_MS);
      const settle = () => {
        clearTimeout(late);
        thread.off("message", receive).off("error", fail).off("exit", exit);
        thread.unref();
      };
      const receive = (result: PrintResult) => {
        if (result.id !== request.id) return;
        settle();
        if ("error" in result) reject(unflatten(result.error));
        else resolve(Buffer.from(result.bytes));
      };
      const fail = (error: unknown) => {
        settle();
        // The caller gave up; ignore the result.
        if (worker === thread) end();
        reject(error);
      };
      const exit = () => fail(unavailable());
      thread.on("message", receive).on("error", fail).on("exit", exit);
      thread.ref();
      thread.postMessage(request);
    });

  return {
    print: (sheet, storeId) =>
      inLine(async () => {
        clearTimeout(idle);
        worker ??= start();
        try {
          return await send(worker, { id: ++last, sheet });
        } finally {
          idle = setTimeout(end, IDLE_MS).unref();
        }
      }, storeId),
  };
}
