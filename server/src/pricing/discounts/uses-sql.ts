import { insertStatement } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import type { AppliedDiscount } from "../engine/index.ts";
import { idsWithUsageLimit } from "./active.ts";

const findUsed = statement(`
  select d.discount_id from discounts d
  where d.store_id = $1 and d.discount_id = any($2::uuid[]) and (d.used_count >= d.usage_limit or (
    select count(*) from discount_uses u
    where u.store_id = $1 and u.customer_id = $3 and u.discount_id = d.discount_id) >= d.usage_limit_per_customer)`);

const NONE: ReadonlySet<string> = new Set();

/**
 * Finds the ids of the active discounts that have reached their limit, in total or for this customer; null
 * for a customer without uses. No statement where none has a limit. For an order that is placed, it runs
 * after the store's counter of numbers is locked, so that no other order uses them meanwhile.
 */
export async function findUsedUp(
  tx: Tx,
  settings: Pick<StoreSettings, "discounts">,
  customerId: string | null,
): Promise<ReadonlySet<string>> {
  const limited = idsWithUsageLimit(settings);
  if (!limited.length) return NONE;
  return new Set((await tx.query(findUsed, [tx.storeId, limited, customerId])).map(([id]) => id!));
}

// The order is new, or locked.
const count = statement(`
  update discounts d set used_count = used_count + 1 where d.store_id = $1 and d.discount_id = any($3::uuid[])
    and not exists (
      select from discount_uses u where u.store_id = $1 and u.order_id = $2 and u.discount_id = d.discount_id)`);
const use = insertStatement(
  "discount_uses",
  { order_id: "uuid", customer_id: "uuid", used_at: "timestamptz", discount_id: "uuid", amount: "bigint" },
  "do nothing",
);

/** Defers to the commit the use of these discounts by an order. */
export function useDiscounts(
  tx: Tx,
  {
    orderId,
    customerId,
    applied,
  }: { orderId: string; customerId: string; applied: readonly AppliedDiscount[] },
  now: Date,
): void {
  const ids = applied.map(({ discount }) => discount.id);
  const rows = applied.map(({ discount, amount }) => [
    orderId,
    customerId,
    now.toISOString(),
    discount.id,
    String(amount),
  ]);
  tx.atCommit(count, [tx.storeId, orderId, ids]);
  tx.atCommit(...use(tx.storeId, rows));
}

const findThere = statement(
  "select discount_id from discounts where store_id = $1 and discount_id = any($2::uuid[])",
);

/** Defers to the commit that a reopened order uses its stored discounts again, those that are still there. */
export async function useDiscountsAgain(
  tx: Tx,
  {
    orderId,
    customerId,
    discounts,
  }: { orderId: string; customerId: string; discounts: readonly { id: string | null; amount: string }[] },
  now: Date,
): Promise<void> {
  const stored = discounts.filter(({ id }) => id !== null);
  if (!stored.length) return;
  const there = await tx.query(findThere, [tx.storeId, stored.map(({ id }) => id)]);
  const ids = there.map(([id]) => id!);
  const rows = stored
    .filter(({ id }) => ids.includes(id!))
    .map(({ id, amount }) => [orderId, customerId, now.toISOString(), id, amount]);
  if (!rows.length) return;
  tx.atCommit(count, [tx.storeId, orderId, ids]);
  tx.atCommit(...use(tx.storeId, rows));
}

const move = statement("update discount_uses set customer_id = $3 where store_id = $1 and customer_id = $2");

/** Moves one customer's uses of discounts to another customer. */
export async function moveDiscountUses(tx: Tx, from: string, to: string): Promise<void> {
  await tx.query(move, [tx.storeId, from, to]);
}

const giveBack = statement(`
  with given as (delete from discount_uses where store_id = $1 and order_id = $2 returning discount_id)
  update discounts set used_count = used_count - 1 where store_id = $1 and discount_id in (select discount_id from given)`);

/** Defers to the commit the release of an order's uses of discounts; a released use stays released. */
export function giveBackDiscounts(tx: Tx, orderId: string): void {
  tx.atCommit(giveBack, [tx.storeId, orderId]);
}
