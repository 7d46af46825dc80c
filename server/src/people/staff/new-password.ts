import { queueMail } from "../../platform/mail/index.ts";
import { dropCodes, endSessions } from "../auth/index.ts";
import { type StaffAccount, setPassword } from "./account-sql.ts";
import type { Writing } from "./members/invitation.ts";

/** Another password of a member: its hash, and the one session that goes on, if any. */
export type NewPassword = { passwordHash: string; exceptSessionId?: string };

/**
 * Sets a member's new password: their sessions end, all or all but one, mailed codes become invalid, and an
 * email notifies them.
 */
export async function giveNewPassword(
  call: Writing,
  { id, email, language }: Pick<StaffAccount, "id" | "email" | "language">,
  { passwordHash, exceptSessionId }: NewPassword,
): Promise<void> {
  const { tx, store, vault, now } = call;
  const of = { staffId: id };
  await setPassword(tx, id, passwordHash, now);
  await endSessions(tx, of, now, exceptSessionId);
  await dropCodes(tx, of);
  await queueMail(tx, vault, {
    template: "password_changed",
    to: email,
    language: language ?? store.defaultLanguage,
    storeName: store.name,
    values: {},
  });
}
