import { queueMail } from "../../platform/mail/index.ts";
import type { StaffAccount } from "./account-sql.ts";
import type { Writing } from "./members/invitation.ts";

/**
 * Mails a member that an address of theirs was changed, or who owns the store now; `email` is the new
 * address, or that of the owner.
 */
export const mailNotice = (
  { tx, vault, store }: Writing,
  { email: to, language }: Pick<StaffAccount, "email" | "language">,
  template: "email_changed" | "owner_changed",
  email: string,
): Promise<void> =>
  queueMail(tx, vault, {
    template,
    to,
    language: language ?? store.defaultLanguage,
    storeName: store.name,
    values: { email },
  });
