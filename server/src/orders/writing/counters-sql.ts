import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Head } from "../../http/lists/page.ts";
import type { Status } from "../model/state.ts";

/** A counter's name and the number to add; negative numbers subtract. */
export type CounterChange = readonly [name: string, by: number];

const add = statement(`
  insert into order_counters as c (store_id, name, total)
  select stores.store_id, given.name, sum(given.by) from stores, unnest($2::text[], $3::bigint[]) as given (name, by)
  where stores.store_id = $1 group by 1, 2 having sum(given.by) <> 0 order by 2
  on conflict (store_id, name) do update set total = c.total + excluded.total`);

/**
 * Defers changes of counters to the commit: one statement for the transaction, which takes the rows in the
 * order of their names.
 */
export function deferCounters(tx: Tx, changes: readonly CounterChange[]): void {
  for (const change of changes) if (change[1] !== 0) tx.rowAtCommit(add, change);
}

/** The statuses of orders that wait to be shipped, if they have something to ship. */
export const waitingStatuses: readonly Status[] = ["pending", "confirmed", "processing"];

// The condition is that of the index.
const waiting = `requires_shipping and status in (${waitingStatuses.map((status) => `'${status}'`).join(", ")})`;
const find = statement(`
  select name, total from order_counters where store_id = $1 and name like 'order/%'
  union all
  select 'late', count(*) from orders
  where store_id = $1 and ${waiting} and placed_at < $2`);

/**
 * The counters of orders by their names; `late` is the number of orders waiting to be shipped that were
 * placed before a time. One statement.
 */
export async function findCounters(tx: Tx, before: Date): Promise<Map<string, number>> {
  const rows = await tx.query(find, [tx.storeId, before]);
  return new Map(rows.map(([name, total]) => [name!, Number(total)]));
}

/** The head of a list whose total is a counter, as `h.total`. */
export const totalHead = (name: string, store: string): Head => ({
  from: `(select coalesce((select c.total from order_counters c
    where c.store_id = ${store} and c.name = '${name}'), 0) as total) h`,
});
