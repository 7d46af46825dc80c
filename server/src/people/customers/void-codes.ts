import type { Tx } from "../../db/tenant.ts";
import { dropCodes } from "../auth/index.ts";
import { dropRegistration } from "./registration-sql.ts";

/** Makes worthless what was mailed to a customer, and forgets a registration that waits for it. */
export async function voidCodes(tx: Tx, customerId: string): Promise<void> {
  await Promise.all([dropCodes(tx, { customerId }), dropRegistration(tx, customerId)]);
}
