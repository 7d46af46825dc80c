import type { Answer, Call, Preparation } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { checkPassword, openSession, settleLogIn, type Verdict } from "../auth/index.ts";
import { findAccount, noteLogIn } from "./accounts.ts";
import { getMember, type Member } from "./staff-queries.ts";

type LogIn = { email: string; password: string };

/** Compares the password: the same work whether or not there is such an account. Throws 429. */
export async function prepareLogIn({
  tx,
  body,
  now,
  drawAttempt,
}: Preparation<object, LogIn>): Promise<Verdict> {
  const written = body.email.trim().toLowerCase();
  const email = normalizeEmail(body.email) ?? written;
  drawAttempt(email);
  const account = await findAccount(tx, email, written);
  return checkPassword({ kind: "staff", email, account }, body.password, now);
}

/** Lets a member in, or answers the refusal and counts it. */
export async function logIn(call: Call<{ cookie?: boolean }, LogIn, Verdict>): Promise<Answer> {
  const { tx, vault, prepared, now } = call;
  const refusal = await settleLogIn(tx, vault, prepared, now);
  if (refusal || !prepared.account) return { message: "ok", data: null, refusal: refusal! };
  return letIn(call, prepared.account.id);
}

/** Opens a member's session and answers its tokens with who it is. */
export async function letIn(
  call: Pick<Call<{ cookie?: boolean }>, "tx" | "store" | "vault" | "client" | "now" | "query" | "isDryRun">,
  id: string,
): Promise<Answer> {
  const { tx, now, query } = call;
  const [{ fields, headers }, member] = await Promise.all([
    openSession(tx, call, { kind: "staff", id, cookie: query.cookie }),
    getMember(tx, id),
    noteLogIn(tx, id, now),
  ]);
  return { message: "ok", data: JSON.stringify({ ...fields, user: userOf(member) }), headers };
}

/** A member as their session shows them. */
export const userOf = ({ id, type, email, name, permissions }: Member) => ({
  id,
  type,
  email,
  name,
  permissions,
});
