import type { Pool } from "../db/pool/pool.ts";
import { unboundQuery } from "../db/pool/unbound-query.ts";
import { statement } from "../db/statement.ts";

/**
 * The jobs of one kind that are due and not begun: how many, at most 10,000, and the age of the oldest in
 * seconds.
 */
export type JobBacklog = { kind: string; due: number; oldestSeconds: number };

const readBacklog = statement("select kind, due, oldest_seconds from job_backlog($1)");

/** Reads what waits in the queue, a row a kind: it counts all that is due. One round trip. */
export async function jobBacklog(pool: Pool, kinds: readonly string[]): Promise<JobBacklog[]> {
  const rows = await unboundQuery(pool, readBacklog, [kinds]);
  return rows.map(([kind, due, oldest]) => ({
    kind: kind!,
    due: Number(due),
    oldestSeconds: Number(oldest),
  }));
}
