import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { dropRegistration } from "./registrations.ts";

const drop = statement("delete from account_codes where customer_id = $1");

/** Makes worthless what was mailed to a customer, and forgets a registration that waits for it. */
export async function dropCodes(tx: Tx, customerId: string): Promise<void> {
  await Promise.all([tx.query(drop, [customerId]), dropRegistration(tx, customerId)]);
}
