export { countIn, countryIn, dayIn, moneyIn } from "./formats.ts";
export { mailKind, type PageOfMail } from "./mail-job.ts";
export { createMailer, type Mailer } from "./mailer.ts";
export type { MailedAddress, MailedAmount, MailedLine } from "./order-mails.ts";
export { leaveMail, MAIL_COST, type NewMail, queueMail, type SecondFactorOccasion } from "./queue-mail.ts";
export { type MailLabel, mailLabels } from "./texts/index.ts";
