import { type Static, Type } from "typebox";
import { ignored, orNull } from "../../http/schema-parts.ts";
import { addresses } from "./address-columns.ts";
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
  isDefault: Type.Optional(
    Type.Boolean({
      description:
        "Where parcels go unless the order says otherwise. The first address is the default until another one is made the default.",
    }),
  ),
};

const { isDefault: _, ...optionalTexts } = optional;
/** An address that a client writes for one order. */
export const PostalAddress = Type.Object(
  { ...required, ...optionalTexts },
  { additionalProperties: false, "x-name": "PostalAddress" },
);
export type PostalAddress = Static<typeof PostalAddress>;

/** Fields of an address that only the server sets. */
export const addressReadOnly = ["id", "createdAt", "updatedAt"] as const;

export const AddressCreate = Type.Object(
  { ...required, ...optional },
  { additionalProperties: false, "x-name": "AddressCreate" },
);
export type AddressCreate = Static<typeof AddressCreate>;

export const AddressUpdate = Type.Object(
  { ...Type.Partial(Type.Object(required)).properties, ...optional, ...ignored(addressReadOnly) },
  { additionalProperties: false, "x-name": "AddressUpdate" },
);
export type AddressUpdate = Partial<AddressCreate>;

export const Address = addresses.schema({ "x-name": "Address" });

export const AddressList = Type.Object(
  { addresses: Type.Array(Address, { description: "The default first, then the newest." }) },
  { additionalProperties: false, "x-name": "AddressList" },
);
