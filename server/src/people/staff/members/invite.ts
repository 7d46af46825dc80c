import { v7 as uuidv7 } from "uuid";
import { duplicate, invalidField } from "../../../http/answers/errors.ts";
import type { Call } from "../../../http/route.ts";
import { checkReach } from "../../grants/index.ts";
import { type MemberRow, members, type RoleRow, roles } from "../columns.ts";
import { lockStaff } from "../lock-staff.ts";
import { findRole } from "../roles/sql.ts";
import { sendInvitation, type Writing } from "./invitation.ts";
import { MAX_MEMBERS, memberWrites, type StaffInvite } from "./schemas.ts";
import { invited, isEmailTaken, lockStaffOfStore, memberSql, readMemberCount } from "./sql.ts";

/**
 * Adds a staff member and mails them an invitation. Throws 403 for a role with permissions that the actor
 * lacks, 409 for an email in use, 400.
 */
export async function inviteMember(
  call: Writing & Pick<Call<object, StaffInvite>, "principal" | "body">,
): Promise<MemberRow> {
  return addMember(call, call.body, lockStaff(call), (actor, role) =>
    checkReach(actor, roles.get(role, "permissions"), { field: "/roleId", code: "not_held" }),
  );
}

/**
 * Invites for an operator at the command line, who may assign every role; returns the id. Throws 409 and 400
 * as `inviteMember`.
 */
export async function inviteByOperator(call: Writing, body: StaffInvite): Promise<string> {
  return members.get(await addMember(call, body, lockStaffOfStore(call.tx), () => {}), "id");
}

async function addMember<A>(
  call: Writing,
  body: StaffInvite,
  turn: Promise<A>,
  checkRole: (actor: A, role: RoleRow) => void,
): Promise<MemberRow> {
  const { tx, now } = call;
  const draft = memberWrites.draft({ digits: 0, errors: [] }, body);
  const email = draft.email!;
  const [actor, role, isTaken, count] = await Promise.all([
    turn,
    findRole(tx, draft.roleId!),
    isEmailTaken(tx, email, null),
    readMemberCount(tx),
  ]);
  if (!role) throw invalidField("/roleId", "not_found");
  checkRole(actor, role);
  if (isTaken) throw duplicate("/email");
  if (count >= MAX_MEMBERS) throw invalidField("", "too_many", { limit: MAX_MEMBERS });
  const id = uuidv7();
  const row = await memberSql.insert(tx, { id, draft, derived: invited, now });
  await sendInvitation(call, { id, email });
  return row;
}
