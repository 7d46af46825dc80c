import { planAnew } from "../../db/plan-anew.ts";
import type { Pool } from "../../db/pool.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import { ApiError } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { ImportFileError } from "./file-error.ts";
import { type Grouping, groupsOf } from "./groups.ts";
import { type Notice, notice } from "./notice.ts";
import {
  describeCounts,
  newReport,
  type Outcome,
  type Report,
  type RowError,
  reportImport,
  reportSkip,
} from "./report.ts";
import type { SourceRecord } from "./source-record.ts";

/** How far an import is: records read, what became of them, and the last line they were read from. */
export type ImportProgress = Record<Outcome, number> & { read: number; line: number };

export type RecordOptions = {
  /** Does all the work and all the checks, and undoes it. */
  dryRun?: boolean;
  /** Called after each group of records. An error that it throws ends the import. */
  onProgress?: (progress: ImportProgress) => void;
  /** Waits as long as others come first; called between two groups, with the milliseconds that the work took since the last call. */
  giveWay?: (workedMs: number) => Promise<void>;
};

/** What became of a record. */
export type Result =
  | { outcome: "created" | "updated" | "unchanged"; warnings: Notice[]; id?: string }
  | { failure: ApiError };

/** How a noun's records are written. */
export type Writer<R> = Grouping<R> & {
  /** Writes records in one transaction. An ApiError that it throws is that of a record which came alone. */
  write(records: readonly R[]): Promise<Result[]>;
  /** What is done before a record is written again by itself. */
  beforeAlone?(record: R): void;
  /** Whether a record may have failed for others in its group, or for what was remembered and is gone. */
  dependsOnOthers(failure: ApiError): boolean;
};

/** Writes a group of records in one transaction, which a dry run undoes; statements are planned for as many as there are. */
export const inOneTransaction = <T>(
  { pool, store }: { pool: Pool; store: Store },
  { dryRun }: RecordOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  tenantTransaction(
    pool,
    store.id,
    (tx) => {
      planAnew(tx);
      return work(tx);
    },
    dryRun ? "rollback" : "commit",
  );

/**
 * Creates or updates what each record of a source describes. They are written in groups of up to 100, and one that cannot be imported
 * is a skip in the report and takes no other with it. Throws ImportFileError for a broken file; what came before the break stays
 * imported, and the message counts it.
 */
export async function importRecords<R extends SourceRecord>(
  source: AsyncIterable<R>,
  writer: Writer<R>,
  { dryRun = false, onProgress, giveWay }: RecordOptions = {},
): Promise<Report> {
  const report = newReport(dryRun);
  const started = performance.now();
  let read = 0;
  let line = 0;
  const work = async (group: readonly R[]) => {
    const { results, failure } = await writeGroup(writer, group);
    for (const record of group) {
      const result = results.get(record);
      if (!result && record.fault === undefined) continue;
      account(report, record, result);
      line = Math.max(line, record.lastLine);
      read++;
    }
    if (failure) throw failure.error;
    const { created, updated, unchanged, skipped } = report;
    onProgress?.({ read, line, created, updated, unchanged, skipped });
  };
  try {
    await whileReading(groupsOf(source, writer), work, giveWay);
  } catch (error) {
    if (!read || !(error instanceof Error)) throw error;
    const before = describeCounts(report);
    throw error instanceof ImportFileError
      ? new ImportFileError(error.notice, { before, cause: error })
      : new Error(`${error.message} (before that: ${before})`, { cause: error });
  }
  report.seconds = Math.round(performance.now() - started) / 1_000;
  return report;
}

// One after another, each while the next is read: the database and this process are busy at the same time.
async function whileReading<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  giveWay?: (workedMs: number) => Promise<void>,
): Promise<void> {
  let begun = performance.now();
  let working = Promise.resolve();
  try {
    for await (const item of items) {
      await working;
      await giveWay?.(performance.now() - begun);
      begun = performance.now();
      working = work(item);
      // Its failure is heard where it is awaited; until then it must not end the process.
      working.catch(() => {});
    }
  } catch (error) {
    await working;
    throw error;
  }
  await working;
}

// What became of the records of a group, as far as it came.
type Written<R> = { results: Map<R, Result>; failure?: { error: unknown } };

async function writeGroup<R extends SourceRecord>(
  writer: Writer<R>,
  group: readonly R[],
): Promise<Written<R>> {
  const usable = group.filter(({ fault }) => fault === undefined);
  const results = new Map<R, Result>();
  if (usable.length > 1) {
    try {
      const written = await writer.write(usable);
      for (const [i, record] of usable.entries()) results.set(record, written[i]!);
    } catch {
      // Whatever it was, it comes again where one of them is to blame, and takes only that one.
    }
  }
  for (const record of usable) {
    const result = results.get(record);
    if (result && !("failure" in result && writer.dependsOnOthers(result.failure))) continue;
    try {
      results.set(record, await alone(writer, record));
    } catch (error) {
      results.delete(record);
      return { results, failure: { error } };
    }
  }
  return { results };
}

// As if it came alone, which is what every record of a file is to be written as.
async function alone<R extends SourceRecord>(writer: Writer<R>, record: R): Promise<Result> {
  try {
    writer.beforeAlone?.(record);
    return (await writer.write([record]))[0]!;
  } catch (failure) {
    if (failure instanceof ApiError) return { failure };
    throw failure;
  }
}

function account(report: Report, record: SourceRecord, result: Result | undefined): void {
  if (result && "outcome" in result) {
    const warnings = [...record.warnings, ...result.warnings];
    reportImport(report, { ...record, warnings }, result.outcome);
  } else if (result) reportSkip(report, record, errorsOf(result.failure, record));
  else reportSkip(report, record, [{ column: null, code: "not_importable", ...record.fault! }]);
}

function errorsOf(
  { code, messageKey, values, errors = [] }: ApiError,
  { columnOf }: SourceRecord,
): RowError[] {
  if (!errors.length) return [{ column: null, code, ...notice(messageKey, values) }];
  return errors.map(({ field, code, values }) => ({
    column: columnOf(field) ?? field,
    code,
    ...notice(`field.${code}`, values),
  }));
}
