import { invalidField } from "../../http/errors.ts";
import type { Answer, Call, Preparation } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { endSessions, hashPassword, redeemCode, requirePassword } from "../auth/index.ts";
import { acceptMember, lockAccount } from "./accounts.ts";
import { letIn } from "./log-in.ts";
import { NOBODY, readToken } from "./mailed-token.ts";
import { notePersonalAct } from "./personal-act.ts";

type Mailed = { token: string; password: string; email?: string };
type Acceptance = Mailed & { name?: string };

/** Hashes the password that goes with a mailed token, whatever the token is worth. Throws 400, 429. */
export function prepareMailed({ body, store, drawAttempt }: Preparation<object, Mailed>): Promise<string> {
  const { staffId } = readToken(body.token);
  drawAttempt(staffId);
  const email = body.email === undefined ? {} : { email: body.email };
  requirePassword("/password", body.password, { ...email, storeName: store.name });
  return hashPassword(body.password);
}

/**
 * Whose a mailed token is, used up with that; undefined for one that is wrong, too old, or mailed to another address
 * than the request says. The same statements for each.
 */
export async function redeemMailed(
  { tx, vault, body, now }: Pick<Call<object, Mailed>, "tx" | "vault" | "body" | "now">,
  purpose: "invitation" | "reset_password",
) {
  const { staffId, code } = readToken(body.token);
  const account = await lockAccount(tx, staffId);
  const isMeant = body.email === undefined || (account && isSameEmail(body.email, account.email));
  const holder = account?.isActive && isMeant ? account.id : NOBODY;
  return (await redeemCode(tx, vault, { staffId: holder }, purpose, code, now)) ? account : undefined;
}

/** The answer to a mailed token that is worth nothing; the try counts. */
export const wrongToken = (): Answer => ({
  message: "ok",
  data: null,
  refusal: invalidField("/token", "invalid_code"),
});

/** Gives who was invited a password, and lets them in. */
export async function acceptInvitation(
  call: Call<{ cookie?: boolean }, Acceptance, string>,
): Promise<Answer> {
  const { tx, body, prepared: passwordHash, speech, now } = call;
  const account = await redeemMailed(call, "invitation");
  if (!account) return wrongToken();
  const name = body.name?.trim() ?? null;
  await acceptMember(tx, account.id, { passwordHash, name, language: speech.locale }, now);
  await endSessions(tx, { staffId: account.id }, now);
  notePersonalAct(call, account, "auth.tenant.accept-invitation");
  return letIn(call, account.id);
}

const isSameEmail = (written: string, email: string): boolean =>
  [normalizeEmail(written), written.trim().toLowerCase()].includes(email);
