import { deletionBefore, type Swept, sweepRows } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import { authLimits, sweepAuth } from "../../people/auth/index.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const answers = deletionBefore("idempotency_keys", "digest", "created_at");
const jobs = deletionBefore("jobs", "job_id", "finished_at");
const entries = deletionBefore("audit_entries", "entry_id", "at");

/** Of each kind of row, the time before which it is over: answers for retries are kept 24 hours (contract, section 2). */
export function limitsAt(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return {
    ...authLimits(now),
    answers: before(24 * HOUR_MS),
    jobs: before(7 * DAY_MS),
    entries: before(400 * DAY_MS),
  };
}

/** Deletes some of a store's rows that are over, oldest first. */
export async function sweepStore(tx: Tx, now: Date): Promise<Swept> {
  const limits = limitsAt(now);
  const [ofPeople, others] = await Promise.all([
    sweepAuth(tx, now),
    sweepRows(tx, [
      [answers, limits.answers],
      [jobs, limits.jobs],
      [entries, limits.entries],
    ]),
  ]);
  return { rows: ofPeople.rows + others.rows, mayHaveMore: ofPeople.mayHaveMore || others.mayHaveMore };
}
