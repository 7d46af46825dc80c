import type { Logger } from "pino";
import type { Pool } from "../db/pool.ts";
import { sleepUntilWoken } from "./wake.ts";

/** Something to be done again and again; several processes may do it at once. */
export type Recurring = {
  name: string;
  everyMs: number;
  run(means: { pool: Pool; log: Logger }): Promise<void>;
};

/** Does each at once and then in its interval until `signal` is aborted; one that throws is logged and goes on. */
export async function keepSchedule(
  all: readonly Recurring[],
  means: { pool: Pool; log: Logger },
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    all.map(async ({ name, everyMs, run }) => {
      while (!signal.aborted) {
        await run(means).catch((error) => means.log.warn({ err: error, name }, "a recurring task failed"));
        const next = performance.now() + everyMs;
        while (!signal.aborted && performance.now() < next)
          await sleepUntilWoken(next - performance.now(), signal);
      }
    }),
  );
}
