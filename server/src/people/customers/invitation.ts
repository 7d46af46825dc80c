import { bytesText } from "../../http/columns.ts";
import { pgTime } from "../../kit/iso-time.ts";
import { randomBase62 } from "../../kit/token.ts";
import { hashTemporary } from "../auth/index.ts";
import type { CustomerRow } from "./columns.ts";
import {
  leaveVerification,
  mailTemporaryPassword,
  mailVerification,
  TEMPORARY_MS,
  type Writing,
} from "./mails.ts";

const PASSWORD_LENGTH = 20; // 20 × log2(62) = 119 bits

/** A password that the server made up, as it is kept. */
export type TemporaryPassword = { temporaryHash: string; temporaryUntil: string };

/** What a customer needs to come in, which is told once. */
export type Told = { verificationCode: string; temporaryPassword: string };

/**
 * Makes up a password as it is kept; `tell` leaves a code that confirms the customer's address for the commit, mails both unless told
 * not to, and returns them.
 */
export function invitation(now: Date): {
  temporary: TemporaryPassword;
  tell(writing: Writing, row: CustomerRow, sendMail?: boolean): Told;
} {
  const temporaryPassword = randomBase62(PASSWORD_LENGTH);
  return {
    temporary: {
      temporaryHash: bytesText(hashTemporary(temporaryPassword)),
      temporaryUntil: pgTime(new Date(now.getTime() + TEMPORARY_MS)),
    },
    tell(writing, row, sendMail = true) {
      if (!sendMail) return { verificationCode: leaveVerification(writing, row), temporaryPassword };
      const verificationCode = mailVerification(writing, row);
      mailTemporaryPassword(writing, row, temporaryPassword);
      return { verificationCode, temporaryPassword };
    },
  };
}
