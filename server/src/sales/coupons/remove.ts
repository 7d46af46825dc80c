import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { coupons } from "./columns.ts";
import { lockCouponById, markDeleted } from "./sql.ts";

/** Deletes a coupon softly: orders that used it still refer to it, and its code is free. Throws 404, 409. */
export async function removeCoupon(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  id: string,
): Promise<void> {
  const row = await lockCouponById(tx, id);
  checkVersion(expectedVersions, coupons.get(row, "version"));
  await markDeleted(tx, row, now);
}
