import { type Column, flag, hidden, id, integer, moment, orNull, text, time } from "../../http/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/table.ts";

/** The columns of a customer `c`. */
export const customers = table("c", {
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
  marketingOptIn: flag("marketing_opt_in", { description: "Consent to marketing." }),
  taxExempt: flag("tax_exempt", { description: "Pays no tax, wherever an order goes." }),
  deactivatedAt: orNull(time("deactivated_at")),
  anonymizedAt: orNull(time("anonymized_at")),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
  version: integer("version", { description: "Grows with each change; see If-Match." }),
});
export type CustomerRow = RowOf<(typeof customers)["fields"]>;
export type CustomerValues = ValuesOf<typeof customers>;

/** A customer as they are answered. */
export const Customer = customers.schema({ "x-name": "Customer" });

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
  sortName: "sort_name",
  searchText: "search_text",
} as const;
