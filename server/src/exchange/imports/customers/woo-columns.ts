import { ImportFileError } from "../files/file-error.ts";
import { findColumns, type NamedColumns } from "../files/named-columns.ts";
import { notice } from "../notice.ts";

/** The columns that are read: those of WooCommerce's customers report in English, and the field names that its plugins export. */
const names = {
  id: ["customer_id", "Customer ID", "ID", "user_id"],
  email: ["Email", "user_email", "email", "billing_email", "E-mail"],
  firstName: ["first_name", "First Name", "billing_first_name"],
  lastName: ["last_name", "Last Name", "billing_last_name"],
  name: ["Name", "display_name", "Full Name"],
  username: ["Username", "user_login"],
  phone: ["billing_phone", "Phone"],
  company: ["billing_company", "Company"],
  address1: ["billing_address_1", "Address 1"],
  address2: ["billing_address_2", "Address 2"],
  city: ["billing_city", "City"],
  state: ["billing_state", "Region", "State"],
  postcode: ["billing_postcode", "Postal Code", "Postcode"],
  country: ["billing_country", "Country / Region", "Country"],
  shippingFirstName: ["shipping_first_name"],
  shippingLastName: ["shipping_last_name"],
  shippingCompany: ["shipping_company"],
  shippingPhone: ["shipping_phone"],
  shippingAddress1: ["shipping_address_1"],
  shippingAddress2: ["shipping_address_2"],
  shippingCity: ["shipping_city"],
  shippingState: ["shipping_state"],
  shippingPostcode: ["shipping_postcode"],
  shippingCountry: ["shipping_country"],
} as const;
export type WooCustomerColumn = keyof typeof names;
export type WooCustomerColumns = NamedColumns<WooCustomerColumn>;

/** Reads the header row. Throws ImportFileError without an email and some name. */
export function readWooCustomerHeader(header: readonly string[]): WooCustomerColumns {
  const columns = findColumns(names, header);
  const isNamed = (["name", "firstName", "lastName", "username"] as const).some((name) => columns.has(name));
  const missing = [...(columns.has("email") ? [] : ["Email"]), ...(isNamed ? [] : ["Name"])];
  if (!missing.length) return columns;
  // What the file has instead may be the first of its customers, so it is not told.
  throw new ImportFileError(notice("import.not_woocommerce_customers", { columns: missing.join(", ") }));
}
