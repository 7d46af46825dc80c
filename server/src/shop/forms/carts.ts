import { findNamedItems, type NamedItem } from "../../catalogue/products/index.ts";
import { ApiError } from "../../http/answers/errors.ts";
import { type CartReference, cartIn } from "../../http/html/shopper.ts";
import type { MessageKey, MessageValues } from "../../http/messages.ts";
import { lineKeyOf, tidyWritten } from "../../orders/model/index.ts";
import { CART_TOKEN } from "../../sales/carts/index.ts";
import type { FormCall } from "./call.ts";
import { type CartLine, lineJsons, type PricedLine, type ShopCart } from "./cart-shape.ts";

const CARTS = "/api/v1/storefront/carts";
// As often as another device may come between.
const TRIES = 3;

const proofOf = ({ token }: CartReference): Record<string, string> =>
  token === undefined ? {} : { [CART_TOKEN]: token };

/** Their open cart, priced now; undefined where they have none. */
export async function readCart(call: FormCall): Promise<ShopCart | undefined> {
  const reference = cartIn(call.cookie("stoa_cart"));
  if (!reference) return undefined;
  const sent = { params: { id: reference.id }, headers: { ...inLanguage(call), ...proofOf(reference) } };
  try {
    const { data } = await call.ask<ShopCart>(`GET ${CARTS}/:id`, sent, call.customer);
    return data.state === "open" ? data : undefined;
  } catch (error) {
    // One that is over, or another customer's.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

const inLanguage = ({ language }: FormCall): Record<string, string> => ({ "X-Locale": language });

/** The new content of a cart; omitted fields stay. */
export type CartChange = { items?: readonly CartLine[]; note?: string | null; couponCode?: string | null };
/** The message of a change that failed. */
export type CartRefusal = { status: number; key: MessageKey; values?: MessageValues } | ApiError;
/** A cart that was written, how its cookie names it, and what of the change could not be done. */
export type Written = {
  cart: ShopCart | undefined;
  reference?: CartReference | undefined;
  refusal?: CartRefusal | undefined;
};

/**
 * Changes the visitor's cart, or creates one. `change` is called again if another device changed it
 * meanwhile. Lines beyond the stock are lowered, which `refusal` reports; lines that can no longer be sold
 * are removed. Throws errors that only a later try can avoid.
 */
export async function changeCart(
  call: FormCall,
  change: (cart: ShopCart | undefined) => CartChange | CartRefusal,
): Promise<Written> {
  for (let tries = 1; ; tries++) {
    const cart = await readCart(call);
    const wanted = change(cart);
    if (isRefusal(wanted)) return { cart, refusal: wanted };
    try {
      return await lowerQuantities(
        call,
        await write(call, cart && cartIn(call.cookie("stoa_cart")), cart, wanted),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === "version_conflict" && tries < TRIES) continue;
      if (error instanceof ApiError && (error.status === 400 || error.status === 409))
        return { cart, refusal: error };
      throw error;
    }
  }
}

const isRefusal = (one: CartChange | CartRefusal): one is CartRefusal =>
  one instanceof Error || "status" in one;

type WrittenCart = { cart: ShopCart; reference: CartReference };

async function write(
  call: FormCall,
  reference: CartReference | undefined,
  cart: ShopCart | undefined,
  change: CartChange,
): Promise<WrittenCart> {
  const headers = inLanguage(call);
  if (cart && reference) {
    const sent = {
      params: { id: reference.id },
      headers: { ...headers, ...proofOf(reference) },
      body: { ...change, version: cart.version },
    };
    const { data } = await call.ask<ShopCart>(`PUT ${CARTS}/:id`, sent, call.customer);
    return { cart: data, reference };
  }
  const sent = { headers, body: { source: "web", ...change } };
  const { data } = await call.ask<ShopCart & { token: string | null }>(`POST ${CARTS}`, sent, call.customer);
  return { cart: data, reference: { id: data.id, token: data.token ?? undefined } };
}

// Lowers lines to the stock that is left.
async function lowerQuantities(call: FormCall, { cart, reference }: WrittenCart): Promise<Written> {
  const short = lineJsons(cart).filter(({ available }) => available !== null);
  const [first] = short;
  if (!first) return { cart, reference };
  const left = new Map(short.map(({ key, available }) => [key, available!]));
  const items = linesOf(cart).flatMap((line) => {
    const quantity = left.get(lineKeyOf(line)) ?? line.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const again = await write(call, reference, cart, { items });
  return { ...again, refusal: shortOf(first) };
}

const shortOf = ({ name, available }: PricedLine): CartRefusal =>
  available === 0
    ? { status: 422, key: "shop.cart.sold_out", values: { product: name } }
    : { status: 422, key: "shop.cart.only_left", values: { product: name, available: available! } };

/** The lines of a cart that can be sold. */
export const linesOf = (cart: ShopCart | undefined): readonly CartLine[] =>
  (cart ? lineJsons(cart) : []).map((line) => ({
    productId: line.productId,
    variantId: line.variantId ?? null,
    ...tidyWritten(line),
    quantity: line.quantity,
  }));

/** A cart's lines with others added to them. */
export function withMore(cart: ShopCart | undefined, more: readonly CartLine[]): readonly CartLine[] {
  const lines = new Map(linesOf(cart).map((line) => [lineKeyOf(line), line]));
  for (const one of more) {
    const key = lineKeyOf(one);
    const before = lines.get(key)?.quantity ?? 0;
    lines.set(key, { ...one, quantity: before + one.quantity });
  }
  return [...lines.values()];
}

/** Finds the variants, or products without variants, by the ids of a form. */
export const findItems = (
  call: Pick<FormCall, "reads">,
  names: readonly string[],
): Promise<Map<string, NamedItem>> => findNamedItems(call.reads, names);
