import type { Logger } from "pino";
import type { Pool } from "../../db/pool/pool.ts";
import { placesOf } from "../../db/sharding/node-query.ts";
import type { Recurring } from "../../jobs/schedule.ts";
import { analyzeStores, findGrowth, type Growth } from "./sql.ts";

const EVERY_MS = 5_000;
// PostgreSQL itself analyzes smaller tables soon enough.
const LARGE = 5_000;
// So many new rows may be a new store's. Of a larger table that many are hardly ever in the sample, of 30,000
// rows, that PostgreSQL reads.
const FEW = 250;
const FEW_OF = 4_000;
// A table that always grows rests for so many times as long as it took to analyze it.
const REST = 200;

/** A table at its last check: its inserts at the last analysis, and when it may be analyzed again. */
type Known = { inserts: number; analyzedAt: string | undefined; restsUntil: number };
const knownBy = new WeakMap<Pool, Map<string, Known>>();

/**
 * Lets PostgreSQL learn early which stores large tables have rows of. PostgreSQL analyzes a table only once a
 * tenth of it has changed, and until then plans for a new store as if it had no rows, for which any index
 * looks good. Rows older than this process are left to PostgreSQL.
 */
export const storeStatistics: Recurring = {
  name: "store statistics",
  everyMs: EVERY_MS,
  async run({ pool, log, signal }) {
    const looks = placesOf(pool).map((place) => analyzeGrown(place, log, signal));
    for (const looked of await Promise.allSettled(looks))
      if (looked.status === "rejected") throw looked.reason;
  },
};

// An unavailable node does not stop the check of the others.
async function analyzeGrown(pool: Pool, log: Logger, signal: AbortSignal): Promise<void> {
  const known = knownBy.get(pool) ?? new Map<string, Known>();
  knownBy.set(pool, known);
  for (const table of await findGrowth(pool, LARGE)) {
    if (signal.aborted) return;
    const before = recognize(known, table);
    const isDue = table.inserts - before.inserts >= Math.max(FEW, table.rows / FEW_OF);
    const began = performance.now();
    if (!isDue || began < before.restsUntil) continue;
    try {
      if (!(await analyzeStores(pool, table.name))) continue;
      known.set(table.name, { ...before, inserts: table.inserts, analyzedAt: undefined });
    } finally {
      const took = performance.now() - began;
      known.get(table.name)!.restsUntil = performance.now() + took * REST;
      log.debug({ table: table.name, ms: Math.round(took) }, "store statistics");
    }
  }
}

// After an analysis elsewhere, the current inserts count as analyzed.
function recognize(known: Map<string, Known>, { name, inserts, analyzedAt }: Growth): Known {
  const before = known.get(name);
  const isOwn = before && before.analyzedAt === undefined;
  const now =
    before && (isOwn || before.analyzedAt === analyzedAt)
      ? { ...before, analyzedAt }
      : { inserts, analyzedAt, restsUntil: before?.restsUntil ?? 0 };
  known.set(name, now);
  return now;
}
