import { invalidField } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { raiseContent } from "../../platform/settings/index.ts";
import { raiseCategoryRevision, takeOutOfCategory } from "../products/index.ts";
import { categories } from "./columns.ts";
import {
  categorySlugs,
  categorySql,
  hasChildren,
  lockCategories,
  lockCategory,
  reattachChildren,
} from "./sql.ts";

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
