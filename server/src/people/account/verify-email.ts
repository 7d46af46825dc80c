import { invalidField } from "../../http/errors.ts";
import { type Answer, refused } from "../../http/route.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { redeemCode } from "../auth/index.ts";
import {
  type CustomerChange,
  canBeEntered,
  customers,
  dropRegistration,
  findRegistration,
  getAccount,
  leaveChange,
  lockCustomerByEmail,
  mailReset,
  type Writing,
} from "../customers/index.ts";
import { waitForDisk } from "./sql.ts";

/**
 * Confirms an email address by the code that was mailed to it. A registration that waited for that takes effect: its
 * password opens the account, and a guest is none any more.
 */
export async function verifyEmail(writing: Writing, email: string, code: string): Promise<Answer> {
  const row = await redeem(writing, email, "verify_email", code);
  if (!row) return wrongCode();
  const { tx, now } = writing;
  const { id, phone, isEmailVerified } = customers.read(row);
  const [account, registration] = await Promise.all([
    getAccount(tx, id),
    findRegistration(tx, id, now),
    dropRegistration(tx, id),
  ]);
  const change: CustomerChange = isEmailVerified ? {} : { isEmailVerified: true };
  const opens = registration && !canBeEntered(account, now);
  if (opens && registration.passwordHash) {
    Object.assign(change, {
      isGuest: false,
      firstName: registration.firstName,
      lastName: registration.lastName,
      phone: registration.phone ?? phone,
      marketingOptIn: registration.marketingOptIn,
      ...(registration.marketingOptIn && { marketingConsentAt: now, marketingConsentSource: "registration" }),
      passwordHash: registration.passwordHash,
      passwordChangedAt: now,
    });
  }
  const after = Object.keys(change).length ? leaveChange(tx, row, change, now) : row;
  if (opens && !registration.passwordHash) mailReset(writing, after);
  return { message: "customer.email_verified", data: null };
}

/**
 * The locked row of the active customer with an email address, if `code` is the one that was mailed to it: it is used up
 * then. Wrong tries count; it takes the same work whether or not the address has an account.
 */
export async function redeem(
  writing: Writing,
  email: string,
  purpose: "verify_email" | "reset_password",
  code: string,
) {
  const { tx } = writing;
  const row = await lockCustomerByEmail(tx, email);
  // Where the address has no account, nobody's code is looked for, so that it takes as long.
  const customerId = row ? customers.get(row, "id") : NIL_UUID;
  const isRight = await redeemCode(writing, { of: { customerId }, purpose, code: code.trim() });
  if (row && isRight && customers.get(row, "isActive")) return row;
  // A try that was counted waits for the disk at commit. One that had nothing to count does, too.
  waitForDisk(tx);
  return undefined;
}

/** The answer to a code that is not right; what was counted stays. */
export const wrongCode = (): Answer => refused(invalidField("/code", "invalid_code"));
