import type { Pool } from "../db/pool.ts";
import { statement } from "../db/statement.ts";
import { unboundQuery } from "../db/unbound-query.ts";
import type { JobKind } from "./job.ts";

/** How long a claim holds, in seconds, unless it is renewed. */
export const LEASE_S = 60;

/** A job that this process has to do; `attempt` tells its claim from those before and after. */
export type Claimed = { kind: JobKind; storeId: string; id: string; attempt: number };

/** Of each kind, the store that was served last: those behind it are next. */
export type LastServed = Map<string, string>;

const NOBODY = "00000000-0000-0000-0000-000000000000";

const claimDue = statement("select kind, store_id, job_id, attempts from claim_jobs($1, $2, $3, $4, $5)");

/** Claims due jobs of several kinds, at most `room` of each; the stores take turns. One round trip. */
export async function claimJobs(
  pool: Pool,
  wanted: readonly { kind: JobKind; room: number }[],
  lastServed: LastServed,
): Promise<Claimed[]> {
  const rows = await unboundQuery(pool, claimDue, [
    wanted.map(({ kind }) => kind.kind),
    wanted.map(({ room }) => room),
    wanted.map(({ kind }) => kind.ofOneStore ?? null),
    wanted.map(({ kind }) => lastServed.get(kind.kind) ?? NOBODY),
    LEASE_S,
  ]);
  return rows.map(([name, storeId, id, attempt]) => {
    lastServed.set(name!, storeId!);
    const { kind } = wanted.find((one) => one.kind.kind === name)!;
    return { kind, storeId: storeId!, id: id!, attempt: Number(attempt) };
  });
}
