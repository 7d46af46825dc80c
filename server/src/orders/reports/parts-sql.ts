import { insertStatement } from "../../db/insert-statement.ts";
import { statement, type WriteAll } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { sumByKey } from "../../kit/sum-by-key.ts";
import type { Interval, Span } from "./range.ts";

/**
 * The sums that reports store beside a day's sales, by day and key; migrations 0089 and 0137 define each sum.
 */
export type PartReport = "taxes" | "channels" | "coupons" | "discounts" | "customers" | "cash" | "doors";
/** A change of a report's sums, by day (YYYY-MM-DD) and key. Amounts are minor units. */
export type Part = { report: PartReport; day: string; key: string } & Partial<Sums>;
export type Sums = Record<(typeof sums)[number], bigint>;
const sums = ["orders", "amount", "part", "refunded"] as const;

/** The sums at zero. */
export const noSums: Sums = { orders: 0n, amount: 0n, part: 0n, refunded: 0n };
const raised = sums.map((name) => `${name} = s.${name} + excluded.${name}`).join(", ");

const add = insertStatement(
  "sales_parts as s",
  { report: "text", day: "date", key: "text", ...Object.fromEntries(sums.map((name) => [name, "bigint"])) },
  `(store_id, report, day, key) do update set ${raised}`,
);

/** Defers changes of sums to the commit: one statement, however many; none where nothing changes. */
export function deferParts(tx: Tx, parts: readonly Part[]): void {
  tx.allAtCommit(addParts, parts, { isLast: true });
}

const addParts: WriteAll<Part> = (storeId, parts) => {
  const keyOf = ({ report, day, key }: Part) => `${report}\n${day}\n${key}`;
  const rows = sumByKey(parts, keyOf, sums)
    .filter((part) => sums.some((name) => part[name]))
    .map((part) => [part.report, part.day, part.key, ...sums.map((name) => String(part[name]))]);
  return rows.length ? add(storeId, rows) : undefined;
};

const ofCustomer = (times: string) => `
  p.store_id = $1 and p.report = 'customers' and p.key = $2 and p.day in (
    select (at.time::timestamptz at time zone s.time_zone)::date + near
    from unnest(${times}::text[]) at (time), stores s, generate_series(-1, 1) near where s.store_id = $1)`;
const give = statement(`
  insert into sales_parts as s (store_id, report, day, key, ${sums.join(", ")})
  select p.store_id, 'customers', p.day, $3, ${sums.map((name) => `p.${name}`).join(", ")}
  from sales_parts p where ${ofCustomer("$4")} order by p.day
  on conflict (store_id, report, day, key) do update set ${raised}`);
const drop = statement(`delete from sales_parts p where ${ofCustomer("$3")}`);

/**
 * Defers to the commit the move of a customer's orders, placed at these times, to another customer's sums.
 * The caller has locked these orders.
 */
export function moveCustomerParts(tx: Tx, from: string, to: string, times: readonly string[]): void {
  if (!times.length) return;
  tx.atCommit(give, [tx.storeId, from, to, times]);
  tx.atCommit(drop, [tx.storeId, from, times]);
}

type Row = readonly (string | null)[];
const sumsOf = (row: Row, from: number): Sums =>
  Object.fromEntries(sums.map((name, i) => [name, BigInt(row[from + i]!)])) as Sums;
const selected = sums.map((name) => `sum(${name}) as ${name}`).join(", ");

const byKey = (order: string) =>
  statement(`
    select key, ${selected} from sales_parts
    where store_id = $1 and report = $2 and day between $3 and $4
    group by key having ${sums.map((name) => `sum(${name}) <> 0`).join(" or ")}
    order by ${order}, key limit $5`);
const orders = {
  amount: byKey("sum(amount) desc, sum(orders) desc"),
  orders: byKey("sum(orders) desc, sum(amount) desc"),
};

/** Reads the sums of a report from one day to another by key, highest first. */
export async function findParts(
  tx: Tx,
  report: PartReport,
  { from, to }: Span,
  by: keyof typeof orders,
  limit: number,
): Promise<{ key: string; sums: Sums }[]> {
  const rows = await tx.query(orders[by], [tx.storeId, report, from, to, limit]);
  return rows.map((row) => ({ key: row[0]!, sums: sumsOf(row, 1) }));
}

const byInterval = statement(`
  select date_trunc($5, day::timestamp)::date, key, ${selected} from sales_parts
  where store_id = $1 and report = any($2::text[]) and day between $3 and $4
  group by 1, report, key order by 1, report, key`);

/**
 * Reads the sums of reports from one day to another by interval, identified by its first day (YYYY-MM-DD),
 * and by key.
 */
export async function findPartsByInterval(
  tx: Tx,
  reports: readonly PartReport[],
  { from, to }: Span,
  interval: Interval,
): Promise<{ start: string; key: string; sums: Sums }[]> {
  const rows = await tx.query(byInterval, [tx.storeId, reports, from, to, interval]);
  return rows.map((row) => ({ start: row[0]!, key: row[1]!, sums: sumsOf(row, 2) }));
}
