import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import type { Call, Preparation } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { checkPassword, openSession, settleLogIn, type Verdict } from "../auth/index.ts";
import { customerSide, findAccountByEmail, noteLogIn, shopperJson } from "../customers/index.ts";
import { findRegistered } from "./registered-sql.ts";

type Credentials = { email: string; password: string };

/**
 * Compares a password with those of an address's account and its pending registration, if any. Throws 429.
 */
export async function prepareLogIn(call: Preparation<object, Credentials>): Promise<Verdict> {
  const { tx, body, now } = call;
  const email = normalizeEmail(body.email) ?? body.email.trim().toLowerCase();
  await call.drawAttempt(email);
  const [account, waiting] = await Promise.all([findAccountByEmail(tx, email), findRegistered(call, email)]);
  const attempt = { storeId: tx.storeId, kind: "customer", email, account, waiting } as const;
  return checkPassword(attempt, body.password, now);
}

/** Opens a session for a customer who knows the password; a temporary one must be changed first. */
export async function logIn(call: Call<{ cookie?: boolean }, Credentials, Verdict>): Promise<Answer> {
  const { prepared } = call;
  const refusal = await settleLogIn(call, customerSide, prepared);
  if (refusal) return refuseAfterWrites(refusal);
  return enter(call, prepared.account!.id, prepared.proof === "temporary");
}

/** Opens a session of a customer who has proved who they are, and answers it. */
export async function enter(
  call: Call<{ cookie?: boolean }>,
  id: string,
  mustChangePassword: boolean,
): Promise<Answer> {
  const { tx, query, now } = call;
  const [{ fields, headers }, row] = await Promise.all([
    openSession(tx, call, { kind: "customer", id, mustChangePassword, cookie: query.cookie }),
    noteLogIn(tx, id, now),
  ]);
  const rest = `"mustChangePassword":${mustChangePassword},"customer":${shopperJson(row, call)}`;
  return { message: "ok", data: `${JSON.stringify(fields).slice(0, -1)},${rest}}`, headers };
}
