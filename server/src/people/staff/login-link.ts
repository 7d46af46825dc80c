import type { Database } from "../../db/database.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import type { Store } from "../../http/request/store.ts";
import type { Call } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { addAuditEntry, entryOfCommand } from "../../platform/audit/index.ts";
import { issueCode } from "../auth/index.ts";
import { redeemMailed } from "./accept-invitation.ts";
import { findOwner, lockAccount, lockAccountByEmail } from "./account-sql.ts";
import { wrongToken } from "./errors.ts";
import { readToken, writeToken } from "./mailed-token.ts";
import { letInOrAsk } from "./second-factor.ts";

/** How long a link works, in milliseconds. */
export const LINK_VALID_MS = 15 * 60_000;

/** A link's token, and who comes in by it. */
export type LoginLink = { id: string; email: string; token: string };

/**
 * Makes a token for an operator, by which a member, or the owner where no email is given, logs in once. It takes the place of an earlier
 * one, and only a hash of it is kept; the audit log notes it. Returns undefined where nobody who may log in has this email.
 */
export function loginLinkByOperator(
  { pool, vault }: Pick<Database, "pool" | "vault">,
  store: Store,
  emailAsWritten?: string,
): Promise<LoginLink | undefined> {
  return tenantTransaction(pool, store.id, async (tx) => {
    const written = emailAsWritten?.trim().toLowerCase();
    const account =
      written === undefined
        ? await findOwner(tx).then((owner) => owner && lockAccount(tx, owner.id))
        : await lockAccountByEmail(tx, { email: normalizeEmail(written) ?? written, written });
    if (!account?.isActive || account.passwordHash === null) return undefined;
    const { id, email } = account;
    const call = { tx, vault, now: new Date() };
    const code = await issueCode(call, { of: { staffId: id }, purpose: "log_in", ttlMs: LINK_VALID_MS });
    addAuditEntry(tx, entryOfCommand("staff.login-link", id, []));
    return { id, email, token: writeToken(id, code) };
  });
}

/** Lets in who brings the token of such a link, once. Throws 429. */
export async function logInByLink(call: Call<{ cookie?: boolean }, { token: string }>): Promise<Answer> {
  await call.drawAttempt(readToken(call.body.token).staffId);
  const account = await redeemMailed(call, "log_in");
  if (!account || account.passwordHash === null) return refuseAfterWrites(wrongToken());
  return letInOrAsk(call, account, "auth.tenant.login-link");
}
