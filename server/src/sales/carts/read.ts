import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import type { PageCache } from "../../http/lists/page-cache.ts";
import type { Call } from "../../http/route.ts";
import { lineKeyOf } from "../../orders/model/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { handoffUrlOf, isOwnCart } from "./access.ts";
import { type CartRow, carts } from "./columns.ts";
import { type CartContents, readContents } from "./content.ts";
import { type CartPricing, priceContents, unpricedCart } from "./pricing.ts";
import { cartParts } from "./schemas.ts";
import { findCart } from "./sql.ts";

/** The context that a cart's answer is built with. */
type AnswerContext = Pick<Call, "store" | "can" | "messages" | "vault"> & { originOf: OriginOf };

/** The schema of a cart. */
export const Cart = carts.schema({ "x-name": "Cart" }, cartParts);

const requestFields = [
  "customer",
  "shippingAddress",
  "billingAddress",
  "shippingMethodId",
  "paymentMethod",
  "couponCode",
  "note",
  "source",
] as const;

/** A cart as JSON text. */
export function cartJson(
  call: AnswerContext,
  row: CartRow,
  { content, codes }: CartContents,
  { quote, notices, isReady, settings }: CartPricing,
): string {
  const parts = {
    items: content.items.map((item) => ({ ...item, key: lineKeyOf(item) })),
    ...Object.fromEntries(requestFields.map((name) => [name, content[name] ?? null])),
    giftCards: codes.map((code) => ({
      last4: code
        .replace(/[^0-9A-Za-z]/g, "")
        .slice(-4)
        .toUpperCase(),
    })),
    ...(content.storeCredit && { storeCredit: content.storeCredit }),
    messages: notices.map(({ type, code, field, message, values }) => ({
      type,
      code,
      field,
      message: call.messages.say(message, values),
    })),
    isReady,
    handoffUrl: settings ? handoffUrlOf(call, row, settings) : null,
  };
  const more = `${JSON.stringify(parts).slice(1, -1)},"quote":${quote}`;
  return carts.json(row, call, more);
}

const NOTHING = "-";

/**
 * A cart as JSON text with current prices. The answer is cached until something that it depends on changes; a
 * hit costs one statement. Carts with coupons or gift cards are never cached, because those change on their
 * own. Throws the same 404 for every mismatch.
 */
export async function readCart(
  call: Call & { originOf: OriginOf },
  pages: PageCache,
): Promise<string | Buffer> {
  const { tx, store, now, principal } = call;
  const id = call.params.id!;
  const reader = principal?.kind === "customer" ? principal.id : null;
  const key = `cart ${store.id} ${id} ${call.messages.locale} ${reader}`;
  const cached = pages.find(key, now);
  const found = await findCart(tx, { id, reader, stamp: cached?.revision ?? NOTHING });
  if (!found || !isOwnCart(call, { ...found, id })) throw notFound();
  if (cached && cached.revision === found.stamp) return cached.data;
  const { data, until, changesByItself } = await serializeCart(call, found.row);
  if (!changesByItself) pages.store(key, { revision: found.stamp, data: Buffer.from(data), until });
  return data;
}

/**
 * A cart as JSON text with current prices and the changes since its last answer. `until` is the time of the
 * next change by time alone, in milliseconds since 1970.
 */
export async function serializeCart(
  call: Omit<Call, "body"> & { originOf: OriginOf },
  row: CartRow,
): Promise<{ data: string; until: number | undefined; changesByItself: boolean }> {
  const contents = readContents(row, call.vault);
  const { state, answeredPrices, total, due } = carts.read(row);
  const pricing =
    state === "open" ? await priceContents(call, contents, { answeredPrices, total, due }) : unpricedCart;
  return {
    data: cartJson(call, row, contents, pricing),
    until: pricing.until,
    changesByItself:
      pricing.changesByItself || contents.codes.length > 0 || contents.content.couponCode !== undefined,
  };
}

/** Whether the cart exists and belongs to a customer, so that it needs their session. */
export async function isCustomersCart(tx: Tx, id: string): Promise<boolean> {
  const found = await findCart(tx, { id, reader: null, stamp: NOTHING });
  return found !== undefined && found.customerId !== null;
}
