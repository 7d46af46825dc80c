import { type Static, Type } from "typebox";
import { ignored, orNull } from "../../http/schema-parts.ts";
import { Address } from "./columns.ts";
import { FirstName, LastName, Phone } from "./schemas.ts";

const line = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 255, pattern: "^$|\\S", ...(description && { description }) });
const optionalLine = (description?: string) =>
  Type.Optional(orNull(Type.String({ maxLength: 255, ...(description && { description }) })));

const Country = Type.String({
  format: "country",
  description: "ISO 3166-1 alpha-2.",
  examples: ["DE"],
});

const required = {
  firstName: FirstName,
  lastName: LastName,
  address1: line(),
  city: line(),
  country: Country,
};
const optional = {
  phone: Type.Optional(orNull(Phone)),
  company: optionalLine(),
  address2: optionalLine(),
  district: optionalLine(),
  province: optionalLine("State, region or province."),
  postalCode: Type.Optional(orNull(Type.String({ maxLength: 20 }))),
};
const isDefault = (what: string) =>
  Type.Optional(
    Type.Boolean({
      description: `Where ${what} go unless an order says otherwise. The first address is it until another one is made it.`,
    }),
  );
const defaults = { isDefaultShipping: isDefault("parcels"), isDefaultBilling: isDefault("invoices") };

/** An address that a client writes for one order. */
export const PostalAddress = Type.Object(
  { ...required, ...optional },
  { additionalProperties: false, "x-name": "PostalAddress" },
);
export type PostalAddress = Static<typeof PostalAddress>;

/** Fields of an address that only the server sets. */
export const addressReadOnly = ["id", "createdAt", "updatedAt"] as const;

export const AddressCreate = Type.Object(
  { ...required, ...optional, ...defaults },
  { additionalProperties: false, "x-name": "AddressCreate" },
);
export type AddressCreate = Static<typeof AddressCreate>;

export const AddressUpdate = Type.Object(
  {
    ...Type.Partial(Type.Object(required)).properties,
    ...optional,
    ...defaults,
    ...ignored(addressReadOnly),
  },
  { additionalProperties: false, "x-name": "AddressUpdate" },
);
export type AddressUpdate = Partial<AddressCreate>;

export const AddressList = Type.Object(
  { addresses: Type.Array(Address, { description: "The default one for parcels first, then the newest." }) },
  { additionalProperties: false, "x-name": "AddressList" },
);
