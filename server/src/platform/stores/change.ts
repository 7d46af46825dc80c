import type { Client } from "pg";
import { announceAsOwner } from "../../db/fresh-cache.ts";
import { normalizeHost } from "../../http/request/host.ts";
import { addAuditAsOwner, entryOfCommand } from "../audit/index.ts";
import { lockStoreAt, renewSettings } from "./change-sql.ts";
import { updateStatus } from "./sql.ts";

/** An operator's change that is refused; the message says why, and lists alternatives. */
export class ChangeRefused extends Error {}

/**
 * Makes an operator's change of the store at a host, in one transaction of the schema's owner that locks the
 * store. If `work` reports a change, the settings get a new version, and the audit log an entry `action`.
 * Throws ChangeRefused for an unknown host, and as `work` does.
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

/**
 * Suspends a store, or makes it active again, and notes it in its audit log; false where the domain leads to
 * none.
 */
export async function setStoreStatus(
  owner: Client,
  domain: string,
  status: "active" | "suspended",
): Promise<boolean> {
  await owner.query("begin");
  try {
    const id = await updateStatus(owner, normalizeHost(domain) ?? domain, status);
    if (id) {
      const action = status === "suspended" ? "stores.suspend" : "stores.resume";
      await addAuditAsOwner(owner, id, entryOfCommand(action, id));
      await announceAsOwner(owner, id);
    }
    await owner.query("commit");
    return id !== undefined;
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}
