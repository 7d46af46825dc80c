import { type ApiError, invalidField } from "../../http/errors.ts";
import { type Answer, type Call, type Preparation, refused } from "../../http/route.ts";
import {
  checkPassword,
  endSessions,
  forgiveFailures,
  hashPassword,
  liftPasswordChange,
  requirePassword,
  settleLogIn,
  type Verdict,
} from "../auth/index.ts";
import { changeCustomer, customers, getAccount, lockCustomer, voidCodes } from "../customers/index.ts";
import type { PasswordChange, Reset } from "./access-schemas.ts";
import { mailNotice } from "./mail-notice.ts";
import { redeem, wrongCode } from "./verify-email.ts";

/** The password of a customer who is logged in, compared. Throws 429. For `prepare`. */
export async function checkOwnPassword(
  call: Pick<Preparation, "tx" | "principal" | "now" | "drawAttempt">,
  password: string,
): Promise<Verdict> {
  const account = await getAccount(call.tx, call.principal!.id);
  call.drawAttempt(account.email);
  return checkPassword({ kind: "customer", email: account.email, account }, password, call.now);
}

/** Counts a wrong password of a customer who is logged in; returns the refusal, which names `field`. */
export async function settleOwnPassword(
  { tx, vault, now }: Pick<Call, "tx" | "vault" | "now">,
  verdict: Verdict,
  field: string,
): Promise<ApiError | undefined> {
  const refusal = await settleLogIn(tx, vault, verdict, now);
  // Not 401: the session holds, and clients would try to renew it.
  return refusal?.code === "unauthenticated" ? invalidField(field, "wrong_password") : refusal;
}

/** Compares the current password and hashes the new one. Throws 400, 429. */
export async function preparePasswordChange(call: Preparation<object, PasswordChange>) {
  const { body, store } = call;
  const verdict = await checkOwnPassword(call, body.currentPassword);
  requirePassword("/newPassword", body.newPassword, { email: verdict.email, storeName: store.name });
  if (body.newPassword === body.currentPassword) throw invalidField("/newPassword", "same_password");
  return { verdict, passwordHash: await hashPassword(body.newPassword) };
}

/** Changes the password of the customer who is logged in, and ends their other sessions. */
export async function changePassword(
  call: Call<object, PasswordChange, Awaited<ReturnType<typeof preparePasswordChange>>>,
): Promise<Answer> {
  const { tx, prepared, principal, now } = call;
  const refusal = await settleOwnPassword(call, prepared.verdict, "/currentPassword");
  if (refusal) return refused(refusal);
  const id = principal!.id;
  const { sessionId } = principal as { sessionId: string };
  const row = await lockCustomer(tx, id);
  const [after] = await Promise.all([
    changeCustomer(tx, row, newPassword(prepared.passwordHash, now), now),
    liftPasswordChange(tx, sessionId),
    endSessions(tx, { customerId: id }, now, sessionId),
    voidCodes(tx, id),
  ]);
  await mailNotice(call, after, "password_changed");
  return { message: "customer.password_changed", data: null };
}

/**
 * Sets the password of a customer who holds a mailed code, and so the address: it is confirmed and no longer locked, and
 * all sessions end.
 */
export async function resetPassword(
  call: Call<object, Reset, { email: string; passwordHash: string }>,
): Promise<Answer> {
  const { tx, vault, prepared, body, now } = call;
  const row = await redeem(call, prepared.email, "reset_password", body.code);
  if (!row) return wrongCode();
  const id = customers.get(row, "id");
  const change = { ...newPassword(prepared.passwordHash, now), isEmailVerified: true };
  const [after] = await Promise.all([
    changeCustomer(tx, row, customers.get(row, "isGuest") ? { ...change, isGuest: false } : change, now),
    endSessions(tx, { customerId: id }, now),
    forgiveFailures(tx, vault, "customer", prepared.email),
    voidCodes(tx, id),
  ]);
  await mailNotice(call, after, "password_changed");
  return { message: "customer.password_set", data: null };
}

const newPassword = (hash: string, now: Date) => ({
  passwordHash: hash,
  passwordChangedAt: now,
  temporaryHash: null,
  temporaryUntil: null,
});
