import { timingSafeEqual } from "node:crypto";
import { notFound } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { hashToken } from "../../kit/token.ts";
import { type CartOwner, type CartRow, carts } from "./columns.ts";
import { lockCart } from "./sql.ts";

/** The header by which a shopper without a session has a cart. */
export const CART_TOKEN = "X-Cart-Token";
export const CART_PREFIX = "ct_";

type Asking = Pick<Call, "principal" | "header">;

/** Whether a cart is that of whoever asks: its customer's, or, as long as it has none, that of anyone with its token. */
export function isTheirCart({ principal, header }: Asking, { customerId, tokenHash }: CartOwner): boolean {
  if (customerId !== null) return principal?.kind === "customer" && principal.id === customerId;
  const token = header(CART_TOKEN);
  return token !== undefined && tokenHash !== null && timingSafeEqual(hashToken(token), tokenHash);
}

/** A cart of whoever asks, locked. Throws the same 404 for whatever does not match. */
export async function lockTheirCart(call: Asking & Pick<Call, "tx">, id: string): Promise<CartRow> {
  const row = await lockCart(call.tx, id);
  if (!row || !isTheirCart(call, carts.read(row))) throw notFound();
  return row;
}
