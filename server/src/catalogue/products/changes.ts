import { isConstraint, RetryTransaction } from "../../db/faults.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import { moveStock, movesBetween, type StockCause } from "../ledger/index.ts";
import type { WantedSlug } from "../translations/index.ts";
import type { ProductRow } from "./columns.ts";
import { type Before, type Draft, searchTextOf, stockOf } from "./draft.ts";
import { eventOf, leaveProductEvents } from "./events.ts";
import {
  changeProducts,
  countProducts,
  findProducts,
  insertProducts,
  markProductsDeleted,
  type ProductToWrite,
  productSlugs,
} from "./sql.ts";
import { addTags, dropTags } from "./tag-sql.ts";
import { releaseCombinations, retireVariants, writeVariants } from "./variant-sql.ts";
import { type VariantDraft, variantChanges } from "./variants.ts";

/** One product's change, worked out and settled: from nothing, to something else, or to nothing. */
export type Change = {
  id: string;
  before?: Before;
  after?: { draft: Draft; variants: readonly VariantDraft[] };
  /** The slugs it is to have; absent where they stay. */
  renamed?: { wanted: readonly WantedSlug[]; slugs: readonly string[] };
  /** When it was created and last changed, where that is not now. */
  createdAt?: Date;
  updatedAt?: Date;
};

/** What changes are written with; of what `isHistory` nobody is told. */
export type Writing = { tx: Tx; store: Store; cause: StockCause; now: Date; isHistory?: boolean };

/** Writes changes and returns the rows of what was created or changed; one round trip. Throws as `writeChanges`. */
export async function applyChanges(
  writing: Writing,
  changes: readonly Change[],
): Promise<Map<string, ProductRow>> {
  const ids = changes.filter(({ after }) => after).map(({ id }) => id);
  const [written, rows] = await Promise.allSettled([
    writeChanges(writing, changes),
    ids.length ? findProducts(writing.tx, ids) : new Map<string, ProductRow>(),
  ]);
  if (written.status === "rejected") throw written.reason;
  if (rows.status === "rejected") throw rows.reason;
  return rows.value;
}

/**
 * Writes changes of products with all that hangs on them: variants, slugs, tags, stock and its ledger, counts.
 * One round trip and at most a dozen statements, however many changes. Throws 400 for a category that is not there.
 */
export async function writeChanges(writing: Writing, changes: readonly Change[]): Promise<void> {
  const { tx, cause, now } = writing;
  const created = changes.filter(({ before, after }) => after && !before);
  const changed = changes.filter(({ before, after }) => after && before);
  const removed = changes.filter(({ after }) => !after).map(({ id }) => id);
  const renamed = changes.filter(({ renamed }) => renamed);
  const retagged = changed.filter(({ before, after }) => before!.draft.tags !== after!.draft.tags);
  const variants = [...created, ...changed].map(({ id, before, after }) => ({
    productId: id,
    ...variantChanges(before?.variants ?? [], after!.variants),
  }));
  const toWrite = ({ id, after, createdAt = now, updatedAt = now }: Change): ProductToWrite => {
    return { id, draft: after!.draft, searchText: searchTextOf(after!), createdAt, updatedAt };
  };
  try {
    // Sent in this order: what is referred to comes first, what frees a value before what takes it.
    await Promise.all([
      insertProducts(tx, created.map(toWrite)),
      changeProducts(tx, changed.map(toWrite)),
      markProductsDeleted(tx, removed, now),
      retireVariants(
        tx,
        variants.flatMap(({ retired }) => retired),
        now,
      ),
      releaseCombinations(
        tx,
        variants.flatMap(({ recombined }) => recombined),
      ),
      writeVariants(tx, variants),
      productSlugs.free(tx, [...removed, ...renamed.filter(({ before }) => before).map(({ id }) => id)]),
      productSlugs.take(
        tx,
        renamed.map(({ id, renamed }) => ({ id, ...renamed! })),
      ),
      dropTags(tx, [...removed, ...retagged.map(({ id }) => id)]),
      addTags(
        tx,
        [...created, ...retagged].map(({ id, after }) => ({ id, tags: after!.draft.tags! })),
      ),
      moveStock(tx, [...created, ...changed].flatMap(movesOf), cause, now),
    ]);
    if (!writing.isHistory) leaveProductEvents(tx, changes.map(eventOf), now);
    const active = changes.reduce((sum, { before, after }) => sum + activeOf(after) - activeOf(before), 0);
    const ids = changes.map(({ id }) => id);
    countProducts(tx, ids, created.length - removed.length, active);
  } catch (error) {
    throw refusal(error);
  }
}

const movesOf = ({ id, before, after }: Change) =>
  movesBetween(before ? stockOf(id, before) : new Map(), stockOf(id, after!)).map((move) => ({
    productId: id,
    ...move,
  }));

const activeOf = (product: { draft: Draft } | undefined) => (product?.draft.isActive === "t" ? 1 : 0);

// What a constraint's refusal means to the client; any other error is itself.
function refusal(error: unknown): unknown {
  if (isConstraint(error, "products_store_id_category_id_fkey"))
    return invalidField("/category", "not_found");
  // Somebody chose a slug that was made here a moment ago: look again.
  if (isConstraint(error, "product_slugs_pkey")) return new RetryTransaction(error);
  return error;
}
