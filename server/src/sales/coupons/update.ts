import { isDeepStrictEqual } from "node:util";
import { validationFailed } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { type CouponRow, coupons, type Draft, draftFields } from "./columns.ts";
import { readDraft } from "./draft.ts";
import type { CouponUpdate } from "./schemas.ts";
import { changeCoupon, lockCouponById } from "./sql.ts";
import { targetFaults } from "./targets.ts";

/**
 * Changes a coupon: a field left out keeps its value, an array replaces the whole array. What changes nothing makes no new
 * version. Throws 404, 400, 409 for a stale version or a code that is taken.
 */
export async function updateCoupon(
  { tx, store, expectedVersions, now }: Pick<Call, "tx" | "store" | "expectedVersions" | "now">,
  id: string,
  input: CouponUpdate,
): Promise<CouponRow> {
  const row = await lockCouponById(tx, id);
  checkVersion(expectedVersions, coupons.get(row, "version"));
  const coupon = coupons.read(row);
  const before = Object.fromEntries(draftFields.map((name) => [name, coupon[name]])) as Draft;
  const reading = { digits: store.currencyDigits, errors: [] };
  const draft = readDraft(reading, input, before);
  const errors = [...reading.errors, ...(await targetFaults(tx, input, before))];
  if (errors.length) throw validationFailed(errors);
  return isDeepStrictEqual(draft, before) ? row : changeCoupon(tx, row, draft, now);
}
