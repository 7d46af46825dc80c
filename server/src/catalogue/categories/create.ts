import { v7 as uuidv7 } from "uuid";
import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import { derived, propose, settle } from "./draft.ts";
import { pathUnder } from "./place.ts";
import { findSurroundings, insertCategory, lockCategories } from "./queries.ts";
import { type CategoryCreate, MAX_CATEGORIES, MAX_POSITION } from "./schemas.ts";
import { chooseSlugs, takeSlugs } from "./slugs.ts";

/** Creates a category and returns its row. Throws 400, or 409 for a chosen slug that is taken. */
export async function createCategory(tx: Tx, store: Store, input: CategoryCreate, now: Date): Promise<Row> {
  const proposal = propose(input, store);
  const { parent_id, position } = proposal.draft;
  const [, { total, nextPosition, parentPath }] = await Promise.all([
    lockCategories(tx),
    findSurroundings(tx, parent_id),
  ]);
  const path = pathUnder(parent_id, parentPath);
  if (total >= MAX_CATEGORIES) throw invalidField("", "too_many", { limit: MAX_CATEGORIES });
  const slugs = await chooseSlugs(tx, proposal.wanted);
  const draft = {
    ...settle(proposal, slugs),
    position: position ?? String(Math.min(nextPosition, MAX_POSITION)),
  };
  const id = uuidv7();
  const [row] = await Promise.all([
    insertCategory(tx, id, draft, { path, ...derived(draft, store) }, now),
    takeSlugs(tx, id, proposal.wanted, slugs),
  ]);
  return row;
}
