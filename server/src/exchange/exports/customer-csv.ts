import { addresses, addressTexts, customers } from "../../people/customers/index.ts";
import { type CsvColumn, csvRow, nameIn, shownIn } from "./csv.ts";

type Address = Readonly<Record<string, unknown>> & { isDefaultShipping: boolean };
type CustomerJson = { addresses: readonly Address[] };

const inAddress = (part: string) => nameIn("shipping", part);

// The order that files have had; what is not named here stands behind all of it.
const names = [
  ...["id", "email", "firstName", "lastName", "phone", "company", "taxId", "language", "taxExempt"],
  ...["marketingOptIn", "marketingConsentAt", "marketingConsentSource", "tags", "note", "externalId"],
  ...["metadata", "isGuest", "isActive", "isEmailVerified", "createdAt", "updatedAt"],
];
const own = shownIn("c", customers.fields);
const placed = names.map((name) => own.find((column) => column.name === name)!);
const inParcels = shownIn("c", addresses.fields).filter(({ name }) =>
  addressTexts.some((part) => part === name),
);

/** The columns of a file of customers, in their order. The address is the default one for parcels. */
export const customerColumns: readonly CsvColumn[] = [
  ...placed,
  ...inParcels.map((column) => ({ ...column, name: inAddress(column.name) })),
  ...own.filter((column) => !placed.includes(column)),
];

/** A customer's row. */
export function customerRow(customer: CustomerJson): string {
  const address = customer.addresses.find(({ isDefaultShipping }) => isDefaultShipping);
  const parts = address ? addressTexts.map((part) => [inAddress(part), address[part]]) : [];
  return csvRow({ ...customer, ...Object.fromEntries(parts) }, customerColumns);
}
