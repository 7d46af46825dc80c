import { byText } from "./allocate.ts";
import { faultOfCoupon } from "./coupon.ts";
import { applies, type Effect, takeOff } from "./effect.ts";
import type { PriceCoupon, PriceDiscount, PriceFault, PriceInput, SummedLine } from "./types.ts";

/**
 * The possible effects of a coupon and automatic discounts on lines; those with the coupon come first. Two
 * discounts combine where both allow it. Among effects that free shipping by the same discount, only the one
 * with the largest discount is listed. Returns instead the reason why the coupon cannot be used with these
 * lines, whatever other discounts there are.
 */
export function waysToTakeOff(
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
  const without = best(off, undefined, open);
  if (!coupon) return without;
  const beside = open.filter((one) => goesWithCoupon(one, coupon));
  // Where all combine with the coupon, leaving it out takes less off.
  return beside.length === open.length
    ? best(off, coupon, beside)
    : [...best(off, coupon, beside), ...without];
}

type TakeOff = (coupon: PriceCoupon | undefined, discounts: readonly PriceDiscount[]) => Effect;

function goesWithCoupon({ type, combinesWith }: PriceDiscount, coupon: PriceCoupon): boolean {
  const freesShipping = type === "free_shipping";
  // One of them already frees shipping.
  if (coupon.type === "free_shipping" && freesShipping) return false;
  const allows = coupon.type === "free_shipping" ? combinesWith.shipping : combinesWith.coupons;
  return allows && (freesShipping ? coupon.combinesWith.shipping : coupon.combinesWith.automatic);
}

function best(off: TakeOff, coupon: PriceCoupon | undefined, open: readonly PriceDiscount[]): Effect[] {
  const isShipping = ({ type }: PriceDiscount) => type === "free_shipping";
  const ofGoods = open.filter((one) => !isShipping(one));
  const ways = open.filter(isShipping).map((shipping) => {
    const beside = shipping.combinesWith.automatic
      ? ofGoods.filter(({ combinesWith }) => combinesWith.shipping)
      : [];
    return most(off, coupon, beside, [shipping]);
  });
  const unshipped = most(off, coupon, ofGoods, []);
  // Free shipping with an equal discount.
  return ways.some(({ discount }) => discount >= unshipped.discount) ? ways : [unshipped, ...ways];
}

// All discounts that combine take more off than a part of them; of the others, one at a time is tried.
function most(
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
