import { type ColumnMap, type FileColumns, findColumns, type UnreadColumns } from "../formats/column-map.ts";
import { type FileNote, notice } from "../notice.ts";
import { type CsvRow, isBlank, readCsvRows } from "./csv-rows.ts";
import { findSeparator } from "./csv-separator.ts";
import { ImportFileError } from "./file-error.ts";

/** A CSV file that was opened: its columns, and its rows below the header that are not blank. */
export type CsvTable<K extends string> = { columns: FileColumns<K>; rows: AsyncGenerator<CsvRow> };

/**
 * Opens a CSV file of a format by its header row, whatever separates its cells. Columns that are not read, and
 * that have something in them, are in `notes` once all rows are read. Throws ImportFileError for an empty file
 * and for one of another format; reading the rows throws it where the file is broken.
 */
export async function openTable<K extends string>(
  bytes: AsyncIterable<Uint8Array>,
  map: ColumnMap<K>,
  notes: FileNote[] = [],
): Promise<CsvTable<K>> {
  const { separator, all } = await findSeparator(bytes);
  const found = readCsvRows(all, separator, notes);
  try {
    const header = await found.next();
    if (header.done) throw new ImportFileError(notice("import.file_empty"));
    const columns = findColumns(map, header.value.cells);
    return { columns, rows: rowsBelow(header.value, found, columns.unread, notes) };
  } catch (error) {
    await found.return(undefined);
    throw error;
  }
}

async function* rowsBelow(
  { line }: CsvRow,
  found: AsyncGenerator<CsvRow>,
  unread: UnreadColumns,
  notes: FileNote[],
): AsyncGenerator<CsvRow> {
  for await (const row of found) {
    if (isBlank(row)) continue;
    unread.look(row.cells);
    yield row;
  }
  const names = unread.names();
  if (names.length)
    notes.push({ line, ...notice("import.columns_left_out", { columns: names.join(", ").slice(0, 2_000) }) });
}
