import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { enqueue } from "../../jobs/queue.ts";
import { type Job, JobFailed, type JobKind, type JobMeans } from "../../jobs/worker.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import type { Problems } from "./columns.ts";
import { productFormats } from "./formats.ts";
import { type ImportProgress, importProducts } from "./products.ts";
import type { Report } from "./report.ts";
import { ImportFileError } from "./source-product.ts";
import { beginImport, fileOf, finishImport, writeProgress } from "./sql.ts";
import { withoutCosts } from "./without-costs.ts";

type Payload = { importId: string; actor: string; seesCost: boolean };

const KIND = "import";
const TOLD_EVERY_MS = 1_000;
const MAX_ERRORS = 1_000;

/** Leaves a kept file to be imported once the transaction commits. */
export async function enqueueImport(tx: Tx, payload: Payload): Promise<void> {
  await enqueue(tx, { kind: KIND, payload, key: payload.importId });
}

/**
 * Imports the kept files, one of a store at a time. A worker that dies leaves what it had written, and another begins
 * the file again: what is in the store already is unchanged then.
 */
export const importKind: JobKind = {
  kind: KIND,
  concurrency: 2,
  ofOneStore: 1,
  retryAfter: [10, 60, 300],
  handle: carryOut,
  async onFailed(job, { pool }, error) {
    const { importId } = job.payload as Payload;
    const { cause } = error;
    const failure = cause instanceof ImportFileError ? JSON.stringify(cause.notice) : "";
    await tenantTransaction(pool, job.storeId, (tx) => finishImport(tx, importId, "failed", { failure }));
  },
};

async function carryOut({ storeId, payload }: Job, { pool, log, signal }: JobMeans): Promise<void> {
  const { importId, actor, seesCost } = payload as Payload;
  const inStore = <T>(work: (tx: Tx) => Promise<T>) => tenantTransaction(pool, storeId, work);
  const begun = await inStore((tx) => beginImport(tx, importId));
  const reads = tenantReads(pool, storeId);
  const store = await findBoundStore(reads);
  if (!begun || !store) return;

  let bytesRead = 0;
  let sofar: ImportProgress = { products: 0, line: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 };
  const ended = new AbortController();
  const tell = async () => {
    if (!(await inStore((tx) => writeProgress(tx, importId, bytesRead, sofar)))) ended.abort();
  };
  const stopTelling = repeatedly(TOLD_EVERY_MS, () =>
    tell().catch((err) => log.warn({ err, import: importId }, "the progress of an import was not written")),
  );
  const goOn = () => {
    signal.throwIfAborted();
    ended.signal.throwIfAborted();
  };
  const bytes = fileOf(reads, importId, begun.size, (read) => {
    bytesRead = read;
    goOn();
  });
  const source = productFormats[begun.format](bytes);
  try {
    const report = await importProducts({ pool, store }, seesCost ? source : withoutCosts(source), {
      dryRun: begun.isDryRun,
      actor,
      onProgress(progress) {
        sofar = progress;
        goOn();
      },
    });
    await stopTelling();
    await inStore(async (tx) => {
      await writeProgress(tx, importId, begun.size, sofar);
      await finishImport(tx, importId, "done", { problems: problemsOf(report) });
    });
  } catch (error) {
    // The import was cancelled, and so it has ended.
    if (ended.signal.aborted) return;
    await stopTelling();
    await tell();
    if (ended.signal.aborted) return;
    throw withoutContent(error);
  } finally {
    await stopTelling();
  }
}

// The sender of the file reads what is wrong with it in the import. The log and the job must not say it: a message about
// a file may quote it, and one put around PostgreSQL's hides that it does.
function withoutContent(error: unknown): unknown {
  if (error instanceof ImportFileError) return new JobFailed("unusable_file", { cause: error });
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function problemsOf({ skips, warnings, moreWarnings }: Report): Problems {
  const errors = skips.flatMap(({ line, lastLine, handle, errors }) =>
    errors.map((error) => ({ row: line, lastRow: lastLine, handle, ...error })),
  );
  return {
    errors: errors.slice(0, MAX_ERRORS),
    warnings: warnings.map(({ line, ...warning }) => ({ row: line, ...warning })),
    warningCount: warnings.length + moreWarnings,
  };
}

// One at a time; stopping waits for the last.
function repeatedly(ms: number, act: () => Promise<void>): () => Promise<void> {
  let acting: Promise<void> | undefined;
  const timer = setInterval(() => {
    acting ??= act().finally(() => {
      acting = undefined;
    });
  }, ms);
  return async () => {
    clearInterval(timer);
    await acting;
  };
}
