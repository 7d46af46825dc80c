import type { Logger } from "pino";
import type { Pool } from "../db/pool.ts";
import { statement } from "../db/statement.ts";
import { tenantReads, tenantTransaction, unboundQuery } from "../db/tenant.ts";
import type { Vault } from "../kit/vault.ts";
import { sleepUntilWoken } from "./wake.ts";

/** A job as its handler sees it. */
export type Job = {
  id: string;
  storeId: string;
  payload: unknown;
  sealed: Buffer | undefined;
  /** 1 at the first try. */
  attempt: number;
};

/** What handlers work with. */
export type JobMeans = { pool: Pool; vault: Vault; log: Logger; signal: AbortSignal };

/**
 * How jobs of one kind are done. A job may be begun more than once, by a worker after one that died: what it does
 * must bear that. A handler that throws is tried again later, until its tries are used up.
 */
export type JobKind = {
  readonly kind: string;
  /** How many of them one process does at once. */
  readonly concurrency: number;
  /** Waits in seconds before each further try; with none left, the job has failed. */
  readonly retryAfter: readonly number[];
  handle(job: Job, means: JobMeans): Promise<void>;
  /** What to do for a job that has failed for good. */
  onFailed?(job: Job, means: JobMeans, error: Error): Promise<void>;
};

/** A worker of this process. */
export type Worker = {
  /** Stops claiming jobs and waits for those being done; they are told by their signal. */
  close(): Promise<void>;
};

const LEASE_S = 60;
const POLL_MS = 1_000;
const TROUBLE_MS = 2_000;

/** Works the queue until it is closed: each kind by itself, so that no long job holds up another kind. */
export function startWorker(kinds: readonly JobKind[], means: Omit<JobMeans, "signal">): Worker {
  const stop = new AbortController();
  const all = kinds.map((kind) => workOn(kind, { ...means, signal: stop.signal }));
  return {
    async close() {
      stop.abort();
      await Promise.all(all);
    },
  };
}

/** Does the jobs that are due now, and those they lead to, and returns how many; for `stoa work --once` and tests. */
export async function workOnce(kinds: readonly JobKind[], means: JobMeans): Promise<number> {
  let done = 0;
  for (;;) {
    let found = 0;
    for (const kind of kinds) {
      const jobs = await claim(means.pool, kind.kind, 100);
      for (const job of jobs) await perform(kind, job, means);
      found += jobs.length;
    }
    if (!found) return done;
    done += found;
  }
}

async function workOn(kind: JobKind, means: JobMeans): Promise<void> {
  const { pool, log, signal } = means;
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const free = kind.concurrency - running.size;
    let claimed: Claimed[] = [];
    try {
      if (free > 0) claimed = await claim(pool, kind.kind, free);
    } catch (error) {
      log.warn({ err: error, kind: kind.kind }, "jobs could not be claimed");
      await sleepUntilWoken(TROUBLE_MS, signal);
      continue;
    }
    for (const job of claimed) {
      const done = perform(kind, job, means).finally(() => running.delete(done));
      running.add(done);
    }
    if (running.size === kind.concurrency) await Promise.race(running);
    else if (!claimed.length) await sleepUntilWoken(POLL_MS, signal);
  }
  await Promise.all(running);
}

type Claimed = { storeId: string; id: string; attempt: number };

const claimDue = statement("select store_id, job_id, attempts from claim_jobs($1, $2, $3)");

async function claim(pool: Pool, kind: string, most: number): Promise<Claimed[]> {
  const rows = await unboundQuery(pool, claimDue, [kind, most, LEASE_S]);
  return rows.map(([storeId, id, attempt]) => ({ storeId: storeId!, id: id!, attempt: Number(attempt) }));
}

const read = statement("select payload, encode(sealed, 'base64') from jobs where job_id = $1");
const renew = statement(`
  update jobs set leased_until = now() + interval '${LEASE_S} seconds'
  where job_id = $1 and attempts = $2 and state = 'running'`);
// Only the worker that holds the lease finishes a job; what was secret in it goes.
const finish = statement(`
  update jobs set state = 'done', finished_at = now(), leased_until = null, sealed = null, error = null
  where job_id = $1 and attempts = $2 and state = 'running'`);
const postpone = statement(`
  update jobs set state = 'waiting', run_at = now() + make_interval(secs => $3), leased_until = null, error = $4
  where job_id = $1 and attempts = $2 and state = 'running'`);
const giveUp = statement(`
  update jobs set state = 'failed', finished_at = now(), leased_until = null, sealed = null, error = $3
  where job_id = $1 and attempts = $2 and state = 'running'`);

async function perform(kind: JobKind, { storeId, id, attempt }: Claimed, means: JobMeans): Promise<void> {
  const { pool, log } = means;
  const inStore = (text: typeof read, values: (string | number)[]) =>
    tenantTransaction(pool, storeId, (tx) => tx.query(text, values));
  const lease = setInterval(
    () => void inStore(renew, [id, attempt]).catch(() => {}),
    (LEASE_S * 1_000) / 3,
  ).unref();
  try {
    const [row] = await tenantReads(pool, storeId).query(read, [id]);
    if (!row) return;
    const sealed = row[1] ? Buffer.from(row[1], "base64") : undefined;
    const job: Job = { id, storeId, payload: JSON.parse(row[0]!), sealed, attempt };
    try {
      await kind.handle(job, means);
      await inStore(finish, [id, attempt]);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const wait = kind.retryAfter[attempt - 1];
      const line = { kind: kind.kind, job: id, store: storeId, attempt, err: error };
      if (wait !== undefined) {
        log.warn(line, "a job failed and will be tried again");
        await inStore(postpone, [id, attempt, wait, told(error)]);
      } else {
        log.error(line, "a job failed for good");
        await kind.onFailed?.(job, means, error);
        await inStore(giveUp, [id, attempt, told(error)]);
      }
    }
  } catch (error) {
    // The database is away: the lease runs out, and the job is done again.
    log.warn({ kind: kind.kind, job: id, store: storeId, err: error }, "a job was left to its lease");
  } finally {
    clearInterval(lease);
  }
}

const told = (error: Error) => error.message.slice(0, 500);
