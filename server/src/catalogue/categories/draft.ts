import type { Row } from "../../db/pool.ts";
import { type FieldError, validationFailed } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import { sortKey } from "../../kit/slug.ts";
import {
  mainTranslation,
  parseTranslations,
  readTranslations,
  sortNameOf,
  type Translation,
  type WantedSlug,
  wantSlugs,
  withSlugs,
} from "../translations/index.ts";
import { categoryColumn } from "./present.ts";
import type { CategoryCreate, CategoryUpdate } from "./schemas.ts";

/** The columns a writer decides, each as the text PostgreSQL takes for it. */
export const draftColumns = ["parent_id", "slug", "position", "image", "is_active", "translations"] as const;
type DraftColumn = (typeof draftColumns)[number];
export type Draft = Record<DraftColumn, string | null>;

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
  const errors: FieldError[] = [];
  const kept = parseTranslations(before?.translations);
  const translations = input.translations ? readTranslations(input.translations, kept, errors) : kept;
  if (errors.length) throw validationFailed(errors);
  const draft: Draft = {
    parent_id: keep(parentId?.toLowerCase() ?? parentId, "parent_id", null),
    slug: input.slug ?? before?.slug ?? null,
    position: keep(position?.toString(), "position", null),
    image: keep(image, "image", null),
    is_active: keep(isActive === undefined ? undefined : isActive ? "t" : "f", "is_active", "t"),
    translations: null,
  };
  const own = { given: input.slug, kept: draft.slug };
  const main = mainTranslation(translations, store);
  const wanted = wantSlugs(own, translations, input.translations, main, "category");
  return { draft, translations, wanted };
}

/** The draft with its slugs settled, in the order of `wanted`. */
export function settle({ draft, translations }: Proposal, slugs: readonly string[]): Draft {
  const [own, ...ofTranslations] = slugs;
  return { ...draft, slug: own!, translations: withSlugs(translations, ofTranslations) };
}

/** What is derived from a draft for lists: the key it sorts by name under, and the text `q` looks in. */
export function derived(draft: Draft, store: Store): { sortName: string; searchText: string } {
  const translations = parseTranslations(draft.translations);
  const words = [...translations.flatMap(({ name, slug }) => [name, slug]), draft.slug!];
  return {
    sortName: sortNameOf(mainTranslation(translations, store).name),
    searchText: [...new Set(words.map(sortKey))].join("\n"),
  };
}
