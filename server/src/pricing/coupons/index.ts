export { hasCoupon } from "./counts-sql.ts";
export { coupon } from "./coupon.ts";
export { withDiscountLimits } from "./discount-limits.ts";
export { couponInvalid } from "./errors.ts";
export { type CouponInUse, couponFault } from "./fault.ts";
export { priceCouponOf } from "./price.ts";
export { couponRoutes } from "./routes.ts";
export {
  combinesWithColumn,
  minimumSubtotal,
  readValue,
  targetFaults,
  usageColumns,
  valueColumn,
} from "./terms.ts";
export { findCoupon, giveBackCoupon, lockCoupon, moveCouponUses, useCoupon } from "./uses-sql.ts";
