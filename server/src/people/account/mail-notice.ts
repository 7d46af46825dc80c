import { queueMail } from "../../platform/mail/index.ts";
import { addressed, type CustomerRow, type Writing } from "../customers/index.ts";

/** Mails a customer that their password was changed or their account deleted, or that a person tried to register with their address. */
export const mailNotice = (
  writing: Writing,
  row: CustomerRow,
  template: "password_changed" | "account_exists" | "account_deleted",
): Promise<void> =>
  queueMail(writing.tx, writing.vault, { ...addressed(writing, row), template, values: {} });
