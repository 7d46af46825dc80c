import { statement } from "../../db/statement.ts";
import { type Answer, type Call, type Preparation, refused } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { checkPassword, openSession, settleLogIn, type Verdict } from "../auth/index.ts";
import { customerColumns, customerSide, findAccountByEmail, presentCustomer } from "../customers/index.ts";

type Credentials = { email: string; password: string };

/** Compares a password with the one of an email address's account, if there is one. Throws 429. */
export async function prepareLogIn(call: Preparation<object, Credentials>): Promise<Verdict> {
  const { tx, body, now } = call;
  const email = normalizeEmail(body.email) ?? body.email.trim().toLowerCase();
  call.drawAttempt(email);
  const account = await findAccountByEmail(tx, email);
  return checkPassword({ kind: "customer", email, account }, body.password, now);
}

const noteLogIn = statement(`
  update customers c set last_login_at = $2 where customer_id = $1 returning ${customerColumns}`);

/** Opens a session for who knows the password; with a temporary one it must be changed first. */
export async function logIn(call: Call<{ cookie?: boolean }, Credentials, Verdict>): Promise<Answer> {
  const { tx, prepared, query, now } = call;
  const refusal = await settleLogIn(call, customerSide, prepared);
  if (refusal) return refused(refusal);
  const { id } = prepared.account!;
  const mustChangePassword = prepared.proof === "temporary";
  const [{ fields, headers }, [row]] = await Promise.all([
    openSession(tx, call, { kind: "customer", id, mustChangePassword, cookie: query.cookie }),
    tx.query(noteLogIn, [id, now]),
  ]);
  const rest = `"mustChangePassword":${mustChangePassword},"customer":${presentCustomer(row!)}`;
  return { message: "ok", data: `${JSON.stringify(fields).slice(0, -1)},${rest}}`, headers };
}
