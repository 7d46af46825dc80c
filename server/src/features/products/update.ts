import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { checkVersion } from "../../http/version.ts";
import { refusal } from "./create.ts";
import { derived, draftColumns, draftOf, propose, settle, stockOf } from "./draft.ts";
import { productColumn } from "./present.ts";
import { addTags, changeProduct, countProducts, dropTags, getProduct, lockProduct } from "./queries.ts";
import type { ProductUpdate } from "./schemas.ts";
import { chooseSlugs, freeSlugs, takeSlugs } from "./slugs.ts";
import { moveStock, movesBetween, type StockCause } from "./stock.ts";
import { listVariants, releaseCombinations, retireVariants, writeVariants } from "./variant-queries.ts";
import { variantChanges } from "./variants.ts";

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
  const [row, kept] = await Promise.all([lockProduct(tx, id), listVariants(tx, id)]);
  checkVersion(expectedVersions, Number(productColumn(row, 0, "version")));
  const before = { draft: draftOf(row), variants: kept };
  const proposal = propose(input, store, before);
  const { wanted, variants } = proposal;
  const renamed = input.slug !== undefined || input.translations !== undefined;
  const slugs = renamed ? await chooseSlugs(tx, wanted, id) : wanted.map(({ slug }) => slug);
  const draft = settle(proposal, slugs);
  const changes = variantChanges(kept, variants);
  const same = draftColumns.every((column) => draft[column] === before.draft[column]);
  if (same && !changes.written.length && !changes.retired.length) {
    return { row: await getProduct(tx, id), changed: false };
  }

  const moves = movesBetween(stockOf(id, before), stockOf(id, { draft, variants }));
  try {
    // Sent in this order, in one round trip.
    const written = [
      changeProduct(tx, id, draft, derived(draft, store, variants), now),
      retireVariants(tx, id, changes.retired, now),
      releaseCombinations(tx, changes.recombined),
      writeVariants(tx, id, changes.written),
      ...(renamed ? [freeSlugs(tx, id), takeSlugs(tx, id, wanted, slugs)] : []),
      ...(draft.tags !== before.draft.tags
        ? [dropTags(tx, id), addTags(tx, id, JSON.parse(draft.tags!))]
        : []),
      moveStock(tx, id, moves, cause, now),
    ];
    const [after] = await Promise.all([getProduct(tx, id), ...written]);
    countProducts(tx, 0, Number(draft.is_active === "t") - Number(before.draft.is_active === "t"));
    return { row: after, changed: true };
  } catch (error) {
    throw refusal(error);
  }
}
