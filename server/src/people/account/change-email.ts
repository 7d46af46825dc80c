import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { enqueueMail } from "../../platform/mail/index.ts";
import { deferCode, type Proof, redeemCode, settleProof } from "../auth/index.ts";
import {
  customers,
  deferChange,
  dropRegistration,
  lockCustomer,
  lockCustomerByEmail,
  mailEmailChanged,
  recipientOf,
  shopperJson,
  voidCodes,
} from "../customers/index.ts";
import { mailNotice } from "./mail-notice.ts";
import { wrongCode } from "./verify-email.ts";

/** How long the code that confirms a new address is valid, in milliseconds. */
const VALID_MS = 60 * 60_000;
// The code is for one address: it proves no other.
const codeFor = (customerId: string, email: string) =>
  ({ of: { customerId }, purpose: "change_email", about: email }) as const;

/**
 * Mails a code to the customer's new address, after they entered their password again. The account keeps its
 * address until the code is entered. If another customer has that address, its holder is notified instead;
 * the answer is the same. Throws 400.
 */
export async function changeEmail(call: Call<object, { email: string }, Proof>): Promise<Answer> {
  const { tx, vault, body, principal, prepared } = call;
  const refusal = await settleProof(call, prepared);
  if (refusal) return refuseAfterWrites(refusal);
  const row = await lockCustomer(tx, principal!.id);
  const email = normalizeEmail(body.email)!;
  if (email === customers.get(row, "email")) throw invalidField("/email", "same_email");
  const holder = await lockCustomerByEmail(tx, email);
  const code = deferCode(call, { ...codeFor(principal!.id, email), form: "digits", ttlMs: VALID_MS });
  if (!holder)
    enqueueMail(tx, vault, {
      ...recipientOf(call, row),
      to: email,
      template: "email_change",
      values: { code, validMs: VALID_MS },
    });
  else if (customers.get(holder, "isActive")) await mailNotice(call, holder, "account_exists");
  return { message: "customer.mail_sent", data: null };
}

/**
 * Changes a customer's address to the one that a code was mailed to: it is confirmed, and all codes mailed to
 * the old one become invalid. Both addresses are notified. Throws 409 if another customer has it by now, 400,
 * 429.
 */
export async function confirmEmail(call: Call<object, { email: string; code: string }>): Promise<Answer> {
  const { tx, body, principal, now } = call;
  const { id } = principal!;
  await call.drawAttempt(id);
  const email = normalizeEmail(body.email)!;
  const row = await lockCustomer(tx, id);
  if (!(await redeemCode(call, { ...codeFor(id, email), code: body.code.trim() }))) return wrongCode(tx);
  const after = deferChange(tx, row, { email, isEmailVerified: "t" }, now);
  await Promise.all([voidCodes(tx, row), dropRegistration(tx, email)]);
  mailEmailChanged(call, row, after);
  return {
    message: "staff.email_changed",
    data: shopperJson(after, call),
    version: customers.get(after, "version"),
  };
}
