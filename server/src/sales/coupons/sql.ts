import { isConstraint } from "../../db/faults.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate, notFound } from "../../http/errors.ts";
import { codeKey } from "./code.ts";
import { type CouponRow, coupons, type Draft } from "./columns.ts";

const one = `select ${coupons.select} from coupons c where coupon_id = $1 and deleted_at is null`;
const find = statement(one);
const findLocked = statement(`${one} for no key update`);

/** A coupon's row. Throws 404. */
export async function getCoupon(tx: Tx, id: string): Promise<CouponRow> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return row;
}

/** A coupon's row, locked until the transaction ends. Throws 404. */
export async function lockCouponById(tx: Tx, id: string): Promise<CouponRow> {
  const [row] = await tx.query(findLocked, [id]);
  if (!row) throw notFound();
  return row;
}

const columns = [
  "code",
  "code_key",
  "type",
  "value",
  "starts_at",
  "ends_at",
  "minimum_subtotal",
  "usage_limit",
  "usage_limit_per_customer",
  "product_ids",
  "category_ids",
  "is_active",
];
const valuesOf = (draft: Draft): Value[] => [
  draft.code,
  codeKey(draft.code),
  draft.type,
  draft.value,
  draft.startsAt,
  draft.endsAt,
  draft.minimumSubtotal,
  draft.usageLimit,
  draft.usageLimitPerCustomer,
  JSON.stringify(draft.productIds),
  JSON.stringify(draft.categoryIds),
  draft.isActive,
];

const insert = statement(`
  insert into coupons as c (store_id, coupon_id, created_at, updated_at, ${columns.join(", ")})
  values ($1, $2, $3, $3, ${columns.map((_, i) => `$${i + 4}`).join(", ")})
  on conflict (store_id, code_key) where deleted_at is null do nothing
  returning ${coupons.select}`);

/** Adds a coupon, counts it, and returns its row; undefined where the code is taken. */
export async function insertCoupon(
  tx: Tx,
  id: string,
  draft: Draft,
  now: Date,
): Promise<CouponRow | undefined> {
  const [row] = await tx.query(insert, [tx.storeId, id, now, ...valuesOf(draft)]);
  if (row) addToCounts(tx, 1, +draft.isActive);
  return row;
}

const update = statement(`
  update coupons c set version = version + 1, updated_at = greatest(updated_at, $2),
    ${columns.map((column, i) => `${column} = $${i + 3}`).join(", ")}
  where coupon_id = $1
  returning ${coupons.select}`);

/**
 * Changes a coupon whose row is locked, counts it anew, and returns the row with the next version. Throws 409 for a code
 * that is taken.
 */
export async function changeCoupon(tx: Tx, before: CouponRow, draft: Draft, now: Date): Promise<CouponRow> {
  try {
    const [row] = await tx.query(update, [coupons.get(before, "id"), now, ...valuesOf(draft)]);
    addToCounts(tx, 0, +draft.isActive - +coupons.get(before, "isActive"));
    return row!;
  } catch (error) {
    throw isConstraint(error, "coupons_code_key") ? duplicate("/code") : error;
  }
}

const remove = statement("update coupons set deleted_at = $2 where coupon_id = $1");

/** Marks a coupon whose row is locked as deleted, and counts it no more. */
export async function markDeleted(tx: Tx, row: CouponRow, now: Date): Promise<void> {
  await tx.query(remove, [coupons.get(row, "id"), now]);
  addToCounts(tx, -1, -coupons.get(row, "isActive"));
}

const count = statement(`
  insert into coupon_counts as c (store_id, total, active) values ($1, $2, $3)
  on conflict (store_id) do update set total = c.total + excluded.total, active = c.active + excluded.active`);

function addToCounts(tx: Tx, total: number, active: number): void {
  if (total || active) tx.atCommit(count, [tx.storeId, total, active]);
}

const findAny = statement("select exists (select from coupons where store_id = $1 and deleted_at is null)");

/** Whether the store has a coupon. */
export async function hasCoupon(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}
