import { type Static, Type } from "typebox";
import { externalId, ignored, MetadataInput, orNull, Tags, text, Version } from "../../http/schema-parts.ts";
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
  company: Type.Optional(orNull(Type.String({ maxLength: 255 }))),
  taxId: Type.Optional(orNull(text(100, "The number that tax authorities know the customer by."))),
  marketingOptIn: Type.Optional(Type.Boolean({ description: "Consent to marketing; default false." })),
};
const merchants = {
  marketingConsentAt: Type.Optional(
    orNull(
      Type.String({
        format: "date-time",
        maxLength: 40,
        description: "When they consented. If absent, it is the time of the change.",
      }),
    ),
  ),
  marketingConsentSource: Type.Optional(orNull(text(100, "Where they consented."))),
  taxExempt: Type.Optional(Type.Boolean({ description: "Pays no tax; default false." })),
  tags: Type.Optional(Tags),
  note: Type.Optional(orNull(text(5_000, "For the store's people. The customer never sees it."))),
  externalId: Type.Optional(orNull(externalId("The customer's"))),
  metadata: Type.Optional(MetadataInput),
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
  {
    email: Email,
    firstName: FirstName,
    lastName: LastName,
    ...optional,
    ...merchants,
    sendMail: Type.Optional(
      Type.Boolean({ default: true, description: "Whether the code and the password are mailed." }),
    ),
  },
  { additionalProperties: false, "x-name": "CustomerCreate" },
);
export type CustomerCreate = Static<typeof CustomerCreate>;

const changeable = {
  email: Type.Optional(Email),
  firstName: Type.Optional(FirstName),
  lastName: Type.Optional(LastName),
  ...optional,
  version: Version,
  ...ignored(readOnlyFields),
  isActive: FixedState,
  isEmailVerified: FixedState,
};
export const CustomerUpdate = Type.Object(
  { ...changeable, ...merchants, ...ignored(["addresses"]) },
  { additionalProperties: false, "x-name": "CustomerUpdate" },
);
export type CustomerUpdate = Omit<Static<typeof CustomerUpdate>, "addresses">;

/** What customers write of themselves. */
export const ShopperUpdate = Type.Object(
  {
    ...changeable,
    ...ignored(["marketingConsentAt", "marketingConsentSource"] as const),
    taxExempt: FixedState,
  },
  { additionalProperties: false, "x-name": "ShopperUpdate" },
);
export type ShopperUpdate = Static<typeof ShopperUpdate>;

export const CustomerMerge = Type.Object(
  { into: Type.String({ format: "uuid", description: "The customer who stays." }) },
  { additionalProperties: false, "x-name": "CustomerMerge" },
);

const told = {
  verificationCode: Type.String({
    pattern: "^[0-9]{6}$",
    description:
      "Confirms the email address; valid for 24 hours. It is in this answer and in a mail, and never shown again.",
  }),
  temporaryPassword: Type.String({
    description:
      "Valid for 7 days; it must be changed at the first log-in. It is in this answer and in a mail, and never shown again.",
  }),
};
export const CreatedCustomer = Type.Object(
  { ...Customer.properties, ...told },
  { additionalProperties: false, "x-name": "CreatedCustomer" },
);
/** A customer who was created, with what is told once, or updated. */
export const WrittenCustomer = Type.Object(
  { ...Customer.properties, ...Type.Partial(Type.Object(told)).properties },
  { additionalProperties: false, "x-name": "WrittenCustomer" },
);
