import type { Tx } from "../../db/tenant.ts";
import type { Download } from "../../http/answers/answer.ts";
import { customersInFull, readCustomersInFull } from "../../people/customers/index.ts";
import { batches } from "./batches.ts";
import { customerColumns, customerRow } from "./customer-csv.ts";
import { fileOf, type Records } from "./file.ts";
import type { ExportFormat } from "./formats.ts";

/** Whose money it is, and who wants to know how far it is. */
export type CustomerExportOptions = { currencyDigits: number; onProgress?: (customers: number) => void };

/**
 * A store's customers but those who are anonymized, as a file in the order of their ids, read while it is
 * sent.
 */
export function exportCustomers(
  tx: Tx,
  format: ExportFormat,
  { currencyDigits, onProgress }: CustomerExportOptions,
): Download {
  const write = customersInFull.writer({ store: { currencyDigits }, can: () => true });
  const records: Records = (textOf) =>
    batches(
      (after: string | undefined, bounds) => readCustomersInFull(tx, after, bounds),
      (rows) => rows.map((row) => textOf(write(row))).join(""),
      onProgress,
    );
  return fileOf("customers", format, records, { columns: customerColumns, rowsOf: customerRow });
}
