import type { Row } from "../../db/pool.ts";
import { type FieldError, validationFailed } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import { canonicalLanguage } from "../../kit/language.ts";
import { slugify, sortKey } from "../../kit/slug.ts";
import { categoryColumn } from "./present.ts";
import type { CategoryCreate, CategoryUpdate } from "./schemas.ts";

/** The columns a writer decides, each as the text PostgreSQL takes for it. */
export const draftColumns = ["parent_id", "slug", "position", "image", "is_active", "translations"] as const;
type DraftColumn = (typeof draftColumns)[number];
export type Draft = Record<DraftColumn, string | null>;

type Translation = {
  language: string;
  name: string;
  description: string;
  slug: string;
  metaTitle: string;
  metaDescription: string;
};

/** A slug a category wants: `language` is "" for its own; `field` names the input where a client chose it. */
export type WantedSlug = { language: string; slug: string; field: string | undefined };

/** A draft before its slugs are settled: `wanted` has the category's own first, then one per translation. */
type Proposal = { draft: Draft; translations: Translation[]; wanted: WantedSlug[] };

/** The draft a category's row amounts to. */
export function draftOf(row: Row): Draft {
  return Object.fromEntries(draftColumns.map((column) => [column, categoryColumn(row, 0, column)])) as Draft;
}

/**
 * Makes a draft of what a client sent; what an update leaves out keeps its value from `before`, and a position
 * that nobody gave is null. Throws 400 for languages named twice and names without a letter.
 */
export function propose(input: CategoryCreate | CategoryUpdate, store: Store, before?: Draft): Proposal {
  const { parentId, position, image, isActive } = input;
  const keep = (text: string | null | undefined, column: DraftColumn, otherwise: string | null) =>
    text === undefined ? (before ? before[column] : otherwise) : text;
  const translations = input.translations ? readTranslations(input.translations, before) : parsed(before);
  const main = mainOf(translations, store);
  const draft: Draft = {
    parent_id: keep(parentId?.toLowerCase() ?? parentId, "parent_id", null),
    slug: input.slug ?? before?.slug ?? null,
    position: keep(position?.toString(), "position", null),
    image: keep(image, "image", null),
    is_active: keep(isActive === undefined ? undefined : isActive ? "t" : "f", "is_active", "t"),
    translations: null,
  };
  const own: WantedSlug = {
    language: "",
    slug: draft.slug ?? (main.slug || madeSlug(main.name)),
    field: input.slug === undefined ? undefined : "/slug",
  };
  const given = input.translations ?? [];
  const wanted = translations.map(
    ({ language, name, slug }, i): WantedSlug => ({
      language,
      slug: slug || madeSlug(name),
      field: given[i]?.slug ? `/translations/${i}/slug` : undefined,
    }),
  );
  return { draft, translations, wanted: [own, ...wanted] };
}

/** The draft with its slugs settled, in the order of `wanted`. */
export function settle({ draft, translations }: Proposal, slugs: readonly string[]): Draft {
  const [own, ...ofTranslations] = slugs;
  const entries = translations.map((entry, i) => ({ ...entry, slug: ofTranslations[i]! }));
  return { ...draft, slug: own!, translations: JSON.stringify(entries) };
}

// Long enough to sort by, short enough for a cursor.
const MAX_SORT_NAME = 100;

/** What is derived from a draft for lists: the key it sorts by name under, and the text `q` looks in. */
export function derived(draft: Draft, store: Store): { sortName: string; searchText: string } {
  const translations = parsed(draft);
  const words = [...translations.flatMap(({ name, slug }) => [name, slug]), draft.slug!];
  return {
    sortName: sortKey(mainOf(translations, store).name)
      .slice(0, MAX_SORT_NAME)
      .replace(/[\ud800-\udbff]$/, ""),
    searchText: [...new Set(words.map(sortKey))].join("\n"),
  };
}

const parsed = (draft: Draft | undefined): Translation[] => JSON.parse(draft?.translations ?? "[]");
const madeSlug = (name: string) => slugify(name) || "category";
const mainOf = (translations: Translation[], store: Store) =>
  translations.find(({ language }) => language === store.defaultLanguage) ?? translations[0]!;

// An entry without a slug keeps the one its language had: addresses outlive names.
function readTranslations(input: CategoryCreate["translations"], before: Draft | undefined): Translation[] {
  const kept = new Map(parsed(before).map(({ language, slug }) => [language, slug]));
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  const translations = input.map((entry, i) => {
    const language = canonicalLanguage(entry.language)!;
    if (seen.has(language)) errors.push({ field: `/translations/${i}/language`, code: "not_unique" });
    seen.add(language);
    const name = entry.name.trim();
    if (!name) errors.push({ field: `/translations/${i}/name`, code: "too_short", values: { limit: 1 } });
    return {
      language,
      name,
      description: entry.description,
      slug: entry.slug ?? kept.get(language) ?? "",
      metaTitle: entry.metaTitle ?? "",
      metaDescription: entry.metaDescription ?? "",
    };
  });
  if (errors.length) throw validationFailed(errors);
  return translations;
}
