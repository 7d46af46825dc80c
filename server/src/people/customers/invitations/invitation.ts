import { bytesText } from "../../../http/nouns/columns.ts";
import { randomBase62 } from "../../../kit/secrets/token.ts";
import { pgTime } from "../../../kit/time/iso-time.ts";
import { hashTemporary } from "../../auth/index.ts";
import type { CustomerRow } from "../columns.ts";
import {
  deferVerification,
  mailTemporaryPassword,
  mailVerification,
  TEMPORARY_MS,
  type Writing,
} from "../mails.ts";

const PASSWORD_LENGTH = 20; // 20 × log2(62) = 119 bits

/** A generated password in its stored form. */
export type TemporaryPassword = { temporaryHash: string; temporaryUntil: string };

/** The secrets that a customer needs to log in, answered only once. */
export type InvitationSecrets = { verificationCode: string; temporaryPassword: string };

/**
 * Generates a password in its stored form. `deferSecrets` defers a code that confirms the customer's address
 * to the commit, mails both unless `sendMail` is false, and returns them.
 */
export function makeInvitation(now: Date): {
  temporary: TemporaryPassword;
  deferSecrets(writing: Writing, row: CustomerRow, sendMail?: boolean): InvitationSecrets;
} {
  const temporaryPassword = randomBase62(PASSWORD_LENGTH);
  return {
    temporary: {
      temporaryHash: bytesText(hashTemporary(temporaryPassword)),
      temporaryUntil: pgTime(new Date(now.getTime() + TEMPORARY_MS)),
    },
    deferSecrets(writing, row, sendMail = true) {
      if (!sendMail) return { verificationCode: deferVerification(writing, row), temporaryPassword };
      const verificationCode = mailVerification(writing, row);
      mailTemporaryPassword(writing, row, temporaryPassword);
      return { verificationCode, temporaryPassword };
    },
  };
}
