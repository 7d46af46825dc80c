import { freePart } from "../../db/counters.ts";
import { statement, type WriteAll } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type CustomerRow, customers } from "./columns.ts";

/**
 * The numbers of customers, without anonymized ones, in all and by kind, in the order of the columns of
 * `customer_counts`.
 */
export type Counts = readonly [
  total: number,
  active: number,
  verified: number,
  guests: number,
  subscribed: number,
];

const add = statement(`
  insert into customer_counts as c (store_id, part, total, active, verified, guests, subscribed)
  select store_id, ${freePart("customer_counts")}, $2::bigint, $3::bigint, $4::bigint, $5::bigint, $6::bigint
  from stores where store_id = $1
  on conflict (store_id, part) do update set total = c.total + excluded.total, active = c.active + excluded.active,
    verified = c.verified + excluded.verified, guests = c.guests + excluded.guests,
    subscribed = c.subscribed + excluded.subscribed`);

const addAll: WriteAll<Counts> = (storeId, all) => [add, [storeId, ...sumOf(all)]];

/** Adds to a part of the store's counts, together with the commit. */
export function addToCounts(tx: Tx, counts: Counts): void {
  if (counts.some((count) => count !== 0)) tx.allAtCommit(addAll, [counts], { isLast: true });
}

/** The difference of the counts by a customer's change from `before` to `after`. */
export function countsChanged(before: CustomerRow | undefined, after: CustomerRow): Counts {
  const [was, is] = [before ? countsOf(before) : nobody, countsOf(after)];
  return is.map((count, i) => count - was[i]!) as unknown as Counts;
}

/** The sum of differences. */
export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce((sums, counts) => sums.map((sum, i) => sum + counts[i]!) as unknown as Counts, nobody);

const nobody: Counts = [0, 0, 0, 0, 0];
const kinds = ["isActive", "isEmailVerified", "isGuest", "marketingOptIn"] as const;
// Anonymized customers are not counted.
const countsOf = (row: CustomerRow): Counts =>
  customers.get(row, "anonymizedAt")
    ? nobody
    : ([1, ...kinds.map((kind) => +customers.get(row, kind))] as unknown as Counts);

const findTotal = statement("select count(*) from customers where store_id = $1");

/** Counts the store's customers, including anonymized ones. */
export async function countCustomers(tx: Tx): Promise<number> {
  const [row] = await tx.query(findTotal, [tx.storeId]);
  return Number(row![0]);
}
