import type { Mail, MailTexts } from "@stoa/client";

/** What mails are about. */
export type Template = Mail["template"];

/** What a mail is called where it is a field's name: `order_placed` is `orderPlaced`. */
export const fieldOf = (template: Template) =>
  template.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof MailTexts["texts"];

/** Those to customers first, then those to the owner and the staff. */
export const templates = [
  "order_draft",
  "order_placed",
  "order_shipped",
  "order_cancelled",
  "order_refunded",
  "gift_card",
  "newsletter",
  "verification",
  "log_in",
  "password_reset",
  "password_changed",
  "email_change",
  "email_changed",
  "account_exists",
  "account_deleted",
  "temporary_password",
  "invitation",
  "new_device",
  "session_ended",
  "owner_changed",
  "second_factor",
  "contact_message",
  "payment_attention",
  "comment_mention",
  "webhook_disabled",
] as const satisfies readonly Template[];
