import { createHash } from "node:crypto";
import type { AuthenticatorTransport, RegistrationResponseJSON } from "@simplewebauthn/server";
import { normalizeHost } from "../../http/request/host.ts";
import type { Call } from "../../http/route.ts";
import { CHALLENGE_MS } from "./challenge.ts";
import type { Assertion, Attestation } from "./passkey-schemas.ts";

/** The relying party of a passkey: the host it is valid on, and the origins of pages that may use it. */
export type Party = { host: string; origins: readonly string[] };

/**
 * The host that a request was sent to, as browsers know it. They use passkeys by TLS alone, and on the
 * reader's own machine.
 */
export function partyOf({ client }: Pick<Call, "client">): Party {
  const host = normalizeHost(client.host) ?? "";
  const port = /:(\d+)$/.exec(client.host)?.[1];
  const isOwnMachine = host === "localhost" || host.endsWith(".localhost");
  const schemes = isOwnMachine ? ["https", "http"] : ["https"];
  const at = port ? `${host}:${port}` : host;
  // A URL leaves out the port that is usual.
  return { host, origins: schemes.map((scheme) => new URL(`${scheme}://${at || "none"}`).origin) };
}

/** The challenge that an authenticator signs for a token: its hash, so the token need not be stored. */
export const challengeOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

export type PasskeyDescriptor = { credentialId: string; transports: readonly string[] };
const descriptorsOf = (all: readonly PasskeyDescriptor[]) =>
  all.map(({ credentialId, transports }) => ({ type: "public-key", id: credentialId, transports }));

const ALGORITHMS = [-7, -8, -257]; // ES256, EdDSA, RS256
const common = { timeout: CHALLENGE_MS, userVerification: "required" };

/** The options of `navigator.credentials.create`, as JSON. */
export const creationOptions = (
  token: string,
  { host }: Party,
  person: { id: string; email: string; name: string; storeName: string },
  known: readonly PasskeyDescriptor[],
) => ({
  rp: { id: host, name: person.storeName },
  user: { id: userHandleOf(person.id), name: person.email, displayName: person.name },
  challenge: challengeOf(token),
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
  timeout: common.timeout,
  attestation: "none",
  excludeCredentials: descriptorsOf(known),
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: common.userVerification,
  },
});

/** The options of `navigator.credentials.get`, as JSON: one of the `known` passkeys, else any. */
export const requestOptions = (token: string, { host }: Party, known: readonly PasskeyDescriptor[] = []) => ({
  challenge: challengeOf(token),
  rpId: host,
  ...common,
  allowCredentials: descriptorsOf(known),
});

/** The user handle of a person for authenticators. */
export const userHandleOf = (id: string): string =>
  Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

/** A passkey as an authenticator made it. */
export type NewPasskey = {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  isSynced: boolean;
};

const TRANSPORTS: ReadonlySet<string> = new Set([
  "ble",
  "cable",
  "hybrid",
  "internal",
  "nfc",
  "smart-card",
  "usb",
]);

/**
 * Reads a passkey created for a challenge; undefined unless it was created here, for the challenge, with user
 * verification.
 */
export async function readAttestation(
  sent: Attestation,
  token: string,
  { host, origins }: Party,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  try {
    if (!(await isPlain(sent))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...sent } as RegistrationResponseJSON,
      expectedChallenge: challengeOf(token),
      expectedOrigin: [...origins],
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = (sent.response.transports ?? []).filter((one) => TRANSPORTS.has(one));
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports,
      isSynced: registrationInfo.credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

// The maker of the authenticator was not asked for. Certificates are ignored: checking them would mean asking
// their issuers.
async function isPlain({ response }: Attestation): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const decoded = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, "base64url")),
  );
  const format = decoded.get("fmt");
  return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
}

/** The stored data by which a passkey's signatures are checked. */
export type VerifiablePasskey = PasskeyDescriptor & { publicKey: Buffer; signCount: number };

/**
 * Checks a passkey's signature for a challenge, and returns the authenticator's counter; undefined unless it
 * is this passkey, here, for this challenge, with user verification and a grown counter.
 */
export async function checkAssertion(
  sent: Assertion,
  token: string,
  { host, origins }: Party,
  passkey: VerifiablePasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { clientExtensionResults: {}, ...sent },
      expectedChallenge: challengeOf(token),
      expectedOrigin: [...origins],
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
        transports: [...passkey.transports] as AuthenticatorTransport[],
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
