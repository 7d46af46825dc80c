import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { duplicate, invalidField } from "../../http/errors.ts";
import type { Principal } from "../../http/principal.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { type Sender, sendInvitation } from "./invitation.ts";
import { checkReach, lockStaff } from "./power.ts";
import { findRole } from "./role-queries.ts";
import { getMember, insertMember, isEmailTaken, type Member, readMemberCount } from "./staff-queries.ts";
import { MAX_MEMBERS, type StaffInvite } from "./staff-schemas.ts";

/**
 * Adds somebody to the staff and mails them an invitation. Throws 403 for a role that holds more than the actor, 409
 * for an email that is taken, 400.
 */
export async function inviteMember(
  tx: Tx,
  principal: Principal,
  input: StaffInvite,
  sender: Sender,
): Promise<Member> {
  const email = normalizeEmail(input.email)!;
  const roleId = input.roleId.toLowerCase();
  const [actor, role, isTaken, count] = await Promise.all([
    lockStaff(tx, principal),
    findRole(tx, roleId),
    isEmailTaken(tx, email, null),
    readMemberCount(tx),
  ]);
  if (!role) throw invalidField("/roleId", "not_found");
  checkReach(actor, role.permissions, "/roleId", "not_held");
  if (isTaken) throw duplicate("/email");
  if (count >= MAX_MEMBERS) throw invalidField("", "too_many", { limit: MAX_MEMBERS });
  const id = uuidv7();
  await insertMember(tx, id, { email, name: input.name.trim(), roleId }, sender.now);
  await sendInvitation(tx, { id, email }, sender);
  return getMember(tx, id);
}
