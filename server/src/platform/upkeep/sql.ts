import type { Pool } from "../../db/pool/pool.ts";
import { unboundQuery } from "../../db/pool/unbound-query.ts";
import { nodeQuery } from "../../db/sharding/node-query.ts";
import { statement } from "../../db/statement.ts";

/**
 * The kinds of rows that are over at some time, in the order in which `stores_to_sweep` takes those times.
 */
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
  "mails",
  "visits",
  "notices",
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

/** A table of stores' rows: its approximate size, its inserts so far, and its last analysis. */
export type Growth = { name: string; rows: number; inserts: number; analyzedAt: string };

const findTables = statement(`
  select c.relname, c.reltuples::bigint, pg_stat_get_tuples_inserted(c.oid),
    coalesce(greatest(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid))::text, '')
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples >= $1`);

/**
 * The tables of one place that have at least so many rows, of all stores; on a node of a cluster, the shards.
 */
export async function findGrowth(pool: Pool, least: number): Promise<Growth[]> {
  const rows = await nodeQuery(pool, findTables, [least]);
  return rows.map(([name, count, inserts, analyzedAt]) => ({
    name: name!,
    rows: Number(count),
    inserts: Number(inserts),
    analyzedAt: analyzedAt!,
  }));
}

const analyze = statement("select analyze_stores($1)");

/** Analyzes which stores a table's rows belong to; false if it is locked, or analyzed elsewhere. */
export async function analyzeStores(pool: Pool, table: string): Promise<boolean> {
  const [row] = await nodeQuery(pool, analyze, [table]);
  return row![0] === "t";
}
