import type { PriceCoupon } from "../engine/index.ts";
import type { Coupon } from "./columns.ts";

/** A coupon in the form that pricing takes. */
export const priceCouponOf = (coupon: Coupon): PriceCoupon => {
  const { code, type, value, minimumSubtotal, productIds, categoryIds, combinesWith } = coupon;
  return { code, type, value, minimumSubtotal, productIds, categoryIds, combinesWith };
};
