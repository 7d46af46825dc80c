import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import { enqueue } from "../../jobs/queue.ts";
import { sleep } from "../../jobs/wake.ts";
import type { JobKind } from "../../jobs/worker.ts";
import type { Traffic } from "../../kit/traffic.ts";
import { ImportFileError } from "./files/file-error.ts";
import { runImport } from "./run-import.ts";
import { finishImport } from "./sql.ts";

type Payload = { importId: string; actor: string; seesCost: boolean };

/** The kind of jobs that import files. */
export const IMPORT = "import";

/** So long after a request it is still time to rest, and the longest rest, in ms. */
const BUSY_MS = 200;
const LONGEST_REST_MS = 1_000;

/** Enqueues a kept file to be imported once the transaction commits. */
export async function enqueueImport(tx: Tx, payload: Payload): Promise<void> {
  await enqueue(tx, { kind: IMPORT, payload, key: payload.importId });
}

/** Waits while requests come for as long as an import worked, 1 s at most; less where it is aborted. */
export async function restDuringTraffic(
  traffic: Traffic | undefined,
  workedMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (traffic && traffic.quietMs() < BUSY_MS) await sleep(Math.min(workedMs, LONGEST_REST_MS), signal);
}

/**
 * Imports the kept files, one of a store at a time. A worker that dies leaves what it had written, and
 * another begins the file again: what is in the store already is unchanged then. Where there is `traffic`, an
 * import rests half of the time while requests come.
 */
export function importKind(traffic: Traffic | undefined): JobKind {
  return {
    kind: IMPORT,
    concurrency: 2,
    ofOneStore: 1,
    retryAfter: [10, 60, 300],
    async handle({ storeId, payload }, { pool, log, signal }) {
      const { importId, actor, seesCost } = payload as Payload;
      await runImport(
        { storeId, importId, actor, seesCost },
        {
          pool,
          signal,
          warn: (err) => log.warn({ err, import: importId }, "the progress of an import was not written"),
          giveWay: (workedMs) => restDuringTraffic(traffic, workedMs, signal),
        },
      );
    },
    async onFailed(job, { pool }, error) {
      const { importId } = job.payload as Payload;
      const { cause } = error;
      const failure = cause instanceof ImportFileError ? JSON.stringify(cause.notice) : "";
      await tenantTransaction(pool, job.storeId, (tx) => finishImport(tx, importId, "failed", { failure }));
    },
  };
}
