import { v7 as uuidv7 } from "uuid";
import { unnestRows } from "../db/insert-statement.ts";
import { statement } from "../db/statement.ts";
import { deletionBefore, sweeperOf } from "../db/sweep.ts";
import type { Tx } from "../db/tenant.ts";
import { wakeWorkers } from "./wake.ts";

/** Work to be done later. `payload` is JSON without secrets; secrets go into `sealed`. */
export type NewJob = {
  /** A UUID of version 7; one is made where it is not given. */
  id?: string;
  kind: string;
  payload?: object;
  sealed?: Buffer;
  /** The earliest time; at once where not said. */
  runAt?: Date;
  /** Of unfinished jobs of the same kind and key there is only one: another one changes nothing. */
  key?: string;
};

const columns = "job_id, kind, key, payload, sealed, run_at, request_id";
const arrays = "$2::uuid[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::timestamptz[], $8::text[]";
const insert = statement(`
  insert into jobs (store_id, job_id, kind, key, payload, sealed, run_at, is_due, request_id)
  select s.store_id, j.job_id, j.kind, j.key, j.payload::json, j.sealed, coalesce(j.run_at, now()),
    coalesce(j.run_at, now()) <= now(), j.request_id
  from stores s, ${unnestRows(arrays, "j", columns)}
  where s.store_id = $1 order by j.n
  on conflict (store_id, kind, key) where key is not null and state in ('waiting', 'running') do nothing
  returning job_id`);

/**
 * Puts a job in the queue, to be done only if this transaction commits. Returns its id, or undefined where
 * one of its kind and key is unfinished.
 */
export async function enqueue(tx: Tx, job: NewJob): Promise<string | undefined> {
  const [row] = await tx.query(insert, [tx.storeId, ...rowOf(tx, job).map((value) => [value])]);
  if (row && isDue(job)) tx.afterCommit(wakeWorkers);
  return row?.[0] ?? undefined;
}

/** Puts a job in the queue together with the commit, all jobs of a transaction by one statement. */
export function enqueueAtCommit(tx: Tx, job: NewJob): void {
  tx.rowAtCommit(insert, rowOf(tx, job));
  if (isDue(job)) tx.afterCommit(wakeWorkers);
}

const isDue = ({ runAt }: NewJob) => !runAt || runAt.getTime() <= Date.now();

const rowOf = (tx: Tx, { id, kind, payload = {}, sealed, runAt, key }: NewJob): (string | null)[] => [
  id ?? uuidv7(),
  kind,
  key ?? null,
  JSON.stringify(payload),
  sealed ? `\\x${sealed.toString("hex")}` : null,
  runAt?.toISOString() ?? null,
  tx.requestId ?? null,
];

const cancel = statement(
  `delete from jobs where store_id = $1 and kind = $2 and key = $3 and state = 'waiting'`,
);

/** Takes a job that waits out of the queue again. */
export async function cancelJob(tx: Tx, kind: string, key: string): Promise<void> {
  await tx.query(cancel, [tx.storeId, kind, key]);
}

const RETENTION_MS = 7 * 86_400_000;

/** Deletes jobs a week after they ended. */
export const jobsSweeper = sweeperOf("jobs", deletionBefore("jobs", "job_id", "finished_at"), RETENTION_MS);
