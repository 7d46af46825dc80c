import { addresses, addressTexts, customers } from "../../people/customers/index.ts";
import { type CsvColumn, columnsOfFields, csvRow, inOrder, nameIn } from "./csv.ts";

type Address = Readonly<Record<string, unknown>> & { isDefaultShipping: boolean };
type CustomerJson = { addresses: readonly Address[] };

const inAddress = (part: string) => nameIn("shipping", part);

const names = [
  ...["id", "email", "firstName", "lastName", "phone", "company", "taxId", "language", "taxExempt"],
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
export function customerRow(customer: CustomerJson): string {
  const address = customer.addresses.find(({ isDefaultShipping }) => isDefaultShipping);
  const parts = address ? addressTexts.map((part) => [inAddress(part), address[part]]) : [];
  return csvRow({ ...customer, ...Object.fromEntries(parts) }, customerColumns);
}
