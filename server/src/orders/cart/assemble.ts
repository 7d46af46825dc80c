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
  /** Undefined where none is requested. */
  couponCode: string | undefined;
  /** The coupon with that code, if it exists. */
  coupon: CouponInUse | undefined;
  /** The automatic discounts that the buyer has now. */
  discounts: readonly PriceDiscount[];
  /** The manual discounts. */
  manual: readonly ManualDiscount[];
  shippingByHand: PriceInput["shippingByHand"];
  destination: Destination | undefined;
  isUnaddressed?: boolean;
  /** The pick-up location; undefined where the cart is shipped. */
  pickup?: Pickup | undefined;
  shippingMethodId: string | undefined;
  /** Undefined where it is not chosen yet. */
  paymentMethod: PaymentMethod | undefined;
  isTaxExempt: boolean;
  /** The balance of the gift cards that are to pay, in minor units. */
  giftCards: bigint;
  /** The store credit to spend on the rest; 0 for none. */
  storeCredit: bigint;
  /** The amount paid by an exchange, in minor units. */
  prepaid?: bigint | undefined;
};

/**
 * Prices a cart by the one path that quote, checkout, manual order and dry run share. Throws 400 for a coupon
 * that cannot be used now or for this cart, an address that nothing ships to, a method that is not offered,
 * and amounts out of bounds.
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
  // Pick-up locations are known even before the address.
  const isOpen = isUnaddressed && !shippingByHand && shipped.some(({ requiresShipping }) => requiresShipping);
  return { priced: isOpen ? { ...priced, shippingOptions: pickups.map(pickupOption) } : priced, input };
}

/** The error for a cart without a price. */
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
