import { type Answer, refuseAfterWrites } from "../../../http/answers/answer.ts";
import type { Call, Preparation } from "../../../http/route.ts";
import { NIL_UUID } from "../../../kit/cursor.ts";
import { normalizeEmail } from "../../../kit/text/email.ts";
import { endSessions, hashPassword, redeemCode, requirePassword } from "../../auth/index.ts";
import { lockAccount } from "../account-sql.ts";
import { wrongToken } from "../errors.ts";
import { memberSql } from "../members/sql.ts";
import { readToken } from "./mailed-token.ts";
import { openStaffSession } from "./open-session.ts";

type Token = { token: string; email?: string };
type TokenWithPassword = Token & { password: string };
type Acceptance = TokenWithPassword & { name?: string };

/** Hashes the password sent with a mailed token, even for an invalid token. Throws 400, 429. */
export async function prepareMailed({
  body,
  store,
  drawAttempt,
}: Preparation<object, TokenWithPassword>): Promise<string> {
  const { staffId } = readToken(body.token);
  await drawAttempt(staffId);
  const email = body.email === undefined ? {} : { email: body.email };
  requirePassword("/password", body.password, { ...email, storeName: store.name });
  return hashPassword(body.password, store.id);
}

/**
 * Uses up a mailed token and returns its person; undefined for a wrong or expired one, and for one mailed to
 * another address than the request's. The statements are the same in each case.
 */
export async function redeemMailed(
  call: Pick<Call<object, Token>, "tx" | "vault" | "body" | "now">,
  purpose: "invitation" | "reset_password" | "change_email" | "log_in",
) {
  const { tx, body } = call;
  const { staffId, code } = readToken(body.token);
  const account = await lockAccount(tx, staffId);
  const isMeant = body.email === undefined || (account && isSameEmail(body.email, account.email));
  const holder = account?.isActive && isMeant ? account.id : NIL_UUID;
  return (await redeemCode(call, { of: { staffId: holder }, purpose, code })) ? account : undefined;
}

/** Sets the password of an invited person, and logs them in. */
export async function acceptInvitation(
  call: Call<{ cookie?: boolean }, Acceptance, string>,
): Promise<Answer> {
  const { tx, body, prepared: passwordHash, messages, now } = call;
  const account = await redeemMailed(call, "invitation");
  if (!account) return refuseAfterWrites(wrongToken());
  const own = { passwordHash, passwordChangedAt: now.toISOString(), language: messages.locale };
  const name = body.name?.trim();
  await memberSql.change(tx, account.id, { ...own, ...(name !== undefined && { name }) }, now);
  await endSessions(tx, { staffId: account.id }, now);
  return openStaffSession(call, account.id, "auth.tenant.accept-invitation");
}

const isSameEmail = (written: string, email: string): boolean =>
  [normalizeEmail(written), written.trim().toLowerCase()].includes(email);
