import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { codeKey } from "./code.ts";
import { coupons } from "./columns.ts";
import type { CouponInUse } from "./fault.ts";

const find = statement(`
  select ${coupons.select}, (select count(*) from coupon_uses u
    where u.store_id = $1 and u.customer_id = $3 and u.coupon_id = c.coupon_id)
  from coupons c where c.store_id = $1 and c.code_key = $2 and deleted_at is null`);

/**
 * Finds the coupon with a code, and how many orders of a customer use it; null for a customer without any.
 */
export async function findCoupon(
  tx: Tx,
  code: string,
  customerId: string | null,
): Promise<CouponInUse | undefined> {
  const [row] = await tx.query(find, [tx.storeId, codeKey(code), customerId]);
  return row && { ...coupons.read(row), customerUses: Number(row[coupons.width]) };
}

const lock = statement(`
  select 1 from coupons where store_id = $1 and code_key = $2 and deleted_at is null
    and (usage_limit is not null or usage_limit_per_customer is not null)
  for no key update`);

/**
 * Finds a coupon for an order that is being placed, in one round trip. A coupon with a limit is locked until
 * the transaction ends; without one, orders do not wait for each other.
 */
export async function lockCoupon(
  tx: Tx,
  code: string,
  customerId: string | null,
): Promise<CouponInUse | undefined> {
  // Two statements: one that waited for a lock would still count the uses from before it waited.
  const [, coupon] = await Promise.all([
    tx.query(lock, [tx.storeId, codeKey(code)]),
    findCoupon(tx, code, customerId),
  ]);
  return coupon;
}

/** A use of a coupon by an order. */
export type CouponUse = { couponId: string; orderId: string };

// The order is new, or locked.
const count = statement(`
  update coupons set used_count = used_count + 1 where store_id = $1 and coupon_id = $2
    and not exists (select from coupon_uses where store_id = $1 and coupon_id = $2 and order_id = $3)`);
const use = statement(`
  insert into coupon_uses (store_id, coupon_id, order_id, customer_id, used_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`);

/** Defers to the commit the use of a coupon from `lockCoupon` by an order; a repeated use counts once. */
export function useCoupon(
  tx: Tx,
  { couponId, orderId, customerId }: CouponUse & { customerId: string },
  now: Date,
): void {
  tx.atCommit(count, [tx.storeId, couponId, orderId]);
  tx.atCommit(use, [tx.storeId, couponId, orderId, customerId, now]);
}

const move = statement("update coupon_uses set customer_id = $3 where store_id = $1 and customer_id = $2");

/** Moves one customer's uses of coupons to another customer. */
export async function moveCouponUses(tx: Tx, from: string, to: string): Promise<void> {
  await tx.query(move, [tx.storeId, from, to]);
}

const giveBack = statement(`
  with given as (delete from coupon_uses where store_id = $1 and coupon_id = $2 and order_id = $3 returning coupon_id)
  update coupons set used_count = used_count - 1 where store_id = $1 and coupon_id in (select coupon_id from given)`);

/** Defers to the commit the release of an order's use of a coupon; a released use stays released. */
export function giveBackCoupon(tx: Tx, { couponId, orderId }: CouponUse): void {
  tx.atCommit(giveBack, [tx.storeId, couponId, orderId]);
}
