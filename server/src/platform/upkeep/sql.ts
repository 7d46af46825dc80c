import type { Pool } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import { unboundQuery } from "../../db/unbound-query.ts";

/** The kinds of rows that are over at some time, in the order in which `stores_to_sweep` takes those times. */
const kinds = [
  "answers",
  "sessions",
  "codes",
  "failures",
  "jobs",
  "entries",
  "imports",
  "events",
  "deliveries",
] as const;
const findStores = statement(`select stores_to_sweep(${kinds.map((_, i) => `$${i + 1}`).join(", ")})`);

/** The ids of the stores that have rows older than the limits, which are named by kind. */
export async function findStoresToSweep(
  pool: Pool,
  limits: Readonly<Record<(typeof kinds)[number], Date>>,
): Promise<string[]> {
  const rows = await unboundQuery(
    pool,
    findStores,
    kinds.map((kind) => limits[kind]),
  );
  return rows.map(([id]) => id!);
}
