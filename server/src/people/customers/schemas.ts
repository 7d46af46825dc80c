import { Type } from "typebox";
import { writing } from "../../http/nouns/writable.ts";
import { ignoredFields } from "../../http/openapi/schema-parts.ts";
import { Customer, customers, shoppers, writtenByStore } from "./columns.ts";

const FixedState = Type.Optional(
  Type.Unknown({
    description:
      "The current value is ignored. Another value is refused, and the message names the endpoint that changes it.",
    readOnly: true,
  }),
);
const fixed = { isActive: FixedState, isEmailVerified: FixedState };

/** The schemas of writing customers. */
export const customerWrites = writing("Customer", customers, {
  update: { ...fixed, ...ignoredFields(["addresses"]) },
});

/** The body of a new customer. */
export const CustomerCreate = Type.Object(
  {
    ...customerWrites.Create.properties,
    sendMail: Type.Optional(
      Type.Boolean({ default: true, description: "Whether the code and the password are mailed." }),
    ),
  },
  { additionalProperties: false, "x-name": "CustomerCreate" },
);

/** The fields that customers write themselves. */
export const { Update: ShopperUpdate } = writing("Shopper", shoppers, {
  update: { ...fixed, ...ignoredFields(writtenByStore), taxExempt: FixedState },
});

export const CustomerMerge = Type.Object(
  { into: Type.String({ format: "uuid", description: "The customer who stays." }) },
  { additionalProperties: false, "x-name": "CustomerMerge" },
);

const invitationSecrets = {
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
  { ...Customer.properties, ...invitationSecrets },
  { additionalProperties: false, "x-name": "CreatedCustomer" },
);
/** A created customer, with secrets answered only once, or an updated one. */
export const WrittenCustomer = Type.Object(
  { ...Customer.properties, ...Type.Partial(Type.Object(invitationSecrets)).properties },
  { additionalProperties: false, "x-name": "WrittenCustomer" },
);
