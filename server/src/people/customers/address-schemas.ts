import { type Static, type TSchema, Type } from "typebox";
import { FirstName, ignored, LastName, Phone } from "./schemas.ts";

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
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
        "Where things go unless said otherwise. The first address is the default; another one that becomes it takes its place.",
    }),
  ),
};

const readOnly = ["id", "createdAt", "updatedAt"] as const;

export const AddressCreate = Type.Object(
  { ...required, ...optional },
  { additionalProperties: false, "x-name": "AddressCreate" },
);
export type AddressCreate = Static<typeof AddressCreate>;

export const AddressUpdate = Type.Object(
  { ...Type.Partial(Type.Object(required)).properties, ...optional, ...ignored(readOnly) },
  { additionalProperties: false, "x-name": "AddressUpdate" },
);
export type AddressUpdate = Partial<AddressCreate>;

export const addressReadOnly: readonly string[] = readOnly;

const Time = Type.String({ format: "date-time", examples: ["2026-01-31T12:00:00.000Z"] });
const text = () => orNull(Type.String());

export const Address = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    firstName: Type.String(),
    lastName: Type.String(),
    phone: text(),
    company: text(),
    address1: Type.String(),
    address2: text(),
    district: text(),
    city: Type.String(),
    province: text(),
    postalCode: text(),
    country: Type.String({ description: "ISO 3166-1 alpha-2." }),
    isDefault: Type.Boolean(),
    createdAt: Time,
    updatedAt: Time,
  },
  { additionalProperties: false, "x-name": "Address" },
);

export const AddressList = Type.Object(
  { addresses: Type.Array(Address, { description: "The default first, then the newest." }) },
  { additionalProperties: false, "x-name": "AddressList" },
);
