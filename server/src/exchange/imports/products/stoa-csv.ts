import { openTable } from "../files/csv-table.ts";
import { gatherRows } from "../files/gather-rows.ts";
import { type FileNote, notice } from "../notice.ts";
import type { SourceProduct } from "./source-product.ts";
import { readStoaHeader, stoaRows } from "./stoa-csv-product.ts";

// A row of its own, one a language (100) and one a variant (2,048), and then it is too many.
const MAX_ROWS = 2_500;

/**
 * Reads Stoa's CSV as products: a row of a product, and the rows of its languages and variants, wherever in the file they are. Throws
 * ImportFileError for a file that is none or is broken, naming the line.
 */
export async function* readStoaCsv(
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
): AsyncGenerator<SourceProduct> {
  const { columns, rows } = await openTable(bytes, readStoaHeader, notes);
  const groups = gatherRows(rows, {
    keyOf: (row) => columns.cell(row, "slug").trim(),
    isHead: columns.isFirst,
    splits: true,
    dropsRepeats: true,
    maxRows: MAX_ROWS,
  });
  for await (const group of groups) {
    const product = stoaRows(group, columns);
    yield group.isTooLong
      ? { ...product, fault: notice("import.too_many_rows", { limit: MAX_ROWS }) }
      : product;
  }
}
