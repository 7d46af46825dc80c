import { afterSilence } from "./deadline.ts";
import type { Pool } from "./pool.ts";
import { isBeingRestored } from "./restoring.ts";

// The caller has a deadline, too, and takes no answer for a process that hangs.
const MOST_MS = 2_000;

/**
 * Finds out whether the database answers: then whether it is being restored. Throws where it does not within
 * 2 s, or where no connection is free. However many ask, one question at a time is under way.
 */
export function createReadiness(pool: Pool): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    asked ??= isBeingRestored(pool).finally(() => {
      asked = undefined;
    });
    const late = Promise.withResolvers<never>();
    const takeBack = afterSilence(
      () =>
        late.reject(
          new Error(`the database did not answer within ${MOST_MS} ms, or all connections are taken`),
        ),
      MOST_MS,
    );
    try {
      return await Promise.race([asked, late.promise]);
    } finally {
      takeBack();
    }
  };
}
