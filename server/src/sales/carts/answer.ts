import type { Call } from "../../http/route.ts";
import { lineKeyOf } from "../../orders/model/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { type CartRow, carts } from "./columns.ts";
import type { CartContents } from "./content.ts";
import { handoffUrlOf } from "./handoff.ts";
import type { CartPricing } from "./pricing.ts";
import { cartParts } from "./schemas.ts";

/** The context that a cart's answer is built with. */
export type AnswerContext = Pick<Call, "store" | "can" | "messages" | "vault"> & { originOf: OriginOf };

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
