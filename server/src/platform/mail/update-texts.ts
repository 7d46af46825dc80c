import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { canonicalLanguage } from "../../kit/text/language.ts";
import { type OwnTextIn, type OwnTexts, type OwnTextsRow, ownTexts, textParts } from "./own-texts.ts";
import { changeOwnTexts, lockOwnTexts } from "./own-texts-sql.ts";
import type { TextsUpdate } from "./schemas.ts";
import {
  fieldOf,
  type MailTemplate,
  type MailText,
  mailLanguages,
  mailTemplates,
  placeholdersOf,
} from "./texts.ts";

/**
 * Writes a store's own texts of its emails, and returns the row of all; absent ones stay. An update without
 * changes makes no new version. Throws 400, and 409 for a stale version.
 */
export async function updateTexts({
  tx,
  body,
  expectedVersions,
  now,
}: Pick<Call<object, TextsUpdate>, "tx" | "body" | "expectedVersions" | "now">): Promise<OwnTextsRow> {
  const row = await lockOwnTexts(tx);
  const { texts, version } = ownTexts.read(row);
  const before = texts as OwnTexts;
  checkVersion(expectedVersions, version);
  const errors: FieldError[] = [];
  const textsOf = (template: MailTemplate) => {
    const sent = body.texts?.[fieldOf(template)];
    return sent ? tidy(template, sent, errors) : before[fieldOf(template)]!;
  };
  const after = Object.fromEntries(mailTemplates.map((template) => [fieldOf(template), textsOf(template)]));
  if (errors.length) throw validationFailed(errors);
  const isSame = Object.keys(after).every(
    (one) => JSON.stringify(after[one]) === JSON.stringify(before[one]),
  );
  return isSame ? row : changeOwnTexts(tx, version, after, now);
}

type Sent = { language: string } & { [Part in keyof MailText]?: string | null };

function tidy(template: MailTemplate, sent: readonly Sent[], errors: FieldError[]): OwnTextIn[] {
  const texts = sent.map(({ language, ...parts }) => ({
    language: canonicalLanguage(language)!,
    ...tidyText(
      template,
      parts,
      `/texts/${fieldOf(template)}/${sent.findIndex((one) => one.language === language)}`,
      errors,
    ),
  }));
  for (const [i, { language }] of texts.entries()) {
    const field = `/texts/${fieldOf(template)}/${i}/language`;
    if (!mailLanguages.includes(language))
      errors.push({ field, code: "invalid_choice", values: { choices: mailLanguages.join(", ") } });
    else if (texts.findIndex((one) => one.language === language) < i)
      errors.push({ field, code: "not_unique" });
  }
  return texts.filter((text) => textParts.some((part) => text[part] !== null));
}

/**
 * Texts in their stored form; an empty one means the default. Reports placeholders that the email does not
 * fill in.
 */
export function tidyText(
  template: MailTemplate,
  sent: { [Part in keyof MailText]?: string | null },
  at: string,
  errors: FieldError[],
) {
  const known = placeholdersOf(template);
  const tidyPart = (part: keyof MailText) => {
    const text = sent[part]?.trim().replaceAll("\r\n", "\n") || null;
    const strange = [...(text ?? "").matchAll(/\{(\w+)\}/g)].some(([, name]) => !known.includes(name!));
    if (strange)
      errors.push({
        field: `${at}/${part}`,
        code: "unknown_placeholder",
        values: { choices: known.map((name) => `{${name}}`).join(", ") },
      });
    return text;
  };
  return { subject: tidyPart("subject"), intro: tidyPart("intro"), outro: tidyPart("outro") };
}
