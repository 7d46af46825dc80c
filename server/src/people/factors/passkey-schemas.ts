import { type Static, type TProperties, Type } from "typebox";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

const body = <Fields extends TProperties>(name: string, fields: Fields) =>
  Type.Object(fields, { additionalProperties: false, "x-name": name });
const closedFields = <Fields extends TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });
/** Objects that browsers create: they may have more fields than are read. */
const openFields = <Fields extends TProperties>(
  fields: Fields,
  more: { "x-name"?: string; description?: string } = {},
) => Type.Object(fields, { additionalProperties: true, ...more });
const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: "^[A-Za-z0-9_-]+$", description: "base64url." });
const PublicKey = Type.Literal("public-key");

const credential = { id: Base64Url(1_400), rawId: Base64Url(1_400), type: PublicKey };
/** A new passkey, in the form of `PublicKeyCredential.toJSON()`. */
export const Attestation = openFields(
  {
    ...credential,
    response: openFields({
      clientDataJSON: Base64Url(8_000),
      attestationObject: Base64Url(16_000),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
    }),
  },
  { "x-name": "PasskeyAttestation", description: "The result of `toJSON()` of the new credential." },
);
export type Attestation = Static<typeof Attestation>;
/** A signature of a passkey, in the same form. */
export const Assertion = openFields(
  {
    ...credential,
    response: openFields({
      clientDataJSON: Base64Url(8_000),
      authenticatorData: Base64Url(8_000),
      signature: Base64Url(4_000),
      userHandle: Type.Optional(Type.String({ maxLength: 200 })),
    }),
  },
  { "x-name": "PasskeyAssertion", description: "The result of `toJSON()` of the credential." },
);
export type Assertion = Static<typeof Assertion>;

const Known = Type.Array(
  closedFields({ type: Type.String(), id: Type.String(), transports: Type.Array(Type.String()) }),
);
const CreationOptions = Type.Object(
  {
    rp: closedFields({ id: Type.String(), name: Type.String() }),
    user: closedFields({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    challenge: Type.String(),
    pubKeyCredParams: Type.Array(closedFields({ type: Type.String(), alg: Type.Integer() })),
    timeout: Type.Integer(),
    attestation: Type.String(),
    excludeCredentials: Known,
    authenticatorSelection: closedFields({
      residentKey: Type.String(),
      requireResidentKey: Type.Boolean(),
      userVerification: Type.String(),
    }),
  },
  {
    additionalProperties: false,
    "x-name": "PasskeyCreationOptions",
    description: "For `PublicKeyCredential.parseCreationOptionsFromJSON` and `navigator.credentials.create`.",
  },
);
/** The options for a browser to ask for a passkey's signature. */
export const RequestOptions = Type.Object(
  {
    challenge: Type.String(),
    rpId: Type.String(),
    timeout: Type.Integer(),
    userVerification: Type.String(),
    allowCredentials: Known,
  },
  {
    additionalProperties: false,
    "x-name": "PasskeyRequestOptions",
    description: "For `PublicKeyCredential.parseRequestOptionsFromJSON` and `navigator.credentials.get`.",
  },
);

/** A challenge as it is sent back. */
export const ChallengeToken = Type.String({ minLength: 1, maxLength: 2_000 });
const challenge = {
  challengeToken: Type.String({ description: "To be sent back with the credential." }),
  expiresIn: Type.Integer({ description: "Seconds in which it has to be sent back." }),
};
export const PasskeyCreation = body("PasskeyCreation", { ...challenge, options: CreationOptions });
export const PasskeyRequest = body("PasskeyRequest", { ...challenge, options: RequestOptions });

const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: "\\S",
  description: "A name of your own.",
  examples: ["Laptop"],
});
export const nameOf = tidyLine;
export const PasskeyAdd = body("PasskeyAdd", {
  challengeToken: ChallengeToken,
  name: Name,
  credential: Attestation,
});
export const PasskeyUpdate = body("PasskeyUpdate", { name: Name });
export const PasskeyLogIn = body("PasskeyLogIn", { challengeToken: ChallengeToken, credential: Assertion });

const time = { format: "date-time" };
export const Passkey = body("Passkey", {
  id: Type.String({ format: "uuid" }),
  name: Type.String(),
  host: Type.String({ description: "The store's host that it is good on." }),
  isSynced: Type.Boolean({ description: "Whether its maker keeps a copy for the person's other devices." }),
  createdAt: Type.String(time),
  lastUsedAt: orNull(Type.String(time)),
});
export type Passkey = Static<typeof Passkey>;
