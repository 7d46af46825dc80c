import { type Static, Type } from "typebox";
import { Password, sessionSchema } from "../auth/index.ts";
import { customerWrites, ShopperCustomer } from "../customers/index.ts";

const {
  email: Email,
  firstName,
  lastName,
  phone,
  phoneExtension,
  marketingOptIn,
} = customerWrites.Create.properties;
const Code = Type.String({ minLength: 1, maxLength: 100, description: "The code that was mailed." });
const OwnPassword = Type.String({ minLength: 1, maxLength: 1_024 });

export const Register = Type.Object(
  {
    email: Email,
    password: Password,
    firstName,
    lastName,
    phone,
    phoneExtension,
    marketingOptIn,
  },
  { additionalProperties: false, "x-name": "CustomerRegistration" },
);
export type Register = Static<typeof Register>;

export const Address = Type.Object(
  { email: Email },
  { additionalProperties: false, "x-name": "CustomerEmail" },
);

export const Verification = Type.Object(
  { email: Email, code: Code },
  { additionalProperties: false, "x-name": "EmailVerification" },
);

export const Reset = Type.Object(
  { email: Email, code: Code, password: Password },
  { additionalProperties: false, "x-name": "CustomerPasswordReset" },
);
export type Reset = Static<typeof Reset>;

export const PasswordChange = Type.Object(
  { currentPassword: OwnPassword, newPassword: Password },
  { additionalProperties: false, "x-name": "CustomerPasswordChange" },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const EmailChange = Type.Object(
  { email: Email, password: OwnPassword },
  { additionalProperties: false, "x-name": "CustomerEmailChange" },
);
export const EmailConfirmation = Type.Object(
  { email: Email, code: Code },
  { additionalProperties: false, "x-name": "CustomerEmailConfirmation" },
);

export const AccountRemoval = Type.Object(
  { password: OwnPassword },
  { additionalProperties: false, "x-name": "AccountRemoval" },
);

export const LoggedInCustomer = sessionSchema("LoggedInCustomer", {
  customer: ShopperCustomer,
  mustChangePassword: Type.Boolean({
    description:
      "True after a log-in with a temporary password. The password must be changed before anything else.",
  }),
});
