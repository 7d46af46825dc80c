import { type Static, type TSchema, Type } from "typebox";
import { Pagination } from "../../http/window.ts";

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Email = Type.String({
  format: "email",
  maxLength: 320,
  description: "Unique per store, whatever its case.",
  examples: ["ada@example.com"],
});
export const FirstName = Type.String({ minLength: 1, maxLength: 100, pattern: "^$|\\S" });
export const LastName = Type.String({ minLength: 1, maxLength: 100, pattern: "^$|\\S" });
export const Phone = Type.String({
  format: "phone",
  maxLength: 50,
  description: "In international format with its leading plus; kept as E.164.",
  examples: ["+491701234567"],
});
export const MarketingOptIn = Type.Boolean({ description: "Consent to marketing; default false." });

const optional = {
  phone: Type.Optional(orNull(Phone)),
  avatar: Type.Optional(
    orNull(Type.String({ format: "http-url", maxLength: 2_048, description: "An absolute URL." })),
  ),
  language: Type.Optional(
    orNull(
      Type.String({
        format: "language",
        maxLength: 35,
        description: "The language of mails to the customer (BCP 47); the store's where absent.",
      }),
    ),
  ),
  marketingOptIn: Type.Optional(MarketingOptIn),
};

/** Fields that only the server sets: refused on create, ignored on update. */
export const readOnlyFields = [
  "id",
  "isGuest",
  "isActive",
  "isEmailVerified",
  "deactivatedAt",
  "anonymizedAt",
  "createdAt",
  "updatedAt",
] as const;

/** Fields of an update that are taken and not looked at, so that what was read can be sent back. */
export const ignored = (names: readonly string[]): Record<string, TSchema> =>
  Object.fromEntries(
    names.map((name) => [name, Type.Optional(Type.Unknown({ description: "Ignored.", readOnly: true }))]),
  );

const version = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 999_999_999,
    description: "The version that must be current, as If-Match.",
  }),
);

export const CustomerCreate = Type.Object(
  { email: Email, firstName: FirstName, lastName: LastName, ...optional },
  { additionalProperties: false, "x-name": "CustomerCreate" },
);
export type CustomerCreate = Static<typeof CustomerCreate>;

export const CustomerUpdate = Type.Object(
  {
    email: Type.Optional(Email),
    firstName: Type.Optional(FirstName),
    lastName: Type.Optional(LastName),
    ...optional,
    version,
    ...ignored(readOnlyFields),
  },
  { additionalProperties: false, "x-name": "CustomerUpdate" },
);
export type CustomerUpdate = Partial<CustomerCreate> & { version?: number };

const Time = Type.String({ format: "date-time", examples: ["2026-01-31T12:00:00.000Z"] });
const Id = Type.String({ format: "uuid" });

const fields = {
  id: Id,
  email: Type.String({
    description: "In lower case, its domain in punycode.",
    examples: ["ada@example.com"],
  }),
  firstName: Type.String({ description: "Empty once anonymized." }),
  lastName: Type.String({ description: "Empty once anonymized." }),
  phone: orNull(Type.String({ description: "E.164.", examples: ["+491701234567"] })),
  avatar: orNull(Type.String({ description: "An absolute URL." })),
  language: orNull(Type.String({ description: "The language of mails to the customer (BCP 47)." })),
  isGuest: Type.Boolean({ description: "Made at a guest's checkout; there is no password." }),
  isActive: Type.Boolean(),
  isEmailVerified: Type.Boolean(),
  marketingOptIn: Type.Boolean({ description: "Consent to marketing." }),
  deactivatedAt: orNull(Time),
  anonymizedAt: orNull(Time),
  createdAt: Time,
  updatedAt: Time,
  version: Type.Integer({ description: "Grows with each change; see If-Match." }),
};

export const Customer = Type.Object(fields, { additionalProperties: false, "x-name": "Customer" });

export const CreatedCustomer = Type.Object(
  {
    ...fields,
    verificationCode: Type.String({
      pattern: "^[0-9]{6}$",
      description: "Confirms the email address, for 24 hours. Told here and by mail, and never again.",
    }),
    temporaryPassword: Type.String({
      description:
        "For 7 days, and to be changed at the first log-in. Told here and by mail, and never again.",
    }),
  },
  { additionalProperties: false, "x-name": "CreatedCustomer" },
);

export const CustomerList = Type.Object(
  {
    customers: Type.Array(Customer),
    stats: Type.Object(
      {
        total: Type.Integer({ description: "All customers of the store, whatever the filters." }),
        active: Type.Integer({ description: "Those with isActive." }),
        verified: Type.Integer({ description: "Those with isEmailVerified." }),
      },
      { additionalProperties: false },
    ),
    pagination: Pagination,
  },
  { additionalProperties: false, "x-name": "CustomerList" },
);
