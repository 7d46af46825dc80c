import type { Download } from "../../http/download.ts";
import { type CsvColumn, csvHeader } from "./csv.ts";
import { type ExportFormat, formatTypes } from "./formats.ts";

/** How the records of a file are written as a table: its columns, and the rows of a record as it is answered. */
// biome-ignore lint/suspicious/noExplicitAny: a record, as the JSON of its noun
export type CsvForm = { columns: readonly CsvColumn[]; rowsOf(record: any): string };

/** A file of records that is made while it is sent; `records` gives them in batches, each as the JSON text that a read answers. */
export function fileOf(
  name: string,
  format: ExportFormat,
  records: AsyncIterable<string[]>,
  csv: CsvForm,
): Download {
  const chunks = format === "csv" ? table(records, csv) : lines(records);
  return { type: formatTypes[format], filename: `${name}.${format}`, chunks };
}

async function* lines(records: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const batch of records) yield `${batch.join("\n")}\n`;
}

async function* table(
  records: AsyncIterable<string[]>,
  { columns, rowsOf }: CsvForm,
): AsyncGenerator<string> {
  yield csvHeader(columns);
  for await (const batch of records) yield batch.map((record) => rowsOf(JSON.parse(record))).join("");
}
