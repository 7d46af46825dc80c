import { Type } from "typebox";
import {
  type Column,
  flag,
  hidden,
  id,
  integer,
  json,
  moment,
  oneRow,
  orNull,
  type Reader,
  rows,
  text,
  time,
} from "../../http/columns.ts";
import { Metadata } from "../../http/schema-parts.ts";
import { type RowOf, table, type ValuesOf } from "../../http/table.ts";
import { addresses } from "./address-columns.ts";

// What the store keeps for itself: nothing of it is answered to the customer.
const merchants = {
  tags: json<string[]>("tags", Type.Array(Type.String())),
  note: orNull(text("note", { description: "For the store's people. The customer never sees it." })),
  externalId: orNull(text("external_id", { description: "The customer's id in another system." })),
  metadata: json<Record<string, string>>("metadata", Metadata),
};

const told = {
  id: id("customer_id"),
  email: text("email", {
    description: "In lower case, with the domain in punycode.",
    examples: ["ada@example.com"],
  }),
  firstName: text("first_name", { description: "Empty once anonymized." }),
  lastName: text("last_name", { description: "Empty once anonymized." }),
  phone: orNull(text("phone", { description: "E.164.", examples: ["+491701234567"] })),
  avatar: orNull(text("avatar", { description: "An absolute URL." })),
  language: orNull(text("language", { description: "The language of mails to the customer (BCP 47)." })),
  isGuest: flag("is_guest", { description: "Created at a guest's checkout, without a password." }),
  isActive: flag("is_active"),
  isEmailVerified: flag("is_email_verified"),
  company: orNull(text("company")),
  taxId: orNull(text("tax_id", { description: "The number that tax authorities know the customer by." })),
  marketingOptIn: flag("marketing_opt_in", { description: "Consent to marketing." }),
  marketingConsentAt: orNull(time("marketing_consent_at", { description: "When they consented." })),
  marketingConsentSource: orNull(
    text("marketing_consent_source", { description: "Where they consented.", examples: ["checkout"] }),
  ),
  taxExempt: flag("tax_exempt", { description: "Pays no tax, wherever an order goes." }),
  deactivatedAt: orNull(time("deactivated_at")),
  anonymizedAt: orNull(time("anonymized_at")),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
  version: integer("version", { description: "Grows with each change; see If-Match." }),
};

/** The columns of a customer `c`. */
export const customers = table("c", { ...told, ...merchants });
export type CustomerRow = RowOf<(typeof customers)["fields"]>;
export type CustomerValues = ValuesOf<typeof customers>;

/** A customer's address as it is answered. */
export const Address = addresses.schema({ "x-name": "Address" });
const ofCustomer = "customer_addresses a where a.store_id = c.store_id and a.customer_id = c.customer_id";

const defaultAddress = orNull(
  oneRow(`(select ${addresses.packed} from ${ofCustomer} and a.is_default_shipping)`, addresses, Address),
);
/** The columns of a customer in a list that includes the default address. */
export const customersWithAddress = table("c", { ...customers.fields, defaultAddress });
/** The columns of a customer with all addresses. */
export const customersInFull = table("c", {
  ...customers.fields,
  addresses: rows(
    `(select json_agg(${addresses.packed} order by a.is_default_shipping desc, a.address_id desc) from ${ofCustomer})`,
    addresses,
    Type.Array(Address, { description: "The default one for parcels first, then the newest." }),
  ),
});
export type CustomerInFullRow = RowOf<(typeof customersInFull)["fields"]>;
export type CustomerInFullValues = ValuesOf<typeof customersInFull>;

/** A customer as they are answered, and as they see themselves. */
export const Customer = customers.schema({ "x-name": "Customer" });
export const CustomerInFull = customersInFull.schema({ "x-name": "CustomerInFull" });
export const ListedCustomer = customers.schema(
  { "x-name": "ListedCustomer" },
  { defaultAddress: Type.Optional(defaultAddress.schema) },
);
export const ShopperCustomer = table("c", told).schema({ "x-name": "ShopperCustomer" });

const shown: ReadonlySet<string> = new Set(Object.keys(told));

/** Writes a customer's row as they see themselves, as JSON text. */
export const shopperJson = (row: CustomerRow, reader: Reader): string =>
  customers.json(row, { ...reader, can: (permission) => reader.can(permission), fields: shown });

const bytes = (sql: string): Column<Buffer> => ({
  ...text(sql),
  type: "bytea",
  read: (hex) => Buffer.from(hex.slice(2), "hex"),
});

/** The columns of a customer's account that log-ins and codes look at. None of them is ever answered. */
export const accounts = table("c", {
  id: hidden(id("customer_id")),
  email: hidden(text("email")),
  passwordHash: hidden(orNull(text("password_hash"))),
  temporaryHash: hidden(orNull(bytes("temporary_hash"))),
  temporaryUntil: orNull(moment("temporary_until")),
  isActive: hidden(flag("is_active")),
  closedByCustomer: hidden(flag("closed_by_customer")),
});
/** A customer's account, and the email address that it is entered by. */
export type CustomerAccount = ValuesOf<typeof accounts>;

/** What a person is told of their account: that there are secrets, and since when. */
export const accountFacts = table("c", {
  id: hidden(id("customer_id")),
  hasPassword: flag("c.password_hash is not null"),
  temporaryPasswordUntil: orNull(time("temporary_until", {})),
  passwordChangedAt: orNull(time("password_changed_at", {})),
  lastLoginAt: orNull(time("last_login_at", {})),
});

/** The columns that a client does not see, by the names that changes call them by. */
export const innerColumns = {
  passwordHash: "password_hash",
  passwordChangedAt: "password_changed_at",
  temporaryHash: "temporary_hash",
  temporaryUntil: "temporary_until",
  lastLoginAt: "last_login_at",
  closedByCustomer: "closed_by_customer",
  sortName: "sort_name",
  searchText: "search_text",
} as const;
