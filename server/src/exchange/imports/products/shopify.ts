import { type CsvRow, isBlank, readCsvRows } from "../csv-rows.ts";
import { ImportFileError } from "../file-error.ts";
import { notice } from "../notice.ts";
import { readShopifyHeader, type ShopifyColumns } from "./shopify-columns.ts";
import { MAX_ROWS, shopifyProduct } from "./shopify-product.ts";
import type { SourceProduct } from "./source-product.ts";

/**
 * Reads a Shopify product CSV as products, one at a time: consecutive rows of one Handle are one product.
 * Throws ImportFileError for a file that is none or is broken, naming the line.
 */
export async function* readShopify(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceProduct> {
  let columns: ShopifyColumns | undefined;
  let rows: CsvRow[] = [];
  let handle = "";
  for await (const row of readCsvRows(bytes)) {
    if (!columns) {
      columns = readShopifyHeader(row.cells);
      continue;
    }
    if (isBlank(row)) continue;
    const next = columns.cell(row.cells, "handle");
    if (rows.length && next !== handle) {
      yield shopifyProduct(rows, columns);
      rows = [];
    }
    handle = next;
    // Past the limit only the last line is still needed: memory stays flat whatever the file is.
    if (rows.length <= MAX_ROWS) rows.push(row);
    else rows.at(-1)!.lastLine = row.lastLine;
  }
  if (!columns) throw new ImportFileError(notice("import.file_empty"));
  if (rows.length) yield shopifyProduct(rows, columns);
}
