import { forgetAtCommit } from "../../db/fresh-cache.ts";
import { invalidField } from "../../http/errors.ts";
import { type Answer, type Call, refused } from "../../http/route.ts";
import { type Proof, settleProof } from "../auth/index.ts";
import { members, roles } from "./columns.ts";
import { lockStaff } from "./lock-staff.ts";
import { changeOwner, memberSql } from "./member-sql.ts";
import { findRole } from "./role-sql.ts";

/**
 * Makes somebody of the staff the store's owner, and the owner one of the staff, with a role of their choice or none.
 * Both feel it at their next request. Throws 400, 403 for somebody who is not the owner any more.
 */
export async function transferStore(
  call: Call<object, { staffId: string; password: string; roleId?: string }, Proof>,
): Promise<Answer> {
  const { tx, body, prepared, now } = call;
  // First of all, as whoever changes staff waits for this before they lock anybody's row.
  const actor = await lockStaff(call, "owner");
  const refusal = await settleProof(call, prepared);
  if (refusal) return refused(refusal);
  const [row, role] = await Promise.all([
    memberSql.find(tx, body.staffId.toLowerCase()),
    body.roleId === undefined ? undefined : findRole(tx, body.roleId.toLowerCase()),
  ]);
  if (!row) throw invalidField("/staffId", "not_found");
  if (body.roleId !== undefined && !role) throw invalidField("/roleId", "not_found");
  const next = members.read(row);
  const canOwn = next.type === "staff" && next.isActive && !next.invitationPending;
  if (!canOwn) throw invalidField("/staffId", "cannot_own");
  const roleId = role ? roles.get(role, "id") : null;
  const owner = await changeOwner(tx, { from: actor.id, to: next.id, roleId }, now);
  forgetAtCommit(tx);
  return {
    message: "store.transferred",
    data: members.json(owner, call),
    location: `/api/v1/staff/${next.id}`,
  };
}
