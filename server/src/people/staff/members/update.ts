import { announceChange } from "../../../db/fresh-cache.ts";
import { duplicate, invalidField } from "../../../http/answers/errors.ts";
import type { UpdateOf } from "../../../http/nouns/writable.ts";
import { checkVersion } from "../../../http/request/version.ts";
import type { Call } from "../../../http/route.ts";
import { dropCodes, endSessionsOf } from "../../auth/index.ts";
import { checkReach } from "../../grants/index.ts";
import { lockAccount, type StaffAccount } from "../account-sql.ts";
import { type Member, type MemberFields, type MemberRow, members, roles } from "../columns.ts";
import { lockStaff } from "../lock-staff.ts";
import { mailNotice } from "../mail-notice.ts";
import { findRole } from "../roles/sql.ts";
import { sendInvitation, type Writing } from "./invitation.ts";
import { checkMayChange } from "./may-change.ts";
import { refuseOthers } from "./refuse-others.ts";
import { derivedFields, memberWrites } from "./schemas.ts";
import { isEmailTaken, memberSql } from "./sql.ts";

type Runtime = Writing & Pick<Call, "principal" | "params" | "expectedVersions" | "client" | "requestId">;

type MemberUpdate = UpdateOf<MemberFields> & { readonly [Name in (typeof derivedFields)[number]]?: unknown };

/**
 * Changes a staff member. Deactivating ends all sessions; a new email invalidates codes mailed to the old
 * one, and both are notified. Members cannot change their own role or email or deactivate themselves:
 * `selfField` is where that is refused. Another value of a derived field is 400. A request without changes
 * makes no new version. Throws 404, 403, 409, 400.
 */
export async function updateMember(
  call: Runtime,
  input: MemberUpdate,
  selfField?: string,
): Promise<MemberRow> {
  const { tx, expectedVersions, now } = call;
  const id = call.params.id!;
  // The row is locked too: accepting an invitation does not wait for the lock on all of the staff.
  const [actor, account, row] = await Promise.all([
    lockStaff(call),
    lockAccount(tx, id),
    memberSql.get(tx, id),
  ]);
  const was = members.read(row);
  checkMayChange(actor, was);
  checkVersion(expectedVersions, was.version);
  refuseOthers(input, was, derivedFields);
  const before = memberWrites.draftOf(row);
  const draft = memberWrites.draft({ digits: 0, errors: [] }, input, before);
  const changed = memberWrites.differing(draft, before);
  if (!changed.length) return row;
  const own = actor.id === id && changed.find((name) => name !== "name");
  if (own) throw invalidField(selfField ?? `/${own}`, "yourself");
  if (changed.includes("roleId") && draft.roleId) {
    const role = await findRole(tx, draft.roleId);
    if (!role) throw invalidField("/roleId", "not_found");
    checkReach(actor, roles.get(role, "permissions"), { field: "/roleId", code: "not_held" });
  }
  if (changed.includes("email") && (await isEmailTaken(tx, draft.email!, id))) throw duplicate("/email");
  const after = await memberSql.change(tx, id, draft, now);
  announceChange(tx);
  if (draft.isActive === "f" || (was.invitationPending && changed.includes("email")))
    await endSessionsOf(call, { staffId: id });
  if (changed.includes("email")) await disownOldEmail(call, account!, members.read(after));
  return after;
}

async function disownOldEmail(call: Writing, before: StaffAccount, member: Member): Promise<void> {
  await dropCodes(call.tx, { staffId: member.id });
  if (!member.invitationPending)
    for (const { email } of [before, member])
      await mailNotice(call, { ...before, email }, "email_changed", member.email);
  else if (member.isActive) await sendInvitation(call, member);
}
