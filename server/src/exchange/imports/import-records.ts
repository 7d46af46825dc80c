import { forceCustomPlans } from "../../db/custom-plans.ts";
import type { Pool } from "../../db/pool/pool.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import type { ApiError } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { dropRounded } from "./drop-fields.ts";
import { ImportFileError } from "./files/file-error.ts";
import { groupsOf, repeatOf, withoutRepeats } from "./groups.ts";
import { type FileNote, notice } from "./notice.ts";
import {
  describeCounts,
  newReport,
  type Outcome,
  type Report,
  type RowError,
  reportImport,
  reportNotes,
  reportSkip,
} from "./report.ts";
import type { SourceRecord } from "./source-records.ts";
import { type Result, type Writer, writeGroup } from "./write-records.ts";

/** How far an import is: records read, what became of them, and the last line they were read from. */
export type ImportProgress = Record<Outcome, number> & { read: number; line: number };

export type RecordOptions = {
  /** Does all the work and all the checks, and undoes it. */
  dryRun?: boolean;
  /** Notes about the file as a whole; its reader adds to them while it reads. */
  notes?: FileNote[];
  /** Called after each group of records. An error that it throws ends the import. */
  onProgress?: (progress: ImportProgress) => void;
  /**
   * Waits as long as others come first; called between two groups, with the milliseconds that the work took
   * since the last call.
   */
  giveWay?: (workedMs: number) => Promise<void>;
};

/**
 * Writes a group of records in one transaction, which a dry run undoes, and what is not final; statements are
 * planned for as many as there are.
 */
export const inOneTransaction = <T>(
  { pool, store }: { pool: Pool; store: Store },
  { dryRun }: RecordOptions,
  work: (tx: Tx) => Promise<T>,
  isFinal: (result: T) => boolean,
): Promise<T> =>
  tenantTransaction(
    pool,
    store.id,
    (tx) => {
      forceCustomPlans(tx);
      return work(tx);
    },
    (result) => (dryRun || !isFinal(result) ? "rollback" : "commit"),
  );

/**
 * Creates or updates what each record of a source describes. They are written in groups of up to 100, and one
 * that cannot be imported is a skip in the report and takes no other with it. A field that is refused is left
 * out, with a warning, where the record can do without it. Throws ImportFileError for a broken file; what
 * came before the break stays imported, and the message counts it.
 */
export async function importRecords<R extends SourceRecord & { fields: object }>(
  source: AsyncIterable<R>,
  writer: Writer<R>,
  { dryRun = false, notes = [], onProgress, giveWay }: RecordOptions = {},
): Promise<Report> {
  const report = newReport(dryRun);
  const started = performance.now();
  let read = 0;
  let line = 0;
  const work = async (group: readonly R[]) => {
    const { fates, failure } = await writeGroup(writer, group);
    for (const origin of group) {
      const fate = fates.get(origin);
      if (!fate && origin.fault === undefined) continue;
      reportRecord(report, fate?.record ?? origin, fate?.result);
      line = Math.max(line, origin.lastLine);
      read++;
    }
    if (failure) throw failure.error;
    const { created, updated, unchanged, skipped } = report;
    onProgress?.({ read, line, created, updated, unchanged, skipped });
  };
  async function* usable() {
    for await (const record of source) yield dropRounded(record, writer);
  }
  try {
    await workWhileReading(groupsOf(withoutRepeats(usable(), writer), writer), work, giveWay);
  } catch (error) {
    if (!read || !(error instanceof Error)) throw error;
    const before = describeCounts(report);
    throw error instanceof ImportFileError
      ? new ImportFileError(error.notice, { before, cause: error })
      : new Error(`${error.message} (before that: ${before})`, { cause: error });
  }
  reportNotes(report, notes);
  report.seconds = Math.round(performance.now() - started) / 1_000;
  return report;
}

// One after another, each while the next is read: the database and this process are busy at the same time.
async function workWhileReading<T>(
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

function reportRecord(report: Report, record: SourceRecord, result: Result | undefined): void {
  if (result && "outcome" in result) {
    const warnings = [...record.warnings, ...result.warnings];
    reportImport(report, { ...record, warnings }, result.outcome);
  } else if (result && "failure" in result) reportSkip(report, record, errorsOf(result.failure, record));
  else {
    const fault = result ? repeatOf(result.repeats) : record.fault!;
    reportSkip(report, record, [{ column: null, code: "not_importable", ...fault }]);
  }
}

function errorsOf(
  { code, messageKey, values, errors = [] }: ApiError,
  { columnOf, lineOf }: SourceRecord,
): RowError[] {
  if (!errors.length) return [{ column: null, code, ...notice(messageKey, values) }];
  return errors.map(({ field, code, values }) => ({
    column: columnOf(field) ?? field,
    code,
    ...notice(`field.${code}`, values),
    line: lineOf?.(field),
  }));
}
