import { sum } from "./round.ts";
import { goodsOf, isFor, isUnrestricted } from "./targets.ts";
import type { PriceCoupon, PriceFault, SummedLine } from "./types.ts";

/** Why a coupon cannot be used with lines; undefined where it can. Other discounts do not matter here. */
export function faultOfCoupon(lines: readonly SummedLine[], coupon: PriceCoupon): PriceFault | undefined {
  const goods = goodsOf(lines);
  const chosen = goods.filter((line) => isFor(coupon, line));
  const applies =
    coupon.type === "free_shipping"
      ? freesSome(coupon, lines, chosen)
      : chosen.some(({ subtotal }) => subtotal > 0n);
  if (!applies) return { fault: "coupon_applies_to_nothing" };
  const minimum = coupon.minimumSubtotal ?? 0n;
  const isBelow = sum(goods.map(({ subtotal }) => subtotal)) < minimum;
  return isBelow ? { fault: "coupon_minimum", minimum } : undefined;
}

// A gift card may be shipped free, though it is never discounted.
const freesSome = (
  coupon: PriceCoupon,
  lines: readonly SummedLine[],
  chosen: readonly SummedLine[],
): boolean =>
  lines.some(({ requiresShipping }) => requiresShipping) && (isUnrestricted(coupon) || chosen.length > 0);
