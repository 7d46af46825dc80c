import type { MessageValues } from "../../http/messages/index.ts";
import type { SourceProduct } from "./source-product.ts";

export type Outcome = "created" | "updated" | "unchanged" | "skipped";

/** Why a product was not imported; `message` is in English, `values` are what it is about. */
export type RowError = { column: string | null; code: string; message: string; values?: MessageValues };

/** What an import did, or with `dryRun` would have done. The lists hold their first 1,000 entries each. */
export type Report = Record<Outcome, number> & {
  skips: { line: number; lastLine: number; handle: string; reason: string; errors: RowError[] }[];
  /** How many skips are not listed. */
  moreSkips: number;
  warnings: { line: number; handle: string; message: string }[];
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

/** Writes a product that was not imported into the report. */
export function reportSkip(
  report: Report,
  { line, lastLine, handle }: SourceProduct,
  errors: RowError[],
): void {
  report.skipped++;
  const reasons = errors.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
  const reason = [...new Set(reasons)].join(" ");
  if (report.skips.length < MAX_ENTRIES) report.skips.push({ line, lastLine, handle, reason, errors });
  else report.moreSkips++;
}

/** Writes a product that was imported into the report, with what could not be kept as the file says it. */
export function reportImport(
  report: Report,
  { line, handle, warnings }: SourceProduct,
  outcome: Outcome,
): void {
  report[outcome]++;
  for (const message of warnings) {
    if (report.warnings.length < MAX_ENTRIES) report.warnings.push({ line, handle, message });
    else report.moreWarnings++;
  }
}

/** A count of each outcome, in words. */
export function describeCounts({ created, updated, unchanged, skipped }: Report): string {
  return `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`;
}
