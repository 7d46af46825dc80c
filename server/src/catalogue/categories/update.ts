import type { Tx } from "../../db/tenant.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { raiseContent } from "../../platform/settings/index.ts";
import { raiseCategoryRevision } from "../products/index.ts";
import { chooseOwnSlugs, settle } from "../translations/index.ts";
import { type CategoryRow, categories } from "./columns.ts";
import { derive, propose } from "./draft.ts";
import { withPicture } from "./pictures.ts";
import { pathUnder } from "./place.ts";
import { type CategoryUpdate, categoryWrites } from "./schemas.ts";
import {
  categorySlugs,
  categorySql,
  findLongestPathBelow,
  findSurroundings,
  lockCategories,
  moveDescendants,
} from "./sql.ts";

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
