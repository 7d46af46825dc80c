import { timingSafeEqual } from "node:crypto";
import { NIL_UUID } from "../../kit/cursor.ts";
import { idOfShort, SHORT_ID, shortId } from "../../kit/short-id.ts";
import { hashToken, looksLikeToken, tokenOfDigest } from "../../kit/token.ts";
import type { Vault } from "../../kit/vault.ts";
import { hostedPage, type OriginOf, type StoreSettings } from "../../platform/settings/index.ts";
import { type CartRow, carts } from "./columns.ts";

const PREFIX = "ch_";

/** The tokens by which a cart is handed to its buyer, the current secret's first: they name the cart, and nobody else can compute them. */
const handoffTokensOf = (vault: Vault, cartId: string): string[] =>
  vault
    .macs("cart handoff", cartId)
    .map((digest) => `${PREFIX}${shortId(cartId)}${tokenOfDigest("", digest)}`);

/** The cart that such a token names, whether or not it is a right one; undefined where it can be none. */
export function cartOfHandoff(token: string): string | undefined {
  if (!token.startsWith(PREFIX)) return undefined;
  const rest = token.slice(PREFIX.length);
  const id = idOfShort(rest);
  return id !== NIL_UUID && looksLikeToken("", rest.slice(SHORT_ID)) ? id : undefined;
}

/** Whether a token is one by which this cart is handed over. */
export const isHandoffOf = (vault: Vault, cartId: string, token: string): boolean =>
  cartOfHandoff(token) === cartId &&
  handoffTokensOf(vault, cartId)
    .map((one) => timingSafeEqual(hashToken(one), hashToken(token)))
    .includes(true);

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
  return hostedPage(settings, originOf, "checkout", handoffPath(handoffTokensOf(vault, id)[0]!)) ?? null;
}
