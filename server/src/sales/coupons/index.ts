export { createCoupon } from "./create.ts";
export { couponInvalid } from "./errors.ts";
export { type CouponInUse, couponFault } from "./fault.ts";
export { couponMessages } from "./messages.ts";
export { priceCouponOf } from "./price.ts";
export { couponRoutes } from "./routes.ts";
export { hasCoupon } from "./sql.ts";
export { findCoupon, giveBackCoupon, lockCoupon, moveCouponUses, useCoupon } from "./uses-sql.ts";
