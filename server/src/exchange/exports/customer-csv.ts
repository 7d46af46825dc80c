import { addressTexts } from "../../people/customers/index.ts";
import { type CsvColumn, column, csvRow, nameIn } from "./csv.ts";

type Address = Readonly<Record<string, unknown>> & { isDefaultShipping: boolean };
type CustomerJson = { addresses: readonly Address[] };

const inAddress = (part: string) => nameIn("shipping", part);

/** The columns of a file of customers, in their order. The address is the default one for parcels. */
export const customerColumns: readonly CsvColumn[] = [
  ...column("c", "plain", "id"),
  ...column("c", "text", "email", "firstName", "lastName", "phone", "company", "taxId"),
  ...column("c", "plain", "language", "taxExempt"),
  ...column("c", "plain", "marketingOptIn", "marketingConsentAt"),
  ...column("c", "text", "marketingConsentSource"),
  ...column("c", "lines", "tags"),
  ...column("c", "text", "note", "externalId"),
  ...column("c", "json", "metadata"),
  ...column("c", "plain", "isGuest", "isActive", "isEmailVerified", "createdAt", "updatedAt"),
  ...column("c", "text", ...addressTexts.map(inAddress)),
];

/** A customer's row. */
export function customerRow(customer: CustomerJson): string {
  const address = customer.addresses.find(({ isDefaultShipping }) => isDefaultShipping);
  const parts = address ? addressTexts.map((part) => [inAddress(part), address[part]]) : [];
  return csvRow({ ...customer, ...Object.fromEntries(parts) }, customerColumns);
}
