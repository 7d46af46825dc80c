import { listsFor } from "../../catalogue/price-lists/index.ts";
import type { Sellable } from "../../catalogue/stock/index.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { type CustomerRow, customers, refuseUnknownProvince } from "../../people/customers/index.ts";
import { groupIdsOf } from "../../people/groups/index.ts";
import type { Destination, StoreSettings } from "../../platform/settings/index.ts";
import { type CouponInUse, couponFault, couponInvalid, priceCouponOf } from "../../pricing/coupons/index.ts";
import type { CreditRow } from "../../pricing/credit/index.ts";
import { discountsFor } from "../../pricing/discounts/index.ts";
import {
  type PricedInput,
  type PriceFault,
  type PriceInput,
  pickupOption,
  price,
} from "../../pricing/engine/index.ts";
import type { GiftCardRow } from "../../pricing/gift-cards/index.ts";
import type { PaymentMethod } from "../model/columns.ts";
import { linesNotShipped, shippingUnavailable } from "../model/errors.ts";
import type { TaxExemption } from "../model/reply-parts.ts";
import { lineKeyOf } from "../model/written-fields.ts";
import { type ByHand, refuseUnknownClass } from "./by-hand.ts";
import { type StoreCredit, spendableOf } from "./credit-charge.ts";
import { withDelivery } from "./delivery.ts";
import { taxExemptionOf } from "./exemption.ts";
import { balanceOf, type Charge, chargeCards } from "./gift-card-charges.ts";
import { type CartLine, fieldIn, matchItems, priceLinesOf, type SoldLine } from "./lines.ts";
import { parcelRules, unreachedRatesOf } from "./parcels.ts";
import { itemAt, pickupFor, pickupsOf } from "./pickups.ts";
import { isUnzoned, missingProvince } from "./provinces.ts";

/** A return that pays for an exchange order: its value is in minor units. */
export type ExchangeFor = { orderId: string; orderNumber: string; returnId: string; worth: bigint };

/** A requested cart, from every channel. Its texts are tidy, its ids in lower case. */
export type CartRequest = {
  lines: readonly CartLine[];
  shippingAddress: (Destination & { readonly postalCode?: string | null | undefined }) | null;
  billingAddress?: Destination | null;
  /** Whether the billing address is that of an order that this one follows: no request can change it. */
  hasFormerBilling?: boolean;
  /** Undefined where a quote leaves it open. */
  paymentMethod: PaymentMethod | undefined;
  couponCode: string | undefined;
  /** Codes as they were sent. */
  giftCards: readonly string[];
  /**
   * The most store credit to spend on what gift cards leave; "all" for the whole balance. Undefined for none.
   */
  storeCredit?: StoreCredit | undefined;
  shippingMethodId: string | undefined;
  /** The requested language; else the buyer's, else the store's. */
  language: string | undefined;
  /** Whether hidden products are invisible to it, as for a shopper. */
  isPublic: boolean;
  /** Whether the shipping address is still unknown: the cart is then priced without shipping. */
  isUnaddressed?: boolean;
  /** The manual parts of the cart. */
  byHand?: ByHand;
  /** The return of another order whose value pays for this one. */
  exchange?: ExchangeFor;
};

/** The stored records that a cart names. */
export type CartFound = {
  settings: StoreSettings;
  items: readonly Sellable[];
  coupon: CouponInUse | undefined;
  /** The ids of automatic discounts that have reached their limits. */
  usedUp: ReadonlySet<string>;
  giftCards: ReadonlyMap<string, GiftCardRow>;
  /** The owner of the store credit to spend; it counts only where that is the buyer. */
  credit?: CreditRow | undefined;
  /** The customer who buys, where their identity is proven. */
  buyer: CustomerRow | undefined;
};

/** The calculated cart. */
export type CalculatedCart = PricedInput & {
  lines: readonly SoldLine[];
  charges: readonly Charge[];
  language: string;
  /** Why the buyer pays no tax; null where they pay it. */
  taxExemption: TaxExemption | null;
};

/**
 * Calculates a cart, for quotes and orders alike: its lines with their stock at the pick-up location, their
 * price, the parts that gift cards and store credit pay, and its language. Pure. Throws 400 for lines that
 * sell nothing, a coupon that cannot be used now or for this cart, an address that nothing ships to or whose
 * province is unknown or missing where shipping goes by it, a method that is not offered, and amounts out of
 * bounds; 409 for more store credit than the balance, and as `chargeCards`.
 */
export function calculateCart(
  { store, now }: Pick<Call, "store" | "now">,
  request: CartRequest,
  found: CartFound,
): CalculatedCart {
  const { settings, giftCards, buyer } = found;
  const groupIds = buyer ? groupIdsOf(settings, customers.get(buyer, "tags")) : [];
  const lists = listsFor(settings, { now, groupIds });
  refuseUnknownClass(request.lines, settings);
  const items = matchItems(request.lines, found.items, lists, request.isPublic ? now : undefined);
  const pickup = pickupFor(settings, items, request);
  const lines = pickup
    ? items.map((line) => ({ ...line, item: itemAt(line.item, pickup.id, settings) }))
    : items;
  const { discount, shipping, automaticDiscounts = true } = request.byHand ?? {};
  const ofLines = priceLinesOf(lines, settings);
  const manual = [...ofLines.manual, ...(discount ? [{ ...discount, lineKey: null }] : [])];
  const storeCredit = spendableOf(request.storeCredit, found, store);
  const discounts = automaticDiscounts ? discountsFor(settings, { now, usedUp: found.usedUp, groupIds }) : [];
  refuseUnknownProvince(settings, request.shippingAddress, "/shippingAddress");
  if (!request.hasFormerBilling) refuseUnknownProvince(settings, request.billingAddress, "/billingAddress");
  const fault = request.couponCode === undefined ? undefined : couponFault(found.coupon, now);
  if (fault) throw couponInvalid(fault);
  const ships = ofLines.lines.some((line) => line.requiresShipping);
  const isUnaddressed = ships && request.isUnaddressed && !pickup;
  if (ships && !request.shippingAddress && !isUnaddressed && !pickup)
    throw invalidField("/shippingAddress", "required");
  if (ships && !pickup && !shipping && isUnzoned(settings, request.shippingAddress))
    throw missingProvince({ address: "/shippingAddress", country: request.shippingAddress!.country });
  const isOpen = isUnaddressed && !shipping;
  const parcels = parcelRules(settings);
  if (ships && request.shippingAddress && !pickup && !shipping)
    parcels.refuseUnsent(request.shippingAddress.country, lines, productField);
  const { pickups, ...rules } = storeRules(settings);
  const atBuyer = settings.tax.digital === "buyer";
  const input: PriceInput = {
    digits: store.currencyDigits,
    lines: isOpen ? ofLines.lines.map((line) => ({ ...line, requiresShipping: false })) : ofLines.lines,
    coupon: found.coupon && priceCouponOf(found.coupon),
    ...(discounts.length && { discounts }),
    ...(manual.length && { manual }),
    ...(shipping && { shippingByHand: shipping }),
    ...(pickups.length && { pickups }),
    ...rules,
    destination: request.shippingAddress ? placeOf(request.shippingAddress) : undefined,
    ...unreachedRatesOf(settings, request.shippingAddress),
    ...parcels.apartOf(lines),
    ...(atBuyer && request.billingAddress?.country && { billing: placeOf(request.billingAddress) }),
    shippingRateId: request.shippingMethodId,
    paysOnDelivery: request.paymentMethod === "cash",
    isTaxExempt: buyer ? customers.get(buyer, "taxExempt") : false,
    giftCards: balanceOf(request.giftCards, giftCards, now),
    ...(storeCredit && { storeCredit }),
    ...(request.exchange?.worth && { prepaid: request.exchange.worth }),
  };
  const result = price(input);
  if ("fault" in result) throw refusalOf(result, store, lines);
  // Pick-up locations are known even before the address.
  const priced = isOpen
    ? { ...result, shippingOptions: pickups.map(pickupOption) }
    : withDelivery(result, parcels.withHandling(lines), now);
  const charges = chargeCards(request.giftCards, giftCards, priced, now);
  const { billingAddress } = request;
  const taxExemption = taxExemptionOf({ buyer }, { input, priced, billingAddress }, now);
  return { lines, priced, input, charges, language: languageOf(request, buyer, store), taxExemption };
}

/** The store's rules that a price depends on: its place, taxes, zones, pick-up locations and fee. */
export const storeRules = (settings: StoreSettings) => ({
  home: settings.country ? { country: settings.country } : undefined,
  tax: settings.tax,
  zones: settings.shippingZones,
  pickups: pickupsOf(settings),
  cashOnDelivery: settings.cashOnDelivery,
});

/**
 * The place of an address, without personal data: the inputs of a price are stored even after the customer is
 * anonymized.
 */
export const placeOf = ({ country, province }: Destination): Destination => ({
  country,
  province: province ?? null,
});

function languageOf({ language }: CartRequest, buyer: CustomerRow | undefined, store: Store): string {
  const requested = [language, buyer && customers.get(buyer, "language")];
  return (
    requested.find((tag): tag is string => !!tag && store.languages.includes(tag)) ?? store.defaultLanguage
  );
}

const productField = (line: CartLine) => fieldIn(line, "productId");

/** The error for a cart without a price; of these lines, those are named that cannot be shipped. */
export function refusalOf(
  fault: PriceFault,
  { currencyDigits }: Pick<Store, "currencyDigits">,
  lines: readonly CartLine[],
): unknown {
  switch (fault.fault) {
    case "shipping_unavailable": {
      const unshipped = lines.filter((line) => fault.keys?.includes(lineKeyOf(line)));
      if (unshipped.length) return linesNotShipped(unshipped.map(productField));
      return shippingUnavailable({
        field: `/shippingAddress/${fault.isByPostalCode ? "postalCode" : "country"}`,
        code: "not_shipped_to",
      });
    }
    case "unknown_rate":
      return shippingUnavailable({ field: "/shippingMethodId", code: "not_found" });
    case "coupon_minimum":
      return couponInvalid("minimum_not_met", {
        minimum: formatMoney(String(fault.minimum), currencyDigits),
      });
    case "coupon_applies_to_nothing":
      return couponInvalid("not_applicable");
    case "coupon_not_combined":
      return couponInvalid("not_combined");
    case "too_large":
      return invalidField("/items", "too_many_digits");
  }
}
