import { type FileNote, notice } from "../notice.ts";
import { type CsvRow, isBlank, readCsvRows } from "./csv-rows.ts";
import { findSeparator } from "./csv-separator.ts";
import { ImportFileError } from "./file-error.ts";
import type { UnreadColumns } from "./named-columns.ts";

/** A CSV file that was opened: its columns, and its rows below the header that are not blank. */
export type CsvTable<C> = { columns: C; rows: AsyncGenerator<CsvRow> };

/**
 * Opens a CSV file by its header row, whatever separates its cells. Columns that nobody reads, and that have something in them, are in
 * `notes` once all rows are read. Throws ImportFileError for an empty file and for what `readHeader` refuses; reading the rows
 * throws it where the file is broken.
 */
export async function openTable<C extends object>(
  bytes: AsyncIterable<Uint8Array>,
  readHeader: (header: readonly string[]) => C,
  notes: FileNote[] = [],
): Promise<CsvTable<C>> {
  const { separator, all } = await findSeparator(bytes);
  const found = readCsvRows(all, separator, notes);
  try {
    const header = await found.next();
    if (header.done) throw new ImportFileError(notice("import.file_empty"));
    const columns = readHeader(header.value.cells);
    return {
      columns,
      rows: rowsBelow(header.value, found, (columns as { unread?: UnreadColumns }).unread, notes),
    };
  } catch (error) {
    await found.return(undefined);
    throw error;
  }
}

async function* rowsBelow(
  { line }: CsvRow,
  found: AsyncGenerator<CsvRow>,
  unread: UnreadColumns | undefined,
  notes: FileNote[],
): AsyncGenerator<CsvRow> {
  for await (const row of found) {
    if (isBlank(row)) continue;
    unread?.look(row.cells);
    yield row;
  }
  const names = unread?.names() ?? [];
  if (names.length)
    notes.push({ line, ...notice("import.columns_left_out", { columns: names.join(", ").slice(0, 2_000) }) });
}
