import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import type { Param } from "../../http/filters.ts";
import { byTranslatedName, type NameOrder, nameOrderOf, slugTable } from "../translations/index.ts";
import { type CategoryRow, categories, draftFields } from "./columns.ts";
import type { Draft } from "./draft.ts";

const lockAll = statement("select pg_advisory_xact_lock(hashtextextended('categories ' || $1::text, 0))");

/**
 * Lets one transaction a store at a time write categories. What it reads next is what it changes: two moves
 * cannot make a cycle, and two new slugs cannot be the same. They are written too seldom to do it finer.
 */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx.query(lockAll, [tx.storeId]);
}

const find = statement(`select ${categories.select} from categories c where category_id = $1`);
const findLocked = statement(
  `select ${categories.select} from categories c where category_id = $1 for update`,
);

/** A category's row. Throws 404. */
export async function getCategory(tx: Tx, id: string): Promise<CategoryRow> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return row;
}

/** A category's row, locked until the transaction ends: no product can be put into it meanwhile. Throws 404. */
export async function lockCategory(tx: Tx, id: string): Promise<CategoryRow> {
  const [row] = await tx.query(findLocked, [id]);
  if (!row) throw notFound();
  return row;
}

const findThese = statement("select category_id from categories where category_id = any($1::uuid[])");

/** Those of these ids that are a category's of the store. No statement where there are none. */
export async function findExistingCategories(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length ? await tx.query(findThese, [ids]) : [];
  return new Set(rows.map(([id]) => id!));
}

/** The order of categories (alias c) that have the same one above them. */
export const amongSiblings = (names: NameOrder, param: Param): string =>
  `c.position, ${byTranslatedName("c.translations", names, param).sql}, c.category_id`;

/** The rows of all categories, siblings in their order: by position, then by name in a language. */
export function findCategories(tx: Tx, language: string): Promise<CategoryRow[]> {
  const values: Value[] = [];
  const names = nameOrderOf({ defaultLanguage: language, languages: [language] });
  const order = amongSiblings(names, (value) => `$${values.push(value)}`);
  return tx.query(statement(`select ${categories.select} from categories c order by ${order}`), values);
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
    parentPath: path == null ? undefined : categories.fields.path.read(path),
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

/** What is kept beside a draft: the way to it, and the text `q` looks in. */
export type Derived = { path: readonly string[]; searchText: string };

const columns = [...draftFields.map((field) => categories.fields[field].sql), ...["path", "search_text"]];
const valuesOf = (draft: Draft, { path, searchText }: Derived) => [
  ...draftFields.map((field) => draft[field]),
  path,
  searchText,
];

const insert = statement(`
  insert into categories as c (store_id, category_id, created_at, updated_at, ${columns.join(", ")})
  values ($1, $2, $3, $3, ${columns.map((_, i) => `$${i + 4}`).join(", ")})
  returning ${categories.select}`);

/** Adds a category and returns its row. */
export async function insertCategory(
  tx: Tx,
  id: string,
  draft: Draft,
  derived: Derived,
  now: Date,
): Promise<CategoryRow> {
  const [row] = await tx.query(insert, [tx.storeId, id, now, ...valuesOf(draft, derived)]);
  return row!;
}

const update = statement(`
  update categories c set version = version + 1, updated_at = greatest(updated_at, $2),
    ${columns.map((column, i) => `${column} = $${i + 3}`).join(", ")}
  where category_id = $1
  returning ${categories.select}`);

/** Changes a category and returns its row with the next version. */
export async function changeCategory(
  tx: Tx,
  id: string,
  draft: Draft,
  derived: Derived,
  now: Date,
): Promise<CategoryRow> {
  const [row] = await tx.query(update, [id, now, ...valuesOf(draft, derived)]);
  return row!;
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
  await tx.query(movePaths, [id, to, from.length + 1, now]);
}

const reattach = statement(`
  update categories set parent_id = case when parent_id = $1 then $2::uuid else parent_id end,
    path = array_remove(path, $1::uuid), version = version + 1, updated_at = greatest(updated_at, $3)
  where $1::uuid = any(path)`);

/** Moves the categories directly below a category to its parent, with all categories below them. */
export async function reattachChildren(
  tx: Tx,
  id: string,
  parentId: string | null,
  now: Date,
): Promise<void> {
  await tx.query(reattach, [id, parentId, now]);
}

const remove = statement("delete from categories where category_id = $1");

/** Deletes a category's row; nothing may refer to it any more. */
export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.query(remove, [id]);
}

const share = statement(
  "select category_id from categories where category_id = any($1::uuid[]) order by category_id for key share",
);

/** Which of these ids are categories; none of those goes before the transaction ends. */
export async function shareCategories(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await tx.query(share, [ids])).map(([id]) => id!));
}

/** The slugs of categories. */
export const categorySlugs = slugTable("category_slugs", "category_id");
