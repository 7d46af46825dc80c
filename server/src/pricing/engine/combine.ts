import { byText } from "./allocate.ts";
import type { PriceCoupon, PriceDiscount } from "./discount-types.ts";
import { applies, type Effect, takeOff } from "./effect.ts";
import type { PriceFault } from "./price-fault.ts";
import { sum } from "./round.ts";
import { goodsOf, isFor, isUnrestricted } from "./targets.ts";
import type { PriceInput, SummedLine } from "./types.ts";

/**
 * The possible effects of a coupon and automatic discounts on lines; those with the coupon come first. Two
 * discounts combine where both allow it. Among effects that free shipping by the same discount, only the one
 * with the largest discount is listed. Returns instead the reason why the coupon cannot be used with these
 * lines, whatever other discounts there are.
 */
export function possibleEffects(
  lines: readonly SummedLine[],
  {
    coupon,
    discounts = [],
    areChosen = false,
    manual,
    calculation,
  }: Pick<PriceInput, "coupon" | "discounts" | "areChosen" | "manual" | "calculation">,
): readonly Effect[] | PriceFault {
  const fault = coupon && faultOfCoupon(lines, coupon);
  if (fault) return fault;
  const open = discounts.filter((one) => applies(one, lines)).sort((a, b) => byText(a.id, b.id));
  const off: TakeOff = (used, chosen) => takeOff(lines, used, chosen, { manual, calculation });
  if (areChosen || open.length === 0) return [off(coupon, open)];
  const without = bestEffects(off, undefined, open);
  if (!coupon) return without;
  const beside = open.filter((one) => goesWithCoupon(one, coupon));
  // Where all combine with the coupon, leaving it out takes less off.
  return beside.length === open.length
    ? bestEffects(off, coupon, beside)
    : [...bestEffects(off, coupon, beside), ...without];
}

// Why a coupon cannot be used with lines; undefined where it can. Other discounts do not matter here.
function faultOfCoupon(lines: readonly SummedLine[], coupon: PriceCoupon): PriceFault | undefined {
  const goods = goodsOf(lines);
  const chosen = goods.filter((line) => isFor(coupon, line));
  const applies =
    coupon.type === "free_shipping"
      ? canFreeShipping(coupon, lines, chosen)
      : chosen.some(({ subtotal }) => subtotal > 0n);
  if (!applies) return { fault: "coupon_applies_to_nothing" };
  const minimum = coupon.minimumSubtotal ?? 0n;
  const isBelow = sum(goods.map(({ subtotal }) => subtotal)) < minimum;
  return isBelow ? { fault: "coupon_minimum", minimum } : undefined;
}

// A gift card may be shipped free, though it is never discounted.
const canFreeShipping = (
  coupon: PriceCoupon,
  lines: readonly SummedLine[],
  chosen: readonly SummedLine[],
): boolean =>
  lines.some(({ requiresShipping }) => requiresShipping) && (isUnrestricted(coupon) || chosen.length > 0);

type TakeOff = (coupon: PriceCoupon | undefined, discounts: readonly PriceDiscount[]) => Effect;

function goesWithCoupon({ type, combinesWith }: PriceDiscount, coupon: PriceCoupon): boolean {
  const freesShipping = type === "free_shipping";
  // One of them already frees shipping.
  if (coupon.type === "free_shipping" && freesShipping) return false;
  const allows = coupon.type === "free_shipping" ? combinesWith.shipping : combinesWith.coupons;
  return allows && (freesShipping ? coupon.combinesWith.shipping : coupon.combinesWith.automatic);
}

function bestEffects(
  off: TakeOff,
  coupon: PriceCoupon | undefined,
  open: readonly PriceDiscount[],
): Effect[] {
  const isShipping = ({ type }: PriceDiscount) => type === "free_shipping";
  const ofGoods = open.filter((one) => !isShipping(one));
  const ways = open.filter(isShipping).map((shipping) => {
    const beside = shipping.combinesWith.automatic
      ? ofGoods.filter(({ combinesWith }) => combinesWith.shipping)
      : [];
    return largestEffect(off, coupon, beside, [shipping]);
  });
  const unshipped = largestEffect(off, coupon, ofGoods, []);
  // Free shipping with an equal discount.
  return ways.some(({ discount }) => discount >= unshipped.discount) ? ways : [unshipped, ...ways];
}

// All discounts that combine take more off than a part of them; of the others, one at a time is tried.
function largestEffect(
  off: TakeOff,
  coupon: PriceCoupon | undefined,
  discounts: readonly PriceDiscount[],
  shipping: readonly PriceDiscount[],
): Effect {
  const together = discounts.filter(({ combinesWith }) => combinesWith.automatic);
  const alone = discounts.filter(({ combinesWith }) => !combinesWith.automatic);
  let found = off(coupon, [...together, ...shipping]);
  for (const one of alone) {
    const way = off(coupon, [one, ...shipping]);
    if (way.discount > found.discount) found = way;
  }
  return found;
}
