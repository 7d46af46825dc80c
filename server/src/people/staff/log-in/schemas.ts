import { type Static, type TProperties, Type } from "typebox";
import { orNull, Version } from "../../../http/openapi/schema-parts.ts";
import { LogInBody, Password, sessionSchema } from "../../auth/index.ts";
import { Assertion, ChallengeToken, Code, RecoveryCode, RequestOptions } from "../../factors/index.ts";
import { Email, members, own, PersonName } from "../columns.ts";
import { unchanged } from "../members/schemas.ts";

const { id, type, email, name, permissions, role, version } = members.fields;
const user = {
  id: id.schema,
  type: type.schema,
  email: email.schema,
  name: name.schema,
  permissions: permissions.schema,
};

export const Me = Type.Object(
  {
    ...user,
    role: role.schema,
    language: own.fields.language.schema,
    newEmail: own.fields.newEmail.schema,
    version: version.schema,
  },
  { additionalProperties: false, "x-name": "Me" },
);

export const LoggedIn = sessionSchema("LoggedInStaff", {
  user: Type.Object(user, { additionalProperties: false }),
});

const body = <Fields extends TProperties>(name: string, fields: Fields) =>
  Type.Object(fields, { additionalProperties: false, "x-name": name });

/** A log-in whose password was right, and that is not finished yet. */
const SecondFactorNeeded = body("SecondFactorNeeded", {
  secondFactor: Type.Object(
    {
      challengeToken: Type.String({ description: "To be sent back with the second factor." }),
      expiresIn: Type.Integer({ description: "Seconds in which the log-in has to be finished." }),
      methods: Type.Array(Type.String(), {
        description: "The methods that are accepted: `totp`, `passkey`, `recovery_code`. Others may come.",
      }),
      passkey: Type.Optional(RequestOptions),
    },
    { additionalProperties: false },
  ),
});
/** The answer of a log-in: the session, or a challenge to complete it. */
export const LoggedInOrAsked = Type.Union([LoggedIn, SecondFactorNeeded]);
export const SecondFactor = body("SecondFactor", {
  challengeToken: ChallengeToken,
  code: Type.Optional(Code),
  passkey: Type.Optional(Assertion),
  recoveryCode: Type.Optional(RecoveryCode),
});

/** The current password, as a proof of identity. */
const Proof = LogInBody.properties.password;
const Token = Type.String({ minLength: 1, maxLength: 200, description: "The code that was mailed." });

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

export const LogInLink = body("LogInLink", {
  token: Type.String({
    minLength: 1,
    maxLength: 200,
    description: "The part of the link after `#login=`.",
  }),
});

export const OwnAccountUpdate = body("OwnAccountUpdate", {
  name: Type.Optional(PersonName),
  language: Type.Optional(
    orNull(
      Type.String({
        format: "language",
        maxLength: 35,
        description: "The language of mails to you (BCP 47); null for the store's.",
        examples: ["de"],
      }),
    ),
  ),
  version: Version,
  id: unchanged,
  type: unchanged,
  email: unchanged,
  newEmail: unchanged,
  role: unchanged,
  permissions: unchanged,
});
export type OwnAccountUpdate = Static<typeof OwnAccountUpdate>;
export const EmailChange = body("StaffEmailChange", { email: Email, password: Proof });
export const EmailConfirmation = body("StaffEmailConfirmation", { token: Token });

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
