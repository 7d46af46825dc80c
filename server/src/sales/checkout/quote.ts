import { findSellables } from "../../catalogue/stock/index.ts";
import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { isCountry } from "../../kit/text/country.ts";
import {
  amountTexts,
  availableByLine,
  type CalculatedCart,
  type CartFound,
  type CartRequest,
  calculateCart,
  gapOf,
  itemTexts,
  nameIn,
} from "../../orders/cart/index.ts";
import { lineKeyOf, pickupView } from "../../orders/model/index.ts";
import { checkOffered, findMethod, type MethodOffer, quotePlace } from "../../orders/payments/index.ts";
import { readCartFields } from "../../orders/placing/index.ts";
import { findBuyer, placeTextsOf } from "../../people/customers/index.ts";
import { type Destination, readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { findCoupon } from "../../pricing/coupons/index.ts";
import { findCreditOf } from "../../pricing/credit/index.ts";
import { findUsedUp } from "../../pricing/discounts/index.ts";
import { amountDue, writeExplanation } from "../../pricing/engine/index.ts";
import { findGiftCards } from "../../pricing/gift-cards/index.ts";
import { quoteItems, quotes } from "./quote-columns.ts";
import type { QuoteRequest } from "./schemas.ts";
import { tryCodes } from "./try-codes.ts";

type QuotedCart = Omit<QuoteRequest, "expectedTotal" | "expectedDue" | "explain">;
type Found = CartFound & { offered: MethodOffer | undefined };

/**
 * The amounts of a cart as an order, as JSON text. One round trip; locks, writes and reserves nothing. Throws
 * as the order would, except that low stock is only reported.
 */
export async function quoteCart(call: Call<object, QuoteRequest>): Promise<string> {
  const { principal, body } = call;
  const request = cartRequestOf(body, call.languageAsked(), call.store);
  // An address alone identifies nobody: a quote must not reveal a customer's earlier orders.
  const customerId = principal?.kind === "customer" ? principal.id : null;
  if (request.storeCredit !== undefined && customerId === null) throw creditWithoutLogin();
  const found = await findForQuote(call, request, customerId);
  if (found.offered) checkOffered(found.offered, quotePlace(call.store, body));
  const calculated = await tryCodes(call, request, () => calculateCart(call, request, found));
  const gap = gapOf(found.settings, calculated);
  if (gap) call.warnings?.push({ field: `${gap.address}/province`, code: "required" });
  const more = body.explain
    ? `"explanation":${JSON.stringify(writeExplanation(calculated.priced.explained(), call.store.currencyDigits))}`
    : "";
  return quotes.json(rowOf(call, calculated, found.settings), call, more);
}

/** Only a customer who is logged in can pay with store credit. */
export const creditWithoutLogin = () => invalidField("/storeCredit", "not_logged_in");

/**
 * Reads all rows that a cart's price depends on, in one round trip; in two if an automatic discount has a
 * limit. `customerId` is the proven customer.
 */
export async function findForQuote(
  { tx, vault }: Pick<Call, "tx" | "vault">,
  { couponCode, giftCards: codes, storeCredit, lines, paymentMethod }: CartRequest,
  customerId: string | null,
): Promise<Found> {
  const [settings, items, coupon, giftCards, credit, buyer, offered] = await Promise.all([
    readSettings(tx),
    findSellables(tx, lines),
    couponCode === undefined ? undefined : findCoupon(tx, couponCode, customerId),
    codes.length ? findGiftCards(tx, vault, codes) : new Map(),
    storeCredit === undefined || customerId === null ? undefined : findCreditOf(tx, { id: customerId }),
    customerId === null ? undefined : findBuyer(tx, { id: customerId }),
    paymentMethod && findMethod(tx, paymentMethod),
  ]);
  const usedUp = await findUsedUp(tx, settings, customerId);
  return { settings, items, coupon, usedUp, giftCards, credit, buyer, offered };
}

/** The amounts of a cart, as JSON text. */
export const quoteJson = (
  call: Pick<Call, "store" | "can">,
  calculated: CalculatedCart,
  { settings }: Pick<Found, "settings">,
): string => quotes.json(rowOf(call, calculated, settings), call);

/**
 * Builds the cart request of a body; of the address only the place counts. Throws 400 for an invalid store
 * credit amount.
 */
export function cartRequestOf(body: QuotedCart, language: string | undefined, store: Store): CartRequest {
  const errors: FieldError[] = [];
  const reading = { digits: store.currencyDigits, errors };
  const { country, province, postalCode } = body.shippingAddress ?? {};
  const place = country && placeTextsOf({ country, province });
  const cart = readCartFields(
    { ...body, shippingAddress: null, billingAddress: null, customer: undefined },
    reading,
  );
  if (errors.length) throw validationFailed(errors);
  return {
    ...cart,
    shippingAddress: place ? { country: place.country!, province: place.province, postalCode } : null,
    billingAddress: billingPlaceOf(body.billingAddress),
    paymentMethod: body.paymentMethod,
    language,
    isPublic: true,
  };
}

// Billing addresses are not checked before the order: a country that is none says nothing.
function billingPlaceOf(sent: QuotedCart["billingAddress"]): Destination | null {
  if (!sent?.country) return null;
  const { country, province } = placeTextsOf({
    country: sent.country,
    province: sent.province ?? undefined,
  });
  return country && isCountry(country) ? { country, province } : null;
}

function rowOf(call: Pick<Call, "store" | "can">, calculated: CalculatedCart, settings: StoreSettings) {
  const { store } = call;
  const { lines, priced, language } = calculated;
  const left = availableByLine(lines);
  const items = lines.map((line, i) => {
    const available = left[i]!;
    return quoteItems.row({
      key: lineKeyOf(line),
      ...itemTexts(line, priced.lines[i]!, i, nameIn(line.item, language, store)),
      inStock: available === null ? "t" : "f",
      available: available === null ? null : String(available),
    });
  });
  const due = String(amountDue(priced));
  const options = priced.shippingOptions.map(({ price, pickup, ...option }) => ({
    ...option,
    price: formatMoney(String(price), store.currencyDigits),
    ...(pickup && { pickup: pickupView(pickup) }),
  }));
  return quotes.row({
    ...amountTexts(calculated, settings, store),
    expectedTotal: String(priced.final),
    expectedDue: due,
    dueAmount: due,
    items: quoteItems.array(items, call),
    shippingOptions: JSON.stringify(options),
    language,
  });
}
