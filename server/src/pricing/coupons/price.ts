import type { PriceCoupon } from "../engine/index.ts";
import type { Coupon } from "./columns.ts";

/** A coupon as the pricing path takes it. */
export const priceCouponOf = (coupon: Coupon): PriceCoupon => {
  const { code, type, value, minimumSubtotal, productIds, categoryIds, combinesWith } = coupon;
  return { code, type, value, minimumSubtotal, productIds, categoryIds, combinesWith };
};
