import type { FieldError } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { canonicalLanguage, lookupLanguage } from "../../kit/text/language.ts";
import { slugify } from "../../kit/text/slug.ts";
import type { Translation, TranslationInput } from "./schemas.ts";

type Input = readonly (Omit<TranslationInput, "description"> &
  Partial<Pick<TranslationInput, "description">>)[];

/** A slug a resource wants: `language` is "" for its own; `field` names the input where a client chose it. */
export type RequestedSlug = { language: string; slug: string; field: string | undefined };

/**
 * Completes the entries of a client's input. One without a slug keeps that of its language in `before`, so
 * that URLs survive renames. Reports duplicate languages and blank names in `errors`.
 */
function readTranslations(input: Input, before: readonly Translation[], errors: FieldError[]): Translation[] {
  const slugsBefore = new Map(before.map(({ language, slug }) => [language, slug]));
  const seen = new Set<string>();
  return input.map((entry, i) => {
    const language = canonicalLanguage(entry.language)!;
    if (seen.has(language)) errors.push({ field: `/translations/${i}/language`, code: "not_unique" });
    seen.add(language);
    const name = entry.name.trim();
    if (!name) errors.push({ field: `/translations/${i}/name`, code: "too_short", values: { limit: 1 } });
    return {
      language,
      name,
      description: entry.description ?? "",
      slug: entry.slug ?? slugsBefore.get(language) ?? "",
      metaTitle: entry.metaTitle ?? "",
      metaDescription: entry.metaDescription ?? "",
    };
  });
}

/** The entries of a `translations` column. */
export const parseTranslations = (column: string | null | undefined): Translation[] =>
  JSON.parse(column ?? "[]");

/** The entry of the store's default language, else the first. */
export const mainTranslation = (translations: readonly Translation[], store: Store): Translation =>
  translations.find(({ language }) => language === store.defaultLanguage) ?? translations[0]!;

// The slugs that a resource requests: its own first (given, former, or generated from its main name), then
// one per entry. `otherwise` replaces a name without letters.
function wantSlugs(
  own: { given: string | undefined; current: string | null },
  translations: readonly Translation[],
  given: Input | undefined,
  main: Translation,
  otherwise: string,
): RequestedSlug[] {
  const slugOf = (name: string) => slugify(name) || otherwise;
  return [
    {
      language: "",
      slug: own.given ?? own.current ?? (main.slug || slugOf(main.name)),
      field: own.given === undefined ? undefined : "/slug",
    },
    ...translations.map(({ language, name, slug }, i) => ({
      language,
      slug: slug || slugOf(name),
      field: given?.[i]?.slug ? `/translations/${i}/slug` : undefined,
    })),
  ];
}

/**
 * The texts of a resource before its slugs are settled: `wanted` has its own first, then one per translation.
 */
export type Texts = { translations: Translation[]; wanted: RequestedSlug[] };
type Written = { slug: string | null; translations: string | null };

/**
 * A resource's texts after a client's input. Absent ones are as `before`. Reports faults in `errors`: also a
 * language that the store lacks if there is no text in its default one, unless `takesAnyLanguage`.
 */
export function readTexts(
  input: { slug?: string; translations?: Input },
  before: Written | undefined,
  { store, otherwise, takesAnyLanguage }: { store: Store; otherwise: string; takesAnyLanguage?: boolean },
  errors: FieldError[],
): Texts {
  const current = parseTranslations(before?.translations);
  const translations = input.translations ? readTranslations(input.translations, current, errors) : current;
  if (input.translations && !takesAnyLanguage) errors.push(...foreignLanguages(translations, current, store));
  const own = { given: input.slug, current: before?.slug ?? null };
  const main = mainTranslation(translations, store);
  return { translations, wanted: wantSlugs(own, translations, input.translations, main, otherwise) };
}

// Languages that no page of the store would show. Existing entries stay.
function foreignLanguages(
  translations: readonly Translation[],
  current: readonly Translation[],
  { languages, defaultLanguage }: Store,
): FieldError[] {
  if (translations.some(({ language }) => language === defaultLanguage)) return [];
  const known = new Set([...languages, ...current.map(({ language }) => language)]);
  return translations.flatMap(({ language }, i): FieldError[] =>
    lookupLanguage([language], [...known]) !== undefined
      ? []
      : [
          {
            field: `/translations/${i}/language`,
            code: "invalid_choice",
            message: "language_not_of_store",
            values: { language, choices: languages.join(", "), main: defaultLanguage },
          },
        ],
  );
}

/** A draft with its slugs settled, in the order of `wanted`. */
export function settle<Draft extends Written>(
  { draft, translations }: { draft: Draft; translations: readonly Translation[] },
  slugs: readonly string[],
): Draft {
  const [own, ...ofTranslations] = slugs;
  return { ...draft, slug: own!, translations: withSlugs(translations, ofTranslations) };
}

// The entries with their settled slugs, as the JSON text of their column.
function withSlugs(translations: readonly Translation[], slugs: readonly string[]): string {
  return JSON.stringify(translations.map((entry, i) => ({ ...entry, slug: slugs[i]! })));
}

/** The translation in the first of these languages that there is one in, else the first translation. */
export function translationFor<T extends { readonly language: string }>(
  translations: readonly T[],
  languages: readonly string[],
): T | undefined {
  const available = translations.map(({ language }) => language);
  for (const wanted of languages) {
    // Usually the exact language is available, and no similar one has to be found.
    const found = available.includes(wanted)
      ? wanted
      : wanted.includes("-") && lookupLanguage([wanted], available);
    if (found) return translations[available.indexOf(found)];
  }
  return translations[0];
}
