import { statement } from "../../db/statement.ts";
import { invalidField } from "../../http/errors.ts";
import type { Answer } from "../../http/route.ts";
import { redeemCode } from "../auth/index.ts";
import {
  type CustomerChange,
  canBeEntered,
  changeCustomer,
  customerColumn,
  dropRegistration,
  findRegistration,
  getAccount,
  isSet,
  lockCustomerByEmail,
  mailReset,
  type Writing,
} from "../customers/index.ts";

// Nobody's: codes are looked for there where an address has no account, so that it takes as long.
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Confirms an email address by the code that was mailed to it. A registration that waited for that takes effect: its
 * password opens the account, and a guest is none any more.
 */
export async function verifyEmail(writing: Writing, email: string, code: string): Promise<Answer> {
  const row = await redeem(writing, email, "verify_email", code);
  if (!row) return wrongCode();
  const { tx, now } = writing;
  const id = customerColumn(row, "customer_id")!;
  const [account, registration] = await Promise.all([
    getAccount(tx, id),
    findRegistration(tx, id, now),
    dropRegistration(tx, id),
  ]);
  const change: CustomerChange = isSet(row, "is_email_verified") ? {} : { is_email_verified: true };
  const opens = registration && !canBeEntered(account, now);
  if (opens && registration.passwordHash) {
    Object.assign(change, {
      is_guest: false,
      first_name: registration.firstName,
      last_name: registration.lastName,
      phone: registration.phone ?? customerColumn(row, "phone"),
      marketing_opt_in: registration.marketingOptIn,
      password_hash: registration.passwordHash,
      password_changed_at: now,
    });
  }
  const after = Object.keys(change).length ? await changeCustomer(tx, row, change, now) : row;
  if (opens && !registration.passwordHash) await mailReset(writing, after);
  return { message: "customer.email_verified", data: null };
}

// A try that was counted waits for the disk at commit. One that had nothing to count does, too, by an empty message.
const waitForDisk = statement("select pg_logical_emit_message(true, 'stoa', '')");

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
  const customerId = row ? customerColumn(row, "customer_id")! : NOBODY;
  const isRight = await redeemCode(writing, { of: { customerId }, purpose, code: code.trim() });
  if (row && isRight && isSet(row, "is_active")) return row;
  tx.atCommit(waitForDisk);
  return undefined;
}

/** What a code that is not right is answered; what was counted stays. */
export const wrongCode = (): Answer => ({
  message: "ok",
  data: null,
  refusal: invalidField("/code", "invalid_code"),
});
