import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import type { Account } from "../../auth/index.ts";

const lockUnchanged = statement(`
  select 1 from customers where store_id = $1 and customer_id = $2 and is_active
    and password_hash is not distinct from $3 and temporary_hash is not distinct from $4
  for no key update`);

/**
 * Whether a customer is active and has the passwords that were read; locked then until the transaction ends.
 */
export async function lockUnchangedAccount(
  tx: Tx,
  { id, passwordHash, temporaryHash }: Account,
): Promise<boolean> {
  return (await tx.query(lockUnchanged, [tx.storeId, id, passwordHash, temporaryHash])).length === 1;
}

const find = statement("select 1 from customers where store_id = $1 and customer_id = $2 and is_active");

/** Whether the customer exists and is active. */
export async function isActiveCustomer(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(find, [tx.storeId, id])).length === 1;
}
