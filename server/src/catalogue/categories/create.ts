import { v7 as uuidv7 } from "uuid";
import { invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { raiseContent } from "../../platform/settings/index.ts";
import { chooseOwnSlugs, settle } from "../translations/index.ts";
import { type CategoryRow, MAX_CATEGORIES, MAX_POSITION } from "./columns.ts";
import { derive, propose } from "./draft.ts";
import { withPicture } from "./pictures.ts";
import { pathUnder } from "./place.ts";
import type { CategoryCreate } from "./schemas.ts";
import { categorySlugs, categorySql, findSurroundings, lockCategories } from "./sql.ts";

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
