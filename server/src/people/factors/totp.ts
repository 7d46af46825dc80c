import { timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;
const DIGITS = 6;
/** Steps by which a person's clock may be early or late. */
const SKEW = [-1, 0, 1] as const;

const ofSecret = (secret: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...about, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: DIGITS, period: 30 });

/** A new secret of 160 bits for time-based codes (RFC 6238), in base32. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that authenticator apps take a secret from, mostly as a QR code. */
export const uriOf = (secret: string, { storeName, email }: { storeName: string; email: string }): string =>
  ofSecret(secret, { issuer: storeName.replaceAll(":", " "), label: email.replaceAll(":", " ") }).toString();

/**
 * The step whose code a text is, of the one that is now and its two neighbors; undefined where it is none of
 * theirs. All three are compared, each in constant time.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = ofSecret(secret);
  const sent = Buffer.alloc(DIGITS);
  sent.write(code, "latin1");
  const current = Math.floor(now.getTime() / PERIOD_MS);
  const matches = SKEW.map((skew) => current + skew).filter((step) =>
    timingSafeEqual(sent, Buffer.from(totp.generate({ timestamp: step * PERIOD_MS }), "latin1")),
  );
  return /^\d{6}$/.test(code) ? matches[0] : undefined;
}
