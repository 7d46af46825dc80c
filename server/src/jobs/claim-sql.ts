import { type InStore, inEachStore } from "../db/each-store.ts";
import type { Pool, Row } from "../db/pool/pool.ts";
import { unboundQuery } from "../db/pool/unbound-query.ts";
import { statement } from "../db/statement.ts";
import { NIL_UUID } from "../kit/cursor.ts";
import { type ClaimPlan, type Found, type LastServed, PAGE, type Wanted } from "./claim-plans.ts";
import type { JobRuntime } from "./job.ts";

/** How long a claim holds, in seconds, unless it is renewed. */
export const LEASE_S = 60;

const findStores = statement("select kind, store_id, state, jobs from stores_with_jobs($1, $2, $3)");

/**
 * The waiting jobs of the wanted kinds in all stores, or, where there are many, in those whose turn is next.
 * One round trip.
 */
export async function findWaiting(pool: Pool, wanted: Wanted, lastServed: LastServed): Promise<Found[]> {
  const names = wanted.map(({ kind }) => kind.kind);
  const places = names.map((name) => lastServed.get(name) ?? NIL_UUID);
  const rows = await unboundQuery(pool, findStores, [names, places, PAGE]);
  return rows.map(([kind, storeId, state, jobs]) => ({
    kind: kind!,
    storeId: storeId!,
    state: state as Found["state"],
    jobs: Number(jobs),
  }));
}

// Told apart from those for later, and from those whose worker holds them.
const makeReady = statement(`
  with due as materialized (
    select job_id from jobs
    where store_id = $1 and kind = $2 and state = 'waiting' and not is_due and run_at <= now()
    order by run_at limit 1000 for update skip locked),
  lapsed as materialized (
    select job_id from jobs where store_id = $1 and kind = $2 and state = 'running' and leased_until < now()
    limit 1000 for update skip locked)
  update jobs set state = 'waiting', is_due = true, leased_until = null
  where store_id = $1 and job_id in (select job_id from due union all select job_id from lapsed)`);

// Two processes must not count running jobs at the same time. It reads the store's row: see lockOf.
const countAlone = statement(
  "select pg_advisory_xact_lock(hashtextextended($2, 0)) from stores where store_id = $1",
);

// Those to claim are chosen once: as a subquery they might be chosen anew for each job, and `skip locked`
// passes over those just claimed.
const claim = statement(`
  with due as materialized (
    select job_id from jobs where store_id = $1 and kind = $2 and state = 'waiting' and is_due
    order by run_at
    limit case when $4::integer is null then $3::integer else greatest(0, least($3, $4 - (
      select count(*) from jobs where store_id = $1 and kind = $2 and state = 'running'))) end
    for update skip locked)
  update jobs j
  set state = 'running', attempts = j.attempts + 1, leased_until = now() + interval '${LEASE_S} seconds'
  from due where j.store_id = $1 and j.job_id = due.job_id
  returning j.kind, j.job_id, j.attempts`);

/**
 * Claims jobs as the plans say, each store's in a transaction of its own: rows of their stores, kinds, ids
 * and attempts, and the stores that failed. One round trip.
 */
export async function claimPlanned(
  { pool, log }: Pick<JobRuntime, "pool" | "log">,
  plans: readonly ClaimPlan[],
): Promise<{ rows: Row[]; failed: ReadonlySet<string> }> {
  const byStore = Map.groupBy(plans, ({ storeId }) => storeId);
  const works = [...byStore].map(([storeId, ofStore]) => ({ storeId, asks: ofStore.flatMap(asksOf) }));
  const failed = new Set<string>();
  const results = await inEachStore(pool, works, (error, store) => {
    failed.add(store);
    log.warn({ err: error, store }, "a store's jobs could not be claimed");
  });
  const rows = results.flatMap((ofStore, i) =>
    (ofStore ?? [])
      .flat()
      .filter((row) => row.length === 3)
      .map((row) => [works[i]!.storeId, ...row]),
  );
  return { rows, failed };
}

function asksOf({ kind: { kind, ofOneStore }, storeId, most, hasLate }: ClaimPlan): InStore["asks"] {
  return [
    ...(hasLate ? [[makeReady, [storeId, kind]] as const] : []),
    ...(most && ofOneStore !== undefined
      ? [[countAlone, [storeId, `stoa claim ${kind} ${storeId}`]] as const]
      : []),
    ...(most ? [[claim, [storeId, kind, most, ofOneStore ?? null]] as const] : []),
  ];
}
