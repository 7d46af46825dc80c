import type { Client } from "pg";
import { announceAsOwner } from "../../db/fresh-cache.ts";
import { normalizeHost } from "../../http/request/host.ts";
import { addAuditAsOwner, entryOfCommand } from "../audit/index.ts";
import { updateStatus } from "./sql.ts";

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
