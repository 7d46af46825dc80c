import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { checkVersion } from "../../http/version.ts";
import { refusal } from "./create.ts";
import { derived, draftColumns, draftOf, propose, settle } from "./draft.ts";
import { productColumn } from "./present.ts";
import { addTags, changeProduct, countProducts, dropTags, lockProduct } from "./queries.ts";
import type { ProductUpdate } from "./schemas.ts";
import { chooseSlugs, freeSlugs, takeSlugs } from "./slugs.ts";
import { moveStock, type StockCause } from "./stock.ts";

/**
 * Changes a product: a field left out keeps its value, an array replaces the whole array. What changes nothing
 * makes no new version. Throws 404, 400, 409 for a stale version or a chosen slug that is taken.
 */
export async function updateProduct(
  tx: Tx,
  store: Store,
  id: string,
  input: ProductUpdate,
  expectedVersions: readonly number[],
  cause: StockCause,
  now: Date,
): Promise<{ row: Row; changed: boolean }> {
  const before = await lockProduct(tx, id);
  checkVersion(expectedVersions, Number(productColumn(before, 0, "version")));
  const was = draftOf(before);
  const proposal = propose(input, store, was);
  const renamed = input.slug !== undefined || input.translations !== undefined;
  const slugs = renamed
    ? await chooseSlugs(tx, proposal.wanted, id)
    : proposal.wanted.map(({ slug }) => slug);
  const draft = settle(proposal, slugs);
  if (draftColumns.every((column) => draft[column] === was[column])) return { row: before, changed: false };

  try {
    const [row] = await Promise.all([
      changeProduct(tx, id, draft, derived(draft, store), now),
      ...(renamed ? [freeSlugs(tx, id), takeSlugs(tx, id, proposal.wanted, slugs)] : []),
      ...(draft.tags !== was.tags ? [dropTags(tx, id), addTags(tx, id, JSON.parse(draft.tags!))] : []),
      moveStock(tx, id, BigInt(draft.quantity!) - BigInt(was.quantity!), cause, now),
    ]);
    countProducts(tx, 0, Number(draft.is_active === "t") - Number(was.is_active === "t"));
    return { row: row as Row, changed: true };
  } catch (error) {
    throw refusal(error);
  }
}
