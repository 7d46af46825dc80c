import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { Call, Preparation } from "../../http/route.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import {
  endSessions,
  forgiveFailures,
  hashPassword,
  liftPasswordChange,
  prepareProof,
  requirePassword,
  settleProof,
} from "../auth/index.ts";
import { customerSide, customers, deferChange, lockCustomer, voidCodes } from "../customers/index.ts";
import type { PasswordChange, Reset } from "./access-schemas.ts";
import { mailNotice } from "./mail-notice.ts";
import { redeemReset, wrongCode } from "./verify-email.ts";

/** Compares the current password and hashes the new one. Throws 400, 429. */
export async function preparePasswordChange(call: Preparation<object, PasswordChange>) {
  const { body, store } = call;
  const current = { field: "/currentPassword", password: body.currentPassword };
  const proof = await prepareProof(call, customerSide, current);
  requirePassword("/newPassword", body.newPassword, { email: proof.verdict.email, storeName: store.name });
  if (body.newPassword === body.currentPassword) throw invalidField("/newPassword", "same_password");
  return { proof, passwordHash: await hashPassword(body.newPassword, store.id) };
}

/** Changes the password of the customer who is logged in, and ends their other sessions. */
export async function changePassword(
  call: Call<object, PasswordChange, Awaited<ReturnType<typeof preparePasswordChange>>>,
): Promise<Answer> {
  const { tx, prepared, principal, now } = call;
  const refusal = await settleProof(call, prepared.proof);
  if (refusal) return refuseAfterWrites(refusal);
  const id = principal!.id;
  const { sessionId } = principal as { sessionId: string };
  const row = await lockCustomer(tx, id);
  const after = deferChange(tx, row, newPassword(prepared.passwordHash, now), now);
  await Promise.all([
    liftPasswordChange(tx, sessionId),
    endSessions(tx, { customerId: id }, now, sessionId),
    voidCodes(tx, row),
  ]);
  await mailNotice(call, after, "password_changed");
  return { message: "customer.password_changed", data: null };
}

/**
 * Sets the password of a customer who holds a mailed code, and so the address: it is confirmed and no longer
 * locked, and all sessions end.
 */
export async function resetPassword(
  call: Call<object, Reset, { email: string; passwordHash: string }>,
): Promise<Answer> {
  const { tx, prepared, body, now } = call;
  const row = await redeemReset(call, prepared.email, body.code);
  if (!row) return wrongCode(tx);
  const id = customers.get(row, "id");
  const change = { ...newPassword(prepared.passwordHash, now), isEmailVerified: "t" };
  const after = deferChange(tx, row, { ...change, isGuest: "f" }, now);
  await Promise.all([
    endSessions(tx, { customerId: id }, now),
    forgiveFailures(call, "customer", prepared.email),
    voidCodes(tx, row),
  ]);
  await mailNotice(call, after, "password_changed");
  return { message: "customer.password_set", data: null };
}

const newPassword = (hash: string, now: Date) => ({
  passwordHash: hash,
  passwordChangedAt: pgTime(now),
  temporaryHash: null,
  temporaryUntil: null,
});
