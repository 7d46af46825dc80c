import type { Client } from "pg";
import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";

// The store's own row would not do: its policy for updates, which row locks obey, hides a store that is
// suspended or closed.
const hold = statement("select from store_settings where store_id = $1 for share");

/**
 * Defers to the commit that the store's settings stay as they are until it is done. Who changes the
 * languages, or whether SKUs are unique, holds them for update: either waits for the other, and the
 * statements behind this one see what it did.
 */
export const lockSettingsAtCommit = (tx: Tx): void => tx.atCommit(hold, [tx.storeId]);

/**
 * Holds a store's settings for update, in a transaction of the schema's owner that is bound to it: nobody is
 * in the middle of a write.
 */
export async function lockSettingsAsOwner(owner: Client, storeId: string): Promise<void> {
  await owner.query("select from store_settings where store_id = $1 for update", [storeId]);
}
