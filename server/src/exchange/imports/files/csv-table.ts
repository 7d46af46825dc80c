import { type ColumnMap, type FileColumns, findColumns, type UnreadColumns } from "../formats/column-map.ts";
import { type FileNote, notice } from "../notice.ts";
import { type CsvRow, isBlank, readCsvRows } from "./csv-rows.ts";
import { findSeparator, namesSeparator, type Reader } from "./detect.ts";
import { readUtf8 } from "./encoding.ts";
import { ImportFileError } from "./file-error.ts";

/**
 * A reader of CSV files of a format, whatever separates their cells: `read` gets the columns of a file, and
 * its rows below the header that are not blank. Columns that are not read, and that have something in them,
 * are in `notes` at the end. Throws ImportFileError for an empty file, for a file of another format, and for
 * a broken one, naming the line.
 */
export const csvReader = <K extends string, R>(
  map: ColumnMap<K>,
  read: (
    columns: FileColumns<K>,
    rows: AsyncGenerator<CsvRow>,
    notes: FileNote[],
    timeZone: string,
  ) => AsyncGenerator<R>,
): Reader<R> =>
  async function* (bytes, notes = [], timeZone = "UTC") {
    const { separator, all } = await findSeparator(readUtf8(bytes));
    const found = readCsvRows(all, separator, notes);
    try {
      let header = await found.next();
      while (!header.done && (isBlank(header.value) || namesSeparator(header.value.cells)))
        header = await found.next();
      if (header.done) throw new ImportFileError(notice("import.file_empty"));
      const columns = findColumns(map, header.value.cells);
      yield* read(columns, rowsBelow(header.value, found, columns.unread, notes), notes, timeZone);
    } finally {
      await found.return(undefined);
    }
  };

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
