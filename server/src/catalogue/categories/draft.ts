import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { parseTranslations, readTexts, type Texts } from "../translations/index.ts";
import { type CategoryDraft, pathText } from "./columns.ts";
import { type CategoryCreate, type CategoryUpdate, categoryWrites } from "./schemas.ts";

/**
 * Drafts a category from a client's input, before its slugs are settled; absent fields keep their value of
 * `before`, and a missing position is null. Throws 400 for duplicate languages and names without a letter.
 */
export function propose(
  input: CategoryCreate | CategoryUpdate,
  store: Store,
  before?: CategoryDraft,
): Texts & { draft: CategoryDraft } {
  const errors: FieldError[] = [];
  const draft = categoryWrites.draft({ digits: store.currencyDigits, errors }, input, before);
  const texts = readTexts(input, before, { store, otherwise: "category" }, errors);
  if (errors.length) throw validationFailed(errors);
  return { draft, ...texts };
}

/** The derived columns of a category at the end of a path. */
export const derive = (draft: CategoryDraft, path: readonly string[]) => ({
  path: pathText(path),
  searchText: searchTextOf(draft),
});

// The text that `q` of the list looks in.
function searchTextOf({ slug, translations }: CategoryDraft): string {
  const words = parseTranslations(translations).flatMap(({ name, slug }) => [name, slug]);
  return [...new Set([...words, slug!].map(sortKey))].join("\n");
}
