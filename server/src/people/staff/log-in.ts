import { type Answer, type Call, type Preparation, refused } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { checkPassword, settleLogIn, type Verdict } from "../auth/index.ts";
import { findAccount } from "./account-sql.ts";
import { noteFailure } from "./let-in.ts";
import { letInOrAsk } from "./second-factor.ts";
import { staffSide } from "./side.ts";

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
  await drawAttempt(email);
  const account = await findAccount(tx, { email, written });
  return checkPassword({ kind: "staff", email, account }, body.password, now);
}

/** Lets a member in, or answers the refusal, counts it, and notes that somebody tried. */
export async function logIn(call: Call<{ cookie?: boolean }, LogIn, Verdict>): Promise<Answer> {
  const { prepared } = call;
  const refusal = await settleLogIn(call, staffSide, prepared);
  if (!refusal && prepared.account) return letInOrAsk(call, prepared.account, "auth.tenant.login");
  if (refusal!.status === 401) noteFailure(call, prepared.triedId ?? null);
  return refused(refusal!);
}
