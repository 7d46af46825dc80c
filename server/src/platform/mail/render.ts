import { escapeHtml } from "../../kit/html.ts";
import { canonicalLanguage, lookupLanguage } from "../../kit/language.ts";
import { htmlBlock, isolated, oneLine, plainBlock } from "./blocks.ts";
import { contentOf } from "./content.ts";
import type { NewMail } from "./queue-mail.ts";
import { mailTexts } from "./texts/index.ts";

/** A mail in words, ready to send. */
export type RenderedMail = { language: string; subject: string; text: string; html: string };

const FALLBACK = "en";
const languages = Object.keys(mailTexts);
const rightToLeft = new Set(["ar"]);
// In French a colon stands apart, on the same line.
const colons: Readonly<Record<string, string>> = { fr: "\u00a0:" };

/**
 * Writes a mail in its language, else in the store's, else in English; as plain text and as HTML that loads nothing. Numbers
 * and dates are written as in the region of that language, if it names one. `pageUrl` is where what its code is for can be done.
 */
export function renderMail(
  mail: NewMail,
  storeLanguage: string,
  pageUrl: string | null = null,
): RenderedMail {
  const wanted = [mail.language, storeLanguage];
  const language = lookupLanguage(wanted, languages) ?? FALLBACK;
  const spoken = wanted.find((tag) => lookupLanguage([tag], languages) === language);
  const locale = canonicalLanguage(spoken ?? language) ?? language;
  const { subject, intro, outro } = mailTexts[language]![mail.template];
  const isRightToLeft = rightToLeft.has(language);
  const { values, blocks } = contentOf(mail, { language, locale }, pageUrl);
  const store = oneLine(mail.storeName);
  const told: Readonly<Record<string, string>> = {
    ...values,
    ...(values.number !== undefined && { number: oneLine(values.number) }),
    store,
  };
  // A name of the other writing direction must not turn the sentence around it.
  const plain = fillWith(told, (value) => isolated(value, isRightToLeft));
  const marked = fillWith(told, (value) => `<bdi>${escapeHtml(value)}</bdi>`);
  const title = fillWith(told, (value) => value)(subject);
  return {
    language,
    subject: title,
    text: `${[
      plain(intro),
      ...blocks.map((block) => plainBlock(block, isRightToLeft, colons[language] ?? ":")),
      plain(outro),
      store,
    ].join("\n\n")}\n`,
    html: page(language, isRightToLeft, title, [
      `<p>${marked(escapeHtml(intro))}</p>`,
      ...blocks.map(htmlBlock),
      `<p>${marked(escapeHtml(outro))}</p>`,
      `<p><bdi>${escapeHtml(store)}</bdi></p>`,
    ]),
  };
}

function page(language: string, isRightToLeft: boolean, title: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}" dir="${isRightToLeft ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em; margin: 1em auto; padding: 0 1em">
${body.join("\n")}
</body>
</html>
`;
}

// In one pass, so that nothing in a value is taken for a placeholder.
const fillWith =
  (values: Readonly<Record<string, string>>, form: (value: string) => string) => (line: string) =>
    line.replace(/\{(\w+)\}/g, (_, name) => form(values[name]!));
