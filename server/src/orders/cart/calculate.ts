import { listsFor } from "../../catalogue/price-lists/index.ts";
import type { Sellable } from "../../catalogue/stock/index.ts";
import type { Store } from "../../http/request/store.ts";
import type { Call } from "../../http/route.ts";
import { type CustomerRow, customers } from "../../people/customers/index.ts";
import { groupIdsOf } from "../../people/groups/index.ts";
import type { Destination, StoreSettings } from "../../platform/settings/index.ts";
import type { CouponInUse } from "../../pricing/coupons/index.ts";
import type { CreditRow } from "../../pricing/credit/index.ts";
import { discountsFor } from "../../pricing/discounts/index.ts";
import type { Priced, PriceInput } from "../../pricing/engine/index.ts";
import type { GiftCardRow } from "../../pricing/gift-cards/index.ts";
import type { PaymentMethod } from "../model/columns.ts";
import { priceCart } from "./assemble.ts";
import type { ByHand } from "./by-hand.ts";
import { type StoreCredit, spendableOf } from "./credit-charge.ts";
import { balanceOf, type Charge, chargeCards } from "./gift-card-charges.ts";
import { type CartLine, manualOf, matchItems, type SoldLine, withTiers } from "./lines.ts";
import { itemAt, pickupFor } from "./pickups.ts";

/** A return that pays for an exchange order: its value is in minor units. */
export type ExchangeFor = { orderId: string; orderNumber: string; returnId: string; worth: bigint };

/** A requested cart, from every channel. Its texts are tidy, its ids in lower case. */
export type CartRequest = {
  lines: readonly CartLine[];
  shippingAddress: Destination | null;
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
export type CalculatedCart = {
  lines: readonly SoldLine[];
  priced: Priced;
  /** The inputs of the calculation. */
  input: PriceInput;
  charges: readonly Charge[];
  language: string;
};

/**
 * Calculates a cart, for quotes and orders alike: its lines with their stock at the pick-up location, their
 * price, the parts that gift cards and store credit pay, and its language. Pure. Throws 400 naming the lines
 * that sell nothing, 409 for more store credit than the balance, and as `priceCart` and `chargeCards`.
 */
export function calculateCart(
  { store, now }: Pick<Call, "store" | "now">,
  request: CartRequest,
  { settings, items, coupon, usedUp, giftCards, credit, buyer }: CartFound,
): CalculatedCart {
  const { discount } = request.byHand ?? {};
  const groupIds = buyer ? groupIdsOf(settings, customers.get(buyer, "tags")) : [];
  const sold = withTiers(
    matchItems(request.lines, items, request.isPublic ? now : undefined),
    listsFor(settings, { now, groupIds }),
  );
  const pickup = pickupFor(settings, sold, request);
  const lines = pickup
    ? sold.map((line) => ({ ...line, item: itemAt(line.item, pickup.id, settings) }))
    : sold;
  const { priced, input } = priceCart(
    { settings, store, now },
    {
      ...request,
      lines,
      pickup,
      coupon,
      discounts:
        request.byHand?.automaticDiscounts === false ? [] : discountsFor(settings, { now, usedUp, groupIds }),
      manual: [...manualOf(lines), ...(discount ? [{ ...discount, lineKey: null }] : [])],
      shippingByHand: request.byHand?.shipping,
      destination: request.shippingAddress ? placeOf(request.shippingAddress) : undefined,
      isTaxExempt: buyer ? customers.get(buyer, "taxExempt") : false,
      giftCards: balanceOf(request.giftCards, giftCards, now),
      storeCredit: spendableOf(request.storeCredit, { credit, buyer }, store),
      prepaid: request.exchange?.worth,
    },
  );
  const charges = chargeCards(request.giftCards, giftCards, priced, now);
  return { lines, priced, input, charges, language: languageOf(request, buyer, store) };
}

/**
 * The place of an address, without personal data: the inputs of a price are stored even after the customer is
 * anonymized.
 */
export const placeOf = ({ country, province }: Destination): Destination => ({
  country,
  province: province ?? null,
});

function languageOf({ language }: CartRequest, buyer: CustomerRow | undefined, store: Store): string {
  const wanted = [language, buyer && customers.get(buyer, "language")];
  return wanted.find((tag): tag is string => !!tag && store.languages.includes(tag)) ?? store.defaultLanguage;
}
