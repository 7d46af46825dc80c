import { statement } from "../../db/statement.ts";
import { lockOf } from "../../db/store-lock.ts";
import type { Tx } from "../../db/tenant.ts";
import { integer } from "../../http/nouns/columns.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import { type ThemeRow, themes } from "./columns.ts";

const lockAll = lockOf("themes");

/**
 * Lets one transaction per store at a time write themes, so that unreferenced contents can be deleted safely.
 * Writes are too rare to need finer locks.
 */
export async function lockThemes(tx: Tx): Promise<void> {
  await tx.query(lockAll, [tx.storeId]);
}

const count = statement("select count(*) from themes where store_id = $1");

/** Counts the store's themes. */
export async function countThemes(tx: Tx): Promise<number> {
  const [row] = await tx.query(count, [tx.storeId]);
  return Number(row![0]);
}

const { isActive, license, price, purchasedAt, purchaseReference, publishedVersion } = themes.fields;
/** The statements of themes; their callers hold the themes' lock. */
export const themeSql = nounSql(themes, {
  into: "themes",
  key: "theme_id",
  derived: {
    isActive,
    license,
    price,
    purchasedAt,
    purchaseReference,
    publishedVersion,
    lastVersion: integer("last_version"),
  },
});
/** A theme without a published version. */
export const unpublished = { isActive: "f", publishedVersion: null, lastVersion: "0" };

const deactivate = statement(`
  update themes set is_active = false, version = version + 1, updated_at = $3
  where store_id = $1 and is_active and theme_id <> $2`);

/** Makes a theme the store's only active one. */
export async function makeActive(tx: Tx, id: string, now: Date): Promise<ThemeRow> {
  const [, row] = await Promise.all([
    tx.query(deactivate, [tx.storeId, id, now]),
    themeSql.change(tx, id, { isActive: "t" }, now),
  ]);
  return row;
}

const recount = statement(`
  update themes t set (file_count, size) = (
      select count(*), coalesce(sum(f.size), 0) from theme_files f
      where f.store_id = $1 and f.theme_id = t.theme_id),
    version = $3, updated_at = $4
  where t.store_id = $1 and t.theme_id = $2 returning ${themes.select}`);

/** Recounts a theme's working files after a change, as its new version. */
export async function recountFiles(tx: Tx, id: string, version: number, now: Date): Promise<ThemeRow> {
  return (await tx.query(recount, [tx.storeId, id, version, now]))[0]!;
}
