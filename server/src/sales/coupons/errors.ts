import { ApiError } from "../../http/errors.ts";
import type { CouponFault } from "./fault.ts";

/** Why a coupon cannot be used: by itself, or for this cart. */
export type CouponReason = CouponFault | "minimum_not_met" | "not_applicable";

/** The 400 for a coupon that cannot be used, at the field that names it. */
export const couponInvalid = (
  reason: CouponReason,
  field = "/couponCode",
  more: Readonly<Record<string, string>> = {},
) =>
  new ApiError(400, "coupon_invalid", {
    errors: [{ field, code: `coupon_${reason}` }],
    details: { reason, ...more },
  });
