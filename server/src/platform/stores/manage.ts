import type { Client } from "pg";
import { normalizeHost } from "../../http/host.ts";
import { auditInsert, entryOfCommand } from "../audit/index.ts";

export type ListedStore = {
  id: string;
  name: string;
  domain: string;
  currency: string;
  language: string;
  status: string;
  createdAt: string;
};

/** All stores of the installation, oldest first, as the schema's owner sees them. */
export async function listStores(owner: Client): Promise<ListedStore[]> {
  const { rows } = await owner.query(`
    select s.store_id as id, s.name, d.host as domain, s.currency, s.default_language as language, s.status,
      s.created_at as "createdAt"
    from stores s left join domains d on d.store_id = s.store_id and d.is_primary
    order by s.created_at, s.store_id`);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Suspends a store, or makes it active again, and notes it in its audit log; false where the domain leads to none. */
export async function setStoreStatus(
  owner: Client,
  domain: string,
  status: "active" | "suspended",
): Promise<boolean> {
  await owner.query("begin");
  try {
    const { rows } = await owner.query(
      `update stores set status = $2, updated_at = now()
       where store_id = (select store_id from domains where host = $1)
       returning store_id, set_config('app.store_id', store_id::text, true)`,
      [normalizeHost(domain) ?? domain, status],
    );
    const [found] = rows;
    if (found) {
      const action = status === "suspended" ? "stores.suspend" : "stores.resume";
      await owner.query(auditInsert(found.store_id, entryOfCommand(action, found.store_id)));
    }
    await owner.query("commit");
    return found !== undefined;
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}
