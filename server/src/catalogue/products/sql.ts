import { isConstraint, RetryTransaction } from "../../db/faults.ts";
import { type Statement, statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField, notFound } from "../../http/answers/errors.ts";
import { type VersionedStatements, versionedStatements } from "../../http/lists/cached-resource-sql.ts";
import type { Param } from "../../http/lists/filters.ts";
import type { Head } from "../../http/lists/page.ts";
import { money, orNull } from "../../http/nouns/columns.ts";
import { type ToWrite, writer } from "../../http/nouns/writer-sql.ts";
import type { Store } from "../../http/request/store.ts";
import { mainTranslation, parseTranslations, slugTable } from "../translations/index.ts";
import { type ProductFields, type ProductRow, products } from "./columns.ts";
import { enqueueProductEvents } from "./events.ts";
import { productRead } from "./lowest-price.ts";

const live = `select ${products.select} from products p
  where p.store_id = $1 and p.product_id = any($2::uuid[]) and p.deleted_at is null`;
const find = statement(live);
// Always in the same order, so that two transactions that want the same products do not wait for each other.
const findLocked = statement(`${live} order by p.product_id for update`);

/** The rows of those products that there are, by id. */
export const findProducts = (tx: Tx, ids: readonly string[]) => readById(tx, find, ids);

/** The same, locked until the transaction ends. */
export const lockProducts = (tx: Tx, ids: readonly string[]) => readById(tx, findLocked, ids);

async function readById(tx: Tx, select: Statement, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  const rows = await tx.query(select, [tx.storeId, ids]);
  return new Map(rows.map((row) => [products.get(row, "id"), row]));
}

const findThese = statement(
  "select product_id from products where store_id = $1 and product_id = any($2::uuid[]) and deleted_at is null",
);

/** Those of these ids that are a product's of the store. No statement where there are none. */
export async function findExistingProducts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length ? await tx.query(findThese, [tx.storeId, ids]) : [];
  return new Set(rows.map(([id]) => id!));
}

const findNames = statement(
  "select product_id, translations from products where store_id = $1 and product_id = any($2::uuid[])",
);

/** The names of products in the store's default language, by their ids; deleted products have theirs, too. */
export async function findProductNames(
  tx: Tx,
  ids: readonly string[],
  store: Store,
): Promise<Map<string, string>> {
  const rows = ids.length ? await tx.query(findNames, [tx.storeId, ids]) : [];
  return new Map(
    rows.map(([id, translations]) => [id!, mainTranslation(parseTranslations(translations), store).name]),
  );
}

// Of one id and not of an array of one: PostgreSQL would plan that anew with every execution.
const findOneLocked = statement(
  `select ${products.select} from products p
    where p.store_id = $1 and p.product_id = $2 and p.deleted_at is null for update`,
);
const oneProduct = {
  from: "products p",
  version: "p.version",
  where: "p.store_id = $1 and p.product_id = $2 and p.deleted_at is null",
};
const plain = versionedStatements(products, oneProduct);
const priced = versionedStatements(productRead, oneProduct);

/** How a product is asked for; where it `isPriced`, its row is as `pricedJson` takes it. */
export const productStatements = (isPriced: boolean): VersionedStatements => (isPriced ? priced : plain);

/** A product's row, locked until the transaction ends. Throws 404. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow> {
  return (await tx.query(findOneLocked, [tx.storeId, id]))[0] ?? missing();
}

function missing(): never {
  throw notFound();
}

/** The head of a list of something that a product has: none for a product that is not there. */
export const productHead = (id: string, param: Param, store: string): Head => ({
  from: `(select 1 from products where store_id = ${store} and product_id = ${param(id)} and deleted_at is null) h`,
});

// What its large columns take.
const size = ["translations", "productVariants", "images"] as const;
const page = statement(`
  select * from (
    select sized.*, sum(size) over (order by sized.product_id rows unbounded preceding) as upto from (
      select ${products.select}, octet_length(concat(${size.map((field) => products.fields[field].sql.replace(/^\w+$/, "p.$&")).join(", ")})) as size
      from products p where p.store_id = $1 and p.deleted_at is null and p.product_id > $2
      order by p.product_id limit $3) sized) summed
  where upto - size < $4 order by product_id`);

/** Rows of products whose ids follow one, in the order of their ids: as many of `limit` as begin within `bytes`, at least one. */
export const readProductsAfter = (
  tx: Tx,
  id: string,
  { limit, bytes }: { limit: number; bytes: number },
): Promise<ProductRow[]> => tx.query(page, [tx.storeId, id, limit, bytes]);

/** A product as it is to be written. */
export type ProductToWrite = ToWrite<ProductFields, "hasVariants" | "lowestPrice">;

const write = writer(products, {
  into: "products",
  key: "product_id",
  derived: { hasVariants: products.fields.hasVariants, lowestPrice: orNull(money("lowest_price")) },
});

/** Defers new products to the commit: one statement, however many. A category that is not there is told as 400. */
export function deferProductInserts(tx: Tx, all: readonly ProductToWrite[]): void {
  if (all.length) tx.atCommit(...write.insert(tx.storeId, all), meaningOf);
}

/** Defers changes of products to the commit, which raise their versions. One statement; throws as `deferProducts`. */
export function deferProductUpdates(tx: Tx, all: readonly ProductToWrite[]): void {
  if (all.length) tx.atCommit(...write.update(tx.storeId, all), meaningOf);
}

function meaningOf(error: unknown): unknown {
  if (isConstraint(error, "products_store_id_category_id_fkey"))
    return invalidField("/category", "not_found");
  // Somebody was quicker: the next try finds them.
  return isConstraint(error, "products_external_ids") ? new RetryTransaction(error) : error;
}

const markDeleted = statement(`
  update products set deleted_at = $3, updated_at = greatest(updated_at, $3), version = version + 1
  where store_id = $1 and product_id = any($2::uuid[])`);

/** Defers to the commit that products are marked as deleted. */
export function deferProductDeletion(tx: Tx, ids: readonly string[], now: Date): void {
  if (ids.length) tx.atCommit(markDeleted, [tx.storeId, ids, now]);
}

// Locked in the order of ids, as everybody locks products. Deleted ones refer to the category, too, but nobody
// reads them.
const takeOut = statement(`
  with held as materialized (
    select product_id from products where store_id = $1 and category_id = $2
    order by product_id for update
  ), taken as (
    update products p set category_id = null,
      version = case when deleted_at is null then version + 1 else version end,
      updated_at = case when deleted_at is null then greatest(updated_at, $3) else updated_at end
    from held where p.store_id = $1 and p.product_id = held.product_id
    returning p.product_id, p.deleted_at
  )
  select product_id from taken where deleted_at is null`);

/** Takes all products out of a category. */
export async function takeOutOfCategory(tx: Tx, categoryId: string, now: Date): Promise<void> {
  const taken = await tx.query(takeOut, [tx.storeId, categoryId, now]);
  if (!taken.length) return;
  const ids = taken.map(([id]) => id!);
  enqueueProductEvents(
    tx,
    ids.map((id) => ({ id })),
    now,
  );
  countProducts(tx, ids);
}

/** How many products of the store `$1` are in the category that an SQL expression names, in SQL. */
export const productCountOf = (id: string) => `(select count(*) from products p
  where p.store_id = $1 and p.category_id = ${id} and p.deleted_at is null)`;

const count = statement(`
  insert into product_counts as c (store_id, total, active, items, movements, revision) values ($1, $2, $3, $4, $5, 1 + 1)
  on conflict (store_id) do update set total = c.total + excluded.total, active = c.active + excluded.active,
    items = c.items + excluded.items, movements = c.movements + excluded.movements, revision = c.revision + 1`);
const mark = statement(`
  insert into product_changes (store_id, product_id, revision)
  select distinct c.store_id, id, c.revision from product_counts c, unnest($2::uuid[]) as id where c.store_id = $1
  on conflict (store_id, product_id) do update set revision = excluded.revision`);

/** What the totals of lists count: products, active ones, what has a stock of its own, and movements of stock. */
export type Counts = Readonly<Partial<Record<"total" | "active" | "items" | "movements", number>>>;

/**
 * Raises the catalogue's revision with the commit, as each write of products has to: marks these as changed at it,
 * and counts in or out for every list's total.
 */
export function countProducts(tx: Tx, changed: readonly string[], counts: Counts = {}): void {
  const { total = 0, active = 0, items = 0, movements = 0 } = counts;
  tx.lastAtCommit(count, [tx.storeId, total, active, items, movements]);
  tx.lastAtCommit(mark, [tx.storeId, changed]);
}

/** The head of a list whose total is one of a store's counts, as `h.` and its name. */
export const countsHead = (store: string): Head => ({
  from: `(select c.items, c.movements from product_counts c where c.store_id = ${store}) h`,
});

/** The slugs of products. */
export const productSlugs = slugTable("product_slugs", "product_id", "product");
