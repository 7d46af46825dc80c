import { type CsvRow, isBlank, readCsvRows } from "../csv-rows.ts";
import { ImportFileError } from "../file-error.ts";
import { notice } from "../notice.ts";
import type { SourceProduct } from "./source-product.ts";
import { readStoaHeader, type StoaColumns, stoaRows } from "./stoa-csv-product.ts";

// A row of its own, one a language (100) and one a variant (2,048), and then it is too many.
const MAX_ROWS = 2_500;

/**
 * Reads Stoa's CSV as products: a row of a product, and behind it the rows of its languages and variants.
 * Throws ImportFileError for a file that is none or is broken, naming the line.
 */
export async function* readStoaCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceProduct> {
  let columns: StoaColumns | undefined;
  let rows: CsvRow[] = [];
  const finish = (columns: StoaColumns) => {
    const product = stoaRows(rows, columns);
    return rows.length > MAX_ROWS
      ? { ...product, fault: notice("import.too_many_rows", { limit: MAX_ROWS }) }
      : product;
  };
  for await (const row of readCsvRows(bytes)) {
    if (!columns) {
      columns = readStoaHeader(row.cells);
      continue;
    }
    if (isBlank(row)) continue;
    if (rows.length && columns.isFirst(row)) {
      yield finish(columns);
      rows = [];
    }
    // Past the limit only the last line is still needed: memory stays flat whatever the file is.
    if (rows.length <= MAX_ROWS) rows.push(row);
    else rows.at(-1)!.lastLine = row.lastLine;
  }
  if (!columns) throw new ImportFileError(notice("import.file_empty"));
  if (rows.length) yield finish(columns);
}
