import { namedTokens } from "../../kit/named-token.ts";
import type { Vault } from "../../kit/vault.ts";
import { hostedPage, type OriginOf, type StoreSettings } from "../../platform/settings/index.ts";
import { type CartRow, carts } from "./columns.ts";

/** The tokens by which a cart is handed to its buyer. */
const handoffs = namedTokens("ch_", "cart handoff");

/** The cart that such a token names, whether or not it is a right one; undefined where it can be none. */
export const cartOfHandoff = handoffs.idOf;

/** Whether a token is one by which this cart is handed over. */
export const isHandoffOf = handoffs.isOf;

/** The token by which a cart is handed over. A customer's cart needs their session beside it. */
export const handoffOf = handoffs.of;

/** The path of the page on which a cart is bought. */
export const handoffPath = (token: string): string => `/checkout/${token}`;

/** Where whoever has the address buys a cart: null for a customer's, who is to be logged in, for one that is an order by now, and where the page is turned off. */
export function handoffUrlOf(
  { vault, originOf }: { vault: Vault; originOf: OriginOf },
  row: CartRow,
  settings: Pick<StoreSettings, "domains" | "pages">,
): string | null {
  const { id, state, customerId } = carts.read(row);
  if (state !== "open" || customerId !== null) return null;
  return hostedPage(settings, originOf, "checkout", handoffPath(handoffs.of(vault, id))) ?? null;
}
