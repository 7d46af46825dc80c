import { forgetAtCommit } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate, invalidField } from "../../http/errors.ts";
import type { Principal } from "../../http/principal.ts";
import { checkVersion } from "../../http/version.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { endSessions, issueCode } from "../auth/index.ts";
import { lockAccount } from "./accounts.ts";
import { type Sender, sendInvitation } from "./invitation.ts";
import { checkMayChange } from "./may-change.ts";
import { checkReach, lockStaff } from "./power.ts";
import { findRole } from "./role-queries.ts";
import { changeMember, getMember, isEmailTaken, type Member } from "./staff-queries.ts";
import type { StaffUpdate } from "./staff-schemas.ts";

/**
 * Changes a member of the staff. Deactivating ends all sessions; another email makes what was mailed to the old one
 * worthless. Nobody gives themselves another role or email or locks themselves out: `selfField` is where that is
 * refused. What changes nothing makes no new version. Throws 404, 403, 409, 400.
 */
export async function updateMember(
  tx: Tx,
  principal: Principal,
  id: string,
  input: StaffUpdate,
  expectedVersions: readonly number[],
  sender: Sender,
  selfField?: string,
): Promise<Member> {
  // The row too: whoever accepts an invitation does not wait for the lock on all of the staff.
  const [actor, , was] = await Promise.all([
    lockStaff(tx, principal),
    lockAccount(tx, id),
    getMember(tx, id),
  ]);
  checkMayChange(actor, was);
  checkVersion(expectedVersions, was.version);
  const next = {
    email: input.email === undefined ? was.email : normalizeEmail(input.email)!,
    name: input.name?.trim() ?? was.name,
    roleId: input.roleId === undefined ? was.roleId : (input.roleId?.toLowerCase() ?? null),
    isActive: input.isActive ?? was.isActive,
  };
  const changed = (["email", "name", "roleId", "isActive"] as const).filter(
    (name) => next[name] !== was[name],
  );
  if (!changed.length) return was;
  const own = actor.id === id && changed.find((name) => name !== "name");
  if (own) throw invalidField(selfField ?? `/${own}`, "yourself");
  if (changed.includes("roleId") && next.roleId) {
    const role = await findRole(tx, next.roleId);
    if (!role) throw invalidField("/roleId", "not_found");
    checkReach(actor, role.permissions, "/roleId", "not_held");
  }
  if (changed.includes("email") && (await isEmailTaken(tx, next.email, id))) throw duplicate("/email");
  await changeMember(tx, id, next, sender.now);
  forgetAtCommit(tx);
  if (!next.isActive || (was.invitationPending && changed.includes("email")))
    await endSessions(tx, { staffId: id }, sender.now);
  if (changed.includes("email")) await disownOldEmail(tx, { ...was, ...next }, sender);
  return getMember(tx, id);
}

// A code takes the place of the earlier one: this one nobody gets to see.
async function disownOldEmail(tx: Tx, member: Member, sender: Sender): Promise<void> {
  const of = { staffId: member.id };
  await issueCode(tx, sender.vault, of, "reset_password", sender.now);
  if (!member.invitationPending) return;
  if (member.isActive) await sendInvitation(tx, member, sender);
  else await issueCode(tx, sender.vault, of, "invitation", sender.now);
}
