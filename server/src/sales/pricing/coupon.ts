import { HUNDRED_PERCENT } from "../../kit/percent.ts";
import { allocate, type Share } from "./allocate.ts";
import { lesser, roundHalfUp, sum } from "./round.ts";
import type { PriceCoupon, PriceFault, SummedLine } from "./types.ts";

/** What a coupon does, in minor units. */
export type CouponEffect = {
  readonly coupon?: PriceCoupon;
  /** The sum of the lines that it applies to. */
  readonly eligible: bigint;
  readonly discount: bigint;
  /** The discount of each line that it applies to, by the line's key. */
  readonly shares: ReadonlyMap<string, Share>;
  readonly freesShipping: boolean;
};

const NONE: CouponEffect = { eligible: 0n, discount: 0n, shares: new Map(), freesShipping: false };

/** What a coupon does to lines, or why it cannot be used with them. */
export function applyCoupon(
  lines: readonly SummedLine[],
  coupon: PriceCoupon | undefined,
): CouponEffect | PriceFault {
  if (!coupon) return NONE;
  const goods = lines.filter(({ isGiftCard }) => !isGiftCard);
  const chosen = goods.filter((line) => isFor(coupon, line));
  const eligible = sum(chosen.map(({ subtotal }) => subtotal));
  const freesShipping = coupon.type === "free_shipping";
  const applies = freesShipping ? freesSome(coupon, lines, chosen) : eligible > 0n;
  if (!applies) return { fault: "coupon_applies_to_nothing" };
  const minimum = coupon.minimumSubtotal ?? 0n;
  if (sum(goods.map(({ subtotal }) => subtotal)) < minimum) return { fault: "coupon_minimum", minimum };
  const discount = discountOf(coupon, eligible);
  const weights = new Map(chosen.map(({ key, subtotal }) => [key, subtotal]));
  const shares: CouponEffect["shares"] = freesShipping ? NONE.shares : allocate(discount, weights);
  return { coupon, eligible, discount, shares, freesShipping };
}

const isUnrestricted = ({ productIds, categoryIds }: PriceCoupon): boolean =>
  productIds.length === 0 && categoryIds.length === 0;

const isFor = (coupon: PriceCoupon, line: SummedLine): boolean =>
  isUnrestricted(coupon) ||
  coupon.productIds.includes(line.productId) ||
  line.categoryIds.some((id) => coupon.categoryIds.includes(id));

// A gift card may be shipped free, though it is never discounted.
const freesSome = (
  coupon: PriceCoupon,
  lines: readonly SummedLine[],
  chosen: readonly SummedLine[],
): boolean =>
  lines.some(({ requiresShipping }) => requiresShipping) && (isUnrestricted(coupon) || chosen.length > 0);

/** The percentage that counts, in ten-thousandths: no more than all. */
export const percentageOf = ({ value }: PriceCoupon): bigint => lesser(value, HUNDRED_PERCENT);

function discountOf(coupon: PriceCoupon, eligible: bigint): bigint {
  if (coupon.type === "free_shipping") return 0n;
  if (coupon.type === "fixed") return lesser(coupon.value, eligible);
  return roundHalfUp(eligible * percentageOf(coupon), HUNDRED_PERCENT);
}
