import { findSellables } from "../../catalogue/stock/index.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { addressTextsOf, findBuyer } from "../../people/customers/index.ts";
import { readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { findCoupon } from "../coupons/index.ts";
import { findGiftCards } from "../gift-cards/index.ts";
import {
  amountTexts,
  type CartWish,
  cartOf,
  itemTexts,
  leftOf,
  nameIn,
  type Reckoned,
  reckonCart,
} from "../orders/index.ts";
import { checkOffered, findMethod } from "../payments/index.ts";
import { writeExplanation } from "../pricing/index.ts";
import { quoteItems, quotes } from "./quote-columns.ts";
import type { QuoteRequest } from "./schemas.ts";
import { tryCodes } from "./try-codes.ts";

/**
 * What a cart would come to as an order, as JSON text. One round trip; nothing is locked, written or reserved. Throws what
 * the order would be refused for; but a line of which too little is left is only told.
 */
export async function quoteCart(call: Call<object, QuoteRequest>): Promise<string> {
  const { tx, vault, principal, body } = call;
  const wish = wishOf(call);
  const { couponCode, giftCards: codes, lines } = wish;
  // Of somebody who only writes an address nothing is known: a quote tells nobody what others have bought.
  const customerId = principal?.kind === "customer" ? principal.id : null;
  const { paymentMethod } = wish;
  const [settings, items, coupon, giftCards, buyer, offered] = await Promise.all([
    readSettings(tx),
    findSellables(tx, lines),
    couponCode === undefined ? undefined : findCoupon(tx, couponCode, customerId),
    codes.length ? findGiftCards(tx, vault, codes) : new Map(),
    customerId === null ? undefined : findBuyer(tx, { id: customerId }),
    paymentMethod && findMethod(tx, paymentMethod),
  ]);
  if (offered) checkOffered(offered);
  const reckoned = await tryCodes(call, wish, () =>
    reckonCart(call, wish, { settings, items, coupon, giftCards, buyer }),
  );
  const digits = call.store.currencyDigits;
  const more = body.explain
    ? `"explanation":${JSON.stringify(writeExplanation(reckoned.priced.explained(), digits))}`
    : "";
  return quotes.json(rowOf(call, reckoned, settings), call, more);
}

function wishOf({ body, languageAsked }: Call<object, QuoteRequest>): CartWish {
  const { country, province } = body.shippingAddress ?? {};
  const place = country && addressTextsOf({ country, province });
  return {
    ...cartOf({ ...body, shippingAddress: null, billingAddress: null, customer: undefined }),
    shippingAddress: place ? { country: place.country!, province: place.province } : null,
    paymentMethod: body.paymentMethod,
    language: languageAsked(),
    isPublic: true,
  };
}

function rowOf(call: Pick<Call, "store" | "can">, reckoned: Reckoned, settings: StoreSettings) {
  const { store } = call;
  const { lines, priced, language } = reckoned;
  const items = lines.map((line, i) => {
    const available = leftOf(line);
    return quoteItems.row({
      ...itemTexts(line, priced.lines[i]!, i, nameIn(line.item, language, store)),
      inStock: available === null ? "t" : "f",
      available: available === null ? null : String(available),
    });
  });
  const due = String(priced.final - priced.giftCardAmount);
  const options = priced.shippingOptions.map(({ price, ...option }) => ({
    ...option,
    price: formatMoney(String(price), store.currencyDigits),
  }));
  return quotes.row({
    ...amountTexts(reckoned, settings, store),
    expectedTotal: String(priced.final),
    expectedDue: due,
    dueAmount: due,
    items: quoteItems.array(items, call),
    shippingOptions: JSON.stringify(options),
    language,
  });
}
