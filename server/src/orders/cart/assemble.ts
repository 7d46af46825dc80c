import { invalidField } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { formatMoney } from "../../kit/money.ts";
import type { Destination, StoreSettings } from "../../platform/settings/index.ts";
import { type CouponInUse, couponFault, couponInvalid, priceCouponOf } from "../../pricing/coupons/index.ts";
import {
  type ManualDiscount,
  type Pickup,
  type PriceDiscount,
  type Priced,
  type PriceFault,
  type PriceInput,
  pickupOption,
  price,
} from "../../pricing/engine/index.ts";
import type { PaymentMethod } from "../model/columns.ts";
import { shippingUnavailable } from "../model/errors.ts";
import { priceLinesOf, type SoldLine } from "./lines.ts";
import { pickupsOf } from "./pickups.ts";

/** A cart, with all that its price depends on. */
export type Cart = {
  lines: readonly SoldLine[];
  /** Undefined where none is asked for. */
  couponCode: string | undefined;
  /** The coupon of that code, if there is one. */
  coupon: CouponInUse | undefined;
  /** The automatic discounts that whoever buys it has now. */
  discounts: readonly PriceDiscount[];
  /** What is taken off by hand. */
  manual: readonly ManualDiscount[];
  shippingByHand: PriceInput["shippingByHand"];
  destination: Destination | undefined;
  isUnaddressed?: boolean;
  /** The location where it is picked up, in place of being shipped. */
  pickup?: Pickup | undefined;
  shippingMethodId: string | undefined;
  /** Undefined where it is not chosen yet. */
  paymentMethod: PaymentMethod | undefined;
  isTaxExempt: boolean;
  /** What the gift cards hold that are to pay, in minor units. */
  giftCards: bigint;
  /** What of store credit is to pay of the rest; 0 for nothing. */
  storeCredit: bigint;
  /** What an exchange pays, in minor units. */
  prepaid?: bigint | undefined;
};

/**
 * Prices a cart by the one path that quote, checkout, manual order and dry run share. Throws 400 for a coupon that cannot
 * be used now or for this cart, an address that nothing ships to, a method that is not offered, amounts past all bounds.
 */
export function priceCart(
  { settings, store, now }: { settings: StoreSettings; store: Store; now: Date },
  cart: Cart,
): { priced: Priced; input: PriceInput } {
  const { couponCode, coupon, destination, shippingMethodId } = cart;
  const fault = couponCode === undefined ? undefined : couponFault(coupon, now);
  if (fault) throw couponInvalid(fault);
  const shipped = priceLinesOf(cart.lines);
  const { shippingByHand, pickup } = cart;
  const isUnaddressed = cart.isUnaddressed && !pickup;
  const lines =
    isUnaddressed && !shippingByHand
      ? shipped.map((line) => ({ ...line, requiresShipping: false }))
      : shipped;
  if (lines.some(({ requiresShipping }) => requiresShipping) && !destination && !isUnaddressed && !pickup)
    throw invalidField("/shippingAddress", "required");
  const pickups = pickupsOf(settings);
  const input: PriceInput = {
    digits: store.currencyDigits,
    lines,
    coupon: coupon && priceCouponOf(coupon),
    ...(cart.discounts.length && { discounts: cart.discounts }),
    ...(cart.manual.length && { manual: cart.manual }),
    ...(shippingByHand && { shippingByHand }),
    ...(pickups.length && { pickups }),
    destination,
    home: settings.country ? { country: settings.country } : undefined,
    shippingRateId: shippingMethodId,
    paysOnDelivery: cart.paymentMethod === "cash",
    isTaxExempt: cart.isTaxExempt,
    tax: settings.tax,
    zones: settings.shippingZones,
    cashOnDelivery: settings.cashOnDelivery,
    giftCards: cart.giftCards,
    ...(cart.storeCredit && { storeCredit: cart.storeCredit }),
    ...(cart.prepaid && { prepaid: cart.prepaid }),
  };
  const priced = price(input);
  if ("fault" in priced) throw refusalOf(priced, store);
  // Before anybody says where it goes, it is known where it can be picked up.
  const isOpen = isUnaddressed && !shippingByHand && shipped.some(({ requiresShipping }) => requiresShipping);
  return { priced: isOpen ? { ...priced, shippingOptions: pickups.map(pickupOption) } : priced, input };
}

/** What is answered where there is no price. */
export function refusalOf(fault: PriceFault, { currencyDigits }: Pick<Store, "currencyDigits">): unknown {
  switch (fault.fault) {
    case "shipping_unavailable":
      return shippingUnavailable({ field: "/shippingAddress/country", code: "not_shipped_to" });
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
