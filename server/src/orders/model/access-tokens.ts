import { timingSafeEqual } from "node:crypto";
import type { Call } from "../../http/route.ts";
import { hashToken, tokenOfDigest } from "../../kit/secrets/token.ts";
import type { Vault } from "../../kit/secrets/vault.ts";

/** The header with which a guest reads an order. */
export const ORDER_TOKEN = "X-Order-Token";

/** The valid tokens of an order, the current secret's first: only this installation can compute them. */
export const tokensOf = (vault: Vault, orderId: string): string[] =>
  vault.macs("order token", orderId).map((digest) => tokenOfDigest("ot_", digest));

/** Whether a token matches the hash stored with an order. */
export const isToken = (token: string, hash: Buffer | null): boolean =>
  hash !== null && timingSafeEqual(hashToken(token), hash);

/** The owner of an order, and the hash of the token with which a guest reads it. */
export type OrderOwner = { customerId: string; tokenHash: Buffer | null };

/** Whether a call comes from the order's customer, or from a holder of the order's token. */
export function isTheirs(
  { principal, header }: Pick<Call, "principal" | "header">,
  { customerId, tokenHash }: OrderOwner,
): boolean {
  if (principal?.kind === "customer" && principal.id === customerId) return true;
  const token = header(ORDER_TOKEN);
  return token !== undefined && isToken(token, tokenHash);
}
