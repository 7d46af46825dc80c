import { v7 as uuidv7 } from "uuid";
import type { Row } from "../../db/pool.ts";
import { duplicate } from "../../http/errors.ts";
import { randomBase62 } from "../../kit/token.ts";
import { hashTemporary } from "../auth/index.ts";
import { insertCustomer } from "./customer-rows.ts";
import { draftOf } from "./draft.ts";
import { mailTemporaryPassword, mailVerification, TEMPORARY_MS, type Writing } from "./mails.ts";
import type { CustomerCreate } from "./schemas.ts";

const PASSWORD_LENGTH = 20; // 20 × log2(62) = 119 bits

/**
 * Creates a customer as the merchant does, and mails them what they need to come in. Returns the row, and what is told
 * this once: a temporary password and a code that confirms the address. Throws 409 for an email that is taken.
 */
export async function createCustomer(
  writing: Writing,
  input: CustomerCreate,
): Promise<{ row: Row; verificationCode: string; temporaryPassword: string }> {
  const { tx, now } = writing;
  const temporaryPassword = randomBase62(PASSWORD_LENGTH);
  const temporary = { hash: hashTemporary(temporaryPassword), until: new Date(now.getTime() + TEMPORARY_MS) };
  const row = await insertCustomer(tx, uuidv7(), draftOf(input), temporary, now);
  if (!row) throw duplicate("/email");
  const [verificationCode] = await Promise.all([
    mailVerification(writing, row),
    mailTemporaryPassword(writing, row, temporaryPassword),
  ]);
  return { row, verificationCode, temporaryPassword };
}
