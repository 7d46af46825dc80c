import { flag, id, orNull, text, time } from "../../http/columns.ts";
import { type RowOf, table } from "../../http/table.ts";

/** The columns of a customer's address `a`. */
export const addresses = table("a", {
  id: id("address_id"),
  firstName: text("first_name"),
  lastName: text("last_name"),
  phone: orNull(text("phone")),
  company: orNull(text("company")),
  address1: text("address1"),
  address2: orNull(text("address2")),
  district: orNull(text("district")),
  city: text("city"),
  province: orNull(text("province")),
  postalCode: orNull(text("postal_code")),
  country: text("country", { description: "ISO 3166-1 alpha-2." }),
  isDefaultShipping: flag("is_default_shipping", {
    description: "Where parcels go unless an order says otherwise.",
  }),
  isDefaultBilling: flag("is_default_billing", {
    description: "Where invoices go unless an order says otherwise.",
  }),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
});
export type AddressRow = RowOf<(typeof addresses)["fields"]>;

/** The fields of an address that a client writes, but for those that make it a default one. */
export const addressTexts = [
  "firstName",
  "lastName",
  "phone",
  "company",
  "address1",
  "address2",
  "district",
  "city",
  "province",
  "postalCode",
  "country",
] as const;
/** What an address can be the default one for. */
export const defaultFlags = ["isDefaultShipping", "isDefaultBilling"] as const;
export type Defaults = Record<(typeof defaultFlags)[number], boolean>;
/** The texts of an address, in their tidy form. */
export type AddressTexts = Record<(typeof addressTexts)[number], string | null>;
