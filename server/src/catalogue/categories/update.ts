import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { checkVersion } from "../../http/version.ts";
import { derived, draftColumns, draftOf, propose, settle } from "./draft.ts";
import { pathUnder } from "./place.ts";
import { categoryColumn, readPath } from "./present.ts";
import {
  changeCategory,
  findLongestPathBelow,
  findSurroundings,
  getCategory,
  lockCategories,
  moveThoseBelow,
} from "./queries.ts";
import type { CategoryUpdate } from "./schemas.ts";
import { chooseSlugs, freeSlugs, takeSlugs } from "./slugs.ts";

/**
 * Changes a category: a field left out keeps its value, an array replaces the whole array. Another parent moves
 * it with all that lies below. What changes nothing makes no new version. Throws 404, 400, 409 for a stale
 * version or a chosen slug that is taken.
 */
export async function updateCategory(
  tx: Tx,
  store: Store,
  id: string,
  input: CategoryUpdate,
  expectedVersions: readonly number[],
  now: Date,
): Promise<Row> {
  const [, before] = await Promise.all([lockCategories(tx), getCategory(tx, id)]);
  checkVersion(expectedVersions, Number(categoryColumn(before, 0, "version")));
  const was = draftOf(before);
  const proposal = propose(input, store, was);
  const moved = proposal.draft.parent_id !== was.parent_id;
  const from = readPath(categoryColumn(before, 0, "path")!);
  const to = moved ? await newPath(tx, id, proposal.draft.parent_id, from) : from;
  const renamed = input.slug !== undefined || input.translations !== undefined;
  const slugs = renamed
    ? await chooseSlugs(tx, proposal.wanted, id)
    : proposal.wanted.map(({ slug }) => slug);
  const draft = settle(proposal, slugs);
  if (draftColumns.every((column) => draft[column] === was[column])) return before;

  const [row] = await Promise.all([
    changeCategory(tx, id, draft, { path: to, ...derived(draft, store) }, now),
    ...(renamed ? [freeSlugs(tx, id), takeSlugs(tx, id, proposal.wanted, slugs)] : []),
    ...(moved ? [moveThoseBelow(tx, id, from, to, now)] : []),
  ]);
  return row as Row;
}

async function newPath(tx: Tx, id: string, parentId: string | null, from: readonly string[]) {
  const [{ parentPath }, longest] = await Promise.all([
    findSurroundings(tx, parentId),
    findLongestPathBelow(tx, id),
  ]);
  return pathUnder(parentId, parentPath, { id, levelsBelow: Math.max(0, longest - from.length) });
}
