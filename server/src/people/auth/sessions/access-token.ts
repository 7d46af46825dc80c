import type { JWTPayload } from "jose";
import { isUuid } from "../../../kit/cursor.ts";
import type { Vault } from "../../../kit/secrets/vault.ts";
import type { Kind } from "../person.ts";

// Loaded with the first token: those who ask by keys have none.
let library: Promise<typeof import("jose")> | undefined;
const loadJose = () => {
  library ??= import("jose");
  return library;
};

/** The claims of an access token: the store, the person and the session. */
export type Claims = { storeId: string; kind: Kind; personId: string; sessionId: string };

/** Seconds an access token lasts. */
const lifetimes = { staff: 15 * 60, customer: 60 * 60 };
const MAX_LIFETIME = Math.max(...Object.values(lifetimes));
/** Seconds by which the clocks of two processes may differ. */
const CLOCK_TOLERANCE = 60;
const MAX_LENGTH = 4_096;

const ISSUER = "stoa";
const ALGORITHM = "HS256";
const TYPE = "at+jwt"; // RFC 9068, section 2.1

/** The person and session of an access token. */
export type TokenSubject = Omit<Claims, "storeId">;

/** Signs an access token; it lasts `expiresIn` seconds. */
export async function signAccessToken(
  vault: Vault,
  { storeId, kind, personId, sessionId }: Claims,
  now: Date,
): Promise<{ accessToken: string; expiresIn: number }> {
  const { kid, ready } = vault.signingKeys[0]!;
  const expiresIn = lifetimes[kind];
  const { SignJWT } = await loadJose();
  const iat = Math.floor(now.getTime() / 1000);
  const accessToken = await new SignJWT({ sid: sessionId, kind })
    .setProtectedHeader(header(kid))
    .setIssuer(ISSUER)
    .setAudience(storeId)
    .setSubject(personId)
    .setIssuedAt(iat)
    .setExpirationTime(iat + expiresIn)
    .sign(ready);
  return { accessToken, expiresIn };
}

/**
 * The subject of an access token of this store, and whether it has expired; undefined for a text that this
 * installation did not sign as an access token of this store. Never throws.
 */
export async function readAccessToken(
  vault: Vault,
  storeId: string,
  token: string,
  now: Date,
): Promise<(TokenSubject & { isExpired: boolean }) | undefined> {
  if (token.length > MAX_LENGTH) return undefined;
  const parts = token.split(".");
  if (parts.length !== 3 || !parts.every(isCanonical)) return undefined;
  // The header is constant, so it is compared instead of parsed: no other algorithm, key or extension is
  // accepted.
  const key = vault.signingKeys.find(({ kid }) => encodeHeader(kid) === parts[0]);
  if (!key) return undefined;
  const { errors, jwtVerify } = await loadJose();
  try {
    const { payload } = await jwtVerify(token, key.ready, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: storeId,
      requiredClaims: ["sub", "sid", "iat", "exp"],
      currentDate: now,
    });
    return subjectOf(payload, storeId, now, false);
  } catch (error) {
    return error instanceof errors.JWTExpired ? subjectOf(error.payload, storeId, now, true) : undefined;
  }
}

function subjectOf(payload: JWTPayload, storeId: string, now: Date, isExpired: boolean) {
  const { aud, sub, sid, kind, iat, exp } = payload;
  const latestIat = now.getTime() / 1000 + CLOCK_TOLERANCE;
  if (kind !== "staff" && kind !== "customer") return undefined;
  if (aud !== storeId || typeof sub !== "string" || typeof sid !== "string") return undefined;
  if (!isUuid(sub) || !isUuid(sid) || iat! > latestIat || exp! - iat! > MAX_LIFETIME) return undefined;
  return { kind: kind as Kind, personId: sub, sessionId: sid, isExpired };
}

// Equal bytes have only one valid spelling (RFC 4648, section 3.5).
const isCanonical = (part: string) =>
  part !== "" && Buffer.from(part, "base64url").toString("base64url") === part;

const header = (kid: string) => ({ alg: ALGORITHM, kid, typ: TYPE });

const encodeHeader = (kid: string) => Buffer.from(JSON.stringify(header(kid))).toString("base64url");
