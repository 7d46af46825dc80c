import type { Call } from "../../http/route.ts";
import { randomBase62 } from "../../kit/token.ts";
import { hashTemporary } from "../auth/index.ts";
import type { CustomerRow } from "./columns.ts";
import { draftOf, newCustomer } from "./draft.ts";
import { mailTemporaryPassword, mailVerification, TEMPORARY_MS, type Writing } from "./mails.ts";
import type { CustomerCreate } from "./schemas.ts";
import { leaveCustomer } from "./write-sql.ts";

const PASSWORD_LENGTH = 20; // 20 × log2(62) = 119 bits

/**
 * Creates a customer as the merchant does, and mails them what they need to come in; all of it is left for the commit, which
 * throws 409 for an email that is taken. Returns the row, and what is told this once: a temporary password and a code that
 * confirms the address.
 */
export function createCustomer(call: Writing & Pick<Call<object, CustomerCreate>, "body">): {
  row: CustomerRow;
  told: { verificationCode: string; temporaryPassword: string };
} {
  const { tx, body, now } = call;
  const temporaryPassword = randomBase62(PASSWORD_LENGTH);
  const temporary = { hash: hashTemporary(temporaryPassword), until: new Date(now.getTime() + TEMPORARY_MS) };
  const row = leaveCustomer(tx, newCustomer(draftOf(body), now), temporary);
  const verificationCode = mailVerification(call, row);
  mailTemporaryPassword(call, row, temporaryPassword);
  return { row, told: { verificationCode, temporaryPassword } };
}
