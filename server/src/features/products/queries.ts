import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { type Draft, draftColumns } from "./draft.ts";
import { productColumns } from "./present.ts";

const find = statement(
  `select ${productColumns} from products p where product_id = $1 and deleted_at is null`,
);
const findLocked = statement(
  `select ${productColumns} from products p where product_id = $1 and deleted_at is null for update`,
);

/** A product's row. Throws 404. */
export async function getProduct(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return row;
}

/** A product's row, locked until the transaction ends. Throws 404. */
export async function lockProduct(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.query(findLocked, [id]);
  if (!row) throw notFound();
  return row;
}

type Derived = { sortName: string; searchText: string };
const values = (from: number) => draftColumns.map((_, i) => `$${from + i}`).join(", ");
const next = 4 + draftColumns.length;

const insert = statement(`
  insert into products as p (store_id, product_id, created_at, updated_at, ${draftColumns.join(", ")}, sort_name, search_text)
  values ($1, $2, $3, $3, ${values(4)}, $${next}, $${next + 1})`);

/** Adds a product. */
export async function insertProduct(
  tx: Tx,
  id: string,
  draft: Draft,
  derived: Derived,
  now: Date,
): Promise<void> {
  const written = draftColumns.map((column) => draft[column]);
  await tx.query(insert, [
    tx.storeId,
    id,
    now.toISOString(),
    ...written,
    derived.sortName,
    derived.searchText,
  ]);
}

const update = statement(`
  update products p set version = version + 1, updated_at = greatest(updated_at, $2),
    ${draftColumns.map((column, i) => `${column} = $${3 + i}`).join(", ")},
    sort_name = $${next - 1}, search_text = $${next}
  where product_id = $1 and deleted_at is null`);

/** Changes a product and raises its version. */
export async function changeProduct(
  tx: Tx,
  id: string,
  draft: Draft,
  derived: Derived,
  now: Date,
): Promise<void> {
  const written = draftColumns.map((column) => draft[column]);
  await tx.query(update, [id, now.toISOString(), ...written, derived.sortName, derived.searchText]);
}

const addQuantity = statement(`
  update products set quantity = quantity + $2, version = version + 1, updated_at = greatest(updated_at, $3)
  where product_id = $1`);

/** Changes a product's quantity, raising its version. */
export async function changeQuantity(tx: Tx, id: string, delta: bigint, now: Date): Promise<void> {
  await tx.query(addQuantity, [id, delta, now]);
}

const markDeleted = statement(`
  update products set deleted_at = $2, updated_at = greatest(updated_at, $2), version = version + 1
  where product_id = $1`);

/** Marks a product as deleted. */
export async function markProductDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(markDeleted, [id, now.toISOString()]);
}

const removeTags = statement("delete from product_tags where product_id = $1");
const insertTags = statement(
  "insert into product_tags (store_id, tag, product_id) select $1, tag, $3 from unnest($2::text[]) as tag",
);

/** Adds the tags' rows, by which lists find the product. */
export async function addTags(tx: Tx, id: string, tags: readonly string[]): Promise<void> {
  if (tags.length) await tx.query(insertTags, [tx.storeId, tags, id]);
}

/** Removes the tags' rows of a product. */
export async function dropTags(tx: Tx, id: string): Promise<void> {
  await tx.query(removeTags, [id]);
}

const count = statement(`
  insert into product_counts as c (store_id, total, active, revision) values ($1, $2, $3, 1)
  on conflict (store_id) do update set total = c.total + excluded.total, active = c.active + excluded.active,
    revision = c.revision + 1`);

/** Counts products in or out, with the commit: every list's total, and the mark that something changed. */
export function countProducts(tx: Tx, total: number, active: number): void {
  tx.atCommit(count, [tx.storeId, total, active]);
}
