import type { Logger } from "pino";
import type { Pool } from "../db/pool/pool.ts";
import { sleep } from "./wake.ts";

/** Something to be done again and again; several processes may do it at once. */
export type Recurring = {
  name: string;
  everyMs: number;
  run(runtime: { pool: Pool; log: Logger; signal: AbortSignal }): Promise<void>;
};

/** How far an interval varies, so that processes that started together do not go on together. */
const VARIATION = 0.2;

/**
 * Does each at once and then about in its interval until `signal` is aborted; one that throws is logged and
 * goes on.
 */
export async function runRecurring(
  all: readonly Recurring[],
  runtime: { pool: Pool; log: Logger },
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    all.map(async ({ name, everyMs, run }) => {
      while (!signal.aborted) {
        await run({ ...runtime, signal }).catch((error) =>
          runtime.log.warn({ err: error, name }, "a recurring task failed"),
        );
        await sleep(everyMs * (1 + VARIATION * (Math.random() - 0.5)), signal);
      }
    }),
  );
}
