import { openTable } from "../files/csv-table.ts";
import type { FileNote } from "../notice.ts";
import { readCustomerHeader } from "./shopify-columns.ts";
import { shopifyCustomer } from "./shopify-customer.ts";
import type { SourceCustomer } from "./source-customer.ts";

/** Reads a Shopify customer CSV, a row each. Throws ImportFileError for a file that is none or is broken, naming the line. */
export async function* readShopifyCustomers(
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
): AsyncGenerator<SourceCustomer> {
  const { columns, rows } = await openTable(bytes, readCustomerHeader, notes);
  for await (const row of rows) yield shopifyCustomer(row, columns);
}
