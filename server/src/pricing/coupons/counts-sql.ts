import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type CouponRow, coupons } from "./columns.ts";

const add = statement(`
  insert into coupon_counts as c (store_id, total, active) values ($1, $2, $3)
  on conflict (store_id) do update set total = c.total + excluded.total, active = c.active + excluded.active`);

/** Counts a coupon for the totals of lists: before and after a change. */
export function count(tx: Tx, before: CouponRow | undefined, after: CouponRow | undefined): void {
  const active = (row: CouponRow | undefined) => (row && coupons.get(row, "isActive") ? 1 : 0);
  const total = (after ? 1 : 0) - (before ? 1 : 0);
  const change = active(after) - active(before);
  if (total || change) tx.atCommit(add, [tx.storeId, total, change]);
}

const findAny = statement("select exists (select from coupons where store_id = $1 and deleted_at is null)");

/** Whether the store has a coupon. */
export async function hasCoupon(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}
