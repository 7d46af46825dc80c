import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const unused = `
  not exists (select 1 from theme_files f where f.store_id = $1 and f.sha256 = b.sha256)
  and not exists (select 1 from theme_version_files f where f.store_id = $1 and f.sha256 = b.sha256)`;
const dropThese = statement(`
  delete from theme_blobs b using (select distinct decode(hex, 'hex') as sha256 from unnest($2::text[]) as hex) gone
  where b.store_id = $1 and b.sha256 = gone.sha256 and ${unused}`);
const dropAll = statement(`delete from theme_blobs b where b.store_id = $1 and ${unused}`);

/**
 * Drops those of these contents (SHA-256 in hexadecimal) that no file has any more. The caller holds the lock
 * of the themes.
 */
export async function dropUnused(tx: Tx, hashes: readonly (string | null)[]): Promise<void> {
  if (hashes.length) await tx.query(dropThese, [tx.storeId, hashes]);
}

/** Drops every content that no file has any more. The caller holds the lock of the themes. */
export async function dropAllUnused(tx: Tx): Promise<void> {
  await tx.query(dropAll, [tx.storeId]);
}

const sum = statement("select coalesce(sum(size), 0) from theme_blobs where store_id = $1");

/** The bytes of all that the store's themes contain, each content once. */
export async function countStoredBytes(tx: Tx): Promise<number> {
  const [row] = await tx.query(sum, [tx.storeId]);
  return Number(row![0]);
}
