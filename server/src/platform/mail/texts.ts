import { type KeyAfter, locales, textsIn } from "../../http/messages.ts";

/** The templates of emails. */
export const mailTemplates = [
  "verification",
  "log_in",
  "password_reset",
  "invitation",
  "temporary_password",
  "account_exists",
  "account_deleted",
  "password_changed",
  "second_factor",
  "new_device",
  "session_ended",
  "email_change",
  "email_changed",
  "owner_changed",
  "order_draft",
  "order_placed",
  "order_shipped",
  "order_cancelled",
  "order_refunded",
  "gift_card",
  "newsletter",
  "contact_message",
  "payment_attention",
  "comment_mention",
  "notices",
  "webhook_disabled",
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

const forStaff: ReadonlySet<MailTemplate> = new Set([
  "invitation",
  "owner_changed",
  "contact_message",
  "payment_attention",
  "webhook_disabled",
  "notices",
]);
/** Whether an email goes to those who run the store: they need no address of it. */
export const isForStaff = (template: MailTemplate): boolean => forStaff.has(template);

/** The languages that mails are written in. */
export const mailLanguages: readonly string[] = locales;

/** The texts of one email; its values are shown between intro and outro. */
export type MailText = { subject: string; intro: string; outro: string };

/**
 * The usual words of a mail in a language, with `{store}`, `{duration}`, `{number}` and `{amount}` to be
 * filled in.
 */
export function usualText(language: string, template: MailTemplate): MailText {
  const texts = textsIn(language);
  return {
    subject: texts[`mail.${template}.subject`],
    intro: texts[`mail.${template}.intro`],
    outro: texts[`mail.${template}.outro`],
  };
}

/** The labels of values in emails. */
export type MailLabel = KeyAfter<"label.">;
/** A label in a language. */
export const labelIn = (language: string, label: MailLabel): string => textsIn(language)[`label.${label}`];

/** The default texts of the email about a partial shipment. */
export const partText = (language: string): MailText => ({
  ...usualText(language, "order_shipped"),
  subject: labelIn(language, "partSubject"),
  intro: labelIn(language, "partIntro"),
});

/** The field name of a template: `order_placed` is `orderPlaced`. */
export const fieldOf = (template: MailTemplate): string =>
  template.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The placeholders that an email's texts may contain: those of the default texts. */
export const placeholdersOf = (template: MailTemplate): string[] => [
  ...new Set(
    Object.values(usualText("en", template)).flatMap((text) =>
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    ),
  ),
];
