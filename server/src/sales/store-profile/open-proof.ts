import type { Vault } from "../../kit/vault.ts";

/**
 * What proves that somebody knows the password of a store that is not open yet, by its hash: the newest first, then those made with
 * former secrets. It holds until the password is another one.
 */
export const openProof = (vault: Pick<Vault, "macs">, storeId: string, passwordHash: string): string[] =>
  vault.macs("storefront password", `${storeId} ${passwordHash}`).map((mac) => mac.toString("base64url"));
