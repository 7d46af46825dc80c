import { statement } from "../../db/statement.ts";
import { tenantTransaction, unboundQuery } from "../../db/tenant.ts";
import type { Recurring } from "../../jobs/schedule.ts";
import { limitsAt, sweepStore } from "./sweeps.ts";

const EVERY_MS = 10 * 60_000;

const findStores = statement("select stores_to_sweep($1, $2, $3, $4, $5, $6)");

/** Deletes in every store what is over: answers for retries, sessions, codes, finished jobs, old audit entries. */
export const upkeep: Recurring = {
  name: "upkeep",
  everyMs: EVERY_MS,
  async run({ pool, log, signal }) {
    const now = new Date();
    const { answers, sessions, codes, failures, jobs, entries } = limitsAt(now);
    const stores = await unboundQuery(pool, findStores, [answers, sessions, codes, failures, jobs, entries]);
    let deleted = 0;
    for (const [storeId] of stores) {
      // Some at a time, each a transaction of its own.
      for (let goOn = true; goOn && !signal.aborted; ) {
        const { rows, mayHaveMore } = await tenantTransaction(pool, storeId!, (tx) => sweepStore(tx, now));
        deleted += rows;
        goOn = mayHaveMore;
      }
    }
    if (deleted) log.info({ stores: stores.length, rows: deleted }, "upkeep");
  },
};
