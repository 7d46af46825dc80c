import type { Tx } from "../../../db/tenant.ts";
import { dropCodes } from "../../auth/index.ts";
import { type CustomerRow, customers } from "../columns.ts";
import { dropRegistration } from "./registration-sql.ts";

/** Invalidates the codes mailed to a customer, and deletes a registration of their address. */
export async function voidCodes(tx: Tx, row: CustomerRow): Promise<void> {
  const { id, email } = customers.read(row);
  await Promise.all([dropCodes(tx, { customerId: id }), dropRegistration(tx, email)]);
}
