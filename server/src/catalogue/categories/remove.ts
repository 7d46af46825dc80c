import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import { checkVersion } from "../../http/version.ts";
import { categoryColumn } from "./present.ts";
import {
  deleteCategory,
  hasChildren,
  lockCategories,
  lockCategory,
  reattachChildren,
  takeProductsOut,
} from "./queries.ts";
import { freeSlugs } from "./slugs.ts";

/**
 * Deletes a category for good. Its products are in none then; the categories right below it go to its parent
 * where `reattach` says so. Throws 404, 409 for a stale version, 400 where there are some and it does not.
 */
export async function removeCategory(
  tx: Tx,
  id: string,
  reattach: boolean,
  expectedVersions: readonly number[],
  now: Date,
): Promise<void> {
  const [, row] = await Promise.all([lockCategories(tx), lockCategory(tx, id)]);
  checkVersion(expectedVersions, Number(categoryColumn(row, 0, "version")));
  if (reattach) await reattachChildren(tx, id, categoryColumn(row, 0, "parent_id"), now);
  else if (await hasChildren(tx, id)) throw invalidField("/children", "has_children");
  await Promise.all([takeProductsOut(tx, id, now), freeSlugs(tx, id), deleteCategory(tx, id)]);
}
