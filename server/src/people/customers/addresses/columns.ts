import { flag, id, text, time } from "../../../http/nouns/columns.ts";
import { type RowOf, table } from "../../../http/nouns/table.ts";
import { type Draft, optional, required, type UpdateOf, writing } from "../../../http/nouns/writable.ts";
import { tidyProvince } from "../../../kit/text/province.ts";
import { tidyLine } from "../../../kit/text/tidy.ts";
import { firstName, lastName, optionalLine, phoneExtension, phoneNumber } from "../person-columns.ts";

const line = (sql: string) =>
  required(text(sql), { minLength: 1, maxLength: 255, pattern: "^$|\\S" }, { parse: tidyLine });
const isDefault = (sql: string, what: string) =>
  optional(
    flag(sql, { description: `Where ${what} go unless an order says otherwise.` }),
    {
      description: `Where ${what} go unless an order says otherwise. The first address is it until another one is made it.`,
    },
    { otherwise: "f" },
  );
const country = { description: "ISO 3166-1 alpha-2." };

// The fields of a shipping label.
const postal = {
  firstName: firstName(),
  lastName: lastName(),
  phone: phoneNumber("courier", { description: "E.164, or a text that is not a number." }),
  phoneExtension: phoneExtension(),
  company: optionalLine("company"),
  address1: line("address1"),
  address2: optionalLine("address2"),
  district: optionalLine("district"),
  city: line("city"),
  province: optionalLine("province", {
    description:
      "State, region or province: its code or name, in any usual spelling. One that is known is kept as its ISO 3166-2 code without the country.",
  }),
  postalCode: optionalLine("postal_code", {}, 20),
  country: required(text("country", country), { format: "country", ...country, examples: ["DE"] }),
};

/** The columns of a customer's address `a`. */
export const addresses = table("a", {
  id: id("address_id"),
  ...postal,
  isDefaultShipping: isDefault("is_default_shipping", "parcels"),
  isDefaultBilling: isDefault("is_default_billing", "invoices"),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
});
export type AddressFields = (typeof addresses)["fields"];
export type AddressRow = RowOf<AddressFields>;
export type AddressDraft = Draft<AddressFields>;
export type AddressUpdate = UpdateOf<AddressFields>;

/** The schemas of writing addresses. */
export const addressWrites = writing("Address", addresses);

/** The kinds of default addresses. */
export const defaultFlags = ["isDefaultShipping", "isDefaultBilling"] as const;
/** Whether an address is a default one, as texts. */
export type Defaults = Pick<AddressDraft, (typeof defaultFlags)[number]>;

/** The names of the fields of a shipping label. */
export const addressTexts = Object.keys(postal) as (keyof typeof postal)[];
/** The fields of a shipping label, normalized. */
export type AddressTexts = Draft<typeof postal>;

/** An address whose province is a code, where it is known in its country. */
export const tidyPlace = <T extends Pick<AddressTexts, "country" | "province">>(address: T): T => ({
  ...address,
  province: tidyProvince(address.country, address.province),
});

const postalWrites = writing("Postal", table("a", postal));
/** The texts of an address that is written for one order, in their tidy form. */
export function addressTextsOf(input: UpdateOf<typeof postal>): AddressTexts {
  const { phoneExtension, ...texts } = tidyPlace(postalWrites.draft({ digits: 0, errors: [] }, input));
  return phoneExtension ? { ...texts, phoneExtension } : (texts as AddressTexts);
}
const placeFields = { country: postal.country, province: postal.province };
const placeWrites = writing("Place", table("a", placeFields));
/** The country and province of an address, in their tidy form: all of it that a price depends on. */
export const placeTextsOf = (input: UpdateOf<typeof placeFields>): Draft<typeof placeFields> =>
  tidyPlace(placeWrites.draft({ digits: 0, errors: [] }, input));
/** The schemas of the fields of a shipping label. */
export const postalSchemas = postalWrites.Create.properties;
