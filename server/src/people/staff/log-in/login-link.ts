import type { Database } from "../../../db/database.ts";
import { tenantTransaction } from "../../../db/tenant.ts";
import { type Answer, refuseAfterWrites } from "../../../http/answers/answer.ts";
import type { Store } from "../../../http/request/store.ts";
import type { Call } from "../../../http/route.ts";
import { normalizeEmail } from "../../../kit/text/email.ts";
import { addAuditEntry, entryOfCommand } from "../../../platform/audit/index.ts";
import { issueCode } from "../../auth/index.ts";
import { findOwner, lockAccount, lockAccountByEmail } from "../account-sql.ts";
import { wrongToken } from "../errors.ts";
import { redeemMailed } from "./accept-invitation.ts";
import { readToken, writeToken } from "./mailed-token.ts";
import { letInOrAsk } from "./second-factor.ts";

/** The lifetime of a link, in milliseconds. */
export const LINK_VALID_MS = 15 * 60_000;

/** A link's token, and who comes in by it. */
export type LoginLink = { id: string; email: string; token: string };

/**
 * Creates a token for an operator, by which a member, or the owner without an email, logs in once. It
 * replaces an earlier one, and only its hash is stored; the audit log records it. Returns undefined if no
 * member with this email may log in.
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

/** Logs in the person of such a link's token, once. Throws 429. */
export async function logInByLink(call: Call<{ cookie?: boolean }, { token: string }>): Promise<Answer> {
  await call.drawAttempt(readToken(call.body.token).staffId);
  const account = await redeemMailed(call, "log_in");
  if (!account || account.passwordHash === null) return refuseAfterWrites(wrongToken());
  return letInOrAsk(call, account, "auth.tenant.login-link");
}
