import type { MailTemplate } from "../queue-mail.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { tr } from "./tr.ts";

export { type MailLabel, mailLabels } from "./labels.ts";

/** The words of one mail; what it tells stands by itself between intro and outro. */
export type MailText = { subject: string; intro: string; outro: string };
export type MailTexts = Readonly<Record<MailTemplate, MailText>>;

/** The words of all mails by language, with `{store}`, `{duration}`, `{number}` and `{amount}` to be filled in. */
export const mailTexts: Readonly<Record<string, MailTexts>> = { en, ar, fr, de, es, tr };
