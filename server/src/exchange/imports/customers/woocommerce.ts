import { openTable } from "../files/csv-table.ts";
import type { FileNote } from "../notice.ts";
import type { SourceCustomer } from "./source-customer.ts";
import { readWooCustomerHeader } from "./woo-columns.ts";
import { wooCustomer } from "./woo-customer.ts";

/** Reads a customer CSV of WooCommerce, a row each. Throws ImportFileError for a file that is none or is broken, naming the line. */
export async function* readWooCustomers(
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
): AsyncGenerator<SourceCustomer> {
  const { columns, rows } = await openTable(bytes, readWooCustomerHeader, notes);
  for await (const row of rows) yield wooCustomer(row, columns);
}
