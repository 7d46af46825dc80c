import { statement } from "../../db/statement.ts";
import type { Swept } from "../../db/sweep.ts";
import { type Tx, tenantTransaction, unboundQuery } from "../../db/tenant.ts";
import type { Recurring } from "../../jobs/schedule.ts";
import { limitsAt, sweepStore } from "./sweeps.ts";

const EVERY_MS = 10 * 60_000;

const findStores = statement("select stores_to_sweep($1, $2, $3, $4, $5, $6, $7)");

/** How what lies right of this noun is swept: the time before which its rows are over, and what deletes some of them. */
type Sweep = { limit(now: Date): Date; sweep(tx: Tx, now: Date): Promise<Swept> };

/**
 * Deletes in every store what is over: answers for retries, sessions, codes, finished jobs, old audit entries and
 * imports.
 */
export const upkeep = (imports: Sweep): Recurring => ({
  name: "upkeep",
  everyMs: EVERY_MS,
  async run({ pool, log, signal }) {
    const now = new Date();
    const { answers, sessions, codes, failures, jobs, entries } = limitsAt(now);
    const stores = await unboundQuery(pool, findStores, [
      answers,
      sessions,
      codes,
      failures,
      jobs,
      entries,
      imports.limit(now),
    ]);
    let deleted = 0;
    for (const [storeId] of stores) {
      // Some at a time, each a transaction of its own.
      for (let goOn = true; goOn && !signal.aborted; ) {
        const swept = await tenantTransaction(pool, storeId!, (tx) =>
          Promise.all([sweepStore(tx, now), imports.sweep(tx, now)]),
        );
        for (const { rows } of swept) deleted += rows;
        goOn = swept.some(({ mayHaveMore }) => mayHaveMore);
      }
    }
    if (deleted) log.info({ stores: stores.length, rows: deleted }, "upkeep");
  },
});
