import type { Vault } from "../../kit/secrets/vault.ts";

/**
 * Proofs that a visitor knows the password of a store that is not open yet, built from the password's hash:
 * the newest first, then those with former secrets. Valid until the password changes.
 */
export const openProof = (vault: Pick<Vault, "macs">, storeId: string, passwordHash: string): string[] =>
  vault.macs("storefront password", `${storeId} ${passwordHash}`).map((mac) => mac.toString("base64url"));
