import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "./pool.ts";
import { isBeingRestored } from "./restoring.ts";

// Whoever asks has a deadline, too, and takes no answer for a process that hangs.
const MOST_MS = 2_000;

/**
 * Finds out whether the database answers: then whether it is being restored. Throws where it does not within 2 s, or where no
 * connection is free. However many ask, one question at a time is under way.
 */
export function createReadiness(pool: Pool): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    asked ??= isBeingRestored(pool).finally(() => {
      asked = undefined;
    });
    const over = new AbortController();
    const late = sleep(MOST_MS, undefined, { signal: over.signal }).then(() => {
      throw new Error(`the database did not answer within ${MOST_MS} ms, or all connections are taken`);
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      over.abort();
      late.catch(() => {});
    }
  };
}
