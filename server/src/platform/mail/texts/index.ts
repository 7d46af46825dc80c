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
/** The languages that mails are written in. */
export const mailLanguages = Object.keys(mailTexts);
/** What mails are about. */
export const mailTemplates = Object.keys(en) as MailTemplate[];

/** What a mail is called where it is a field's name: `order_placed` is `orderPlaced`. */
export const fieldOf = (template: MailTemplate): string =>
  template.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What the words of a mail may have in braces: what the usual ones have. */
export const placeholdersOf = (template: MailTemplate): string[] => [
  ...new Set(
    Object.values(en[template]).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
  ),
];
