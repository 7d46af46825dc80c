import { type TSchema, Type } from "typebox";
import { type Column, deriveFrom, json, type Reader } from "../../http/nouns/columns.ts";
import { lookupLanguage } from "../../kit/text/language.ts";
import { richText } from "../../kit/text/rich-text.ts";
import { picturesIn } from "../products/index.ts";
import {
  parseTranslations,
  type Translation,
  TranslationSchema,
  translationFor,
} from "../translations/index.ts";

const NO_LANGUAGES: readonly string[] = [];
// The fields of a row are written one after another, so the last value read is usually needed next.
let last: { selected: string; languages: readonly string[]; translation: Translation | undefined } = {
  selected: "[]",
  languages: NO_LANGUAGES,
  translation: undefined,
};

function readTranslation(selected: string, { languages = NO_LANGUAGES }: Reader): Translation | undefined {
  if (last.selected !== selected || last.languages !== languages)
    last = { selected, languages, translation: translationFor(parseTranslations(selected), languages) };
  return last.translation;
}

const text = (name: keyof Translation, schema: TSchema): Column<string> =>
  deriveFrom("translations", {
    read: () => {
      throw new Error("a text is read for somebody only");
    },
    json: (selected, reader) => JSON.stringify(readTranslation(selected, reader)?.[name] ?? ""),
    schema,
  });

/** The texts of the translation in the reader's preferred language. */
export const texts = {
  language: text(
    "language",
    Type.String({
      description:
        "The language of the texts below: the one asked for, else the store's default, else one that there is.",
      examples: ["en"],
    }),
  ),
  name: text("name", Type.String({ examples: ["Stoneware mug"] })),
  description: text("description", Type.String({ description: "Text or HTML, as it was written." })),
  metaTitle: text("metaTitle", Type.String({ description: "Title for search engines." })),
  metaDescription: text("metaDescription", Type.String({ description: "Description for search engines." })),
};

/** The description of a row's `translations` for a reader, as sanitized HTML. */
export const descriptionHtml = (selected: string, reader: Reader): string =>
  richText(readTranslation(selected, reader)?.description ?? "");

/** The slug in the same language; empty where it has none of its own there. */
export const slugInLanguage = text("slug", Type.String());

/** A product's pictures, with the words that the reader wants most. */
export const media = deriveFrom(
  "images",
  picturesIn((alt, languages) => {
    const available = Object.keys(alt);
    return alt[lookupLanguage(languages, available) ?? available[0] ?? ""] ?? "";
  }),
);

/** All translations, the source of the texts. */
export const translations = json<Translation[]>(
  "translations",
  Type.Array(TranslationSchema, { description: "The texts in all languages, each with its slug." }),
);
