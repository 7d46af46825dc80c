import { anyUnitBits, OWN } from "./facet-bits.ts";
import { type FacetIndex, MAX_SHORT } from "./facet-index.ts";

/** From which price to which; minor units. */
export type PriceRange = { least: number; most: number };

/**
 * The products of which some units fail by their prices and some do not, in groups: all in one have the same units fail. Of each
 * group one product, and how many there are that fail nothing of themselves.
 */
export type Groups = { products: number[]; counts: number[] };
/** Where no price is chosen. */
export const noGroups: Readonly<Groups> = { products: [], counts: [] };

const FACETS = anyUnitBits.butInStock | anyUnitBits.butOnSale | anyUnitBits.butOption;
// Groups are of lists of so many units at most, with numbers below this: their keys are small integers.
const MAX_GROUPED_UNITS = 8;
const MAX_GROUPED_LIST = 1 << 22;
// Of so many lists a table is quicker than a map.
const MAX_TABLED_LISTS = 1 << 12;

/**
 * Notes in `fails` what products fail of their units where there is a range of prices. `within` tells of each list of units what
 * it fails where all are in the range, `beyond` where none is, `failedOf` of one product. What products fail of themselves is to be
 * noted before.
 */
export function failByPrice(
  index: FacetIndex,
  range: PriceRange,
  { within, beyond, failedOf }: { within: Uint16Array; beyond: Uint16Array; failedOf(i: number): number },
  fails: Uint16Array,
): Groups {
  const { units, prices, priceAt, priceCount } = index;
  const { least, most } = range;
  const mixed = failUnmixed(index, range, within, beyond, fails);
  const lists = within.length;
  const table = new Int32Array(lists <= MAX_TABLED_LISTS ? lists << MAX_GROUPED_UNITS : 0);
  const known = new Map<number, number>();
  const groups: Groups = { products: [], counts: [] };
  const failedBy: number[] = [];
  const { counts } = groups;
  for (let n = 0; n < mixed.length; n++) {
    const i = mixed[n]!;
    const list = units[i]!;
    const count = priceCount[i]!;
    const at = priceAt[i]!;
    // That of all its units, and too high for `cheapest`.
    if (count === 1) {
      fails[i]! |= prices[at]! >= least && prices[at]! <= most ? within[list]! : beyond[list]!;
      continue;
    }
    const isGrouped = count <= MAX_GROUPED_UNITS && list < MAX_GROUPED_LIST;
    let key = 0;
    if (isGrouped) {
      let out = 0;
      for (let unit = 0; unit < count; unit++) {
        const price = prices[at + unit]!;
        out |= (Number(price < least) | Number(price > most)) << unit;
      }
      key = (list << MAX_GROUPED_UNITS) | out;
    }
    let group = (isGrouped && (table.length ? table[key] : known.get(key))) || 0;
    if (group === 0) {
      failedBy.push(failedOf(i));
      counts.push(0);
      group = groups.products.push(i);
      if (isGrouped && table.length) table[key] = group;
      else if (isGrouped) known.set(key, group);
    }
    if ((fails[i]! & OWN) === 0) counts[group - 1]!++;
    fails[i]! |= failedBy[group - 1]! | FACETS;
  }
  return groups;
}

// Notes it of all products but those that it returns, by ordinal: their prices are to be looked at one by one. It has no branches: prices are as good as random, so that the
// processor would guess every third one wrong.
function failUnmixed(
  { units, cheapest, dearest }: FacetIndex,
  { least, most }: PriceRange,
  within: Uint16Array,
  beyond: Uint16Array,
  fails: Uint16Array,
): Uint32Array {
  const lists = within.length;
  const failed = new Uint16Array(3 * lists);
  failed.set(within);
  failed.set(beyond, lists);
  const low = Math.min(least, MAX_SHORT);
  const high = Math.min(most, MAX_SHORT - 1);
  const mixed = new Uint32Array(fails.length);
  let length = 0;
  for (let i = 0; i < fails.length; i++) {
    const first = cheapest[i]!;
    const last = dearest[i]!;
    const isWithin = Number(first >= low) & Number(last <= high);
    const isBeyond = Number(first > high) | Number(last < low);
    const isKnown = Number(last !== MAX_SHORT);
    const kind = 2 - isKnown * (2 * isWithin + isBeyond);
    fails[i]! |= failed[kind * lists + units[i]!]!;
    mixed[length] = i;
    length += kind >> 1;
  }
  return mixed.subarray(0, length);
}
