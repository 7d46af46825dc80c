import { type Html, html } from "../../kit/text/html.ts";
import { canonicalLanguage, lookupLanguage } from "../../kit/text/language.ts";
import { idInUrl } from "../../kit/web/own-media.ts";
import { contentOf } from "./content.ts";
import { oneLine } from "./layout/blocks.ts";
import { footerOf } from "./layout/footer.ts";
import { blockHtml, paragraph } from "./layout/html.ts";
import { mailPage } from "./layout/page.ts";
import { isolateText, plainText } from "./layout/plain.ts";
import { themeOf } from "./layout/theme.ts";
import { type Look, pictureAt, plainLook } from "./look.ts";
import type { NewMail } from "./queue-mail.ts";
import { fieldOf, isForStaff, labelIn, type MailText, mailLanguages, partText, usualText } from "./texts.ts";

/** A mail in words, ready to send. */
export type RenderedMail = {
  language: string;
  subject: string;
  /** The line that lists of mails show behind the subject. */
  preheader: string;
  text: string;
  html: string;
};

const FALLBACK = "en";
const rightToLeft = new Set(["ar"]);
// French puts a no-break space before a colon.
const colons: Readonly<Record<string, string>> = { fr: "\u00a0:" };

/**
 * Renders an email in its language, else in the store's, else in English; as plain text and as HTML that
 * loads nothing but pictures. Numbers and dates follow the region of that language, if it names one.
 * `pageUrl` is the page on which its code can be used; `look` has the store's colors, logo, texts and
 * address.
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
  const formatting = { language, locale };
  const { subject, intro, outro } = wordsOf(mail, language, look);
  const isRightToLeft = rightToLeft.has(language);
  const pictureOf = (picture: string) => {
    const url = pictureAt(picture, look.origin);
    return url && idInUrl(picture) ? `${url}?width=${PICTURE_WIDTH}` : url;
  };
  const { values, blocks, summary } = contentOf(mail, { ...formatting, pictureOf }, pageUrl);
  const store = oneLine(mail.storeName);
  const texts: Readonly<Record<string, string>> = {
    ...values,
    ...(values.number !== undefined && { number: oneLine(values.number) }),
    store,
  };
  // A name of the other writing direction must not turn the sentence around it.
  const plain = fillWith(texts, (value) => isolateText(value, isRightToLeft));
  const unmarked = fillWith(texts, (value) => value);
  const heading = oneLine(unmarked(subject));
  const footer = footerOf(store, isForStaff(mail.template) ? null : look.sender, formatting);
  const theme = themeOf(look.colors, isRightToLeft);
  const preheader = oneLine(summary ?? unmarked(intro.split(/\n{2,}/)[0]!)).slice(0, LONGEST_PREHEADER);
  const paragraphs = (text: string) =>
    text.split(/\n{2,}/).map((one) => paragraph(markValues(one, texts), theme));
  return {
    language,
    subject: mail.isTest ? `[${labelIn(language, "test")}] ${heading}` : heading,
    preheader,
    text: plainText(
      { intro: plain(intro), blocks, outro: plain(outro), footer },
      { isRightToLeft, colon: colons[language] ?? ":" },
    ),
    html: mailPage(
      { language, isRightToLeft, title: heading, preheader, store, logo: look.logo, footer },
      [...paragraphs(intro), ...blocks.map((block) => blockHtml(block, theme)), ...paragraphs(outro)],
      theme,
    ),
  };
}

const LONGEST_PREHEADER = 150;
// Twice the pixels that they take: screens have two to a pixel.
const PICTURE_WIDTH = 128;

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

// In one pass, so that a value cannot contain a placeholder.
const fillWith =
  (values: Readonly<Record<string, string>>, form: (value: string) => string) => (line: string) =>
    line.replace(/\{(\w+)\}/g, (whole, name) => (values[name] === undefined ? whole : form(values[name])));

// Texts as HTML, with its line breaks; each value is set apart from the sentence around it.
function markValues(text: string, values: Readonly<Record<string, string>>): Html {
  const parts = text.split(/(\{\w+\}|\n)/).map((part): Html => {
    const value = values[part.slice(1, -1)];
    if (part === "\n") return { html: "<br>\n" };
    return part.startsWith("{") && value !== undefined ? html`<bdi>${value}</bdi>` : html`${part}`;
  });
  return html`${parts}`;
}
