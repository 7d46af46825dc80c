import type { Client } from "pg";
import { unnestRows } from "../../../db/insert-statement.ts";
import { statement, type WriteAll } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import type { Head } from "../../../http/lists/page.ts";

/**
 * A text that changes with each change of a store's catalogue or stock, in SQL; `store` is the store's id in
 * SQL.
 */
export const catalogueRevision = (store: string): string =>
  `(select concat_ws(' ', p.total, p.revision, p.category_revision) from product_counts p where p.store_id = ${store})`;

const readOne = statement("select revision from product_counts where store_id = $1");

/**
 * The revision that every change of products or categories raises; undefined before the store's first
 * product.
 */
export async function readRevision(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.query(readOne, [tx.storeId]);
  return row?.[0] ?? undefined;
}

const raise = statement(
  "update product_counts set revision = revision + 1, category_revision = revision + 1 where store_id = $1",
);

/** Makes shoppers' views of all products be read again after the commit, as after a move of a category. */
export function raiseCategoryRevision(tx: Tx): void {
  tx.lastAtCommit(raise, [tx.storeId]);
}

/** Raises the revision for a command's change, in a transaction of the schema's owner. */
export async function raiseCategoryRevisionAsOwner(owner: Client, storeId: string): Promise<void> {
  await owner.query(raise.text, [storeId]);
}

const find = statement("select total + revision from product_counts where store_id = $1");

/** Whether the store never had a product. */
export async function hasNeverHadProducts(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(find, [tx.storeId]);
  return row?.[0] === "0";
}

// The revision only grows, so a number taken from it is unique.
const reserve = statement(`
  insert into product_counts as c (store_id, revision) values ($1, $2)
  on conflict (store_id) do update set revision = greatest(c.revision + 1, c.total) + $2
  returning revision - $2 + 1`);

/** Raises the catalogue's revision by `count`, and returns the first of that many unique numbers. */
export async function reserveNumbers(tx: Tx, count: number): Promise<number> {
  const [row] = await tx.query(reserve, [tx.storeId, count]);
  return Number(row![0]);
}

const findAny = statement("select exists (select from products where store_id = $1 and deleted_at is null)");

/** Whether the store has a product. */
export async function hasProduct(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}

const addCounts = statement(`
  insert into product_counts as c (store_id, total, active, items, movements, revision) values ($1, $2, $3, $4, $5, 1 + 1)
  on conflict (store_id) do update set total = c.total + excluded.total, active = c.active + excluded.active,
    items = c.items + excluded.items, movements = c.movements + excluded.movements, revision = c.revision + 1`);
const markChanged = statement(`
  insert into product_changes (store_id, product_id, revision, updated_at)
  select c.store_id, p.product_id, c.revision, case when p.deleted_at is null then p.updated_at end
  from product_counts c, ${unnestRows("$2::uuid[]", "g", "product_id")}, lateral (
    select product_id, updated_at, deleted_at from products where store_id = $1 and product_id = g.product_id offset 0) p
  where c.store_id = $1
  on conflict (store_id, product_id) do update set revision = excluded.revision, updated_at = excluded.updated_at`);

/**
 * The counters of lists' totals: products, active ones, items with their own stock, and movements of stock.
 */
export type Counts = Readonly<Partial<Record<"total" | "active" | "items" | "movements", number>>>;

/**
 * Raises the catalogue's revision with the commit, as each write of products must: marks these products as
 * changed at it, with their time of change, and adjusts the totals of lists.
 */
export function countProducts(tx: Tx, changed: readonly string[], counts: Counts = {}): void {
  tx.allAtCommit(addAll, [counts], { isLast: true });
  tx.allAtCommit(markAll, changed, { isLast: true, behind: addAll });
}

const names = ["total", "active", "items", "movements"] as const;
const addAll: WriteAll<Counts> = (storeId, all) => {
  const sums = names.map((name) => all.reduce((sum, counts) => sum + (counts[name] ?? 0), 0));
  return [addCounts, [storeId, ...sums]];
};
const markAll: WriteAll<string> = (storeId, changed) => [markChanged, [storeId, [...new Set(changed)]]];

/** The head of a list whose total is one of a store's counts, as `h.` and its name. */
export const countsHead = (store: string): Head => ({
  from: `(select c.items, c.movements from product_counts c where c.store_id = ${store}) h`,
});
