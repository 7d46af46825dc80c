import { normalizePhone } from "../../../kit/phone.ts";
import { unguardFormula } from "../../exports/index.ts";
import { type CsvRow, isDamaged } from "../files/csv-rows.ts";
import { isNo, isYes } from "../files/yes-no.ts";
import { type Notice, notice } from "../notice.ts";
import { madeNames } from "./made-names.ts";
import type { CustomerColumn, CustomerColumns } from "./shopify-columns.ts";
import type { SourceCustomer } from "./source-customer.ts";

type Fields = Record<string, unknown>;
type Cell = (column: CustomerColumn) => string;

/** Where consents were given, as far as the file says. */
const SOURCE = "Shopify";

/**
 * The customer that a row describes. An empty cell says "none", but of what every customer has it says nothing; so does a column
 * that is not there.
 */
export function shopifyCustomer(row: CsvRow, columns: CustomerColumns): SourceCustomer {
  // Some cells have a quote before them, lest a spreadsheet take them for a number or a formula.
  const cell: Cell = (column) => {
    const text = columns.cell(row.cells, column);
    return numbers.has(column) ? text.replace(/^'/, "") : unguardFormula(text);
  };
  const warnings: Notice[] = [];
  const names = namesOf(cell);
  const address = addressOf(cell, { ...names.ifNew, ...names.given }, columns, warnings);
  return {
    line: row.line,
    lastLine: row.lastLine,
    handle: cell("email") || cell("id"),
    fields: { ...names.given, ...fieldsOf(cell, columns), ...(address && { addresses: [address] }) },
    ifNew: names.ifNew,
    keepsExternalId: true,
    warnings,
    consentSource: SOURCE,
    // The report is to hold no names of people, not even such ones.
    warningsIfNew: Object.keys(names.ifNew).map((name) =>
      notice("import.name_made", { column: columns.nameOf(name as CustomerColumn) }),
    ),
    columnOf: (field) => columnOf(field, columns),
    ...(isDamaged(row) && { fault: notice("import.not_utf8", { line: row.line }) }),
  };
}

const numbers: ReadonlySet<CustomerColumn> = new Set(["id", "phone", "addressPhone", "zip"]);

function namesOf(cell: Cell): { given: Record<string, string>; ifNew: Record<string, string> } {
  const [firstName, lastName] = [cell("firstName"), cell("lastName")];
  const given = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
  return { given, ifNew: madeNames(given, cell("email")) };
}

function fieldsOf(cell: Cell, columns: CustomerColumns): Fields {
  const fields: Fields = {};
  if (cell("email")) fields.email = cell("email");
  if (cell("id")) fields.externalId = cell("id");
  if (columns.has("phone")) fields.phone = cell("phone") || null;
  if (columns.has("company")) fields.company = cell("company") || null;
  if (columns.has("note")) fields.note = cell("note") || null;
  if (columns.has("tags")) fields.tags = tagsOf(cell("tags"));
  const [isTaxExempt, isOptIn] = [flagOf(cell("taxExempt")), flagOf(cell("acceptsEmail"))];
  if (isTaxExempt !== undefined) fields.taxExempt = isTaxExempt;
  if (isOptIn !== undefined) fields.marketingOptIn = isOptIn;
  return fields;
}

const tagsOf = (list: string) =>
  list
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

function flagOf(text: string): boolean | undefined {
  if (isYes(text)) return true;
  return isNo(text) ? false : undefined;
}

const optional = { company: "company", address2: "address2", postalCode: "zip" } as const;

// Shopify keeps addresses that no parcel finds, such as a country alone: those are left out, and not the customer.
function addressOf(
  cell: Cell,
  names: Readonly<Record<string, string>>,
  columns: CustomerColumns,
  warnings: Notice[],
): Fields | undefined {
  const country = cell("countryCode") || cell("country");
  const place = { address1: cell("address1"), city: cell("city"), country };
  const more = Object.fromEntries(Object.entries(optional).map(([name, column]) => [name, cell(column)]));
  const province = cell("provinceCode") || cell("province");
  const phone = normalizePhone(cell("addressPhone"));
  const isEmpty = ![...Object.values(place), more.address2, more.postalCode, province].some(Boolean);
  if (isEmpty) return undefined;
  const isUsable = place.address1 && place.city && /^[a-z]{2}$/i.test(country);
  if (!isUsable) {
    const needed = (["address1", "city", "countryCode"] as const).map((column) => columns.nameOf(column));
    warnings.push(notice("import.address_left_out", { columns: needed.join(", ") }));
    return undefined;
  }
  if (cell("addressPhone") && !phone)
    warnings.push(notice("import.phone_left_out", { column: columns.nameOf("addressPhone") }));
  const texts = { ...names, ...place, ...more, province, phone };
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
  return { ...given, isDefaultShipping: true, isDefaultBilling: true };
}

const columnsByField: Record<string, CustomerColumn> = {
  email: "email",
  firstName: "firstName",
  lastName: "lastName",
  externalId: "id",
  phone: "phone",
  company: "company",
  note: "note",
  tags: "tags",
  address1: "address1",
  address2: "address2",
  city: "city",
  province: "provinceCode",
  postalCode: "zip",
  country: "countryCode",
};

function columnOf(field: string, columns: CustomerColumns): string | undefined {
  const [name = "", , part = ""] = field.slice(1).split("/");
  const column = columnsByField[name === "addresses" ? part : name];
  return column && columns.nameOf(column);
}
