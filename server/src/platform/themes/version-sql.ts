import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type VersionRow, versions } from "./columns.ts";

const lastNumber = statement("select last_version from themes where store_id = $1 and theme_id = $2");

/** The number of a theme's last version; 0 without one. */
export async function findLastNumber(tx: Tx, themeId: string): Promise<number> {
  const [row] = await tx.query(lastNumber, [tx.storeId, themeId]);
  return Number(row?.[0] ?? 0);
}

const find = statement(`
  select ${versions.select} from theme_versions v join themes t using (store_id, theme_id)
  where store_id = $1 and theme_id = $2 and number = $3`);

/** A version's row, if it exists. */
export async function findVersion(tx: Tx, themeId: string, number: number): Promise<VersionRow | undefined> {
  const [row] = await tx.query(find, [tx.storeId, themeId, number]);
  return row;
}

const insert = statement(`
  insert into theme_versions (store_id, theme_id, number, note, file_count, size, created_at)
  select store_id, theme_id, $3, $4, file_count, size, $5 from themes where store_id = $1 and theme_id = $2`);
const insertFiles = statement(`
  insert into theme_version_files (store_id, theme_id, number, path, sha256, is_text, size, version, updated_at)
  select store_id, theme_id, $3, path, sha256, is_text, size, version, updated_at from theme_files
  where store_id = $1 and theme_id = $2`);

/** Stores a theme's working files as a version. Two statements for any number of files. */
export async function insertVersion(
  tx: Tx,
  themeId: string,
  { number, note }: { number: number; note: string },
  now: Date,
): Promise<void> {
  await Promise.all([
    tx.query(insert, [tx.storeId, themeId, number, note, now]),
    tx.query(insertFiles, [tx.storeId, themeId, number]),
  ]);
}

const hashesUpTo = statement(`
  select distinct encode(sha256, 'hex') from theme_version_files
  where store_id = $1 and theme_id = $2 and number <= $3`);
const deleteUpTo = statement(
  "delete from theme_versions where store_id = $1 and theme_id = $2 and number <= $3",
);

/** Deletes the versions up to a number, none of which may be published; returns their contents. */
export async function deleteVersions(tx: Tx, themeId: string, upTo: number): Promise<(string | null)[]> {
  const [rows] = await Promise.all([
    tx.query(hashesUpTo, [tx.storeId, themeId, upTo]),
    tx.query(deleteUpTo, [tx.storeId, themeId, upTo]),
  ]);
  return rows.map(([hash]) => hash ?? null);
}

const deleteOther = statement(`
  delete from theme_files f where store_id = $1 and theme_id = $2 and not exists (
    select 1 from theme_version_files v where v.store_id = $1 and v.theme_id = f.theme_id and v.number = $3
      and v.path = f.path and v.sha256 = f.sha256 and v.is_text = f.is_text)
  returning encode(sha256, 'hex')`);
const insertMissing = statement(`
  insert into theme_files (store_id, theme_id, path, sha256, is_text, size, version, updated_at)
  select store_id, theme_id, path, sha256, is_text, size, $4, $5 from theme_version_files
  where store_id = $1 and theme_id = $2 and number = $3
  on conflict do nothing returning 1`);

/**
 * Restores the working files of a version: equal ones stay, changed ones get the theme's version `asOf`.
 * Returns the removed contents, and whether anything changed.
 */
export async function restoreFiles(
  tx: Tx,
  themeId: string,
  { number, asOf }: { number: number; asOf: number },
  now: Date,
): Promise<{ gone: (string | null)[]; hasChanged: boolean }> {
  const [deleted, inserted] = await Promise.all([
    tx.query(deleteOther, [tx.storeId, themeId, number]),
    tx.query(insertMissing, [tx.storeId, themeId, number, asOf, now]),
  ]);
  return {
    gone: deleted.map(([hash]) => hash ?? null),
    hasChanged: deleted.length + inserted.length > 0,
  };
}
