import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { duplicate, invalidField } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { canonicalLanguage } from "../../kit/text/language.ts";
import { queueMail } from "../../platform/mail/index.ts";
import { dropCodes, issueCode, type Proof, settleProof } from "../auth/index.ts";
import { findAccountById, lockAccount, storeNewEmail } from "./account-sql.ts";
import { members } from "./columns.ts";
import { wrongToken } from "./errors.ts";
import { redeemMailed } from "./log-in/accept-invitation.ts";
import { writeToken } from "./log-in/mailed-token.ts";
import { noteAct } from "./log-in/note-act.ts";
import { userOf } from "./log-in/open-session.ts";
import type { OwnAccountUpdate } from "./log-in/schemas.ts";
import { mailNotice } from "./mail-notice.ts";
import { refuseOthers } from "./members/refuse-others.ts";
import { isEmailTaken, lockStaffOfStore, memberSql } from "./members/sql.ts";

/** The lifetime of the code that confirms a new address, in milliseconds. */
const VALID_MS = 60 * 60_000;

/** A member as they see themselves, with the version of it. */
export async function readOwnAccount({ tx, principal }: Pick<Call, "tx" | "principal">) {
  const { id } = principal!;
  const [row, account] = await Promise.all([memberSql.get(tx, id), findAccountById(tx, id)]);
  const { language, newEmail } = account!;
  const member = members.read(row);
  return { ...userOf(member), role: member.role, language, newEmail, version: member.version };
}

/**
 * Changes a member's own name and the language of their emails. Other values of fields that only others
 * change are 400. A request without changes makes no new version. Throws 409, 400.
 */
export async function updateOwnAccount(call: Call<object, OwnAccountUpdate>): Promise<Answer> {
  const { tx, principal, body, expectedVersions, now } = call;
  await lockAccount(tx, principal!.id);
  const was = await readOwnAccount(call);
  checkVersion(expectedVersions, was.version);
  refuseOthers(body, was, ["id", "type", "email", "newEmail", "role", "permissions"]);
  const { language = was.language } = body;
  const next = {
    name: body.name?.trim() ?? was.name,
    language: language && canonicalLanguage(language)!,
  };
  if (next.name !== was.name || next.language !== was.language) await memberSql.change(tx, was.id, next, now);
  const me = await readOwnAccount(call);
  return { message: "staff.own_updated", data: JSON.stringify(me), version: me.version };
}

/**
 * Mails a code to the member's new address, after they entered their password again. The account keeps its
 * address until the code is entered. Throws 409 for another member's address, 400.
 */
export async function changeEmail(call: Call<object, { email: string }, Proof>): Promise<Answer> {
  const { tx, store, vault, body, principal, prepared } = call;
  const refusal = await settleProof(call, prepared);
  if (refusal) return refuseAfterWrites(refusal);
  const email = normalizeEmail(body.email)!;
  const account = (await lockAccount(tx, principal!.id))!;
  if (email === account.email) throw invalidField("/email", "same_email");
  if (await isEmailTaken(tx, email, account.id)) throw duplicate("/email");
  await storeNewEmail(tx, account.id, email);
  const of = { staffId: account.id };
  const code = await issueCode(call, { of, purpose: "change_email", ttlMs: VALID_MS });
  await queueMail(tx, vault, {
    template: "email_change",
    to: email,
    language: account.language ?? store.defaultLanguage,
    storeName: store.name,
    values: { code: writeToken(account.id, code), validMs: VALID_MS },
  });
  return { message: "customer.mail_sent", data: null };
}

/**
 * Sets the address to which a code was mailed. Emails notify the old and the new address, and a password code
 * mailed to the old one becomes invalid. Throws 409 if another member has the address by now.
 */
export async function confirmEmail(call: Call<object, { token: string }>): Promise<Answer> {
  const { tx, now } = call;
  // Comes first: changes of staff wait for this lock before they lock rows.
  await lockStaffOfStore(tx);
  const account = await redeemMailed(call, "change_email");
  if (!account?.newEmail) return refuseAfterWrites(wrongToken());
  if (await isEmailTaken(tx, account.newEmail, account.id)) throw duplicate("/token");
  await memberSql.change(tx, account.id, { email: account.newEmail, newEmail: null }, now);
  await dropCodes(tx, { staffId: account.id });
  noteAct(call, account, "auth.tenant.confirm-email");
  const { newEmail } = account;
  for (const email of [account.email, newEmail])
    await mailNotice(call, { ...account, email }, "email_changed", newEmail);
  return { message: "staff.email_changed", data: null };
}
