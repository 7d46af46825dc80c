import type { Client } from "pg";
import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";

// Not the store's own row: row locks obey its policy for updates, which hides suspended and closed stores.
const hold = statement("select from store_settings where store_id = $1 for share");

/**
 * Locks the store's settings against changes with the commit. A change of the languages, or of whether SKUs
 * are unique, locks them for update: each waits for the other, and later statements see its result.
 */
export const lockSettingsAtCommit = (tx: Tx): void => tx.atCommit(hold, [tx.storeId]);

/**
 * Locks a store's settings for update, in a transaction of the schema's owner that is bound to it, so that no
 * write is under way.
 */
export async function lockSettingsAsOwner(owner: Client, storeId: string): Promise<void> {
  await owner.query("select from store_settings where store_id = $1 for update", [storeId]);
}
