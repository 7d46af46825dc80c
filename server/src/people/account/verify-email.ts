import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { isToken, redeemCode, refuseLocked, settleAttempt } from "../auth/index.ts";
import {
  type CustomerRow,
  customers,
  deferChange,
  lockCustomerByEmail,
  lockRegistration,
  type OrdersOf,
  type Writing,
} from "../customers/index.ts";
import { confirmRegistration } from "./confirm-registration.ts";
import { waitForDisk } from "./sql.ts";

/**
 * Confirms an email address by a code that was mailed to it, or by the token of its link: a customer's, or
 * that of a registration, which takes effect then. Wrong tries count for both, and ten in a row lock the
 * address for codes, as at the log-in by code.
 */
export async function verifyEmail(
  call: Call,
  { email, code: sent }: { email: string; code: string },
  orders: OrdersOf,
): Promise<Answer> {
  const { tx, now } = call;
  const code = sent.trim();
  const tried = isToken(code) ? undefined : ({ kind: "customer", email, guessed: "verification" } as const);
  const row = await lockCustomerByEmail(tx, email);
  const registration = await lockRegistration(tx, email, now);
  // A right code is not used up while the address is locked.
  const locked = tried && (await refuseLocked(call, tried));
  if (locked) return refuseAfterWrites(locked);
  const [isCustomers, isRegistrations] = await Promise.all([
    redeemCode(call, codeOf({ customerId: idOf(row) }, "verify_email", code)),
    redeemCode(call, codeOf({ registrationId: registration?.id ?? NIL_UUID }, "verify_email", code)),
  ]);
  const isDone = isRegistrations
    ? await confirmRegistration(call, row, registration!, orders)
    : isCustomers && confirmCustomer(call, row!);
  const refusal = tried && (await settleAttempt(call, tried, isDone, { wrong: invalidCode }));
  if (refusal) return refuseAfterWrites(refusal);
  return isDone ? { message: "customer.email_verified", data: null } : wrongCode(tx);
}

function confirmCustomer({ tx, now }: Writing, row: CustomerRow): boolean {
  const { isActive, isEmailVerified } = customers.read(row);
  if (isActive && !isEmailVerified) deferChange(tx, row, { isEmailVerified: "t" }, now);
  return isActive;
}

/**
 * The locked row of the active customer with an email address, if `code` is the one that was mailed to it for
 * a new password: it is used up then. Wrong tries count; it takes the same work whether or not the address
 * has an account.
 */
export async function redeemReset(
  writing: Writing,
  email: string,
  code: string,
): Promise<CustomerRow | undefined> {
  const row = await lockCustomerByEmail(writing.tx, email);
  const isRight = await redeemCode(writing, codeOf({ customerId: idOf(row) }, "reset_password", code.trim()));
  return isRight && customers.get(row!, "isActive") ? row : undefined;
}

// Without an account, the code of an unused id is looked up, so that it takes as long.
const idOf = (row: CustomerRow | undefined) => (row ? customers.get(row, "id") : NIL_UUID);
const codeOf = <Of, Purpose>(of: Of, purpose: Purpose, code: string) => ({ of, purpose, code });

/** The answer to a wrong code; the counted failure is committed. */
export function wrongCode(tx: Writing["tx"]): Answer {
  // A counted try waits for the disk at commit, so one without anything to count waits too.
  waitForDisk(tx);
  return refuseAfterWrites(invalidCode());
}

const invalidCode = () => invalidField("/code", "invalid_code");
