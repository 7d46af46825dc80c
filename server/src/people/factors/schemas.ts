import { type TProperties, Type } from "typebox";
import { Assertion, ChallengeToken, Passkey } from "./passkey-schemas.ts";

const body = <Fields extends TProperties>(name: string, fields: Fields) =>
  Type.Object(fields, { additionalProperties: false, "x-name": name });

const Password = Type.String({ minLength: 1, maxLength: 1_024, description: "Your password, once more." });
/** A code that an authenticator app shows. */
export const Code = Type.String({
  minLength: 1,
  maxLength: 20,
  description: "The 6 digits that the authenticator app shows. Each code works once.",
  examples: ["492039"],
});
/** One of the recovery codes. */
export const RecoveryCode = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "One of the recovery codes; it works once.",
  examples: ["7kqm-2xvb-9ptd-c4hn"],
});

const factor = {
  code: Type.Optional(Code),
  recoveryCode: Type.Optional(RecoveryCode),
  challengeToken: Type.Optional({
    ...ChallengeToken,
    description: "With `passkey`: the token that `POST /auth/tenant/passkey-login/start` answered.",
  }),
  passkey: Type.Optional(Assertion),
};
export const TotpStart = body("TotpStart", { password: Password, ...factor });
export const PasskeyStart = body("PasskeyStart", { password: Password, ...factor });
export const TotpConfirmation = body("TotpConfirmation", { code: Code });
/** The second factor as a proof of identity. */
export const ProofAgain = body("SecondFactorProof", { password: Type.Optional(Password), ...factor });

export const TotpSecret = body("TotpSecret", {
  secret: Type.String({ description: "In base32, to be typed where there is no camera. Shown once." }),
  uri: Type.String({ description: "`otpauth://…`, for a QR code." }),
});

const codes = Type.Array(Type.String());
export const RecoveryCodes = body("RecoveryCodes", {
  recoveryCodes: { ...codes, description: "Ten codes, each of which works once. They are shown once." },
});
const first = Type.Union([codes, Type.Null()], {
  description:
    "Ten codes, each of which works once in place of the second factor. They are shown once; null where you have some already.",
});
export const FactorAdded = body("SecondFactorAdded", { recoveryCodes: first });
export const PasskeyAdded = body("PasskeyAdded", { passkey: Passkey, recoveryCodes: first });

export const SecondFactors = body("SecondFactors", {
  isRequired: Type.Boolean({ description: "Whether the store requires a second factor of everybody." }),
  totp: Type.Union(
    [
      Type.Object({ since: Type.String({ format: "date-time" }) }, { additionalProperties: false }),
      Type.Null(),
    ],
    { description: "Since when codes of an authenticator app are asked for; null where they are not." },
  ),
  passkeys: Type.Array(Passkey, { description: "Your passkeys, the oldest first." }),
  recoveryCodesLeft: Type.Integer({ description: "The number of unused recovery codes." }),
});
