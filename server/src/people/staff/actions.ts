import { announceChange } from "../../db/fresh-cache.ts";
import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { SessionPrincipal } from "../../http/request/principal.ts";
import type { Call, Preparation } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { closeStore as close } from "../../platform/stores/index.ts";
import {
  checkPassword,
  forgiveFailures,
  hashPassword,
  type Proof,
  prepareProof,
  requirePassword,
  settleLogIn,
  settleProof,
  type Verdict,
} from "../auth/index.ts";
import { findAccount, findAccountById } from "./account-sql.ts";
import { members, roles } from "./columns.ts";
import { wrongToken } from "./errors.ts";
import { lockStaff } from "./lock-staff.ts";
import { redeemMailed } from "./log-in/accept-invitation.ts";
import { noteAct } from "./log-in/note-act.ts";
import { noteFailure } from "./log-in/open-session.ts";
import { letInOrAsk } from "./log-in/second-factor.ts";
import { mailNotice } from "./mail-notice.ts";
import { changeOwner, memberSql } from "./members/sql.ts";
import { giveNewPassword } from "./new-password.ts";
import { findRole } from "./roles/sql.ts";
import { failureKeyOf, staffSide } from "./side.ts";

type Change = { currentPassword: string; newPassword: string };
type PreparedPasswords = { proof: Proof; passwordHash: string };

/** Compares the current password and hashes the new one. Throws 400, 429. */
export async function preparePasswordChange(call: Preparation<object, Change>): Promise<PreparedPasswords> {
  const { body, store } = call;
  const current = { field: "/currentPassword", password: body.currentPassword };
  const proof = await prepareProof(call, staffSide, current);
  if (body.newPassword === body.currentPassword) throw invalidField("/newPassword", "same_password");
  requirePassword("/newPassword", body.newPassword, { email: proof.verdict.email, storeName: store.name });
  return { proof, passwordHash: await hashPassword(body.newPassword, store.id) };
}

/** Changes a member's own password; their other sessions end. */
export async function changePassword(call: Call<object, Change, PreparedPasswords>): Promise<Answer> {
  const { proof, passwordHash } = call.prepared;
  const { id, sessionId } = call.principal as SessionPrincipal;
  const refusal = await settleProof(call, proof);
  if (refusal) return refuseAfterWrites(refusal);
  const account = await findAccountById(call.tx, id);
  await giveNewPassword(call, account!, { passwordHash, exceptSessionId: sessionId });
  return { message: "customer.password_changed", data: null };
}

/**
 * Closes the store: from the next request on it answers only 403. Its data stays; only the operator can open
 * it again. Throws 403 for anyone but the owner.
 */
export async function closeStore(call: Call<object, object, Proof>): Promise<Answer> {
  // Comes first: changes of staff wait for this lock before they lock rows.
  await lockStaff(call, "owner");
  const refusal = await settleProof(call, call.prepared);
  if (refusal) return refuseAfterWrites(refusal);
  await close(call.tx);
  return { message: "store.closed", data: null };
}

type LogIn = { email: string; password: string };
/** Compares the password: the same work whether or not the account exists. Throws 429. */
export async function prepareLogIn({
  tx,
  body,
  now,
  drawAttempt,
}: Preparation<object, LogIn>): Promise<Verdict> {
  const written = body.email.trim().toLowerCase();
  const email = normalizeEmail(body.email) ?? written;
  await drawAttempt(email);
  const account = await findAccount(tx, { email, written });
  return checkPassword({ storeId: tx.storeId, kind: "staff", email, account }, body.password, now);
}

/** Logs a member in, or answers the refusal, counts it, and logs the attempt. */
export async function logIn(call: Call<{ cookie?: boolean }, LogIn, Verdict>): Promise<Answer> {
  const { prepared } = call;
  const refusal = await settleLogIn(call, staffSide, prepared);
  if (!refusal && prepared.account) return letInOrAsk(call, prepared.account, "auth.tenant.login");
  if (refusal!.status === 401) noteFailure(call, prepared.triedId ?? null);
  return refuseAfterWrites(refusal!);
}

/** Sets the chosen password of a mailed token's person; all their sessions end. */
export async function resetPassword(
  call: Call<object, { token: string; password: string; email?: string }, string>,
): Promise<Answer> {
  const account = await redeemMailed(call, "reset_password");
  if (!account) return refuseAfterWrites(wrongToken());
  await giveNewPassword(call, account, { passwordHash: call.prepared });
  await forgiveFailures(call, "staff", failureKeyOf(account));
  noteAct(call, account, "auth.tenant.reset-password");
  return { message: "customer.password_set", data: null };
}

/**
 * Makes a staff member the store's owner, and the owner a staff member, with a role of their choice or none.
 * It takes effect at their next requests, and an email notifies them. Throws 400, 403 for anyone but the
 * owner.
 */
export async function transferStore(
  call: Call<object, { staffId: string; password: string; roleId?: string }, Proof>,
): Promise<Answer> {
  const { tx, body, prepared, now } = call;
  // Comes first: changes of staff wait for this lock before they lock rows.
  const actor = await lockStaff(call, "owner");
  const refusal = await settleProof(call, prepared);
  if (refusal) return refuseAfterWrites(refusal);
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
  announceChange(tx);
  for (const id of [actor.id, next.id])
    await mailNotice(call, (await findAccountById(tx, id))!, "owner_changed", next.email);
  return {
    message: "store.transferred",
    data: members.json(owner, call),
    location: `/api/v1/staff/${next.id}`,
  };
}
