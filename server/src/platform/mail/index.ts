export { countIn, countryIn, dayIn, moneyIn } from "./formats.ts";
export { mails as loggedMails } from "./log-columns.ts";
export { forgetMails, mailsOf, mailsSweeper } from "./log-sql.ts";
export { mailKind, type PageOfMail } from "./mail-job.ts";
export { createMailer, type Mailer } from "./mailer.ts";
export type { MailedAddress, MailedAmount, MailedLine } from "./order-mails.ts";
export { enqueueMail, MAIL_COST, type NewMail, queueMail, type SecondFactorOccasion } from "./queue-mail.ts";
export { mailRoutes } from "./routes.ts";
export { labelIn, type MailLabel } from "./texts.ts";
