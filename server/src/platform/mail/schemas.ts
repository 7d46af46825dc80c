import { type Static, Type } from "typebox";
import { ignoredFields, Version } from "../../http/openapi/schema-parts.ts";
import { TemplateSchema } from "./log-columns.ts";
import { TextIn, TextInput } from "./own-texts.ts";
import { fieldOf, mailTemplates } from "./texts.ts";

const Texts = Type.Optional(Type.Array(TextIn, { maxItems: 20 }));

/** The words of mails that are to be changed. */
export const TextsUpdate = Type.Object(
  {
    texts: Type.Optional(
      Type.Object(Object.fromEntries(mailTemplates.map((template) => [fieldOf(template), Texts])), {
        additionalProperties: false,
        "x-name": "MailTextsByTemplateInput",
      }),
    ),
    version: Version,
    ...ignoredFields(["updatedAt"]),
  },
  { additionalProperties: false, "x-name": "MailTextsUpdate" },
);
export type TextsUpdate = Static<typeof TextsUpdate>;

/** The template, language and texts of a preview. */
export const MailWanted = Type.Object(
  {
    template: TemplateSchema,
    language: Type.Optional(
      Type.String({
        format: "language",
        maxLength: 35,
        description: "BCP 47; the store's default language where it is left out.",
      }),
    ),
    text: Type.Optional(TextInput),
  },
  { additionalProperties: false, "x-name": "MailWanted" },
);
export type MailWanted = Static<typeof MailWanted>;

const words = (description: string) =>
  Type.Object(
    { subject: Type.String(), intro: Type.String(), outro: Type.String() },
    { additionalProperties: false, description },
  );
/** A mail as it would be. */
export const MailPreview = Type.Object(
  {
    template: TemplateSchema,
    language: Type.String({ description: "The language that it is written in." }),
    subject: Type.String(),
    preheader: Type.String({ description: "The line that inboxes show next to the subject." }),
    text: Type.String({ description: "As plain text." }),
    html: Type.String({ description: "As HTML, a whole document." }),
    usual: words("The default text, with placeholders, where the store has none of its own."),
    placeholders: Type.Array(Type.String(), {
      description: "The placeholders that its texts may have in braces.",
      examples: [["store", "number"]],
    }),
  },
  { additionalProperties: false, "x-name": "MailPreview" },
);
export const MailSent = Type.Object(
  { id: Type.String({ format: "uuid" }), to: Type.String() },
  { additionalProperties: false, "x-name": "TestMail" },
);
