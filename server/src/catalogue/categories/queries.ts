import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { type Draft, draftColumns } from "./draft.ts";
import { categoryColumns, readPath } from "./present.ts";

const lockAll = statement("select pg_advisory_xact_lock(hashtextextended('categories ' || $1::text, 0))");

/**
 * Lets one transaction a store at a time write categories. What it reads next is what it changes: two moves
 * cannot make a cycle, and two new slugs cannot be the same. They are written too seldom to do it finer.
 */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx.query(lockAll, [tx.storeId]);
}

const find = statement(`select ${categoryColumns} from categories c where category_id = $1`);
const findLocked = statement(`select ${categoryColumns} from categories c where category_id = $1 for update`);

/** A category's row. Throws 404. */
export async function getCategory(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return row;
}

/** A category's row, locked until the transaction ends: no product can be put into it meanwhile. Throws 404. */
export async function lockCategory(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.query(findLocked, [id]);
  if (!row) throw notFound();
  return row;
}

const findAll = statement(
  `select ${categoryColumns} from categories c order by c.position, c.sort_name, c.category_id`,
);

/** The rows of all categories, siblings in their order. */
export function findCategories(tx: Tx): Promise<Row[]> {
  return tx.query(findAll);
}

const surroundings = statement(`
  select (select count(*) from categories),
    (select coalesce(max(position) + 1, 0) from categories where parent_id is not distinct from $1::uuid),
    (select path from categories where category_id = $1::uuid)`);

/** How many categories there are, the position behind the last one under a parent, and that parent's path if it exists. */
export async function findSurroundings(
  tx: Tx,
  parentId: string | null,
): Promise<{ total: number; nextPosition: number; parentPath: string[] | undefined }> {
  const [row] = await tx.query(surroundings, [parentId]);
  const [total, nextPosition, path] = row!;
  return {
    total: Number(total),
    nextPosition: Number(nextPosition),
    parentPath: path == null ? undefined : readPath(path),
  };
}

const longestBelow = statement("select max(cardinality(path)) from categories where $1::uuid = any(path)");

/** The longest path of those below a category; 0 where there are none. */
export async function findLongestPathBelow(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query(longestBelow, [id]);
  return Number(row![0] ?? 0);
}

const child = statement("select 1 from categories where parent_id = $1 limit 1");

/** Whether there are categories right below one. */
export async function hasChildren(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(child, [id])).length > 0;
}

/** What is kept beside a draft: the way to it, the key it sorts by name under, and the text `q` looks in. */
export type Derived = { path: readonly string[]; sortName: string; searchText: string };
const values = (from: number) => draftColumns.map((_, i) => `$${from + i}`).join(", ");
const next = 4 + draftColumns.length;

const insert = statement(`
  insert into categories as c (store_id, category_id, created_at, updated_at, ${draftColumns.join(", ")},
    path, sort_name, search_text)
  values ($1, $2, $3, $3, ${values(4)}, $${next}, $${next + 1}, $${next + 2})
  returning ${categoryColumns}`);

/** Adds a category and returns its row. */
export async function insertCategory(
  tx: Tx,
  id: string,
  draft: Draft,
  { path, sortName, searchText }: Derived,
  now: Date,
): Promise<Row> {
  const written = draftColumns.map((column) => draft[column]);
  const rows = await tx.query(insert, [
    tx.storeId,
    id,
    now.toISOString(),
    ...written,
    path,
    sortName,
    searchText,
  ]);
  return rows[0]!;
}

const update = statement(`
  update categories c set version = version + 1, updated_at = greatest(updated_at, $2),
    ${draftColumns.map((column, i) => `${column} = $${3 + i}`).join(", ")},
    path = $${next - 1}, sort_name = $${next}, search_text = $${next + 1}
  where category_id = $1
  returning ${categoryColumns}`);

/** Changes a category and returns its row with the next version. */
export async function changeCategory(
  tx: Tx,
  id: string,
  draft: Draft,
  { path, sortName, searchText }: Derived,
  now: Date,
): Promise<Row> {
  const written = draftColumns.map((column) => draft[column]);
  const rows = await tx.query(update, [id, now.toISOString(), ...written, path, sortName, searchText]);
  return rows[0]!;
}

const movePaths = statement(`
  update categories set path = $2::uuid[] || path[$3::integer:],
    version = version + 1, updated_at = greatest(updated_at, $4)
  where $1::uuid = any(path)`);

/** Gives all below a category that was at `from` and is now at `to` their new paths, and so new versions. */
export async function moveThoseBelow(
  tx: Tx,
  id: string,
  from: readonly string[],
  to: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(movePaths, [id, to, from.length + 1, now.toISOString()]);
}

const reattach = statement(`
  update categories set parent_id = case when parent_id = $1 then $2::uuid else parent_id end,
    path = array_remove(path, $1::uuid), version = version + 1, updated_at = greatest(updated_at, $3)
  where $1::uuid = any(path)`);

/** Puts what is right below a category under its parent, with all that lies below. */
export async function reattachChildren(
  tx: Tx,
  id: string,
  parentId: string | null,
  now: Date,
): Promise<void> {
  await tx.query(reattach, [id, parentId, now.toISOString()]);
}

// Locked in the order of ids, as everybody locks products. Deleted ones refer to the category, too, but nobody
// reads them.
const takeOut = statement(`
  with held as materialized (
    select product_id from products where category_id = $1 order by product_id for update
  ), taken as (
    update products p set category_id = null,
      version = case when deleted_at is null then version + 1 else version end,
      updated_at = case when deleted_at is null then greatest(updated_at, $2) else updated_at end
    from held where p.product_id = held.product_id
    returning p.product_id, p.deleted_at
  )
  select array_agg(product_id) from taken where deleted_at is null`);
const raiseRevision = statement(`
  with raised as (
    update product_counts set revision = revision + 1 where store_id = $1 returning revision)
  insert into product_changes (store_id, product_id, revision)
  select $1::uuid, id, revision from raised, unnest($2::uuid[]) as id
  on conflict (store_id, product_id) do update set revision = excluded.revision`);

/** Takes all products out of a category. Lists of products are read anew where there were any. */
export async function takeProductsOut(tx: Tx, id: string, now: Date): Promise<void> {
  const [row] = await tx.query(takeOut, [id, now.toISOString()]);
  const taken = row![0];
  if (taken) tx.atCommit(raiseRevision, [tx.storeId, taken]);
}

const remove = statement("delete from categories where category_id = $1");

/** Deletes a category's row; nothing may refer to it any more. */
export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.query(remove, [id]);
}
