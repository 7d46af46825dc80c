import { namedTokens } from "../../kit/secrets/named-token.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { hostedPage, type OriginOf, type StoreSettings } from "../../platform/settings/index.ts";
import { type CartRow, carts } from "./columns.ts";

/** The tokens by which a cart is handed to its buyer. */
const handoffs = namedTokens("ch_", "cart handoff");

/** The cart id that a token names, without checking the token; undefined if it cannot be a handoff token. */
export const cartOfHandoff = handoffs.idOf;

/** Whether a token is one by which this cart is handed over. */
export const isHandoffOf = handoffs.isOf;

/** The token by which a cart is handed over. A customer's cart needs their session beside it. */
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
