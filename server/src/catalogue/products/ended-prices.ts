import type { EndedPrice } from "../price-history/index.ts";
import type { Change } from "./changes.ts";
import type { DraftWithVariants } from "./draft.ts";

type Offer = { price: bigint; compareAt: bigint | null };

/** What changes of products end: prices that become others, and those that are shown as reduced from now on, though they stay. */
export function pricesEndedBy({ id, before, after }: Change): EndedPrice[] {
  if (!before || !after) return [];
  const had = offersOf(id, before);
  return [...offersOf(id, after)].flatMap(([itemId, now]) => {
    const was = had.get(itemId);
    const ends = was && (was.price !== now.price || (isReduced(now) && !isReduced(was)));
    return ends ? [{ itemId, productId: id, price: String(was.price) }] : [];
  });
}

const isReduced = ({ price, compareAt }: Offer): boolean => compareAt !== null && compareAt > price;

// A variant without a price has its product's.
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
