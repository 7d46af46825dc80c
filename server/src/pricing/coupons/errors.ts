import { ApiError } from "../../http/answers/errors.ts";
import type { CouponFault } from "./fault.ts";

/** Why a coupon cannot be used: by itself, or for this cart. */
export type CouponReason = CouponFault | "minimum_not_met" | "not_applicable" | "not_combined";

/** The 400 for a coupon that cannot be used, with further details of the reason. */
export const couponInvalid = (reason: CouponReason, more: Readonly<Record<string, unknown>> = {}) =>
  new ApiError(400, "coupon_invalid", {
    errors: [{ field: "/couponCode", code: `coupon_${reason}` }],
    details: { reason, ...more },
  });
