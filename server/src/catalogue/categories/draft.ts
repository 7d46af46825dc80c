import { type FieldError, validationFailed } from "../../http/errors.ts";
import type { Sound } from "../../http/sound.ts";
import type { Store } from "../../http/store.ts";
import { sortKey } from "../../kit/slug.ts";
import {
  mainTranslation,
  parseTranslations,
  readTranslations,
  type Translation,
  type WantedSlug,
  wantSlugs,
  withSlugs,
} from "../translations/index.ts";
import { type CategoryRow, categories, draftFields } from "./columns.ts";
import type { CategoryCreate, CategoryUpdate } from "./schemas.ts";

type DraftField = (typeof draftFields)[number];
/** The fields a writer decides, each as the text PostgreSQL takes for its column. */
export type Draft = Record<DraftField, string | null>;

/** A draft before its slugs are settled: `wanted` has the category's own first, then one per translation. */
type Proposal = { draft: Draft; translations: Translation[]; wanted: WantedSlug[] };

/** The draft a category's row amounts to. */
export const draftOf = (row: CategoryRow): Draft =>
  Object.fromEntries(draftFields.map((field) => [field, categories.text(row, field)])) as Draft;

/**
 * Makes a draft of what a client sent; what an update leaves out keeps its value from `before`, and a position
 * that nobody gave is null. Throws 400 for languages named twice and names without a letter.
 */
export function propose(input: CategoryCreate | CategoryUpdate, store: Store, before?: Draft): Proposal {
  const { parentId, position, image, isActive } = input;
  const keep = (text: string | null | undefined, field: DraftField, otherwise: string | null) =>
    text === undefined ? (before ? before[field] : otherwise) : text;
  const errors: FieldError[] = [];
  const kept = parseTranslations(before?.translations);
  const translations = input.translations ? readTranslations(input.translations, kept, errors) : kept;
  if (errors.length) throw validationFailed(errors);
  const draft: Draft = {
    parentId: keep(parentId?.toLowerCase() ?? parentId, "parentId", null),
    slug: input.slug ?? before?.slug ?? null,
    position: keep(position?.toString(), "position", null),
    image: keep(image, "image", null),
    isActive: keep(isActive === undefined ? undefined : isActive ? "t" : "f", "isActive", "t"),
    translations: null,
  };
  const own = { given: input.slug, kept: draft.slug };
  const main = mainTranslation(translations, store);
  const wanted = wantSlugs(own, translations, input.translations, main, "category");
  return { draft, translations, wanted };
}

/** What is wrong with the parts of a body that the schema does not refuse. */
export function categoryFaults({ translations = [] }: Sound<CategoryUpdate>): FieldError[] {
  const errors: FieldError[] = [];
  readTranslations(translations, [], errors);
  return errors;
}

/** The draft with its slugs settled, in the order of `wanted`. */
export function settle({ draft, translations }: Proposal, slugs: readonly string[]): Draft {
  const [own, ...ofTranslations] = slugs;
  return { ...draft, slug: own!, translations: withSlugs(translations, ofTranslations) };
}

/** The text that `q` of the list looks in. */
export function searchTextOf(draft: Draft): string {
  const translations = parseTranslations(draft.translations);
  const words = [...translations.flatMap(({ name, slug }) => [name, slug]), draft.slug!];
  return [...new Set(words.map(sortKey))].join("\n");
}
