import type { Messages } from "../../http/answers/messages.ts";
import { type FileNote, type Notice, say } from "./notice.ts";
import type { SourceRecord } from "./source-records.ts";

export type Outcome = "created" | "updated" | "unchanged" | "skipped";

/** Why a record was not imported, and the column that says so. */
export type RowError = Notice & { column: string | null; code: string };

/** The result of an import, or with `dryRun` its expected result. Each list has its first 1,000 entries. */
export type Report = Record<Outcome, number> & {
  skips: { line: number; lastLine: number; handle: string; errors: RowError[] }[];
  /** How many skips are not listed. */
  moreSkips: number;
  warnings: (Notice & { line: number; handle: string })[];
  moreWarnings: number;
  dryRun: boolean;
  seconds: number;
};

const MAX_ENTRIES = 1_000;

/** An empty report. */
export function newReport(dryRun: boolean): Report {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
  return { ...counts, skips: [], moreSkips: 0, warnings: [], moreWarnings: 0, dryRun, seconds: 0 };
}

/** Writes a record that was not imported into the report. */
export function reportSkip(
  report: Report,
  { line, lastLine, handle }: SourceRecord,
  errors: RowError[],
): void {
  report.skipped++;
  if (report.skips.length < MAX_ENTRIES) report.skips.push({ line, lastLine, handle, errors });
  else report.moreSkips++;
}

/** Writes a record that was imported into the report, with what could not be kept as the file says it. */
export function reportImport(
  report: Report,
  { line, handle, warnings }: SourceRecord,
  outcome: Outcome,
): void {
  report[outcome]++;
  for (const warning of warnings) {
    if (report.warnings.length < MAX_ENTRIES) report.warnings.push({ line, handle, ...warning });
    else report.moreWarnings++;
  }
}

/** Writes what is to be said of the file as a whole before the other warnings. */
export function reportNotes(report: Report, notes: readonly FileNote[]): void {
  const all = [...notes.map((note) => ({ handle: "", ...note })), ...report.warnings];
  report.warnings = all.slice(0, MAX_ENTRIES);
  report.moreWarnings += all.length - report.warnings.length;
}

/** A count of each outcome, in words. */
export function describeCounts({ created, updated, unchanged, skipped }: Record<Outcome, number>): string {
  return `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`;
}

/** A report with its skips and warnings in words. */
export type ReportInWords = ReturnType<typeof serializeReport>;

/** Puts a report into words. */
export function serializeReport({ skips, warnings, ...rest }: Report, messages: Messages) {
  return {
    ...rest,
    skips: skips.map(({ errors, ...skip }) => {
      const described = errors.map((error) => ({ ...error, message: say(messages, error) }));
      const reasons = described.map(({ column, line, message }) => {
        if (column === null) return message;
        const place = line && line !== skip.line ? messages.say("import.in_line", { line, column }) : column;
        return `${place}: ${message}`;
      });
      return {
        ...skip,
        reason: [...new Set(reasons)].join(" "),
        errors: described.map(({ column, code, message, values }) => ({ column, code, message, values })),
      };
    }),
    warnings: warnings.map(({ line, handle, ...warning }) => ({
      line,
      handle,
      message: say(messages, warning),
    })),
  };
}
