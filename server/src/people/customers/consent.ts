import type { Tx } from "../../db/tenant.ts";
import { customers } from "./columns.ts";
import { type ConsentSource, changeOf, draftOf } from "./draft.ts";
import { customerWrites } from "./schemas.ts";
import { lockCustomer } from "./sql.ts";
import { deferChange } from "./write-sql.ts";

/**
 * Records the time and source of a guest's consent to marketing with an order. Customers with an account
 * consent there, because anyone may know their address: nothing is changed then, and earlier consents stay.
 * Runs after all locks of an order. Throws 404.
 */
export async function consentAsGuest(tx: Tx, id: string, consenting: ConsentSource): Promise<void> {
  const row = await lockCustomer(tx, id);
  const { isGuest, anonymizedAt } = customers.read(row);
  if (!isGuest || anonymizedAt) return;
  const before = customerWrites.draftOf(row);
  const change = changeOf(draftOf({ marketingOptIn: true }, consenting, before), before);
  if (change) deferChange(tx, row, change, consenting.now);
}
