import { escapeHtml } from "../../kit/text/html.ts";
import { canonicalLanguage, lookupLanguage } from "../../kit/text/language.ts";
import { htmlBlock, isolateText, oneLine, plainBlock } from "./blocks.ts";
import { contentOf } from "./content.ts";
import { dressOf, type Look, plainLook } from "./look.ts";
import type { NewMail } from "./queue-mail.ts";
import { fieldOf, labelIn, type MailText, mailLanguages, partText, usualText } from "./texts.ts";

/** A mail in words, ready to send. */
export type RenderedMail = { language: string; subject: string; text: string; html: string };

const FALLBACK = "en";
const rightToLeft = new Set(["ar"]);
// French puts a no-break space before a colon.
const colons: Readonly<Record<string, string>> = { fr: "\u00a0:" };

/**
 * Renders an email in its language, else in the store's, else in English; as plain text and as HTML without
 * remote content. Numbers and dates follow the region of that language, if it names one. `pageUrl` is the
 * page on which its code can be used; `look` has the store's colors, logo and texts.
 */
export function renderMail(
  mail: NewMail,
  storeLanguage: string,
  { pageUrl = null, look = plainLook }: { pageUrl?: string | null; look?: Look } = {},
): RenderedMail {
  const wanted = [mail.language, storeLanguage];
  const language = lookupLanguage(wanted, mailLanguages) ?? FALLBACK;
  const spoken = wanted.find((tag) => lookupLanguage([tag], mailLanguages) === language);
  const locale = canonicalLanguage(spoken ?? language) ?? language;
  const { subject, intro, outro } = wordsOf(mail, language, look);
  const isRightToLeft = rightToLeft.has(language);
  const { values, blocks } = contentOf(mail, { language, locale }, pageUrl);
  const store = oneLine(mail.storeName);
  const texts: Readonly<Record<string, string>> = {
    ...values,
    ...(values.number !== undefined && { number: oneLine(values.number) }),
    store,
  };
  // A name of the other writing direction must not turn the sentence around it.
  const plain = fillWith(texts, (value) => isolateText(value, isRightToLeft));
  const marked = fillWith(texts, (value) => `<bdi>${escapeHtml(value)}</bdi>`);
  const title = oneLine(
    `${mail.isTest ? `[${labelIn(language, "test")}] ` : ""}${fillWith(texts, (value) => value)(subject)}`,
  );
  const { style, head } = dressOf(look, store);
  const paragraphs = (text: string) => text.split(/\n{2,}/).map((one) => `<p>${marked(breakLines(one))}</p>`);
  return {
    language,
    subject: title,
    text: `${[
      plain(intro),
      ...blocks.map((block) => plainBlock(block, isRightToLeft, colons[language] ?? ":")),
      plain(outro),
      store,
    ].join("\n\n")}\n`,
    html: page({ language, isRightToLeft, title, style: style.body }, [
      ...(head ? [head] : []),
      ...paragraphs(intro),
      ...blocks.map((block) => htmlBlock(block, style.link)),
      ...paragraphs(outro),
      `<p><bdi>${escapeHtml(store)}</bdi></p>`,
    ]),
  };
}

const breakLines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>\n");

// The words of this mail alone, else the store's, else the usual ones, part by part.
function wordsOf(mail: NewMail, language: string, { texts }: Look): MailText {
  const { template, text } = mail;
  const usual =
    mail.template === "order_shipped" && mail.values.isPart
      ? partText(language)
      : usualText(language, template);
  const own = texts[fieldOf(template)]?.find((one) => one.language === language);
  const of = (part: keyof MailText) => (text ? text[part] : own?.[part]) ?? usual[part];
  return { subject: of("subject"), intro: of("intro"), outro: of("outro") };
}

type Frame = { language: string; isRightToLeft: boolean; title: string; style: string };

function page({ language, isRightToLeft, title, style }: Frame, body: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}" dir="${isRightToLeft ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em; margin: 1em auto; padding: 0 1em${style}">
${body.join("\n")}
</body>
</html>
`;
}

// In one pass, so that a value cannot contain a placeholder.
const fillWith =
  (values: Readonly<Record<string, string>>, form: (value: string) => string) => (line: string) =>
    line.replace(/\{(\w+)\}/g, (whole, name) => (values[name] === undefined ? whole : form(values[name])));
