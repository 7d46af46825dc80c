import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** What changes in what a customer's orders come to. Amounts are minor units. */
export type StatsChange = {
  total?: number;
  completed?: number;
  cancelled?: number;
  spent?: bigint;
  refunded?: bigint;
  /** When an order of theirs was placed. */
  placedAt?: Date;
};

const adding = `
  insert into customer_order_stats as s (store_id, customer_id, total, completed, cancelled, spent, refunded, first_order_at,
    last_order_at)`;
const added = `
  on conflict (store_id, customer_id) do update set total = s.total + excluded.total,
    completed = s.completed + excluded.completed, cancelled = s.cancelled + excluded.cancelled,
    spent = s.spent + excluded.spent, refunded = s.refunded + excluded.refunded,
    first_order_at = least(s.first_order_at, excluded.first_order_at),
    last_order_at = greatest(s.last_order_at, excluded.last_order_at)`;

const add = statement(`
  ${adding}
  select $1, customer_id, sum(total), sum(completed), sum(cancelled), sum(spent), sum(refunded), min(placed_at), max(placed_at)
  from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::timestamptz[])
    as given (customer_id, total, completed, cancelled, spent, refunded, placed_at)
  group by customer_id order by customer_id
  ${added}`);

/** Defers to the commit changes of what customers' orders come to. */
export function deferStats(tx: Tx, changes: readonly (StatsChange & { customerId: string })[]): void {
  const counts = (name: "total" | "completed" | "cancelled") => changes.map((change) => change[name] ?? 0);
  const amounts = (name: "spent" | "refunded") => changes.map((change) => String(change[name] ?? 0n));
  tx.atCommit(add, [
    tx.storeId,
    changes.map(({ customerId }) => customerId),
    counts("total"),
    counts("completed"),
    counts("cancelled"),
    amounts("spent"),
    amounts("refunded"),
    changes.map(({ placedAt }) => placedAt?.toISOString() ?? null),
  ]);
}

const span = statement(`
  update customer_order_stats s set first_order_at = o.first, last_order_at = o.last
  from (select min(created_at) as first, max(created_at) as last from orders where store_id = $1 and customer_id = $2) o
  where s.store_id = $1 and s.customer_id = $2`);

/** Defers to the commit that a customer's first and last order are those that are still theirs. */
export function deferSpan(tx: Tx, customerId: string): void {
  tx.atCommit(span, [tx.storeId, customerId]);
}

const move = statement(`
  with gone as (
    update customer_order_stats set total = 0, completed = 0, cancelled = 0, spent = 0, refunded = 0, first_order_at = null,
      last_order_at = null
    where store_id = $1 and customer_id = $2)
  ${adding}
  select $1, $3, total, completed, cancelled, spent, refunded, first_order_at, last_order_at
  from customer_order_stats where store_id = $1 and customer_id = $2
  ${added}`);

/** Defers to the commit that what a customer's orders come to is another one's. */
export function moveStats(tx: Tx, from: string, to: string): void {
  tx.atCommit(move, [tx.storeId, from, to]);
}

const find = statement(`
  select total, completed, cancelled, spent, refunded, first_order_at, last_order_at from customer_order_stats
  where store_id = $1 and customer_id = $2`);

/** What a customer's orders come to, as texts; undefined before their first one. */
export async function findStats(tx: Tx, customerId: string) {
  const [row] = await tx.query(find, [tx.storeId, customerId]);
  if (!row) return undefined;
  const [total, completed, cancelled, spent, refunded, firstOrderAt, lastOrderAt] = row;
  return {
    total: Number(total),
    completed: Number(completed),
    cancelled: Number(cancelled),
    spent: BigInt(spent!),
    refunded: BigInt(refunded!),
    firstOrderAt: firstOrderAt ?? null,
    lastOrderAt: lastOrderAt ?? null,
  };
}
