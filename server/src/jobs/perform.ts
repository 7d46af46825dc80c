import { messageWithoutValue } from "../db/faults.ts";
import { type Statement, statement, type Value } from "../db/statement.ts";
import { type Tx, tenantReads, tenantTransaction } from "../db/tenant.ts";
import { type Part, traceWork } from "../kit/flow/trace.ts";
import { type Claimed, LEASE_S } from "./claim.ts";
import { type Job, JobFailed, type JobRuntime } from "./job.ts";

/** The outcome of a job that was claimed. */
export type Outcome = "done" | "failed" | "postponed" | "left";

const RENEWED_EVERY_MS = (LEASE_S * 1_000) / 3;
/** How often a job's worker may die before the job is taken to be what kills it. */
const MAX_DEATHS = 5;
const MAX_MESSAGE = 500;

const read = statement(
  "select payload, encode(sealed, 'base64'), extract(epoch from now() - run_at), request_id from jobs where store_id = $1 and job_id = $2",
);

// Only the claim that holds changes a job: after a lease has run out, another has begun it with the next
// attempt.
const ownedByClaim =
  "where store_id = $1 and job_id = $2 and attempts = $3 and state = 'running' returning 1";
const renew = statement(`
  update jobs set leased_until = now() + interval '${LEASE_S} seconds' ${ownedByClaim}`);
// The sealed secrets are deleted.
const finish = statement(`
  update jobs set state = 'done', finished_at = now(), leased_until = null, sealed = null, error = null ${ownedByClaim}`);
const giveUp = statement(`
  update jobs set state = 'failed', finished_at = now(), leased_until = null, sealed = null, error = $4 ${ownedByClaim}`);
const postpone = statement(`
  update jobs set state = 'waiting', is_due = false, run_at = now() + make_interval(secs => $5), leased_until = null,
    error = $4 ${ownedByClaim}`);
const putBack = statement(`
  update jobs set state = 'waiting', is_due = true, leased_until = null, attempts = attempts - 1 ${ownedByClaim}`);

/** Undoes what was written for a job that another worker has begun meanwhile. */
class JobLost extends Error {}

/**
 * Does a claimed job and records the outcome. Never throws: if that cannot be recorded, the lease runs out.
 * `noteLateness` hears how many seconds after it was due the job is begun.
 */
export async function perform(
  claimed: Claimed,
  runtime: JobRuntime,
  noteLateness: (seconds: number) => void = () => {},
): Promise<Outcome> {
  const started = performance.now();
  const part = (): Part => ({
    name: `job ${claimed.kind.kind}`,
    kind: "consumer",
    attributes: { "stoa.job": claimed.id, "stoa.store": claimed.storeId, "stoa.attempt": claimed.attempt },
  });
  const outcome = await traceWork(part, () => carryOut(claimed, runtime, noteLateness));
  runtime.meter?.performed(claimed.kind.kind, outcome, performance.now() - started);
  return outcome;
}

async function carryOut(
  claimed: Claimed,
  runtime: JobRuntime,
  noteLateness: (seconds: number) => void,
): Promise<Outcome> {
  const { kind, storeId, id, attempt } = claimed;
  const { pool, log, signal } = runtime;
  const line: Record<string, unknown> = { kind: kind.kind, job: id, store: storeId, attempt };
  const settleIn = async (tx: Tx, how: Statement, ...values: Value[]) =>
    (await tx.query(how, [storeId, id, attempt, ...values])).length > 0;
  const settle = (how: Statement, ...values: Value[]) =>
    tenantTransaction(pool, storeId, (tx) => settleIn(tx, how, ...values));
  const lease = renewLease(() => settle(renew));
  const started = performance.now();
  try {
    const [row] = await tenantReads(pool, storeId).query(read, [storeId, id]);
    if (!row) return "left";
    noteLateness(Number(row[2]));
    const sealed = row[1] ? Buffer.from(row[1], "base64") : undefined;
    const requestId = row[3] ?? undefined;
    if (requestId) line.requestId = requestId;
    const job: Job = { id, storeId, payload: JSON.parse(row[0]!), sealed, requestId, attempt };
    const own = { ...runtime, signal: AbortSignal.any([signal, lease.lost]) };
    try {
      if (attempt > kind.retryAfter.length + 1 + MAX_DEATHS) throw new Error("its worker died each time");
      if (kind.handle) await kind.handle(job, own);
      else
        await tenantTransaction(
          pool,
          storeId,
          async (tx) => {
            await kind.write(tx, job, own);
            if (!(await settleIn(tx, finish))) throw new JobLost();
          },
          "commit",
          requestId,
        );
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const failed = { ...line, err: error };
      const message = messageWithoutValue(error).replaceAll("\0", "\ufffd").slice(0, MAX_MESSAGE);
      if (lease.lost.aborted || error instanceof JobLost) {
        log.warn(failed, "a job was lost to another worker");
        return "left";
      }
      const wait = error instanceof JobFailed ? undefined : kind.retryAfter[attempt - 1];
      if (signal.aborted && !(error instanceof JobFailed)) {
        await settle(putBack);
        return "left";
      }
      if (wait !== undefined) {
        log.warn(failed, "a job failed and will be tried again");
        return (await settle(postpone, message, wait)) ? "postponed" : "left";
      }
      if (error instanceof JobFailed) log.info({ ...line, cause: message }, "a job cannot be done");
      else log.error(failed, "a job failed for good");
      await kind.onFailed?.(job, own, error);
      return (await settle(giveUp, message)) ? "failed" : "left";
    }
    if (kind.handle && !(await settle(finish))) {
      log.warn(line, "a job was done by a worker that had lost it; it is done again");
      return "left";
    }
    log.info({ ...line, ms: Math.round(performance.now() - started) }, "job");
    return "done";
  } catch (error) {
    // The database is away: the lease runs out, and the job is done again.
    log.warn({ ...line, err: error }, "a job was left to its lease");
    return "left";
  } finally {
    lease.end();
  }
}

// Renews until it ends; `lost` is aborted once another may have the job.
function renewLease(renewed: () => Promise<boolean>): { lost: AbortSignal; end(): void } {
  const lost = new AbortController();
  let validUntil = performance.now() + LEASE_S * 1_000;
  const timer = setInterval(async () => {
    const asked = performance.now();
    const isRenewed = await renewed().catch(() => undefined);
    if (isRenewed) validUntil = asked + LEASE_S * 1_000;
    else if (isRenewed === false || performance.now() > validUntil) lost.abort();
  }, RENEWED_EVERY_MS).unref();
  return { lost: lost.signal, end: () => clearInterval(timer) };
}
