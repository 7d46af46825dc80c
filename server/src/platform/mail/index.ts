export { mailKind } from "./mail-job.ts";
export { createMailer, type Mailer } from "./mailer.ts";
export { type NewMail, queueMail } from "./queue-mail.ts";
