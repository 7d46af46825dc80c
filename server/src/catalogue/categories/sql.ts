import type { Row } from "../../db/pool/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import { lockOf } from "../../db/store-lock.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import type { Param } from "../../http/lists/filters.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import { isUuid } from "../../kit/cursor.ts";
import { idInUrlSql } from "../../kit/web/own-media.ts";
import type { FindShown } from "../../platform/media/index.ts";
import {
  byTranslatedName,
  createVisibleFinder,
  linkColumns,
  type NameOrder,
  nameOrderOf,
  slugTable,
} from "../translations/index.ts";
import { type CategoryRow, categories, derived } from "./columns.ts";

const lockAll = lockOf("categories");

/**
 * Lets one transaction per store at a time write categories, so that two moves cannot form a cycle, and two
 * new slugs cannot be equal. Writes are too rare to need finer locks.
 */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx.query(lockAll, [tx.storeId]);
}

/** The statements that read, insert, change and delete a category by its id. */
export const categorySql = nounSql(categories, { into: "categories", key: "category_id", derived });

const findLocked = statement(
  `select ${categories.select} from categories c where c.store_id = $1 and c.category_id = $2 for update`,
);

/**
 * A category's row, locked until the transaction ends: no product can be put into it meanwhile. Throws 404.
 */
export async function lockCategory(tx: Tx, id: string): Promise<CategoryRow> {
  const [row] = await tx.query(findLocked, [tx.storeId, id]);
  if (!row) throw notFound();
  return row;
}

const findThese = statement(
  "select category_id from categories where store_id = $1 and category_id = any($2::uuid[])",
);

/** The existing categories among these ids. No statement without ids. */
export async function findExistingCategories(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length ? await tx.query(findThese, [tx.storeId, ids]) : [];
  return new Set(rows.map(([id]) => id!));
}

const usedClasses = statement(
  "select distinct tax_class from categories where store_id = $1 and tax_class is not null",
);

/** The classes of tax that categories have. */
export async function categoryTaxClasses(tx: Tx): Promise<string[]> {
  return (await tx.query(usedClasses, [tx.storeId])).map(([name]) => name!);
}

/** The order of categories (alias c) with the same parent. */
const amongSiblings = (names: NameOrder, param: Param): string =>
  `c.position, ${byTranslatedName("c.translations", names, param).sql}, c.category_id`;

/** The rows of all categories, siblings in their order: by position, then by name in a language. */
export function findCategories(tx: Tx, language: string): Promise<CategoryRow[]> {
  const values: Value[] = [tx.storeId];
  const names = nameOrderOf({ defaultLanguage: language, languages: [language] });
  const order = amongSiblings(names, (value) => `$${values.push(value)}`);
  const all = `select ${categories.select} from categories c where c.store_id = $1 order by ${order}`;
  return tx.query(statement(all), values);
}

const surroundings = statement(`
  select (select count(*) from categories where store_id = $1),
    (select coalesce(max(position) + 1, 0) from categories
      where store_id = $1 and parent_id is not distinct from $2::uuid),
    (select path from categories where store_id = $1 and category_id = $2::uuid)`);

/**
 * Counts the categories, and finds the position after the last one under a parent, and that parent's path if
 * it exists.
 */
export async function findSurroundings(
  tx: Tx,
  parentId: string | null,
): Promise<{ total: number; nextPosition: number; parentPath: string[] | undefined }> {
  const [row] = await tx.query(surroundings, [tx.storeId, parentId]);
  const [total, nextPosition, path] = row!;
  return {
    total: Number(total),
    nextPosition: Number(nextPosition),
    parentPath: path == null ? undefined : categories.fields.path.read(path),
  };
}

const longestBelow = statement(
  "select max(cardinality(path)) from categories where store_id = $1 and $2::uuid = any(path)",
);

/** The longest path below a category; 0 without categories below. */
export async function findLongestPathBelow(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query(longestBelow, [tx.storeId, id]);
  return Number(row![0] ?? 0);
}

const child = statement("select 1 from categories where store_id = $1 and parent_id = $2 limit 1");

/** Whether a category has children. */
export async function hasChildren(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(child, [tx.storeId, id])).length > 0;
}

const movePaths = statement(`
  update categories set path = $3::uuid[] || path[$4::integer:],
    version = version + 1, updated_at = greatest(updated_at, $5)
  where store_id = $1 and $2::uuid = any(path)`);

/** Gives all categories below one that moved their new paths, and so new versions. */
export async function moveDescendants(
  tx: Tx,
  id: string,
  from: readonly string[],
  to: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(movePaths, [tx.storeId, id, to, from.length + 1, now]);
}

const reattach = statement(`
  update categories set parent_id = case when parent_id = $2 then $3::uuid else parent_id end,
    path = array_remove(path, $2::uuid), version = version + 1, updated_at = greatest(updated_at, $4)
  where store_id = $1 and $2::uuid = any(path)`);

/** Moves a category's direct children to its parent, with all categories below them. */
export async function reattachChildren(
  tx: Tx,
  id: string,
  parentId: string | null,
  now: Date,
): Promise<void> {
  await tx.query(reattach, [tx.storeId, id, parentId, now]);
}

const share = statement(
  "select category_id from categories where store_id = $1 and category_id = any($2::uuid[]) order by category_id for key share",
);

/** The existing categories among these ids, locked against deletion until the transaction ends. */
export async function shareCategories(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await tx.query(share, [tx.storeId, ids])).map(([id]) => id!));
}

/** The slugs of categories. */
export const categorySlugs = slugTable("category_slugs", "category_id", "category");

const showing = statement(
  `select ${idInUrlSql("c.image")} from categories c where c.store_id = $1 and ${idInUrlSql("c.image")} = any($2::text[])`,
);
/**
 * Those of these media that a category shows. There are few categories, and media are seldom deleted: no
 * index has their pictures.
 */
export const findCategoryPictures: FindShown = async (tx, mediaIds) =>
  new Set((await tx.query(showing, [tx.storeId, mediaIds])).map(([id]) => id!));

/**
 * Whether a category (alias c) of the store `$1` is shown to shoppers: it is active, and so are all above it.
 */
export const SHOWN = `(c.is_active and not (c.path && array(
  select hidden.category_id from categories hidden where hidden.store_id = $1 and not hidden.is_active)))`;

/** The category of a product (alias p) that shoppers see; null if it is hidden. */
export const SHOWN_CATEGORY = `(select c.category_id from categories c
  where c.store_id = $1 and c.category_id = p.category_id and ${SHOWN})`;

/** The visible categories among these, and all visible ones below them; `ids` is an array in SQL. */
export const shownCategoriesWithin = (ids: string) => `(select c.category_id from categories c
  where c.store_id = $1 and (c.category_id = any(${ids}) or c.path && ${ids}) and ${SHOWN})`;

/** Reads `select` of all visible categories (alias c), siblings by position, then by name. */
export function findShownCategories(tx: Tx, select: string, names: NameOrder): Promise<Row[]> {
  const values: Value[] = [tx.storeId];
  const order = amongSiblings(names, (value) => `$${values.push(value)}`);
  const all = `select ${select} from categories c where c.store_id = $1 and ${SHOWN} order by ${order}`;
  return tx.query(statement(all), values);
}

/** Builds the lookup of a visible category by its id or a slug; see `shownFinder`. */
export const shownCategoryFinder = (select: string) =>
  createVisibleFinder(
    {
      table: "categories",
      alias: "c",
      key: "category_id",
      slugs: "category_slugs",
      kind: "category",
      // Categories have no time from which they are shown.
      isShown: `${SHOWN} and $3::timestamptz is not null`,
    },
    select,
  );

const find = statement(`
  select category_id from categories where store_id = $1 and category_id = any($2::uuid[])
  union
  select category_id from category_slugs where store_id = $1 and slug = any($3::text[])`);

/** The ids of the categories with these names, each an id or a slug. One statement. */
export async function findNamedCategories(tx: Tx, names: readonly string[]): Promise<string[]> {
  const ids = names.map((name) => name.toLowerCase()).filter(isUuid);
  const rows = await tx.query(find, [tx.storeId, ids, names]);
  return rows.map(([id]) => id!);
}

const linked = statement(`
  select ${linkColumns("c", "category_id", SHOWN)}
  from categories c where c.store_id = $1 and c.category_id = any($2::uuid[])`);

/** The columns that links to categories need; see `linkColumns`. */
export const findLinkedCategories = (tx: Tx, ids: readonly string[]): Promise<Row[]> =>
  tx.query(linked, [tx.storeId, ids]);
