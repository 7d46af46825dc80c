import type { MailTexts, MailTextsUpdate } from "@stoa/client";
import { type Form, faultsNearby } from "../core/form.ts";
import { fieldOf, type Template, templates } from "./templates.ts";

/** The languages that mails are written in. */
export const languages = ["en", "ar", "de", "es", "fr", "tr"] as const;
/** The parts of a mail that can be put into other words. */
export const parts = ["subject", "intro", "outro"] as const;
export type Words = Record<(typeof parts)[number], string>;
/** A store's own words by mail and language; no text is what is said as usual. */
export type Draft = Record<Template, Record<string, Words>>;

/** The words of all mails in all languages, as a form has them. */
export const draftOf = ({ texts }: Pick<MailTexts, "texts">): Draft =>
  Object.fromEntries(
    templates.map((template) => [
      template,
      Object.fromEntries(
        languages.map((language) => {
          const own = texts[fieldOf(template)]?.find((one) => one.language === language);
          return [
            language,
            { subject: own?.subject ?? "", intro: own?.intro ?? "", outro: own?.outro ?? "" },
          ];
        }),
      ),
    ]),
  ) as Draft;

/** Whether a text is the store's own in any part. */
export const hasWords = (words: Words) => parts.some((part) => words[part].trim());

/** The same as the API takes it. */
export const listOf = (words: Readonly<Record<string, Words>>) =>
  Object.entries(words).flatMap(([language, one]) =>
    hasWords(one)
      ? [
          {
            language,
            subject: one.subject || null,
            intro: one.intro || null,
            outro: one.outro || null,
          },
        ]
      : [],
  );

/** The body of an update with changed words, by ways such as `order_placed.en.subject`, upon what is kept. */
export function bodyOf(changed: Record<string, unknown>, latest: Pick<MailTexts, "texts">): MailTextsUpdate {
  const draft = draftOf(latest);
  const sent = new Set<Template>();
  for (const [way, text] of Object.entries(changed)) {
    const [template, language, part] = way.split(".") as [Template, string, keyof Words];
    draft[template][language]![part] = String(text);
    sent.add(template);
  }
  return {
    texts: Object.fromEntries([...sent].map((template) => [fieldOf(template), listOf(draft[template])])),
  };
}

/** The form as faults find it: the API names words by their place in the list that was sent. */
export function faultsAtWords(form: Form<Draft>) {
  const here = (pointer: string) =>
    pointer.replace(/^\/texts\/(\w+)\/(\d+)/, (whole, field: string, i: string) => {
      const template = templates.find((one) => fieldOf(one) === field);
      const sent = template && listOf(form.values[template])[Number(i)];
      return sent ? `/${template}/${sent.language}` : whole;
    });
  const near = faultsNearby(form);
  return {
    shows: (pointer: string) => near.shows(here(pointer)),
    setFaults: (faults: Readonly<Record<string, string>>) =>
      near.setFaults(Object.fromEntries(Object.entries(faults).map(([at, text]) => [here(at), text]))),
  };
}
