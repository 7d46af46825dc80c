import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Interval, Span } from "./range.ts";

const firsts = statement(`
  select date_trunc($5, (s.first_order_at at time zone $4))::date, count(*) from customer_order_stats s
  where s.store_id = $1 and s.first_order_at >= ($2::date)::timestamp at time zone $4
    and s.first_order_at < ($3::date + 1)::timestamp at time zone $4
  group by 1`);

/** Counts the customers who placed their first order, by the first day of the interval. */
export async function findNewCustomers(
  tx: Tx,
  { from, to }: Span,
  timeZone: string,
  interval: Interval,
): Promise<Map<string, number>> {
  const rows = await tx.query(firsts, [tx.storeId, from, to, timeZone, interval]);
  return new Map(rows.map(([start, count]) => [start!, Number(count)]));
}

const best = statement(`
  select p.key, c.email, trim(concat(c.first_name, ' ', c.last_name)), p.orders, p.amount
  from (
    select key, sum(orders) as orders, sum(amount) as amount from sales_parts
    where store_id = $1 and report = 'customers' and day between $2 and $3
    group by key having sum(orders) > 0 order by sum(amount) desc, sum(orders) desc, key limit $4) p
  left join customers c on c.store_id = $1 and c.customer_id = p.key::uuid
  order by p.amount desc, p.orders desc, p.key`);

/** Reads the customers with the highest spending, highest first. Amounts are minor units, as texts. */
export async function findBestCustomers(tx: Tx, { from, to }: Span, limit: number) {
  const rows = await tx.query(best, [tx.storeId, from, to, limit]);
  return rows.map(([customerId, email, name, orders, spent]) => ({
    customerId: customerId!,
    email: email ?? "",
    name: name ?? "",
    orders: Number(orders),
    spent: spent!,
  }));
}
