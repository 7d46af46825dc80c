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
  description: "In international format with a leading plus; kept as E.164.",
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
        description: "The language of mails to the customer (BCP 47). If absent, it is the store's.",
      }),
    ),
  ),
  marketingOptIn: Type.Optional(Type.Boolean({ description: "Consent to marketing; default false." })),
  taxExempt: Type.Optional(
    Type.Boolean({ description: "Pays no tax; default false. Only the store sets it." }),
  ),
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
      "The current value is ignored. Another value is refused, and the message names the endpoint that changes it.",
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
      description:
        "Confirms the email address; valid for 24 hours. It is in this answer and in a mail, and never shown again.",
    }),
    temporaryPassword: Type.String({
      description:
        "Valid for 7 days; it must be changed at the first log-in. It is in this answer and in a mail, and never shown again.",
    }),
  },
  { additionalProperties: false, "x-name": "CreatedCustomer" },
);
