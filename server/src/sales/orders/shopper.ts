import { timingSafeEqual } from "node:crypto";
import type { Call } from "../../http/route.ts";
import { hashToken } from "../../kit/token.ts";

/** The header by which a guest reads an order. */
export const ORDER_TOKEN = "X-Order-Token";

/** Whose an order is, and the hash of the token by which a guest reads it. */
export type Owned = { customerId: string; tokenHash: Buffer | null };

/** Whether a call comes from the customer whose an order is, or from anyone who has the order's token. */
export function isTheirs(
  { principal, header }: Pick<Call, "principal" | "header">,
  { customerId, tokenHash }: Owned,
): boolean {
  if (principal?.kind === "customer" && principal.id === customerId) return true;
  const token = header(ORDER_TOKEN);
  return token !== undefined && tokenHash !== null && timingSafeEqual(hashToken(token), tokenHash);
}
