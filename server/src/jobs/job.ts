import type { Logger } from "pino";
import type { Pool } from "../db/pool.ts";
import type { Vault } from "../kit/vault.ts";

/** A job as its handler sees it. */
export type Job = {
  id: string;
  storeId: string;
  payload: unknown;
  sealed: Buffer | undefined;
  /** 1 at the first try. */
  attempt: number;
};

/** Thrown by a handler where there is no use in trying again. */
export class JobFailed extends Error {}

/**
 * What handlers work with. `signal` is aborted when the worker stops, or when it has lost the job to another: a handler
 * that runs long stops then, by throwing; the job is begun again.
 */
export type JobMeans = { pool: Pool; vault: Vault; log: Logger; signal: AbortSignal };

/**
 * How jobs of one kind are done. A job may be begun more than once, by a worker after one that died: what it does
 * must bear that. A handler that throws is tried again later, until its tries are used up.
 */
export type JobKind = {
  readonly kind: string;
  /** How many of them one process does at once. */
  readonly concurrency: number;
  /** How many of one store all processes together do at once; as many as there is room for where not said. */
  readonly ofOneStore?: number;
  /** Waits in seconds before each further try; with none left, the job has failed. */
  readonly retryAfter: readonly number[];
  handle(job: Job, means: JobMeans): Promise<void>;
  /** What to do for a job that has failed for good. */
  onFailed?(job: Job, means: JobMeans, error: Error): Promise<void>;
};
