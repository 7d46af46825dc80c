import type { Coupon } from "./columns.ts";

/** Why a coupon cannot be used now. */
export type CouponFault =
  | "unknown"
  | "inactive"
  | "not_started"
  | "ended"
  | "used_up"
  | "used_up_by_customer";

/** A coupon with the number of a customer's orders that use it. */
export type CouponInUse = Coupon & { readonly customerUses: number };

/** Why a coupon cannot be used once more at a time; undefined where it can. */
export function couponFault(coupon: CouponInUse | undefined, now: Date): CouponFault | undefined {
  if (!coupon) return "unknown";
  const { startsAt, endsAt, usageLimit, usageLimitPerCustomer, usedCount, customerUses } = coupon;
  if (!coupon.isActive) return "inactive";
  if (startsAt && now < new Date(startsAt)) return "not_started";
  if (endsAt && now >= new Date(endsAt)) return "ended";
  if (usageLimit !== null && usedCount >= usageLimit) return "used_up";
  if (usageLimitPerCustomer !== null && customerUses >= usageLimitPerCustomer) return "used_up_by_customer";
  return undefined;
}
