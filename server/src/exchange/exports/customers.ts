import type { Tx } from "../../db/tenant.ts";
import type { Download } from "../../http/download.ts";
import { customersInFull, readCustomersInFull } from "../../people/customers/index.ts";
import { batches } from "./batches.ts";
import { customerColumns, customerRow } from "./customer-csv.ts";
import { fileOf } from "./file.ts";
import type { ExportFormat } from "./formats.ts";

/** A store's customers but those who are anonymized, as a file in the order of their ids, read while it is sent. */
export const exportCustomers = (tx: Tx, format: ExportFormat, currencyDigits: number): Download =>
  fileOf("customers", format, presented(tx, currencyDigits), {
    columns: customerColumns,
    rowsOf: customerRow,
  });

async function* presented(tx: Tx, currencyDigits: number): AsyncGenerator<string[]> {
  const write = customersInFull.writer({ store: { currencyDigits }, can: () => true });
  for await (const rows of batches((after: string | undefined, bounds) =>
    readCustomersInFull(tx, after, bounds),
  ))
    yield rows.map((row) => write(row));
}
