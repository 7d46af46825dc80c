import { v7 as uuidv7 } from "uuid";
import { duplicate, invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { checkReach } from "../grants/index.ts";
import { type MemberRow, roles } from "./columns.ts";
import { sendInvitation, type Writing } from "./invitation.ts";
import { lockStaff } from "./lock-staff.ts";
import { getMember, insertMember, isEmailTaken, readMemberCount } from "./member-sql.ts";
import { findRole } from "./role-sql.ts";
import { MAX_MEMBERS, type StaffInvite } from "./staff-schemas.ts";

/**
 * Adds somebody to the staff and mails them an invitation. Throws 403 for a role that holds more than the actor, 409
 * for an email that is taken, 400.
 */
export async function inviteMember(
  call: Writing & Pick<Call<object, StaffInvite>, "principal" | "body">,
): Promise<MemberRow> {
  const { tx, body, now } = call;
  const email = normalizeEmail(body.email)!;
  const roleId = body.roleId.toLowerCase();
  const [actor, role, isTaken, count] = await Promise.all([
    lockStaff(call),
    findRole(tx, roleId),
    isEmailTaken(tx, email, null),
    readMemberCount(tx),
  ]);
  if (!role) throw invalidField("/roleId", "not_found");
  checkReach(actor, roles.get(role, "permissions"), { field: "/roleId", code: "not_held" });
  if (isTaken) throw duplicate("/email");
  if (count >= MAX_MEMBERS) throw invalidField("", "too_many", { limit: MAX_MEMBERS });
  const id = uuidv7();
  await insertMember(tx, id, { email, name: body.name.trim(), roleId }, now);
  await sendInvitation(call, { id, email });
  return getMember(tx, id);
}
