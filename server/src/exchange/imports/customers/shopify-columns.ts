import { ImportFileError } from "../files/file-error.ts";
import { findColumns, type NamedColumns } from "../files/named-columns.ts";
import { notice } from "../notice.ts";

/** The columns that are read, under the names that Shopify's exports have for them now and had before. */
const names = {
  id: ["Customer ID"],
  firstName: ["First Name"],
  lastName: ["Last Name"],
  email: ["Email"],
  acceptsEmail: ["Accepts Email Marketing", "Accepts Marketing"],
  company: ["Default Address Company", "Company"],
  address1: ["Default Address Address1", "Address1"],
  address2: ["Default Address Address2", "Address2"],
  city: ["Default Address City", "City"],
  provinceCode: ["Default Address Province Code", "Province Code"],
  province: ["Default Address Province", "Province"],
  countryCode: ["Default Address Country Code", "Country Code"],
  country: ["Default Address Country", "Country"],
  zip: ["Default Address Zip", "Zip"],
  addressPhone: ["Default Address Phone"],
  phone: ["Phone"],
  note: ["Note"],
  taxExempt: ["Tax Exempt"],
  tags: ["Tags"],
} as const;
export type CustomerColumn = keyof typeof names;
export type CustomerColumns = NamedColumns<CustomerColumn>;

/** Reads the header row. Throws ImportFileError without Email, First Name and Last Name. */
export function readCustomerHeader(header: readonly string[]): CustomerColumns {
  const columns = findColumns(names, header);
  const wanted = columns.missing(["email", "firstName", "lastName"]);
  if (!wanted) return columns;
  // What the file has instead may be the first of its customers, so it is not told.
  throw new ImportFileError(notice("import.not_shopify_customers", { columns: wanted }));
}
