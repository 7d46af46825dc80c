import { announceChange } from "../../../db/fresh-cache.ts";
import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { type CustomerRow, customers } from "../columns.ts";
import type { TemporaryPassword } from "./invitation.ts";

const uninvited = statement(`
  select ${customers.select} from customers c
  where c.store_id = $1 and customer_id = any($2::uuid[]) and is_active and password_hash is null and temporary_hash is null
  order by customer_id for no key update`);

/** The active customers of these who have no password of any kind, locked until the transaction ends. */
export const lockUninvited = (tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> =>
  tx.query(uninvited, [tx.storeId, ids]);

const setTemporaryPassword = statement(
  "update customers set temporary_hash = $3, temporary_until = $4 where store_id = $1 and customer_id = $2",
);

/**
 * Defers to the commit a generated password of a customer. No answered field changes, so the version stays.
 */
export function deferTemporary(tx: Tx, id: string, made: TemporaryPassword): void {
  tx.atCommit(setTemporaryPassword, [tx.storeId, id, made.temporaryHash, made.temporaryUntil]);
  announceChange(tx);
}
