import type { Tx } from "../../db/tenant.ts";
import { queueMail } from "../../platform/mail/index.ts";
import { endSessions, issueCode } from "../auth/index.ts";
import { type StaffAccount, setPassword } from "./accounts.ts";
import type { Sender } from "./invitation.ts";

/**
 * Gives a member another password: their sessions end, all or all but one, codes that were mailed are worthless, and
 * a mail tells them.
 */
export async function giveNewPassword(
  tx: Tx,
  { id, email, language }: Pick<StaffAccount, "id" | "email" | "language">,
  passwordHash: string,
  { store, vault, now }: Sender,
  exceptSessionId?: string,
): Promise<void> {
  const of = { staffId: id };
  await setPassword(tx, id, passwordHash, now);
  await endSessions(tx, of, now, exceptSessionId);
  // These take the places of those that were mailed, and nobody gets to see them.
  await issueCode(tx, vault, of, "reset_password", now);
  await issueCode(tx, vault, of, "invitation", now);
  await queueMail(tx, vault, {
    template: "password_changed",
    to: email,
    language: language ?? store.defaultLanguage,
    storeName: store.name,
    values: {},
  });
}
