import type { Coupon } from "./columns.ts";

/** What the pricing path knows of a coupon. */
export type PriceCoupon = Readonly<
  Pick<Coupon, "code" | "type" | "value" | "minimumSubtotal" | "productIds" | "categoryIds">
>;

/** A coupon as the pricing path takes it. */
export const priceCouponOf = (coupon: Coupon): PriceCoupon => {
  const { code, type, value, minimumSubtotal, productIds, categoryIds } = coupon;
  return { code, type, value, minimumSubtotal, productIds, categoryIds };
};
