import { grown } from "./facet-columns.ts";
import type { FacetIndex } from "./facet-index.ts";
import { numberOfList } from "./facet-lists.ts";

// As a list: the number of a list of units, then the price of each of them, or one price where all have the same. A price is
// two numbers, below and above 2^32.
const PRICE = 2;
const ABOVE = 2 ** 32;

/** The number of an offer: the units that a product has, in the order of their numbers, and the price of each in minor units. */
export function numberOfOffer(
  index: FacetIndex,
  units: readonly number[],
  prices: readonly number[],
): number {
  const isOne = prices.every((price) => price === prices[0]);
  const kept = isOne ? prices.slice(0, 1) : prices;
  const split = kept.flatMap((price) => [price % ABOVE, Math.floor(price / ABOVE)]);
  return numberOfList(index.offers, [numberOfList(index.unitLists, units), ...split]);
}

/** How many prices it has: one for each unit in its list, or one of them all. */
export const countPrices = ({ offers }: FacetIndex, offer: number): number =>
  (offers.starts[offer + 1]! - offers.starts[offer]! - 1) / PRICE;

/** One of its prices. */
export function priceOf({ offers }: FacetIndex, offer: number, n: number): number {
  const at = offers.starts[offer]! + 1 + n * PRICE;
  return offers.items[at]! + offers.items[at + 1]! * ABOVE;
}

/**
 * Of each of the first `read` offers its list of units, and its lowest and highest price. They are read once, so that a filter need not go
 * through lists.
 */
export type OfferColumns = { read: number; list: Uint32Array; lowest: Float64Array; highest: Float64Array };

/** Columns without offers. */
export const newOfferColumns = (): OfferColumns => ({
  read: 1,
  list: new Uint32Array(64),
  lowest: new Float64Array(64),
  highest: new Float64Array(64),
});

/** The columns of all offers. Those that have come since they were asked for last are added to them. */
export function offerColumns(index: FacetIndex): OfferColumns {
  const { offerColumns: columns, offers } = index;
  for (const name of ["list", "lowest", "highest"] as const)
    columns[name] = grown(columns[name], offers.count) as never;
  const { list, lowest, highest } = columns;
  for (let offer = columns.read; offer < offers.count; offer++) {
    list[offer] = offers.items[offers.starts[offer]!]!;
    lowest[offer] = Number.POSITIVE_INFINITY;
    highest[offer] = 0;
    for (let n = countPrices(index, offer) - 1; n >= 0; n--) {
      const price = priceOf(index, offer, n);
      lowest[offer] = Math.min(lowest[offer]!, price);
      highest[offer] = Math.max(highest[offer]!, price);
    }
  }
  columns.read = offers.count;
  return columns;
}
