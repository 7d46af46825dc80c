import { v7 as uuidv7 } from "uuid";
import { statement, type Value } from "../db/statement.ts";
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

const insert = statement(`
  insert into jobs (store_id, job_id, kind, key, payload, sealed, run_at, is_due, request_id)
  values ($1, $2, $3, $4, $5, $6, coalesce($7, now()), coalesce($7, now()) <= now(), $8)
  on conflict (store_id, kind, key) where key is not null and state in ('waiting', 'running') do nothing
  returning job_id`);

/**
 * Puts a job in the queue, to be done only if this transaction commits. Returns its id, or undefined where
 * one of its kind and key is unfinished.
 */
export async function enqueue(tx: Tx, job: NewJob): Promise<string | undefined> {
  const [row] = await tx.query(insert, valuesOf(tx, job));
  if (row && isDue(job)) tx.afterCommit(wakeWorkers);
  return row?.[0] ?? undefined;
}

/** Puts a job in the queue together with the commit. */
export function enqueueAtCommit(tx: Tx, job: NewJob): void {
  tx.atCommit(insert, valuesOf(tx, job));
  if (isDue(job)) tx.afterCommit(wakeWorkers);
}

const isDue = ({ runAt }: NewJob) => !runAt || runAt.getTime() <= Date.now();

const valuesOf = (tx: Tx, { id, kind, payload = {}, sealed, runAt, key }: NewJob): Value[] => [
  tx.storeId,
  id ?? uuidv7(),
  kind,
  key ?? null,
  JSON.stringify(payload),
  sealed ?? null,
  runAt ?? null,
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
