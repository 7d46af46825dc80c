import { insertStatement } from "../../db/insert-statement.ts";
import { statement, type WriteAll } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { sumByKey } from "../../kit/sum-by-key.ts";

/** A change of a customer's order totals. Amounts are minor units. */
export type StatsChange = {
  total?: number;
  completed?: number;
  cancelled?: number;
  spent?: bigint;
  refunded?: bigint;
  /** The time of an order that they placed. */
  placedAt?: Date;
};

const sums = ["total", "completed", "cancelled", "spent", "refunded"] as const;
const columns = [...sums, "first_order_at", "last_order_at"];
const added = `(store_id, customer_id) do update set
  ${sums.map((name) => `${name} = s.${name} + excluded.${name}`).join(", ")},
  first_order_at = least(s.first_order_at, excluded.first_order_at),
  last_order_at = greatest(s.last_order_at, excluded.last_order_at)`;

const add = insertStatement(
  "customer_order_stats as s",
  {
    customer_id: "uuid",
    ...Object.fromEntries(sums.map((name) => [name, "bigint"])),
    first_order_at: "timestamptz",
    last_order_at: "timestamptz",
  },
  added,
);

/** Defers changes of customers' order totals to the commit. */
export function deferStats(tx: Tx, changes: readonly (StatsChange & { customerId: string })[]): void {
  tx.allAtCommit(addStats, changes, { isLast: true });
}

const addStats: WriteAll<StatsChange & { customerId: string }> = (storeId, changes) => {
  const times = Map.groupBy(
    changes.filter(({ placedAt }) => placedAt),
    ({ customerId }) => customerId,
  );
  const rows = sumByKey(changes, ({ customerId }) => customerId, sums).map((one) => {
    const placed = (times.get(one.customerId) ?? []).map(({ placedAt }) => placedAt!.toISOString()).sort();
    const amounts = sums.map((name) => String(one[name]));
    return [one.customerId, ...amounts, placed[0] ?? null, placed.at(-1) ?? null];
  });
  return add(storeId, rows);
};

const span = statement(`
  update customer_order_stats s set first_order_at = o.first, last_order_at = o.last
  from (select min(created_at) as first, max(created_at) as last from orders where store_id = $1 and customer_id = $2) o
  where s.store_id = $1 and s.customer_id = $2`);

/** Defers to the commit that a customer's first and last order are found again among those left. */
export function deferSpan(tx: Tx, customerId: string): void {
  tx.atCommit(span, [tx.storeId, customerId]);
}

const give = statement(`
  insert into customer_order_stats as s (store_id, customer_id, ${columns.join(", ")})
  select g.store_id, $3, ${columns.map((name) => `g.${name}`).join(", ")}
  from customer_order_stats g where g.store_id = $1 and g.customer_id = $2
  on conflict ${added}`);
const empty = statement(`
  update customer_order_stats set ${sums.map((name) => `${name} = 0`).join(", ")}, first_order_at = null, last_order_at = null
  where store_id = $1 and customer_id = $2`);

/**
 * Defers to the commit that one customer's order totals are added to another's. The caller locks these
 * orders.
 */
export function moveStats(tx: Tx, from: string, to: string): void {
  tx.atCommit(give, [tx.storeId, from, to]);
  tx.atCommit(empty, [tx.storeId, from]);
}

const find = statement(`
  select total, completed, cancelled, spent, refunded, first_order_at, last_order_at from customer_order_stats
  where store_id = $1 and customer_id = $2`);

/** A customer's order totals, as texts; undefined before their first order. */
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
