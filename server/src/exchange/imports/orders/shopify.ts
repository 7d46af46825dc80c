import { type CsvRow, isBlank, readCsvRows } from "../csv-rows.ts";
import { ImportFileError } from "../file-error.ts";
import { notice } from "../notice.ts";
import { orderRowGroups } from "./row-groups.ts";
import { type OrderColumns, readOrderHeader } from "./shopify-columns.ts";
import { shopifyOrder } from "./shopify-order.ts";
import type { SourceOrder } from "./source-order.ts";

/**
 * Reads Shopify's order CSV, a row a line of an order. What belongs to the order stands in its first row; the others repeat its name and leave
 * its total empty. Throws ImportFileError for a file that is none or is broken, naming the line.
 */
export async function* readShopifyOrders(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceOrder> {
  let columns: OrderColumns | undefined;
  async function* lines(): AsyncGenerator<CsvRow> {
    for await (const row of readCsvRows(bytes)) {
      if (!columns) columns = readOrderHeader(row.cells);
      else if (!isBlank(row)) yield row;
    }
  }
  const isMore = (first: CsvRow, row: CsvRow) =>
    columns!.cell(row.cells, "name") === columns!.cell(first.cells, "name") &&
    !columns!.cell(row.cells, "total");
  for await (const rows of orderRowGroups(lines(), isMore)) yield shopifyOrder(rows, columns!);
  if (!columns) throw new ImportFileError(notice("import.file_empty"));
}
