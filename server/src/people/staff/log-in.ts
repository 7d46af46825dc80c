import { type Answer, type Call, type Preparation, refused } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { addAttempt, entryOfRequest } from "../../platform/audit/index.ts";
import { checkPassword, openSession, settleLogIn, type Verdict } from "../auth/index.ts";
import { findAccount, noteLogIn } from "./account-sql.ts";
import { type Member, members } from "./columns.ts";
import { getMember } from "./member-sql.ts";
import { noteAct } from "./note-act.ts";
import { staffSide } from "./side.ts";

type LogIn = { email: string; password: string };
type Entry = Pick<
  Call<{ cookie?: boolean }>,
  "tx" | "store" | "vault" | "client" | "requestId" | "now" | "query" | "body"
>;

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
  if (!refusal && prepared.account) return letIn(call, prepared.account.id, "auth.tenant.login");
  if (refusal!.status === 401) noteFailure(call, prepared.triedId ?? null);
  return refused(refusal!);
}

// Nobody has proved who they are, so the entry names no actor. For an address that nobody has the same statement
// writes nothing (decision 31).
function noteFailure(call: Entry, resourceId: string | null): void {
  const entry = {
    actor: { kind: "staff", id: null },
    action: "auth.tenant.login-failed",
    resourceId,
  } as const;
  addAttempt(call.tx, entryOfRequest(call, entry));
}

/** Opens a member's session and answers its tokens with who it is; the audit log calls it `action`. */
export async function letIn(call: Entry, id: string, action: string): Promise<Answer> {
  const { tx, now, query } = call;
  const [{ fields, headers }, row] = await Promise.all([
    openSession(tx, call, { kind: "staff", id, cookie: query.cookie }),
    getMember(tx, id),
    noteLogIn(tx, id, now),
  ]);
  const member = members.read(row);
  noteAct(call, member, action);
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
