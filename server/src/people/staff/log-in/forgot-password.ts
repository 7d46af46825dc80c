import type { Answer } from "../../../http/answers/answer.ts";
import type { Call } from "../../../http/route.ts";
import { enqueue } from "../../../jobs/queue.ts";
import type { JobKind } from "../../../jobs/worker.ts";
import { normalizeEmail } from "../../../kit/text/email.ts";
import { queueMail } from "../../../platform/mail/index.ts";
import { findBoundStore } from "../../../platform/stores/index.ts";
import { issueCode } from "../../auth/index.ts";
import { type AccountQuery, lockAccountByEmail } from "../account-sql.ts";
import { writeToken } from "./mailed-token.ts";

const KIND = "staff_password_reset";
const VALID_MS = 60 * 60_000;

/** A job looks up the account, so that the request does the same for every address. Throws 429. */
export async function forgotPassword({
  tx,
  vault,
  body,
  drawAttempt,
}: Pick<Call<object, { email: string }>, "tx" | "vault" | "body" | "drawAttempt">): Promise<Answer> {
  const email = normalizeEmail(body.email)!;
  await drawAttempt(email);
  await enqueue(tx, {
    kind: KIND,
    key: vault.mac(KIND, email).toString("base64url"),
    sealed: vault.seal(KIND, JSON.stringify({ email, written: body.email.trim().toLowerCase() })),
  });
  return { message: "customer.mail_sent", data: null };
}

/** Mails a code to choose a new password, if the address is that of a member who may log in. */
export const passwordResetKind: JobKind = {
  kind: KIND,
  concurrency: 2,
  retryAfter: [5, 60, 600],
  async write(tx, { sealed }, { vault }) {
    const sought = JSON.parse(vault.open(KIND, sealed!)) as AccountQuery;
    const [account, store] = await Promise.all([lockAccountByEmail(tx, sought), findBoundStore(tx)]);
    if (!store || !account?.isActive || account.passwordHash === null) return;
    const of = { staffId: account.id };
    const call = { tx, vault, now: new Date() };
    const code = await issueCode(call, { of, purpose: "reset_password", ttlMs: VALID_MS });
    await queueMail(tx, vault, {
      template: "password_reset",
      to: account.email,
      language: account.language ?? store.defaultLanguage,
      storeName: store.name,
      values: { code: writeToken(account.id, code), validMs: VALID_MS, isStaffs: true },
    });
  },
};
