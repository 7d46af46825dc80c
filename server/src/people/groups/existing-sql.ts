import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const find = statement(
  "select group_id from customer_groups where store_id = $1 and group_id = any($2::uuid[])",
);

/** The existing groups among the ids. */
export async function findExistingGroups(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set();
  return new Set((await tx.query(find, [tx.storeId, ids])).map(([id]) => id!));
}
