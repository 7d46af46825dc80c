import type { Download } from "../../http/answers/answer.ts";
import { type CsvColumn, csvHeader } from "./csv.ts";

/** The formats of exports, with their media types. */
export const formatTypes = {
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
} as const;
export type ExportFormat = keyof typeof formatTypes;

/** The names of the formats of exports. */
export const exportFormats = Object.keys(formatTypes) as ExportFormat[];

/**
 * How the records of a file are written as a table: its columns, and the rows of a record as it is answered.
 */
// biome-ignore lint/suspicious/noExplicitAny: a record, as the JSON of its noun
type CsvForm = { columns: readonly CsvColumn[]; rowsOf(record: any): string };

/** Texts of records in batches, each record written by a function of the JSON text that a read answers. */
export type Records = (textOf: (record: string) => string) => AsyncGenerator<string>;

/** A file of records that is made while it is sent. */
export function fileOf(name: string, format: ExportFormat, records: Records, csv: CsvForm): Download {
  const chunks = format === "csv" ? table(records, csv) : records((record) => `${record}\n`);
  return { type: formatTypes[format], filename: `${name}.${format}`, chunks };
}

async function* table(records: Records, { columns, rowsOf }: CsvForm): AsyncGenerator<string> {
  yield csvHeader(columns);
  yield* records((record) => rowsOf(JSON.parse(record)));
}
