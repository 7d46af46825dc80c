import { type TProperties, Type } from "typebox";
import { LogInBody, loggedInSchema, Password } from "../auth/index.ts";
import { members } from "./columns.ts";
import { Email, PersonName } from "./staff-schemas.ts";

const { id, type, email, name, permissions, role } = members.fields;
const user = {
  id: id.schema,
  type: type.schema,
  email: email.schema,
  name: name.schema,
  permissions: permissions.schema,
};

export const Me = Type.Object(
  { ...user, role: role.schema },
  { additionalProperties: false, "x-name": "Me" },
);

export const LoggedIn = loggedInSchema("LoggedInStaff", {
  user: Type.Object(user, { additionalProperties: false }),
});

/** The password that somebody has, given again to prove who they are. */
const Proof = LogInBody.properties.password;
const Token = Type.String({ minLength: 1, maxLength: 200, description: "The code that was mailed." });

const body = <Fields extends TProperties>(name: string, fields: Fields) =>
  Type.Object(fields, { additionalProperties: false, "x-name": name });

const OwnEmail = Type.Optional(
  Type.String({
    maxLength: 254,
    description:
      "The address that the code was mailed to. It may be left out; where it is given and is another one, the code is refused.",
  }),
);
export const InvitationAcceptance = body("InvitationAcceptance", {
  email: OwnEmail,
  token: Token,
  password: Password,
  name: Type.Optional(PersonName),
});
export const ForgottenPassword = body("ForgottenStaffPassword", { email: Email });
export const PasswordReset = body("StaffPasswordReset", {
  email: OwnEmail,
  token: Token,
  password: Password,
});
export const PasswordChange = body("StaffPasswordChange", { currentPassword: Proof, newPassword: Password });

export const StoreTransfer = body("StoreTransfer", {
  staffId: Type.String({
    format: "uuid",
    description: "An active staff member who has chosen a password.",
  }),
  password: Proof,
  roleId: Type.Optional(
    Type.String({
      format: "uuid",
      description: "The role that you will have. If absent, you have no role and no permissions.",
    }),
  ),
});
export const StoreClosure = body("StoreClosure", { password: Proof });
