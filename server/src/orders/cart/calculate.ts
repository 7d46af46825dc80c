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
import { type CartLine, manualOf, type SoldLine, soldLines, withTiers } from "./lines.ts";
import { itemAt, pickupFor } from "./pickups.ts";

/** What came back of an order, and what it is worth in minor units: another order is placed for it. */
export type ExchangeFor = { orderId: string; orderNumber: string; returnId: string; worth: bigint };

/** A cart as somebody wants it, from wherever it comes. Its texts are tidy, its ids in lower case. */
export type CartWish = {
  lines: readonly CartLine[];
  shippingAddress: Destination | null;
  /** Undefined where a quote leaves it open. */
  paymentMethod: PaymentMethod | undefined;
  couponCode: string | undefined;
  /** Codes as they were sent. */
  giftCards: readonly string[];
  /** What store credit is to pay of what gift cards leave, at most; "all" for as much as there is. Undefined for nothing. */
  storeCredit?: StoreCredit | undefined;
  shippingMethodId: string | undefined;
  /** The wanted language; else the buyer's, else the store's. */
  language: string | undefined;
  /** Whether hidden products are not there for it, as for a shopper. */
  isPublic: boolean;
  /** Whether it is not known yet where it ships to: it is priced without shipping then. */
  isUnaddressed?: boolean;
  /** What somebody says of it by hand. */
  byHand?: ByHand;
  /** What came back of another order and pays as much of this one as it is worth. */
  exchange?: ExchangeFor;
};

/** What was found of all that a cart names. */
export type CartFound = {
  settings: StoreSettings;
  items: readonly Sellable[];
  coupon: CouponInUse | undefined;
  /** The ids of automatic discounts that cannot be used once more. */
  usedUp: ReadonlySet<string>;
  giftCards: ReadonlyMap<string, GiftCardRow>;
  /** Whose the store credit is that is to pay; it counts only where it is the buyer's. */
  credit?: CreditRow | undefined;
  /** The customer who buys, where it is known that it is them. */
  buyer: CustomerRow | undefined;
};

/** What a cart comes to. */
export type Reckoned = {
  lines: readonly SoldLine[];
  priced: Priced;
  /** What it was reckoned from. */
  input: PriceInput;
  charges: readonly Charge[];
  language: string;
};

/**
 * What a cart comes to, for quotes and orders alike: its lines, with what there is of them where they are picked up, their price, what gift cards and store credit pay of it, and the
 * language of it all. Pure. Throws 400 naming the lines that sell nothing, 409 for more store credit than there is, and for whatever `priceCart` and `chargeCards` refuse.
 */
export function reckonCart(
  { store, now }: Pick<Call, "store" | "now">,
  wish: CartWish,
  { settings, items, coupon, usedUp, giftCards, credit, buyer }: CartFound,
): Reckoned {
  const { discount } = wish.byHand ?? {};
  const groupIds = buyer ? groupIdsOf(settings, customers.get(buyer, "tags")) : [];
  const sold = withTiers(
    soldLines(wish.lines, items, wish.isPublic ? now : undefined),
    listsFor(settings, { now, groupIds }),
  );
  const pickup = pickupFor(settings, sold, wish);
  const lines = pickup
    ? sold.map((line) => ({ ...line, item: itemAt(line.item, pickup.id, settings) }))
    : sold;
  const { priced, input } = priceCart(
    { settings, store, now },
    {
      ...wish,
      lines,
      pickup,
      coupon,
      discounts:
        wish.byHand?.automaticDiscounts === false ? [] : discountsFor(settings, { now, usedUp, groupIds }),
      manual: [...manualOf(lines), ...(discount ? [{ ...discount, lineKey: null }] : [])],
      shippingByHand: wish.byHand?.shipping,
      destination: wish.shippingAddress ? placeOf(wish.shippingAddress) : undefined,
      isTaxExempt: buyer ? customers.get(buyer, "taxExempt") : false,
      giftCards: balanceOf(wish.giftCards, giftCards, now),
      storeCredit: spendableOf(wish.storeCredit, { credit, buyer }, store),
      prepaid: wish.exchange?.worth,
    },
  );
  const charges = chargeCards(wish.giftCards, giftCards, priced, now);
  return { lines, priced, input, charges, language: languageOf(wish, buyer, store) };
}

/** Of an address only the place: what a price was reckoned from is kept, also when the customer is anonymized. */
export const placeOf = ({ country, province }: Destination): Destination => ({
  country,
  province: province ?? null,
});

function languageOf({ language }: CartWish, buyer: CustomerRow | undefined, store: Store): string {
  const wanted = [language, buyer && customers.get(buyer, "language")];
  return wanted.find((tag): tag is string => !!tag && store.languages.includes(tag)) ?? store.defaultLanguage;
}
