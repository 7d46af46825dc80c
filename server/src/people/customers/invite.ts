import { invalidField } from "../../http/answers/errors.ts";
import { endSessions } from "../auth/index.ts";
import { type CustomerRow, customers } from "./columns.ts";
import { type InvitationSecrets, invitation } from "./invitation.ts";
import type { Writing } from "./mails.ts";
import { getAccount, lockCustomer } from "./sql.ts";
import { deferChange } from "./write-sql.ts";

/**
 * Mails a customer who has not chosen a password yet a new code and a new temporary password; the earlier ones no longer work.
 * Throws 404, 400 for somebody who chose one or was deactivated.
 */
export async function inviteCustomer(
  call: Writing,
  id: string,
): Promise<{ row: CustomerRow; told: InvitationSecrets }> {
  const { tx, now } = call;
  const before = await lockCustomer(tx, id);
  if (!customers.get(before, "isActive")) throw invalidField("/id", "person_inactive");
  const { passwordHash } = await getAccount(tx, id);
  if (passwordHash !== null) throw invalidField("/id", "invitation_accepted");
  const { temporary, tell } = invitation(now);
  await endSessions(tx, { customerId: id }, now);
  const row = deferChange(tx, before, temporary, now);
  return { row, told: tell(call, row) };
}
