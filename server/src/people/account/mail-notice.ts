import { queueMail } from "../../platform/mail/index.ts";
import { type CustomerRow, recipientOf, type Writing } from "../customers/index.ts";

/**
 * Mails a customer that their password was changed or their account deleted, or that a person tried to
 * register with their address.
 */
export const mailNotice = (
  writing: Writing,
  row: CustomerRow,
  template: "password_changed" | "account_exists" | "account_deleted",
): Promise<void> =>
  queueMail(writing.tx, writing.vault, { ...recipientOf(writing, row), template, values: {} });
