import { Type } from "typebox";
import {
  flag,
  id,
  json,
  oneRow,
  orNull,
  type Reader,
  rows,
  stamps,
  text,
  texts,
  time,
  withoutCell,
  word,
} from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { type CreateOf, type Draft, optional, required, type UpdateOf } from "../../http/nouns/writable.ts";
import {
  externalId,
  Metadata,
  MetadataInput,
  orNull as orNullSchema,
  Tags,
} from "../../http/openapi/schema-parts.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { canonicalLanguage } from "../../kit/text/language.ts";
import { tidyTags } from "../../kit/text/tidy.ts";
import { addresses } from "./addresses/columns.ts";
import {
  firstName,
  lastName,
  optionalLine,
  phoneExtension,
  phoneNumber,
  tidyLineOrNone,
} from "./person-columns.ts";

const erased = { description: "Empty once anonymized." };
const avatar = { description: "An absolute URL." };
const taxId = { description: "The number that tax authorities know the customer by." };
const note = { description: "For the store's people. The customer never sees it." };

/** Fields that only the server sets, and answers. */
export const state = {
  isGuest: flag("is_guest", { description: "Created at a guest's checkout, without a password." }),
  isActive: flag("is_active"),
  isEmailVerified: flag("is_email_verified"),
  deactivatedAt: withoutCell(orNull(time("deactivated_at"))),
  anonymizedAt: withoutCell(orNull(time("anonymized_at"))),
};
const { deactivatedAt, anonymizedAt, ...kinds } = state;

// Fields that customers write.
const own = {
  email: required(
    text("email", {
      description: "In lower case, with the domain in punycode.",
      examples: ["ada@example.com"],
    }),
    {
      format: "email",
      maxLength: 320,
      description: "Unique per store. Upper and lower case are the same.",
      examples: ["ada@example.com"],
    },
    { parse: (sent) => normalizeEmail(sent)! },
  ),
  firstName: firstName(erased),
  lastName: lastName(erased),
  phone: phoneNumber("person", { description: "E.164.", examples: ["+491701234567"] }),
  phoneExtension: phoneExtension(),
  avatar: optional(withoutCell(orNull(text("avatar", avatar))), {
    format: "http-url",
    maxLength: 2_048,
    ...avatar,
  }),
  language: optional(
    orNull(word("language", Type.String({ description: "The language of mails to the customer (BCP 47)." }))),
    {
      format: "language",
      maxLength: 35,
      description: "The language of mails to the customer (BCP 47). If absent, it is the store's.",
    },
    { parse: (sent) => canonicalLanguage(sent)! },
  ),
  ...kinds,
  company: optionalLine("company"),
  taxId: optional(orNull(text("tax_id", taxId)), { maxLength: 100, ...taxId }, { parse: tidyLineOrNone }),
  marketingOptIn: optional(
    flag("marketing_opt_in", { description: "Consent to marketing." }),
    { description: "Consent to marketing; default false." },
    { otherwise: "f" },
  ),
};

// Fields that the store writes, and the customer sees.
const stores = {
  marketingConsentAt: optional(
    orNull(time("marketing_consent_at", { description: "When they consented." })),
    { description: "When they consented. If absent, it is the time of the change." },
  ),
  marketingConsentSource: optional(
    orNull(
      text("marketing_consent_source", { description: "Where they consented.", examples: ["checkout"] }),
    ),
    { maxLength: 100, description: "Where they consented." },
    { parse: tidyLineOrNone },
  ),
  taxExempt: optional(
    flag("tax_exempt", { description: "Pays no tax, wherever an order goes." }),
    { description: "Pays no tax; default false." },
    { otherwise: "f" },
  ),
};

// Internal fields of the store, which are never answered to the customer.
const storeFields = {
  tags: optional(
    texts("tags", Type.Array(Type.String())),
    {},
    { schema: Tags, parse: (sent) => JSON.stringify(tidyTags(sent)), otherwise: "[]" },
  ),
  note: optional(
    orNull(text("note", note)),
    { maxLength: 5_000, ...note },
    { parse: (sent) => sent || null },
  ),
  externalId: optional(
    orNull(text("external_id", { description: "The customer's id in another system." })),
    {},
    { schema: orNullSchema(externalId("The customer's")) },
  ),
  metadata: optional(
    json<Record<string, string>>("metadata", Metadata),
    {},
    { schema: MetadataInput, otherwise: "{}" },
  ),
};

const { version, createdAt, updatedAt } = stamps;
const seenByShoppers = {
  id: id("customer_id"),
  ...own,
  ...stores,
  deactivatedAt,
  anonymizedAt,
  createdAt,
  updatedAt,
  version: withoutCell(version),
};

/** The columns of a customer `c`. */
export const customers = table("c", { ...seenByShoppers, ...storeFields });
export type CustomerFields = (typeof customers)["fields"];
export type CustomerRow = RowOf<CustomerFields>;
export type CustomerValues = ValuesOf<typeof customers>;
/** The fields of a customer that clients write. */
export type CustomerDraft = Draft<CustomerFields>;
/** The inputs of clients for a new and for an existing customer. */
export type NewInput = CreateOf<CustomerFields> & { sendMail?: boolean };
export type UpdateInput = UpdateOf<CustomerFields> & { version?: number };

/** The columns of a customer as they see themselves. */
export const shoppers = table("c", seenByShoppers);
/** The fields that the store writes, but customers do not. */
export const writtenByStore = Object.keys(stores) as (keyof typeof stores)[];

/** A customer's address as it is answered. */
export const Address = addresses.schema({ "x-name": "Address" });
const ofCustomer = "customer_addresses a where a.store_id = $1 and a.customer_id = c.customer_id";

const defaultAddress = orNull(
  oneRow(`(select ${addresses.packed} from ${ofCustomer} and a.is_default_shipping)`, addresses, Address),
);
/** The columns of a customer, of the store `$1`, in a list that includes the default address. */
export const customersWithAddress = table("c", { ...customers.fields, defaultAddress });
/** The columns of a customer, of the store `$1`, with all addresses. */
export const customersInFull = table("c", {
  ...customers.fields,
  addresses: rows(
    `(select json_agg(${addresses.packed} order by a.is_default_shipping desc, a.address_id desc) from ${ofCustomer})`,
    addresses,
    Type.Array(Address, { description: "The default one for parcels first, then the newest." }),
  ),
});
export type CustomerInFullRow = RowOf<(typeof customersInFull)["fields"]>;

/** A customer as they are answered, and as they see themselves. */
export const Customer = customers.schema({ "x-name": "Customer" });
export const CustomerInFull = customersInFull.schema({ "x-name": "CustomerInFull" });
export const ListedCustomer = customers.schema(
  { "x-name": "ListedCustomer" },
  { defaultAddress: Type.Optional(defaultAddress.schema) },
);
export const ShopperCustomer = shoppers.schema({ "x-name": "ShopperCustomer" });

const shown: ReadonlySet<string> = new Set(shoppers.names);

/** Writes a customer's row as they see themselves, as JSON text. */
export const shopperJson = (row: CustomerRow, reader: Reader): string =>
  customers.json(row, { ...reader, can: (permission) => reader.can(permission), fields: shown });
