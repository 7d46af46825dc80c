import type { Sweeper } from "../../db/sweep.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import type { Recurring } from "../../jobs/schedule.ts";
import { findStoresToSweep } from "./sql.ts";

const EVERY_MS = 10 * 60_000;

/**
 * Deletes expired rows in every store by each noun's sweeper: stored answers for retries, sessions, finished
 * jobs and more.
 */
export const sweepTask = (sweepers: readonly Sweeper[]): Recurring => ({
  name: "upkeep",
  everyMs: EVERY_MS,
  async run({ pool, log, signal }) {
    const now = new Date();
    const limits = Object.assign({}, ...sweepers.map((sweeper) => sweeper.limits(now)));
    const stores = await findStoresToSweep(pool, limits);
    let deleted = 0;
    for (const storeId of stores) {
      // Some at a time, each a transaction of its own.
      for (let goOn = true; goOn && !signal.aborted; ) {
        const swept = await tenantTransaction(pool, storeId, (tx) =>
          Promise.all(sweepers.map((sweeper) => sweeper.sweep(tx, now))),
        );
        deleted += swept.reduce((sum, { rows }) => sum + rows, 0);
        goOn = swept.some(({ mayHaveMore }) => mayHaveMore);
      }
    }
    if (deleted) log.info({ stores: stores.length, rows: deleted }, "upkeep");
  },
});
