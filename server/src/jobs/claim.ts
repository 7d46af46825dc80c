import { type LastServed, planClaims, type Wanted } from "./claim-plans.ts";
import { claimPlanned, findWaiting } from "./claim-sql.ts";
import type { JobKind, JobRuntime } from "./job.ts";

export type { LastServed } from "./claim-plans.ts";
export { LEASE_S } from "./claim-sql.ts";

type Claiming = Pick<JobRuntime, "pool" | "log">;

/** A job that this process has to do; `attempt` tells its claim from those before and after. */
export type Claimed = { kind: JobKind; storeId: string; id: string; attempt: number };

// Another worker may be quicker: then there is another look.
const MOST_LOOKS = 4;

/**
 * Claims due jobs of several kinds, at most `room` of each; the stores take turns. One round trip tells which
 * stores have some; where any do, another one claims them, in each store by itself.
 */
export async function claimJobs(
  runtime: Claiming,
  wanted: Wanted,
  lastServed: LastServed,
): Promise<Claimed[]> {
  const claimed: Claimed[] = [];
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const left = wanted
      .map(({ kind, room }) => ({ kind, room: room - claimed.filter((job) => job.kind === kind).length }))
      .filter(({ room }) => room > 0);
    try {
      if (!(await claimSome(runtime, left, lastServed, claimed))) break;
    } catch (error) {
      // Claimed jobs are done first.
      if (claimed.length) break;
      throw error;
    }
  }
  return claimed;
}

// Tells whether there may be more than was claimed.
async function claimSome(
  runtime: Claiming,
  wanted: Wanted,
  lastServed: LastServed,
  claimed: Claimed[],
): Promise<boolean> {
  if (!wanted.length) return false;
  const { plans, isCut } = planClaims(
    await findWaiting(runtime.pool, wanted, lastServed),
    wanted,
    lastServed,
  );
  if (!plans.length) return isCut;
  const { rows, failed } = await claimPlanned(runtime, plans);
  for (const [storeId, name, id, attempt] of rows) {
    const { kind } = wanted.find((one) => one.kind.kind === name)!;
    claimed.push({ kind, storeId: storeId!, id: id!, attempt: Number(attempt) });
  }
  // Those of a store that failed are left to a later claim.
  const asked = plans.filter(({ storeId }) => !failed.has(storeId));
  return isCut || rows.length < asked.reduce((sum, { most }) => sum + most, 0);
}
