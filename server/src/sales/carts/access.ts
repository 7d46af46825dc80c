import { timingSafeEqual } from "node:crypto";
import { notFound } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { namedTokens } from "../../kit/secrets/named-token.ts";
import { hashToken } from "../../kit/secrets/token.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { hostedPage, type OriginOf, type StoreSettings } from "../../platform/settings/index.ts";
import { type CartOwner, type CartRow, carts } from "./columns.ts";
import { lockCart } from "./sql.ts";

/** The tokens that hand a cart to its buyer. */
const handoffs = namedTokens("ch_", "cart handoff");

/** The cart id that a token names, without checking the token; undefined if it cannot be a handoff token. */
export const cartOfHandoff = handoffs.idOf;

/** Whether a token hands this cart over. */
export const isHandoffOf = handoffs.isOf;

/** The token that hands a cart over. A customer's cart needs their session as well. */
export const handoffOf = handoffs.of;

/** The path of the page on which a cart is bought. */
export const handoffPath = (token: string): string => `/checkout/${token}`;

/**
 * The URL at which anyone can buy a cart. null for a customer's cart, which needs a login, for a completed
 * cart, and where the checkout page is turned off.
 */
export function handoffUrlOf(
  { vault, originOf }: { vault: Vault; originOf: OriginOf },
  row: CartRow,
  settings: Pick<StoreSettings, "domains" | "pages">,
): string | null {
  const { id, state, customerId } = carts.read(row);
  if (state !== "open" || customerId !== null) return null;
  return hostedPage(settings, originOf, "checkout", handoffPath(handoffs.of(vault, id))) ?? null;
}

/** The header with the token of a cart without a customer. */
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
