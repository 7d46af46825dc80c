import { Type } from "typebox";
import { group, json, orNull as orNullColumn, time, version } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { fieldOf, type MailTemplate, type MailText, mailTemplates } from "./texts.ts";

/** The parts of a mail that a store may put into words of its own. */
export const textParts = ["subject", "intro", "outro"] as const;
/** A store's own texts for an email; null for the default text. */
export type OwnText = { [Part in keyof MailText]: string | null };
/** Own texts in one language. */
export type OwnTextIn = OwnText & { language: string };

const part = (maxLength: number, description: string) =>
  orNull(Type.String({ maxLength, description: `${description} Null for the usual words.` }));
const parts = {
  subject: part(200, "The subject, one line."),
  intro: part(2_000, "The text at the beginning; an empty line begins a paragraph."),
  outro: part(2_000, "The text at the end, above the store's name."),
};
/** Words for one mail, as they are sent. */
export const TextInput = Type.Object(
  {
    subject: Type.Optional(parts.subject),
    intro: Type.Optional(parts.intro),
    outro: Type.Optional(parts.outro),
  },
  {
    additionalProperties: false,
    "x-name": "MailTextInput",
    description: "May have the mail's placeholders, such as `{store}`; see `POST /mails/preview`.",
  },
);
const Language = Type.String({
  format: "language",
  maxLength: 35,
  description: "One of the languages that mails are written in: en, ar, fr, de, es, tr.",
  examples: ["en"],
});
/** Own texts with their language. */
export const TextIn = Type.Object(
  { language: Language, ...TextInput.properties },
  { additionalProperties: false, "x-name": "MailTextIn" },
);
const Text = Type.Object(
  { language: Type.String(), ...parts },
  { additionalProperties: false, "x-name": "MailText" },
);

const of = (template: MailTemplate) =>
  json<OwnTextIn[]>(`coalesce(t.texts->'${fieldOf(template)}', '[]')`, Type.Array(Text));

/** A store's own words of its mails `t`. */
export const ownTexts = table("t", {
  texts: group(Object.fromEntries(mailTemplates.map((template) => [fieldOf(template), of(template)])), {
    "x-name": "MailTextsByTemplate",
    description: "By what the mail is about; each language once.",
  }),
  version,
  updatedAt: orNullColumn(time("updated_at")),
});
export type OwnTextsRow = RowOf<typeof ownTexts.fields>;
/** Own texts by the field name of the email. */
export type OwnTexts = Readonly<Record<string, readonly OwnTextIn[]>>;

/** The row of a store without own texts. */
export const noOwnTexts: OwnTextsRow = ownTexts.row({
  texts: Object.fromEntries(mailTemplates.map((template) => [fieldOf(template), "[]"])),
  version: "1",
});
export const OwnTextsSchema = ownTexts.schema({ "x-name": "MailTexts" });
