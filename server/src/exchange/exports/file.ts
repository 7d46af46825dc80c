import type { Download } from "../../http/answers/answer.ts";
import { type CsvColumn, csvHeader } from "./csv.ts";
import { type ExportFormat, formatTypes } from "./formats.ts";

/**
 * How the records of a file are written as a table: its columns, and the rows of a record as it is answered.
 */
// biome-ignore lint/suspicious/noExplicitAny: a record, as the JSON of its noun
export type CsvForm = { columns: readonly CsvColumn[]; rowsOf(record: any): string };

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
