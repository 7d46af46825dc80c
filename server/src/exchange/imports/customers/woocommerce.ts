import { isBlank, readCsvRows } from "../csv-rows.ts";
import { findSeparator } from "../csv-separator.ts";
import { ImportFileError } from "../file-error.ts";
import { notice } from "../notice.ts";
import type { SourceCustomer } from "./source-customer.ts";
import { readWooCustomerHeader, type WooCustomerColumns } from "./woo-columns.ts";
import { wooCustomer } from "./woo-customer.ts";

/**
 * Reads a customer CSV of WooCommerce, a row each, whatever separates its cells. Throws ImportFileError for a file that is none or is broken,
 * naming the line.
 */
export async function* readWooCustomers(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceCustomer> {
  const { separator, all } = await findSeparator(bytes);
  let columns: WooCustomerColumns | undefined;
  for await (const row of readCsvRows(all, separator)) {
    if (!columns) columns = readWooCustomerHeader(row.cells);
    else if (!isBlank(row)) yield wooCustomer(row, columns);
  }
  if (!columns) throw new ImportFileError(notice("import.file_empty"));
}
