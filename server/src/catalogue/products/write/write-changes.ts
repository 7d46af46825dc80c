import type { Tx } from "../../../db/tenant.ts";
import { noteEffect } from "../../../http/effects.ts";
import type { Store } from "../../../http/request/store.ts";
import { deferMoves, type StockCause } from "../../ledger/index.ts";
import { deferEndedPrices, type EndedPrice } from "../../price-history/index.ts";
import { movesOf } from "../draft/levels.ts";
import { variantChanges } from "../draft/variants.ts";
import type { Change, DraftWithVariants } from "../model/change.ts";
import type { ProductRow } from "../model/columns.ts";
import { countProducts } from "./counts-sql.ts";
import { enqueueProductEvents, eventOf } from "./events.ts";
import { deferMediaUses } from "./media-sql.ts";
import { deferChangedQuantities } from "./quantities-sql.ts";
import { derivedColumns, newProductRow, nextProductRow } from "./row.ts";
import { deferSearchRows, deferTagRemoval, deferTags } from "./search-rows-sql.ts";
import { deferSkus } from "./sku-sql.ts";
import {
  deferProductDeletion,
  deferProductInserts,
  deferProductUpdates,
  type ProductToWrite,
  productSlugs,
} from "./sql.ts";
import { deferCombinationRelease, deferVariantRetirement, deferVariants } from "./variant-sql.ts";

/** The context of writing changes; those with `isHistory` enqueue no events. */
export type Writing = { tx: Tx; store: Store; cause: StockCause; now: Date; isHistory?: boolean };

/**
 * Defers changes to the commit, as `writeChanges`, and returns the rows that those created or changed will
 * have.
 */
export function applyChanges(writing: Writing, changes: readonly Change[]): Map<string, ProductRow> {
  const { tx, now } = writing;
  writeChanges(writing, changes);
  return new Map(
    changes.flatMap((change): [string, ProductRow][] => {
      const { id, before, after } = change;
      if (!after) return [];
      return [
        [
          id,
          before ? nextProductRow(tx, before.row, after, now) : newProductRow(toWrite(change, now), after),
        ],
      ];
    }),
  );
}

/**
 * Defers changes of products to the commit with all their rows: variants, slugs, tags, stock and its ledger,
 * counts. At most twenty-six statements. The commit throws 400 for an unknown category; if a slug was taken
 * concurrently, the transaction runs again.
 */
export function writeChanges({ tx, cause, now, isHistory }: Writing, changes: readonly Change[]): void {
  const created = changes.filter(({ before, after }) => after && !before);
  const changed = changes.filter(({ before, after }) => after && before);
  const removed = changes.filter(({ after }) => !after).map(({ id }) => id);
  const renamed = changes.filter(({ renamed }) => renamed);
  const retagged = changed.filter(({ before, after }) => before!.draft.tags !== after!.draft.tags);
  const variants = [...created, ...changed].map(({ id, before, after }) => ({
    productId: id,
    ...variantChanges(before?.variants ?? [], after!.variants),
  }));
  if (removed.length || variants.some(({ retired }) => retired.length)) noteEffect(tx, "deletion");
  const growthOf = (of: (one: DraftWithVariants) => number) =>
    changes.reduce((sum, { before, after }) => sum + (after ? of(after) : 0) - (before ? of(before) : 0), 0);

  // The order matters: referenced rows come first, releases before takings, contended rows last.
  deferProductInserts(
    tx,
    created.map((change) => toWrite(change, now)),
  );
  deferProductUpdates(
    tx,
    changed.map((change) => toWrite(change, now)),
  );
  deferProductDeletion(tx, removed, now);
  deferVariantRetirement(
    tx,
    variants.flatMap(({ retired }) => retired),
    now,
  );
  deferCombinationRelease(
    tx,
    variants.flatMap(({ recombined }) => recombined),
  );
  deferVariants(tx, variants, now);
  deferChangedQuantities(tx, changes);
  productSlugs.defer(
    tx,
    [...removed, ...renamed.filter(({ before }) => before).map(({ id }) => id)],
    renamed.map(({ id, renamed }) => ({ id, ...renamed! })),
  );
  const isLocked = deferSkus(tx, changes);
  deferTagRemoval(tx, [...removed, ...retagged.map(({ id }) => id)]);
  deferTags(
    tx,
    [...created, ...retagged].map(({ id, after }) => ({ id, tags: after!.draft.tags! })),
  );
  deferMediaUses(tx, changes);
  deferSearchRows(tx, changes, isLocked);
  deferEndedPrices(tx, isHistory ? [] : changed.flatMap(pricesEndedBy), now);
  const moved = deferMoves(tx, [...created, ...changed].flatMap(movesOf), cause, now);
  if (!isHistory) enqueueProductEvents(tx, changes.map(eventOf), now);
  countProducts(
    tx,
    changes.map(({ id }) => id),
    {
      total: growthOf(() => 1),
      active: growthOf(({ draft }) => (draft.isActive === "t" ? 1 : 0)),
      items: growthOf(({ variants }) => variants.length || 1),
      movements: moved.length,
    },
  );
}

const toWrite = ({ id, after, createdAt, updatedAt }: Change, now: Date): ProductToWrite => ({
  id,
  draft: after!.draft,
  derived: derivedColumns(after!),
  now: updatedAt ?? now,
  ...(createdAt && { createdAt }),
});

type Offer = { price: bigint; compareAt: bigint | null };
/** The prices that a change ends: those that change, and those that are shown as reduced from now on. */
function pricesEndedBy({ id, before, after }: Change): EndedPrice[] {
  if (!before || !after) return [];
  const had = offersOf(id, before);
  return [...offersOf(id, after)].flatMap(([itemId, now]) => {
    const was = had.get(itemId);
    const ends = was && (was.price !== now.price || (isReduced(now) && !isReduced(was)));
    return ends ? [{ itemId, productId: id, price: String(was.price) }] : [];
  });
}
const isReduced = ({ price, compareAt }: Offer): boolean => compareAt !== null && compareAt > price;
// A variant without a price has the price of its product.
function offersOf(id: string, { draft, variants }: DraftWithVariants): Map<string, Offer> {
  const offer = (price: string | null | undefined, compareAt: string | null | undefined): Offer => ({
    price: BigInt(price!),
    compareAt: compareAt == null ? null : BigInt(compareAt),
  });
  return new Map([
    [id, offer(draft.price, draft.compareAtPrice)],
    ...variants.map((one) => [one.id, offer(one.ownPrice ?? draft.price, one.compareAtPrice)] as const),
  ]);
}
