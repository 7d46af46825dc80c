import { type TSchema, Type } from "typebox";
import { type Column, json, madeOf, type Reader } from "../../http/columns.ts";
import { lookupLanguage } from "../../kit/language.ts";
import { parseTranslations, type Translation, TranslationSchema } from "../translations/index.ts";

/** The translation that a reader wants most: in the first of their languages that there is one in, else the first. */
export function translationFor(
  translations: readonly Translation[],
  { languages = [] }: Pick<Reader, "languages">,
): Translation | undefined {
  const exact = translations.find(({ language }) => language === languages[0]);
  if (exact) return exact;
  const found = lookupLanguage(
    languages,
    translations.map(({ language }) => language),
  );
  return translations.find(({ language }) => language === found) ?? translations[0];
}

// The fields of a row are written one after another, so the texts that were read last are mostly the ones that are needed next.
let last: { selected: string; translations: readonly Translation[] } = { selected: "[]", translations: [] };

function wanted(selected: string, reader: Reader): Translation | undefined {
  if (last.selected !== selected) last = { selected, translations: parseTranslations(selected) };
  return translationFor(last.translations, reader);
}

const text = (name: keyof Translation, schema: TSchema): Column<string> =>
  madeOf("translations", {
    read: () => {
      throw new Error("a text is read for somebody only");
    },
    json: (selected, reader) => JSON.stringify(wanted(selected, reader)?.[name] ?? ""),
    schema,
  });

/** The texts of one translation, the one that the reader wants most. */
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
  description: text("description", Type.String({ description: "Text or HTML." })),
  metaTitle: text("metaTitle", Type.String({ description: "Title for search engines." })),
  metaDescription: text("metaDescription", Type.String({ description: "Description for search engines." })),
};

/** All translations, of which the texts are made. */
export const translations = json<Translation[]>(
  "translations",
  Type.Array(TranslationSchema, { description: "The texts in all languages, each with its slug." }),
);
