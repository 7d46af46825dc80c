import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import type { Vault } from "../../kit/secrets/vault.ts";
import { findSealedSecrets } from "./sql.ts";

const PREFIX = "whsec_";
const SEALED_FOR = "webhook secret";
// Standard Webhooks takes 24 to 64.
const BYTES = 32;

/** The text form of a secret, from the bytes that it signs with. */
export const secretText = (bytes: Buffer): string => PREFIX + bytes.toString("base64");

/** Makes a secret as Standard Webhooks 1.0 writes it: `whsec_` and 32 random bytes in base64. */
export const makeSecret = (): string => secretText(randomBytes(BYTES));

/** A secret as the database has it. */
export const sealSecret = (vault: Vault, secret: string): Buffer => vault.seal(SEALED_FOR, secret);

/** The bytes that a stored secret signs with; undefined where it was sealed by a lost key. */
export function openSecret(vault: Vault, sealed: Buffer): Buffer | undefined {
  const secret = vault.tryOpen(SEALED_FOR, sealed);
  return secret === undefined ? undefined : Buffer.from(secret.slice(PREFIX.length), "base64");
}

/** How many endpoints of all stores have a secret that does not open, as the schema's owner. */
export async function countLostSecrets(owner: Client, vault: Vault): Promise<number> {
  const sealed = await findSealedSecrets(owner);
  return sealed.filter((secret) => vault.tryOpen(SEALED_FOR, secret) === undefined).length;
}
