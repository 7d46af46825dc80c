import { Secret, TOTP } from "otpauth";

/**
 * An authenticator app with a secret: its code of a step from now. A step that was used is none of a later
 * one.
 */
export function authenticator(secret: string): (step?: number) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (step = 0) => totp.generate({ timestamp: Date.now() + step * 30_000 });
}
