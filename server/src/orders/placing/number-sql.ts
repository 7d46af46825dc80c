import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const take = statement(`
  insert into order_counts as c (store_id, total) values ($1, $2)
  on conflict (store_id) do update set total = c.total + excluded.total
  returning total - $2 + 1, first_number`);
const begin = statement(
  "update order_counts set first_number = $2 where store_id = $1 and first_number is null",
);

/**
 * How many order numbers were taken, this one included, and the first order's number; null before there is
 * one.
 */
export type TakenNumber = { total: bigint; first: bigint | null };

/**
 * Takes the numbers of so many next orders in the store, and blocks other transactions from taking one until
 * this one ends: numbers have no gaps, since a rollback releases its numbers.
 */
export async function takeNumber(tx: Tx, count = 1): Promise<TakenNumber> {
  const [row] = await tx.query(take, [tx.storeId, count]);
  const [total, first] = row!;
  return { total: BigInt(total!), first: first == null ? null : BigInt(first) };
}

/** The number of the order at a position. The store's first order stores `start` for those that follow. */
export function settleNumber(tx: Tx, { total, first }: TakenNumber, start: number): bigint {
  if (first === null) tx.atCommit(begin, [tx.storeId, start]);
  return (first ?? BigInt(start)) + total - 1n;
}

const release = statement("update order_counts set total = total - $2 where store_id = $1");

/** Defers to the commit the release of the last numbers that `takeNumber` took. */
export function releaseNumbers(tx: Tx, count: number): void {
  if (count > 0) tx.atCommit(release, [tx.storeId, count]);
}

const findAny = statement("select exists (select from orders where store_id = $1)");

/** Whether the store has an order. */
export async function hasOrder(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}
