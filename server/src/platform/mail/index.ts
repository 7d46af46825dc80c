export { countIn, countryIn, dayIn, moneyIn } from "./formats.ts";
export { mailKind } from "./mail-job.ts";
export { createMailer, type Mailer } from "./mailer.ts";
export type { MailedAddress, MailedAmount, MailedLine } from "./order-mails.ts";
export { leaveMail, MAIL_COST, type NewMail, queueMail, type SecondFactorOccasion } from "./queue-mail.ts";
