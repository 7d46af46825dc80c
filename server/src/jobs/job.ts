import type { Logger } from "pino";
import type { Pool } from "../db/pool/pool.ts";
import type { Tx } from "../db/tenant.ts";
import type { Vault } from "../kit/secrets/vault.ts";

/** A job as its handler sees it. */
export type Job = {
  id: string;
  storeId: string;
  payload: unknown;
  sealed: Buffer | undefined;
  /** The request that it follows from, where it follows from one. */
  requestId: string | undefined;
  /** 1 at the first try. */
  attempt: number;
};

/**
 * Thrown where what a job was given cannot be used, so that there is no use in trying again. The message
 * stands in the log and in the job: it must hold nothing of anyone's data. What may hold some goes along as
 * the cause, and no further.
 */
export class JobFailed extends Error {}

/**
 * The tools of handlers. `signal` is aborted when the worker stops, or when it has lost the job to another: a
 * handler that runs long stops then, by throwing; the job is begun again.
 */
export type JobRuntime = {
  pool: Pool;
  vault: Vault;
  log: Logger;
  signal: AbortSignal;
  meter?: JobMeter | undefined;
};

/** Counts jobs, by their kind and what became of them. It must not throw. */
export type JobMeter = { performed(kind: string, outcome: string, ms: number): void };

/** How jobs of one kind are done. One that throws is tried again later, until its tries are used up. */
export type JobKind = KindOfJob & (Handled | Written);

type KindOfJob = {
  readonly kind: string;
  /** How many of them one process does at once. */
  readonly concurrency: number;
  /** How many of one store all processes together do at once; as many as there is room for where not said. */
  readonly ofOneStore?: number;
  /** Waits in seconds before each further try; with none left, the job has failed. */
  readonly retryAfter: readonly number[];
  /** Handles a job that has failed for good. */
  onFailed?(job: Job, runtime: JobRuntime, error: Error): Promise<void>;
};

type Handled = {
  /**
   * Does the job. It may be begun more than once, by a second worker after the first died: the work must
   * allow for that.
   */
  handle(job: Job, runtime: JobRuntime): Promise<void>;
  write?: undefined;
};

type Written = {
  /**
   * Does a job whose work is rows of its store and nothing else. Its end is written in the same transaction:
   * however often it is begun, it is done once.
   */
  write(tx: Tx, job: Job, runtime: Omit<JobRuntime, "pool">): Promise<void>;
  handle?: undefined;
};
