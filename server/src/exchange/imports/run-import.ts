import type { Pool } from "../../db/pool/pool.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { JobFailed } from "../../jobs/worker.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import type { Problems } from "./columns.ts";
import { ImportFileError } from "./files/file-error.ts";
import type { ImportProgress } from "./import-records.ts";
import type { Report } from "./report.ts";
import { importers } from "./resources.ts";
import { beginImport, fileOf, finishImport, writeProgress } from "./sql.ts";

/** An import to be carried out: a stored file of a store, and its actor. */
export type ImportTask = { storeId: string; importId: string; actor: string; seesCost: boolean };

/** The dependencies of an import. */
export type ImportRuntime = {
  pool: Pool;
  signal: AbortSignal;
  /** Hears of what went wrong and did not end it. */
  warn(error: unknown): void;
  /** Waits as long as others come first, after so many milliseconds of work. */
  giveWay?(workedMs: number): Promise<void>;
};

const PROGRESS_EVERY_MS = 1_000;
const MAX_ERRORS = 1_000;

/**
 * Imports a stored file and writes its report; does nothing where the import has ended or is cancelled
 * meanwhile. Throws JobFailed for a file that cannot be used, with the ImportFileError as its cause, and what
 * aborted the signal.
 */
export async function runImport(
  { storeId, importId, actor, seesCost }: ImportTask,
  { pool, signal, warn, giveWay }: ImportRuntime,
): Promise<void> {
  const inStore = <T>(work: (tx: Tx) => Promise<T>) => tenantTransaction(pool, storeId, work);
  const begun = await inStore((tx) => beginImport(tx, importId));
  const reads = tenantReads(pool, storeId);
  const store = await findBoundStore(reads);
  if (!begun || !store) return;

  const places = newPlaces();
  let sofar: ImportProgress = { read: 0, line: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 };
  const ended = new AbortController();
  const saveProgress = async () => {
    if (!(await inStore((tx) => writeProgress(tx, importId, places.bytesBefore(sofar.line), sofar))))
      ended.abort();
  };
  const stopSaving = repeatEvery(PROGRESS_EVERY_MS, () => saveProgress().catch(warn));
  const goOn = () => {
    signal.throwIfAborted();
    ended.signal.throwIfAborted();
  };
  const bytes = places.of(fileOf(reads, importId, begun.size, goOn));
  const { resource, format, sendMail, copyImages } = begun;
  const { carryOut: importing, reportsHandles } = importers[resource];
  try {
    const report = await importing(
      { pool, store, format, bytes, actor, seesCost, sendMail, copyImages, importId },
      {
        dryRun: begun.isDryRun,
        notes: [],
        ...(giveWay && { giveWay: (workedMs: number) => giveWay(workedMs).then(goOn) }),
        onProgress(progress) {
          sofar = progress;
          goOn();
        },
      },
    );
    await stopSaving();
    await inStore(async (tx) => {
      await writeProgress(tx, importId, begun.size, sofar);
      await finishImport(tx, importId, "done", { problems: problemsOf(report, reportsHandles) });
    });
  } catch (error) {
    // The import was cancelled, and so it has ended.
    if (ended.signal.aborted) return;
    await stopSaving();
    await saveProgress();
    if (ended.signal.aborted) return;
    throw errorWithoutContent(error);
  } finally {
    await stopSaving();
  }
}

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];

// Where in a file its lines are, roughly: many a format is read to its end before the first record is
// written, and how far an import is shows in what is written.
function newPlaces() {
  const ends: { line: number; bytes: number }[] = [];
  let passed = 0;
  return {
    async *of(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      let [line, bytes] = [1, 0];
      for await (const chunk of chunks) {
        for (let i = 0; i < chunk.length; i++)
          if (chunk[i] === LINE_FEED || (chunk[i] === CARRIAGE_RETURN && chunk[i + 1] !== LINE_FEED)) line++;
        bytes += chunk.length;
        ends.push({ line, bytes });
        yield chunk;
      }
    },
    bytesBefore(line: number): number {
      while (passed < ends.length && ends[passed]!.line <= line) passed++;
      return passed ? ends[passed - 1]!.bytes : 0;
    },
  };
}

// The sender of the file reads what is wrong with it in the import. The log and the job must not say it: a
// message about a file may quote it, and one put around PostgreSQL's hides that it does.
function errorWithoutContent(error: unknown): unknown {
  if (error instanceof ImportFileError) return new JobFailed("unusable_file", { cause: error });
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function problemsOf({ skips, warnings, moreWarnings }: Report, reportsHandles: boolean): Problems {
  const handleOf = (handle: string) => (reportsHandles ? handle : "");
  const errors = skips.flatMap(({ line, lastLine, handle, errors }) =>
    errors.map(({ line: row = line, ...error }) => ({
      ...{ row, lastRow: lastLine, handle: handleOf(handle) },
      ...error,
    })),
  );
  return {
    errors: errors.slice(0, MAX_ERRORS),
    warnings: warnings.map(({ line, handle, ...warning }) => ({
      row: line,
      handle: handleOf(handle),
      ...warning,
    })),
    warningCount: warnings.length + moreWarnings,
  };
}

// One at a time; stopping waits for the last.
function repeatEvery(ms: number, act: () => Promise<void>): () => Promise<void> {
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
