import { forgetAtCommit } from "../../db/fresh-cache.ts";
import { statement } from "../../db/statement.ts";
import { invalidField } from "../../http/errors.ts";
import type { Answer, Call } from "../../http/route.ts";
import type { Verdict } from "../auth/index.ts";
import { lockStaffAsOwner } from "./power.ts";
import { settleProof } from "./prove.ts";
import { findRole } from "./role-queries.ts";
import { findMember, getMember } from "./staff-queries.ts";

// One after the other: a store never has two owners, not even for a moment.
const stepDown = statement(`
  update staff set type = 'staff', role_id = $2, version = version + 1, updated_at = greatest(updated_at, $3)
  where staff_id = $1 and type = 'owner'`);
const stepUp = statement(`
  update staff set type = 'owner', role_id = null, version = version + 1, updated_at = greatest(updated_at, $2)
  where staff_id = $1`);

/**
 * Makes somebody of the staff the store's owner, and the owner one of the staff, with a role of their choice or none.
 * Both feel it at their next request. Throws 400, 403 for who is not the owner any more.
 */
export async function transferStore(
  call: Call<object, { staffId: string; password: string; roleId?: string }, Verdict>,
): Promise<Answer> {
  const { tx, body, prepared, now } = call;
  const refusal = await settleProof(call, prepared, "/password");
  if (refusal) return { message: "ok", data: null, refusal };
  const actor = await lockStaffAsOwner(tx, call.principal!);
  const [next, role] = await Promise.all([
    findMember(tx, body.staffId.toLowerCase()),
    body.roleId === undefined ? undefined : findRole(tx, body.roleId.toLowerCase()),
  ]);
  if (!next) throw invalidField("/staffId", "not_found");
  if (body.roleId !== undefined && !role) throw invalidField("/roleId", "not_found");
  const canOwn = next.type === "staff" && next.isActive && !next.invitationPending;
  if (!canOwn) throw invalidField("/staffId", "cannot_own");
  await tx.query(stepDown, [actor.id, role?.id ?? null, now]);
  await tx.query(stepUp, [next.id, now]);
  forgetAtCommit(tx);
  return {
    message: "store.transferred",
    data: JSON.stringify(await getMember(tx, next.id)),
    location: `/api/v1/staff/${next.id}`,
  };
}
