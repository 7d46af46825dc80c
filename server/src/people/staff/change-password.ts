import { invalidField } from "../../http/errors.ts";
import type { SessionPrincipal } from "../../http/principal.ts";
import type { Answer, Call, Preparation } from "../../http/route.ts";
import { hashPassword, requirePassword, type Verdict } from "../auth/index.ts";
import { findAccountById } from "./accounts.ts";
import { giveNewPassword } from "./new-password.ts";
import { prepareProof, settleProof } from "./prove.ts";

type Change = { currentPassword: string; newPassword: string };
type Prepared = { verdict: Verdict; passwordHash: string };

/** Compares the current password and hashes the new one. Throws 400, 429. */
export async function preparePasswordChange(call: Preparation<object, Change>): Promise<Prepared> {
  const { body, store } = call;
  const verdict = await prepareProof(call, body.currentPassword);
  if (body.newPassword === body.currentPassword) throw invalidField("/newPassword", "same_password");
  requirePassword("/newPassword", body.newPassword, { email: verdict.email, storeName: store.name });
  return { verdict, passwordHash: await hashPassword(body.newPassword) };
}

/** Changes a member's own password; their other sessions end. */
export async function changePassword(call: Call<object, Change, Prepared>): Promise<Answer> {
  const { tx, prepared } = call;
  const { id, sessionId } = call.principal as SessionPrincipal;
  const refusal = await settleProof(call, prepared.verdict, "/currentPassword");
  if (refusal) return { message: "ok", data: null, refusal };
  const account = await findAccountById(tx, id);
  await giveNewPassword(tx, account!, prepared.passwordHash, call, sessionId);
  return { message: "customer.password_changed", data: null };
}
