import { v7 as uuidv7 } from "uuid";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import { invalidStatusTransition, rateLimited } from "../../http/answers/errors.ts";
import { noteEffect } from "../../http/effects.ts";
import type { Call } from "../../http/route.ts";
import { cancelJob, enqueue } from "../../jobs/queue.ts";
import { sleep } from "../../jobs/wake.ts";
import type { JobKind } from "../../jobs/worker.ts";
import type { Traffic } from "../../kit/flow/traffic.ts";
import { type ImportRow, imports } from "./columns.ts";
import { ImportFileError } from "./files/file-error.ts";
import { requireReadable, requireWriting } from "./permissions.ts";
import { runImport } from "./run-import.ts";
import { countUnfinished, finishImport, getImport, type ImportRequest, insertImport } from "./sql.ts";

type Payload = { importId: string; actor: string; seesCost: boolean };

/** The kind of jobs that import files. */
export const IMPORT = "import";

/** So long after a request it is still time to rest, and the longest rest, in ms. */
const BUSY_MS = 200;
const LONGEST_REST_MS = 1_000;

/**
 * Cancels an import that waits or runs, and returns its row; what it has imported stays. Throws 404, 403 for
 * somebody who only reads what it imports, 409 for one that ended.
 */
export async function cancelImport({ tx, can }: Pick<Call, "tx" | "can">, id: string): Promise<ImportRow> {
  const before = requireReadable(can, await getImport(tx, id));
  requireWriting(imports.get(before, "resource"), can);
  if (!(await finishImport(tx, id, "cancelled"))) {
    throw invalidStatusTransition(imports.get(before, "status"), "cancelled", []);
  }
  await cancelJob(tx, IMPORT, id);
  return getImport(tx, id);
}

/** Files are large, and one of a store is imported at a time. */
const MAX_UNFINISHED = 20;
const TRY_AGAIN_S = 60;

/**
 * Stores the uploaded file, enqueues its import, and returns the import's row. Throws 429 while 20 of them
 * wait or run.
 */
export async function createImport(
  call: Pick<Call, "tx" | "principal" | "upload" | "isDryRun" | "now" | "can">,
  order: ImportRequest,
): Promise<ImportRow> {
  const { tx, principal, can } = call;
  if ((await countUnfinished(tx)) >= MAX_UNFINISHED) throw rateLimited(TRY_AGAIN_S);
  noteEffect(tx, "bulk");
  const id = uuidv7();
  const row = await insertImport(tx, id, order, call);
  await enqueueImport(tx, {
    importId: id,
    actor: `${principal!.kind}:${principal!.id}`,
    seesCost: can("products:cost"),
  });
  return row;
}

async function enqueueImport(tx: Tx, payload: Payload): Promise<void> {
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
 * Imports the stored files, one of a store at a time. A worker that dies leaves what it had written, and
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
