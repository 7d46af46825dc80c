import type { Client } from "pg";
import { announceAsOwner } from "../../db/fresh-cache.ts";
import { addAuditAsOwner, entryOfCommand } from "../audit/index.ts";
import { lockStoreAt, renewSettings } from "./change-sql.ts";

/** A change that an operator asked for and that cannot be; the message says why, and what can. */
export class ChangeRefused extends Error {}

/**
 * Changes what only an operator changes of the store at a host, in one transaction of the schema's owner that nobody else
 * changes the store beside. `work` says whether it changed something: then the settings have a new version, and the audit
 * log notes `action`. Throws ChangeRefused where the host leads to no store, and what `work` throws.
 */
export async function changeStore<T extends { isChanged: boolean }>(
  owner: Client,
  { at, action, fields = [] }: { at: string; action: string; fields?: readonly string[] },
  work: (storeId: string) => Promise<T>,
): Promise<T & { storeId: string }> {
  await owner.query("begin");
  try {
    const storeId = await lockStoreAt(owner, at);
    if (storeId === undefined)
      throw new ChangeRefused(`there is no store at ${at}; \`npx stoa store list\` shows those there are`);
    const done = await work(storeId);
    if (done.isChanged) {
      await renewSettings(owner, storeId);
      await announceAsOwner(owner, storeId);
      await addAuditAsOwner(owner, storeId, entryOfCommand(action, storeId, fields));
    }
    await owner.query("commit");
    return { ...done, storeId };
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}
