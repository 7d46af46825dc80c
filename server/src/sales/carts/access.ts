import { timingSafeEqual } from "node:crypto";
import { notFound } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { hashToken } from "../../kit/secrets/token.ts";
import { type CartOwner, type CartRow, carts } from "./columns.ts";
import { isHandoffOf } from "./handoff.ts";
import { lockCart } from "./sql.ts";

/** The header by which a shopper without a session has a cart. */
export const CART_TOKEN = "X-Cart-Token";
export const CART_PREFIX = "ct_";

type CartCaller = Pick<Call, "principal" | "header" | "vault">;

/**
 * Whether the caller may use a cart: its customer; without a customer, anyone with its token or handoff link.
 */
export function isOwnCart(
  { principal, header, vault }: CartCaller,
  { id, customerId, tokenHash }: CartOwner & { id: string },
): boolean {
  if (customerId !== null) return principal?.kind === "customer" && principal.id === customerId;
  const token = header(CART_TOKEN);
  if (token === undefined || tokenHash === null) return false;
  return timingSafeEqual(hashToken(token), tokenHash) || isHandoffOf(vault, id, token);
}

/** Locks a cart of the caller. Throws the same 404 for every mismatch. */
export async function lockOwnCart(call: CartCaller & Pick<Call, "tx">, id: string): Promise<CartRow> {
  const row = await lockCart(call.tx, id);
  if (!row || !isOwnCart(call, carts.read(row))) throw notFound();
  return row;
}
