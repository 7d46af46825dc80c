import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { idInUrl } from "../../kit/web/own-media.ts";
import { type MediaUses, media, shareMedia } from "../../platform/media/index.ts";
import { raiseContent, readTaxClasses } from "../../platform/settings/index.ts";
import {
  findProductMedia,
  onMediaChanged,
  raiseCategoryRevision,
  takeOutOfCategory,
} from "../products/index.ts";
import { chooseOwnSlugs, parseTranslations, readTexts, settle, type Texts } from "../translations/index.ts";
import {
  type CategoryDraft,
  type CategoryRow,
  categories,
  MAX_CATEGORIES,
  MAX_LEVELS,
  MAX_POSITION,
  pathText,
} from "./columns.ts";
import { type CategoryCreate, type CategoryUpdate, categoryWrites } from "./schemas.ts";
import {
  categorySlugs,
  categorySql,
  findCategoryPictures,
  findLongestPathBelow,
  findSurroundings,
  hasChildren,
  lockCategories,
  lockCategory,
  moveDescendants,
  reattachChildren,
} from "./sql.ts";

/**
 * Drafts a category from a client's input, before its slugs are settled; absent fields keep their value of
 * `before`, and a missing position is null. Throws 400 for duplicate languages and names without a letter.
 */
function propose(
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

// A new class of tax is one of the store's.
async function refuseUnknownTaxClass(tx: Tx, { taxClass }: CategoryDraft, before?: CategoryDraft) {
  if (!taxClass || taxClass === before?.taxClass) return;
  const known = await readTaxClasses(tx);
  if (!known.includes(taxClass))
    throw invalidField("/taxClass", "invalid_choice", { choices: known.join(", ") });
}

/** The derived columns of a category at the end of a path. */
const derive = (draft: CategoryDraft, path: readonly string[]) => ({
  path: pathText(path),
  searchText: searchTextOf(draft),
});

// The text that `q` of the list looks in.
function searchTextOf({ slug, translations }: CategoryDraft): string {
  const words = parseTranslations(translations).flatMap(({ name, slug }) => [name, slug]);
  return [...new Set([...words, slug!].map(sortKey))].join("\n");
}

/** Creates a category and returns its row. Throws 400, or 409 for a chosen slug in use. */
export async function createCategory(
  { tx, store, now }: Pick<Call, "tx" | "store" | "now">,
  input: CategoryCreate,
): Promise<CategoryRow> {
  const id = uuidv7();
  const proposal = propose(input, store);
  const { wanted } = proposal;
  const { parentId, position } = proposal.draft;
  const [, { total, nextPosition, parentPath }] = await Promise.all([
    lockCategories(tx),
    findSurroundings(tx, parentId),
  ]);
  const path = pathUnder(parentId, parentPath);
  await refuseUnknownTaxClass(tx, proposal.draft);
  if (total >= MAX_CATEGORIES) throw invalidField("", "too_many", { limit: MAX_CATEGORIES });
  const slugs = await chooseOwnSlugs(tx, categorySlugs, { id, wanted });
  const draft = {
    ...(await withPicture(tx, settle(proposal, slugs))),
    position: position ?? String(Math.min(nextPosition, MAX_POSITION)),
  };
  const [row] = await Promise.all([
    categorySql.insert(tx, { id, draft, derived: derive(draft, path), now }),
    categorySlugs.take(tx, [{ id, wanted, slugs }]),
  ]);
  raiseContent(tx);
  return row;
}

/**
 * Changes a category: an absent field keeps its value, an array replaces the whole array. Another parent
 * moves it with all categories below. A request without changes makes no new version. Throws 404, 400, 409
 * for a stale version or a chosen slug in use.
 */
export async function updateCategory(
  { tx, store, expectedVersions, now }: Pick<Call, "tx" | "store" | "expectedVersions" | "now">,
  id: string,
  input: CategoryUpdate,
): Promise<CategoryRow> {
  const [, before] = await Promise.all([lockCategories(tx), categorySql.get(tx, id)]);
  checkVersion(expectedVersions, categories.get(before, "version"));
  const was = categoryWrites.draftOf(before);
  const proposal = propose(input, store, was);
  const { wanted } = proposal;
  await refuseUnknownTaxClass(tx, proposal.draft, was);
  const moved = proposal.draft.parentId !== was.parentId;
  const from = categories.get(before, "path");
  const to = moved ? await newPath(tx, id, proposal.draft.parentId, from) : from;
  const renamed = input.slug !== undefined || input.translations !== undefined;
  const slugs = renamed
    ? await chooseOwnSlugs(tx, categorySlugs, { id, wanted })
    : wanted.map(({ slug }) => slug);
  const settled = settle(proposal, slugs);
  const draft = settled.image === was.image ? settled : await withPicture(tx, settled);
  if (!categoryWrites.differing(draft, was).length) return before;

  const [row] = await Promise.all([
    categorySql.update(tx, { id, draft, derived: derive(draft, to), now }),
    ...(renamed
      ? [
          categorySlugs.leave(tx, [{ id, wanted, slugs }]),
          categorySlugs.free(tx, [id]),
          categorySlugs.take(tx, [{ id, wanted, slugs }]),
        ]
      : []),
    ...(moved ? [moveDescendants(tx, id, from, to, now)] : []),
  ]);
  raiseContent(tx);
  if (moved || draft.isActive !== was.isActive) raiseCategoryRevision(tx);
  return row as CategoryRow;
}

async function newPath(tx: Tx, id: string, parentId: string | null, from: readonly string[]) {
  const [{ parentPath }, longest] = await Promise.all([
    findSurroundings(tx, parentId),
    findLongestPathBelow(tx, id),
  ]);
  return pathUnder(parentId, parentPath, { id, levelsBelow: Math.max(0, longest - from.length) });
}

/**
 * Deletes a category for good. Its products are in none then; the categories right below it go to its parent
 * with `reattach`. Throws 404, 409 for a stale version, 400 where there are some and it is not given.
 */
export async function removeCategory(
  { tx, expectedVersions, now }: Pick<Call, "tx" | "expectedVersions" | "now">,
  id: string,
  reattach: boolean,
): Promise<void> {
  const [, row] = await Promise.all([lockCategories(tx), lockCategory(tx, id)]);
  checkVersion(expectedVersions, categories.get(row, "version"));
  if (reattach) {
    await reattachChildren(tx, id, categories.get(row, "parentId"), now);
    raiseCategoryRevision(tx);
  } else if (await hasChildren(tx, id)) throw invalidField("/children", "has_children");
  raiseContent(tx);
  await Promise.all([
    takeOutOfCategory(tx, id, now),
    categorySlugs.free(tx, [id]),
    categorySql.remove(tx, id, now),
  ]);
}

/** The category to move: its id, and the number of levels below it. */
type Mover = { id: string; levelsBelow: number };

/**
 * The path of a category under a parent (null for a root), whose own path is undefined if it does not exist.
 * Throws 400 for a parent that is unknown, too deep, or the category itself or below it.
 */
function pathUnder(
  parentId: string | null,
  parentPath: readonly string[] | undefined,
  mover?: Mover,
): string[] {
  if (parentId === null) return [];
  if (!parentPath) throw invalidField("/parentId", "not_found");
  const path = [...parentPath, parentId];
  if (mover && path.includes(mover.id)) throw invalidField("/parentId", "cycle");
  if (path.length + 1 + (mover?.levelsBelow ?? 0) > MAX_LEVELS) {
    throw invalidField("/parentId", "too_deep_tree", { limit: MAX_LEVELS });
  }
  return path;
}

/** The catalogue's uses of media: products, their variants, and categories. */
export const mediaUses: MediaUses = {
  onMediaChanged,
  async findShown(tx, ids) {
    const [ofCategories, ofProducts] = await Promise.all([
      findCategoryPictures(tx, ids),
      findProductMedia(tx, ids),
    ]);
    return ofCategories.union(ofProducts);
  },
};

/**
 * A draft whose picture, if it is one of the store's own, is stored without a host, and locked against
 * deletion.
 */
async function withPicture(tx: Tx, draft: CategoryDraft): Promise<CategoryDraft> {
  const id = draft.image ? idInUrl(draft.image) : undefined;
  const row = id === undefined ? undefined : (await shareMedia(tx, [id])).get(id);
  return row && media.get(row, "width") !== null ? { ...draft, image: media.get(row, "url") } : draft;
}
