import type { Mail, MailTexts } from "@stoa/client";

/** What mails are about. */
export type Template = Mail["template"];

/** What a mail is called where it is a field's name: `order_placed` is `orderPlaced`. */
export const fieldOf = (template: Template) =>
  template.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof MailTexts["texts"];

/** Mails by whom they go to: customers about their orders, customers about themselves, the owner and the staff. */
export const groups = {
  orders: ["order_placed", "order_shipped", "order_cancelled", "order_refunded", "order_draft", "gift_card"],
  accounts: [
    "verification",
    "log_in",
    "password_reset",
    "password_changed",
    "email_change",
    "email_changed",
    "account_exists",
    "account_deleted",
    "temporary_password",
    "newsletter",
  ],
  team: [
    "invitation",
    "new_device",
    "session_ended",
    "second_factor",
    "owner_changed",
    "contact_message",
    "payment_attention",
    "comment_mention",
    "notices",
    "webhook_disabled",
  ],
} as const satisfies Record<string, readonly Template[]>;
export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

/** All mails, in the order of their groups. */
export const templates: readonly Template[] = groupNames.flatMap((name): readonly Template[] => groups[name]);
