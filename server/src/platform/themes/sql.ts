import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { type ThemeRow, themes } from "./columns.ts";

const lockAll = statement("select pg_advisory_xact_lock(hashtextextended('themes ' || $1::text, 0))");

/**
 * Lets one transaction a store at a time write themes: what is dropped because nothing refers to it is not referred to
 * meanwhile. They are written too seldom to do it finer.
 */
export async function lockThemes(tx: Tx): Promise<void> {
  await tx.query(lockAll, [tx.storeId]);
}

const find = statement(`select ${themes.select} from themes t where theme_id = $1`);

/** A theme's row. Throws 404. */
export async function getTheme(tx: Tx, id: string): Promise<ThemeRow> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return row;
}

const count = statement("select count(*) from themes");

/** How many themes the store has. */
export async function countThemes(tx: Tx): Promise<number> {
  const [row] = await tx.query(count);
  return Number(row![0]);
}

const insert = statement(`
  insert into themes (store_id, theme_id, name, license, price, created_at, updated_at)
  values ($1, $2, $3, case when $4::bigint is null then 'free' else 'trial' end, $4, $5, $5)`);

/** Adds a theme without files; with a price, on trial. */
export async function insertTheme(
  tx: Tx,
  id: string,
  { name, price }: { name: string; price: bigint | null },
  now: Date,
): Promise<void> {
  await tx.query(insert, [tx.storeId, id, name, price, now]);
}

const insertLikeOther = statement(`
  insert into themes (store_id, theme_id, name, license, price, purchased_at, purchase_reference, created_at, updated_at)
  select store_id, $1, $2, license, price, purchased_at, purchase_reference, $3, $3 from themes where theme_id = $4`);

/** Adds a theme without files that has another's license and price. */
export async function insertThemeLike(
  tx: Tx,
  id: string,
  { name, otherId }: { name: string; otherId: string },
  now: Date,
): Promise<void> {
  await tx.query(insertLikeOther, [id, name, now, otherId]);
}

const changed = "version = version + 1, updated_at = $2";
const change = (what: string) =>
  statement(`update themes t set ${changed}, ${what} where theme_id = $1 returning ${themes.select}`);

const rename = change("name = $3");
const activate = change("is_active = true");
const license = change("license = 'licensed', purchased_at = $2, purchase_reference = $3");
const publish = change("published_version = $3, last_version = greatest(last_version, $3)");
const recount = statement(`
  update themes t set (file_count, size) = (
      select count(*), coalesce(sum(f.size), 0) from theme_files f
      where f.store_id = t.store_id and f.theme_id = t.theme_id),
    version = $2, updated_at = $3
  where theme_id = $1 returning ${themes.select}`);
const deactivate = statement(
  "update themes set is_active = false, version = version + 1, updated_at = $2 where is_active and theme_id <> $1",
);
const remove = statement("delete from themes where theme_id = $1");

const one = async (rows: Promise<ThemeRow[]>): Promise<ThemeRow> => (await rows)[0]!;

/** Gives a theme another name. */
export const renameTheme = (tx: Tx, id: string, name: string, now: Date) =>
  one(tx.query(rename, [id, now, name]));
/** Makes a theme the store's only active one. */
export async function makeActive(tx: Tx, id: string, now: Date): Promise<ThemeRow> {
  const [, row] = await Promise.all([tx.query(deactivate, [id, now]), one(tx.query(activate, [id, now]))]);
  return row;
}
/** Records that a theme was bought. */
export const recordPurchase = (tx: Tx, id: string, reference: string | null, now: Date) =>
  one(tx.query(license, [id, now, reference]));
/** Makes a version the published one. */
export const setPublished = (tx: Tx, id: string, number: number, now: Date) =>
  one(tx.query(publish, [id, now, number]));
/** Counts a theme's working files anew, after they have changed, as its new version. */
export const recountFiles = (tx: Tx, id: string, version: number, now: Date) =>
  one(tx.query(recount, [id, version, now]));
/** Deletes a theme with its files and versions. */
export async function deleteTheme(tx: Tx, id: string): Promise<void> {
  await tx.query(remove, [id]);
}
