import { v7 as uuidv7 } from "uuid";
import { duplicate, validationFailed } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import type { CouponRow } from "./columns.ts";
import { readDraft } from "./draft.ts";
import type { CouponCreate } from "./schemas.ts";
import { insertCoupon } from "./sql.ts";
import { targetFaults } from "./targets.ts";

/** Creates a coupon and returns its row. Throws 400, or 409 for a code that is taken. */
export async function createCoupon(
  { tx, store, now }: Pick<Call, "tx" | "store" | "now">,
  input: CouponCreate,
): Promise<CouponRow> {
  const reading = { digits: store.currencyDigits, errors: [] };
  const draft = readDraft(reading, input);
  const errors = [...reading.errors, ...(await targetFaults(tx, input))];
  if (errors.length) throw validationFailed(errors);
  const row = await insertCoupon(tx, uuidv7(), draft, now);
  if (!row) throw duplicate("/code");
  return row;
}
