import { normalizePhone } from "../../../kit/phone.ts";
import { unguardFormula } from "../../exports/index.ts";
import { type CsvRow, isDamaged } from "../files/csv-rows.ts";
import { type Notice, notice } from "../notice.ts";
import { madeNames } from "./made-names.ts";
import type { SourceCustomer } from "./source-customer.ts";
import type { WooCustomerColumn, WooCustomerColumns } from "./woo-columns.ts";

type Fields = Record<string, unknown>;
type Cell = (column: WooCustomerColumn) => string;

/** The customer that a row describes. What a cell leaves empty, or no column tells, stays as it is. */
export function wooCustomer(row: CsvRow, columns: WooCustomerColumns): SourceCustomer {
  const cell: Cell = (column) => unguardFormula(columns.cell(row.cells, column));
  const warnings: Notice[] = [];
  const given = namesOf(cell);
  const ifNew = madeNames(given, cell("email"));
  const phone = phoneIn(cell("phone"), columns.nameOf("phone"), warnings);
  const addresses = addressesOf(cell, { ...ifNew, ...given }, columns, warnings);
  const id = cell("id");
  return {
    line: row.line,
    lastLine: row.lastLine,
    handle: cell("email") || id,
    fields: {
      ...given,
      ...(cell("email") && { email: cell("email") }),
      // The customers report has 0 for guests.
      ...(id && id !== "0" && { externalId: id }),
      ...(phone && { phone }),
      ...(cell("company") && { company: cell("company") }),
      ...(addresses.length && { addresses }),
    },
    ifNew,
    keepsExternalId: true,
    warnings,
    warningsIfNew: Object.keys(ifNew).map((name) =>
      notice("import.name_made", { column: columns.nameOf(name as WooCustomerColumn) }),
    ),
    columnOf: (field) => columnOf(field, columns),
    ...(isDamaged(row) && { fault: notice("import.not_utf8", { line: row.line }) }),
  };
}

// The customers report has both names in one column.
function namesOf(cell: Cell): Record<string, string> {
  const [first = "", ...rest] = cell("name").split(/\s+/, 100);
  const isSplit = cell("firstName") || cell("lastName");
  const firstName = isSplit ? cell("firstName") : first;
  const lastName = isSplit ? cell("lastName") : rest.join(" ");
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

// WooCommerce keeps phones as they were written.
function phoneIn(text: string, column: string, warnings: Notice[]): string | undefined {
  const phone = normalizePhone(text);
  if (text && !phone) warnings.push(notice("import.phone_left_out", { column }));
  return phone;
}

const kinds = {
  billing: {
    ...{ firstName: "firstName", lastName: "lastName", company: "company", phone: "phone" },
    ...{ address1: "address1", address2: "address2", city: "city" },
    ...{ province: "state", postalCode: "postcode", country: "country" },
  },
  shipping: {
    ...{ firstName: "shippingFirstName", lastName: "shippingLastName" },
    ...{ company: "shippingCompany", phone: "shippingPhone" },
    ...{ address1: "shippingAddress1", address2: "shippingAddress2", city: "shippingCity" },
    ...{ province: "shippingState", postalCode: "shippingPostcode", country: "shippingCountry" },
  },
} as const satisfies Record<string, Record<string, WooCustomerColumn>>;

// Who has no address for parcels gets them at the one for invoices.
function addressesOf(
  cell: Cell,
  names: Readonly<Record<string, string>>,
  columns: WooCustomerColumns,
  warnings: Notice[],
): Fields[] {
  const billing = addressOf(cell, "billing", names, columns, warnings);
  const shipping = addressOf(cell, "shipping", names, columns, warnings);
  return [
    ...(billing
      ? [{ ...billing, isDefaultBilling: true, ...(!shipping && { isDefaultShipping: true }) }]
      : []),
    ...(shipping
      ? [{ ...shipping, isDefaultShipping: true, ...(!billing && { isDefaultBilling: true }) }]
      : []),
  ];
}

function addressOf(
  cell: Cell,
  kind: keyof typeof kinds,
  names: Readonly<Record<string, string>>,
  columns: WooCustomerColumns,
  warnings: Notice[],
): Fields | undefined {
  const texts = Object.fromEntries(Object.entries(kinds[kind]).map(([part, column]) => [part, cell(column)]));
  const { address1, city, country = "", phone = "" } = texts;
  // The customers report has no streets: its places are no address, and nothing is missed.
  if (!address1) return undefined;
  if (!city || !/^[a-z]{2}$/i.test(country)) {
    const needed = [kinds[kind].city, kinds[kind].country].map((column) => columns.nameOf(column));
    warnings.push(notice("import.address_left_out", { columns: needed.join(", ") }));
    return undefined;
  }
  const told = { ...names, ...given({ ...texts, phone: normalizePhone(phone) ?? "" }) };
  return told;
}

const given = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

const columnsByField: Readonly<Record<string, WooCustomerColumn>> = {
  ...kinds.billing,
  email: "email",
  externalId: "id",
};

function columnOf(field: string, columns: WooCustomerColumns): string | undefined {
  const [name = "", , part = ""] = field.slice(1).split("/");
  const column = columnsByField[name === "addresses" ? part : name];
  return column && columns.nameOf(column);
}
