import { type Static, Type } from "typebox";
import { ignored, orNull, Version } from "../../http/schema-parts.ts";
import { Customer } from "./columns.ts";

const Email = Type.String({
  format: "email",
  maxLength: 320,
  description: "Unique per store. Upper and lower case are the same.",
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
  marketingOptIn: Type.Optional(Type.Boolean({ description: "Consent to marketing; default false." })),
};

/** Fields that only the server sets: refused on create. */
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

const FixedState = Type.Optional(
  Type.Unknown({
    description:
      "Ignored where it is the current value. Another value is refused, and the message names the endpoint that changes it.",
    readOnly: true,
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
    version: Version,
    ...ignored(readOnlyFields),
    isActive: FixedState,
    isEmailVerified: FixedState,
  },
  { additionalProperties: false, "x-name": "CustomerUpdate" },
);
export type CustomerUpdate = Static<typeof CustomerUpdate>;

export const CreatedCustomer = Type.Object(
  {
    ...Customer.properties,
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
