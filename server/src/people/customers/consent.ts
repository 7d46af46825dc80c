import type { Tx } from "../../db/tenant.ts";
import { customers } from "./columns.ts";
import { type Consenting, changeOf, draftOf } from "./draft.ts";
import { customerWrites } from "./schemas.ts";
import { lockCustomer } from "./sql.ts";
import { deferChange } from "./write-sql.ts";

/**
 * Notes that a guest has agreed to marketing with an order, when and where. Who has an account says so there, and nobody who merely knows
 * their address says it for them: nothing is changed then, nor of those who had agreed before. Behind all locks that an order takes. Throws 404.
 */
export async function consentAsGuest(tx: Tx, id: string, consenting: Consenting): Promise<void> {
  const row = await lockCustomer(tx, id);
  const { isGuest, anonymizedAt } = customers.read(row);
  if (!isGuest || anonymizedAt) return;
  const before = customerWrites.draftOf(row);
  const change = changeOf(draftOf({ marketingOptIn: true }, consenting, before), before);
  if (change) deferChange(tx, row, change, consenting.now);
}
