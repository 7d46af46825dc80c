import { lookupLanguage } from "../../kit/language.ts";
import type { NewMail } from "./queue-mail.ts";
import { mailTexts } from "./texts/index.ts";

/** A mail in words, ready to send. */
export type RenderedMail = { language: string; subject: string; text: string; html: string };

const FALLBACK = "en";
const languages = Object.keys(mailTexts);
const rightToLeft = new Set(["ar"]);

/** Writes a mail in its language, else in the store's, else in English; as plain text and as HTML that loads nothing. */
export function renderMail(mail: NewMail, storeLanguage: string): RenderedMail {
  const language = lookupLanguage([mail.language, storeLanguage], languages) ?? FALLBACK;
  const { subject, intro, outro } = mailTexts[language]![mail.template];
  const isRightToLeft = rightToLeft.has(language);
  const store = oneLine(mail.storeName);
  const secret = secretOf(mail);
  const duration = "validMs" in mail.values ? durationIn(language, mail.values.validMs as number) : "";
  // A name of the other writing direction must not turn the sentence around it.
  const isolated = isRightToLeft ? `\u2068${store}\u2069` : store;
  const plain = [intro, outro].map((line) => fill(line, { store: isolated, duration }));
  const marked = [intro, outro].map((line) =>
    fill(escapeHtml(line), { store: `<bdi>${escapeHtml(store)}</bdi>`, duration: escapeHtml(duration) }),
  );
  return {
    language,
    subject: fill(subject, { store, duration }),
    text: `${[plain[0], ...(secret ? [`    ${secret}`] : []), plain[1], store].join("\n\n")}\n`,
    html: page(language, isRightToLeft, fill(subject, { store, duration }), [
      `<p>${marked[0]}</p>`,
      ...(secret ? [`<p dir="ltr" style="${SECRET_STYLE}"><strong>${escapeHtml(secret)}</strong></p>`] : []),
      `<p>${marked[1]}</p>`,
      `<p><bdi>${escapeHtml(store)}</bdi></p>`,
    ]),
  };
}

/** A text without line breaks and other control characters, as header fields need it. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

function secretOf({ template, values }: NewMail): string | undefined {
  if (template === "temporary_password") return values.password;
  return "code" in values ? (values.code as string) : undefined;
}

const SECRET_STYLE = "font-family: monospace; font-size: 1.5em; overflow-wrap: anywhere";

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
function fill(line: string, values: Record<string, string>): string {
  return line.replace(/\{(\w+)\}/g, (_, name) => values[name]!);
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function durationIn(language: string, ms: number): string {
  const [unit, length] =
    ms >= 2 * DAY && ms % DAY === 0 ? ["day", DAY] : ms % HOUR === 0 ? ["hour", HOUR] : ["minute", MINUTE];
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: unit as string,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  });
  return format.format(ms / (length as number));
}
