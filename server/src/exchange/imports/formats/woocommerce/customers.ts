import { csvReader } from "../../files/csv-table.ts";
import { type Notice, notice } from "../../notice.ts";
import type { SourceCustomer } from "../../source-records.ts";
import { type ColumnMap, column, type FileColumns } from "../column-map.ts";
import { foreignCustomer, isDeliverable, phoneIn, type Texts } from "../foreign-customer.ts";

/** The columns of WooCommerce's customers report in English, and the field names that its plugins export. */
const columns = {
  // The customers report has 0 for guests.
  externalId: column(
    ["customer_id", "Customer ID", "ID", "user_id"],
    "c",
    (id) => (id !== "0" && id) || undefined,
  ),
  email: column(["Email", "user_email", "email", "billing_email", "E-mail"], "c"),
  firstName: column(["first_name", "First Name", "billing_first_name"]),
  lastName: column(["last_name", "Last Name", "billing_last_name"]),
  name: column(["Name", "display_name", "Full Name"]),
  username: column(["Username", "user_login"]),
  phone: column(["billing_phone", "Phone"]),
  company: column(["billing_company", "Company"], "c"),
  "billing/address1": column(["billing_address_1", "Address 1"], "a"),
  "billing/address2": column(["billing_address_2", "Address 2"], "a"),
  "billing/city": column(["billing_city", "City"], "a"),
  "billing/province": column(["billing_state", "Region", "State"], "a"),
  "billing/postalCode": column(["billing_postcode", "Postal Code", "Postcode"], "a"),
  "billing/country": column(["billing_country", "Country / Region", "Country"], "a"),
  "shipping/firstName": column("shipping_first_name", "a"),
  "shipping/lastName": column("shipping_last_name", "a"),
  "shipping/company": column("shipping_company", "a"),
  "shipping/phone": column("shipping_phone", "a"),
  "shipping/address1": column("shipping_address_1", "a"),
  "shipping/address2": column("shipping_address_2", "a"),
  "shipping/city": column("shipping_city", "a"),
  "shipping/province": column("shipping_state", "a"),
  "shipping/postalCode": column("shipping_postcode", "a"),
  "shipping/country": column("shipping_country", "a"),
};
type Column = keyof typeof columns;

const map: ColumnMap<Column> = {
  columns,
  aliases: {
    address1: "billing/address1",
    address2: "billing/address2",
    city: "billing/city",
    province: "billing/province",
    postalCode: "billing/postalCode",
    country: "billing/country",
  },
  needs: ["email", ["name", "firstName", "lastName", "username"]],
  // The header of another file may be the first of its customers, so the notice does not quote it.
  refuse: (columns) => notice("import.not_woocommerce_customers", { columns }),
};

/** Reads a customer CSV of WooCommerce, a row each; empty cells and missing columns change nothing. */
export const readWooCustomers = csvReader(
  map,
  async function* (columns, rows): AsyncGenerator<SourceCustomer> {
    for await (const row of rows) {
      const text = (key: Column) => columns.text(row, key);
      const own = columns.fields(row, "c");
      const warnings: Notice[] = [];
      const country = text("billing/country") || text("shipping/country");
      const phone = phoneIn(text("phone"), country, columns.nameOf("phone"), warnings);
      const fields = { ...namesIn(text), ...own, ...(phone && { phone }) };
      const { billing, shipping } = columns.fields(row, "a") as Record<string, Texts | undefined>;
      const { company } = own;
      const invoiced = { ...(company ? { company } : {}), ...(phone && { phone }), ...billing } as Texts;
      yield foreignCustomer(row, columns, fields, warnings, (names) =>
        addressesIn({ billing: invoiced, shipping }, names, columns, warnings),
      );
    }
  },
);

// The customers report has both names in one column.
function namesIn(text: (key: Column) => string): Texts {
  const [first = "", ...rest] = text("name").split(/\s+/, 100);
  const isSplit = text("firstName") || text("lastName");
  const firstName = isSplit ? text("firstName") : first;
  const lastName = isSplit ? text("lastName") : rest.join(" ");
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

// A customer without an address for parcels gets them at the one for invoices, and the other way round.
function addressesIn(
  places: { billing: Texts; shipping: Texts | undefined },
  names: Texts,
  columns: FileColumns<Column>,
  warnings: Notice[],
): object[] {
  const [billing, shipping] = (["billing", "shipping"] as const).map((kind) => {
    const place = places[kind];
    // The customers report has no streets: its places are not addresses, and nothing is missed.
    if (!place?.address1) return undefined;
    if (isDeliverable(place)) return { ...names, ...place };
    const needed = [columns.nameOf(`${kind}/city`), columns.nameOf(`${kind}/country`)];
    warnings.push(notice("import.address_left_out", { columns: needed.join(", ") }));
    return undefined;
  });
  return [
    ...(billing
      ? [{ ...billing, isDefaultBilling: true, ...(!shipping && { isDefaultShipping: true }) }]
      : []),
    ...(shipping
      ? [{ ...shipping, isDefaultShipping: true, ...(!billing && { isDefaultBilling: true }) }]
      : []),
  ];
}
