import { randomBytes } from "node:crypto";
import type { Vault } from "../../kit/vault.ts";

const PREFIX = "whsec_";
const SEALED_FOR = "webhook secret";
// Standard Webhooks takes 24 to 64.
const BYTES = 32;

/** Makes a secret as Standard Webhooks 1.0 writes it: `whsec_` and 32 random bytes in base64. */
export const makeSecret = (): string => PREFIX + randomBytes(BYTES).toString("base64");

/** A secret as it is kept. */
export const sealSecret = (vault: Vault, secret: string): Buffer => vault.seal(SEALED_FOR, secret);

/** The bytes that a kept secret, in base64, signs with. Throws for what this installation did not keep. */
export function openSecret(vault: Vault, sealed: string): Buffer {
  const secret = vault.open(SEALED_FOR, Buffer.from(sealed, "base64"));
  return Buffer.from(secret.slice(PREFIX.length), "base64");
}
