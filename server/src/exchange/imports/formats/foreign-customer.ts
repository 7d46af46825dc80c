import { phoneText, readPhone } from "../../../kit/text/phone.ts";
import { type CsvRow, isDamaged } from "../files/csv-rows.ts";
import { type Notice, notice } from "../notice.ts";
import type { SourceCustomer } from "../source-records.ts";
import type { FileColumns } from "./column-map.ts";

/** A customer's texts, or those of an address, by their fields. */
export type Texts = Readonly<Record<string, string>>;

/**
 * The customer of a row of another shop's file, with these fields and addresses. A new customer whose name is
 * not in the file gets one, with a warning.
 */
export function foreignCustomer<K extends string>(
  row: CsvRow,
  columns: FileColumns<K | "email" | "externalId" | "firstName" | "lastName">,
  fields: Readonly<Record<string, unknown>>,
  warnings: Notice[],
  addressesWith: (names: Texts) => object[],
): SourceCustomer {
  const { firstName, lastName, email = "" } = fields as Texts;
  const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
  const ifNew = namesIfNew(names, email);
  const addresses = addressesWith({ ...names, ...ifNew });
  const { lastName: _, ...unnamed } = fields;
  const { line, lastLine } = row;
  return {
    line,
    lastLine,
    handle: email || columns.text(row, "externalId"),
    // A last name alone names a new customer; it changes nothing of a known one, whose first name it may be.
    fields: { ...(firstName ? fields : unnamed), ...(addresses.length && { addresses }) },
    ifNew,
    retainsExternalId: true,
    warnings,
    // The report is to hold no names of people, invented ones included.
    warningsIfNew:
      ifNew.firstName && !names.lastName
        ? [notice("import.name_made", { column: columns.nameOf("firstName") })]
        : [],
    columnOf: columns.columnOf,
    ...(isDamaged(row) && { fault: notice("import.not_utf8", { line }) }),
  };
}

const MAX_NAME = 100;
const MAX_PHONE = 50;

/** The name in a row without an email, which is refused for that alone. */
const NO_NAME = "-";

// An only name is the first one. Where none is known, it is the beginning of the email.
function namesIfNew({ firstName, lastName }: Texts, email: string): Texts {
  if (firstName) return {};
  return lastName
    ? { firstName: lastName, lastName: "" }
    : { firstName: email.split("@", 1)[0]!.slice(0, MAX_NAME) || NO_NAME };
}

/** Whether a parcel could find an address. */
export const isDeliverable = ({ address1, city, country = "" }: Texts): boolean =>
  Boolean(address1 && city) && /^[a-z]{2}$/i.test(country);

/**
 * A customer's phone, in E.164 where it is dialed as within a country; undefined, with a warning about its
 * column, for a text that is not a number there. Without a country, that of the store decides later.
 */
export function phoneIn(
  text: string,
  country: string | undefined,
  column: string,
  warnings: Notice[],
): string | undefined {
  if (!text || !country || readPhone(text)) return text || undefined;
  const phone = readPhone(text, country);
  if (phone) return phoneText(phone.number, phone.extension);
  warnings.push(notice("import.phone_left_out", { column }));
  return undefined;
}

/**
 * The phone of an address, which is kept as text, with a warning about its column, where it is not a number.
 */
export function courierPhoneIn(
  text: string,
  country: string | undefined,
  column: string,
  warnings: Notice[],
): string | undefined {
  if (text && !readPhone(text, country)) warnings.push(notice("import.phone_as_text", { column }));
  return text.slice(0, MAX_PHONE) || undefined;
}
