import { invalidField } from "../../http/errors.ts";
import type { SessionPrincipal } from "../../http/principal.ts";
import { type Answer, type Call, type Preparation, refused } from "../../http/route.ts";
import { hashPassword, type Proof, prepareProof, requirePassword, settleProof } from "../auth/index.ts";
import { findAccountById } from "./account-sql.ts";
import { giveNewPassword } from "./new-password.ts";
import { staffSide } from "./side.ts";

type Change = { currentPassword: string; newPassword: string };
type Prepared = { proof: Proof; passwordHash: string };

/** Compares the current password and hashes the new one. Throws 400, 429. */
export async function preparePasswordChange(call: Preparation<object, Change>): Promise<Prepared> {
  const { body, store } = call;
  const current = { field: "/currentPassword", password: body.currentPassword };
  const proof = await prepareProof(call, staffSide, current);
  if (body.newPassword === body.currentPassword) throw invalidField("/newPassword", "same_password");
  requirePassword("/newPassword", body.newPassword, { email: proof.verdict.email, storeName: store.name });
  return { proof, passwordHash: await hashPassword(body.newPassword) };
}

/** Changes a member's own password; their other sessions end. */
export async function changePassword(call: Call<object, Change, Prepared>): Promise<Answer> {
  const { proof, passwordHash } = call.prepared;
  const { id, sessionId } = call.principal as SessionPrincipal;
  const refusal = await settleProof(call, proof);
  if (refusal) return refused(refusal);
  const account = await findAccountById(call.tx, id);
  await giveNewPassword(call, account!, { passwordHash, exceptSessionId: sessionId });
  return { message: "customer.password_changed", data: null };
}
