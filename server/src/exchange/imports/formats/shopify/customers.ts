import { csvReader } from "../../files/csv-table.ts";
import { type Notice, notice } from "../../notice.ts";
import type { SourceCustomer } from "../../source-records.ts";
import { flagIn, listIn, textOrNull } from "../cells.ts";
import { type ColumnMap, column, type FileColumns, withoutGuard, withoutQuote } from "../column-map.ts";
import { courierPhoneIn, foreignCustomer, isDeliverable, type Texts } from "../foreign-customer.ts";
import { withoutDecimals } from "../numbers.ts";

/** The columns of customers, under the names that Shopify's exports have for them now and had before. */
const columns = {
  externalId: column("Customer ID", "c", (text) => withoutDecimals(text) || undefined),
  firstName: column("First Name", "c"),
  lastName: column("Last Name", "c"),
  email: column("Email", "c"),
  marketingOptIn: column(["Accepts Email Marketing", "Accepts Marketing"], "c", flagIn),
  company: column(["Default Address Company", "Company"], "c", textOrNull),
  "addresses/address1": column(["Default Address Address1", "Address1"], "c"),
  "addresses/address2": column(["Default Address Address2", "Address2"], "c"),
  "addresses/city": column(["Default Address City", "City"], "c"),
  "addresses/province": column(["Default Address Province Code", "Province Code"], "c"),
  "addresses/provinceName": column(["Default Address Province", "Province"], "c"),
  "addresses/country": column(["Default Address Country Code", "Country Code"], "c"),
  "addresses/countryName": column(["Default Address Country", "Country"], "c"),
  "addresses/postalCode": column(["Default Address Zip", "Zip"], "c"),
  "addresses/phone": column("Default Address Phone", "c"),
  phone: column("Phone", "c", textOrNull),
  note: column("Note", "c", textOrNull),
  taxExempt: column("Tax Exempt", "c", flagIn),
  tags: column("Tags", "c", listIn),
};
type Column = keyof typeof columns;

const quoted: ReadonlySet<Column> = new Set([
  "externalId",
  "phone",
  "addresses/phone",
  "addresses/postalCode",
]);
const map: ColumnMap<Column> = {
  columns,
  needs: ["email", "firstName", "lastName"],
  // The header of another file may be the first of its customers, so the notice does not quote it.
  refuse: (columns) => notice("import.not_shopify_customers", { columns }),
  clean: (cell, key) => (quoted.has(key) ? withoutQuote(cell) : withoutGuard(cell)),
};

/**
 * Reads a Shopify customer CSV, a row each. An empty cell says "none", but for fields that every customer has
 * it says nothing, as does a missing column.
 */
export const readShopifyCustomers = csvReader(
  map,
  async function* (columns, rows): AsyncGenerator<SourceCustomer> {
    for await (const row of rows) {
      const { addresses: place, ...fields } = columns.fields(row, "c");
      const warnings: Notice[] = [];
      const company = columns.text(row, "company");
      const customer = foreignCustomer(row, columns, fields, warnings, (names) =>
        addressesIn(place as Texts | undefined, { ...names, ...(company && { company }) }, columns, warnings),
      );
      yield { ...customer, consentSource: "Shopify" };
    }
  },
);

// Shopify has addresses that no parcel finds, such as a country alone: those are left out, not the customer.
function addressesIn(
  { provinceName, countryName, phone: number = "", ...texts }: Texts = {},
  names: Texts,
  columns: FileColumns<Column>,
  warnings: Notice[],
): object[] {
  const province = texts.province ?? provinceName;
  const country = texts.country ?? countryName;
  const place: Texts = { ...texts, ...(province && { province }), ...(country && { country }) };
  if (!Object.keys(place).length) return [];
  if (!isDeliverable(place)) {
    const needed = (["addresses/address1", "addresses/city", "addresses/country"] as const).map(
      columns.nameOf,
    );
    warnings.push(notice("import.address_left_out", { columns: needed.join(", ") }));
    return [];
  }
  const phone = courierPhoneIn(number, country, columns.nameOf("addresses/phone"), warnings);
  return [{ ...names, ...place, ...(phone && { phone }), isDefaultShipping: true, isDefaultBilling: true }];
}
