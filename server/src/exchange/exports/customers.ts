import type { Tx } from "../../db/tenant.ts";
import type { Download } from "../../http/answers/answer.ts";
import {
  addresses,
  addressTexts,
  customers,
  customersInFull,
  readCustomersInFull,
} from "../../people/customers/index.ts";
import { batches } from "./batches.ts";
import { type CsvColumn, columnsOfFields, csvRow, inOrder, nameIn } from "./csv.ts";
import { type ExportFormat, fileOf, type Records } from "./formats.ts";

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

type Address = Readonly<Record<string, unknown>> & { isDefaultShipping: boolean };
type CustomerJson = { addresses: readonly Address[] };

const inAddress = (part: string) => nameIn("shipping", part);

const names = [
  ...[
    "id",
    "email",
    "firstName",
    "lastName",
    "phone",
    "phoneExtension",
    "company",
    "taxId",
    "language",
    "taxExempt",
  ],
  ...["marketingOptIn", "marketingConsentAt", "marketingConsentSource", "tags", "note", "externalId"],
  ...["metadata", "isGuest", "isActive", "isEmailVerified", "createdAt", "updatedAt"],
];
const inParcels = columnsOfFields("c", addresses.fields).flatMap(({ name, form, rows }) =>
  addressTexts.some((part) => part === name) ? [{ name: inAddress(name), form, rows }] : [],
);

/** The columns of a file of customers, in their order. The address is the default one for parcels. */
export const customerColumns: readonly CsvColumn[] = inOrder(
  [...names, ...inParcels.map(({ name }) => name)],
  [...columnsOfFields("c", customers.fields), ...inParcels],
);

/** A customer's row. */
function customerRow(customer: CustomerJson): string {
  const address = customer.addresses.find(({ isDefaultShipping }) => isDefaultShipping);
  const parts = address ? addressTexts.map((part) => [inAddress(part), address[part]]) : [];
  return csvRow({ ...customer, ...Object.fromEntries(parts) }, customerColumns);
}
