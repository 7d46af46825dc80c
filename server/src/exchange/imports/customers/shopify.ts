import { isBlank, readCsvRows } from "../csv-rows.ts";
import { ImportFileError } from "../file-error.ts";
import { notice } from "../notice.ts";
import { type CustomerColumns, readCustomerHeader } from "./shopify-columns.ts";
import { shopifyCustomer } from "./shopify-customer.ts";
import type { SourceCustomer } from "./source-customer.ts";

/** Reads a Shopify customer CSV, a row each. Throws ImportFileError for a file that is none or is broken, naming the line. */
export async function* readShopifyCustomers(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<SourceCustomer> {
  let columns: CustomerColumns | undefined;
  for await (const row of readCsvRows(bytes)) {
    if (!columns) columns = readCustomerHeader(row.cells);
    else if (!isBlank(row)) yield shopifyCustomer(row, columns);
  }
  if (!columns) throw new ImportFileError(notice("import.file_empty"));
}
