import { anyUnitBits, FATAL, OWN, ownBits } from "./facet-bits.ts";
import { type Counts, type FacetIndex, OUTSIDE } from "./facet-index.ts";

/** How many products pass, and for each facet how many of those that fail at most its own choice have each number. */
export type Tallies = { total: number; byFacet: Record<CountedFacet, Uint32Array> };

// Where what a facet groups by stands, and what a product may not fail to count for it.
const facets = {
  brand: { column: "brand", fatal: (OWN & ~ownBits.brand) | anyUnitBits.units },
  tags: { column: "tags", fatal: (OWN & ~ownBits.tags) | anyUnitBits.units },
  category: { column: "category", fatal: (OWN & ~ownBits.category) | anyUnitBits.units },
  kind: { column: "traits", fatal: (OWN & ~ownBits.kind) | anyUnitBits.units },
  rating: { column: "traits", fatal: (OWN & ~ownBits.rating) | anyUnitBits.units },
  inStock: { column: "units", fatal: OWN | anyUnitBits.butInStock },
  onSale: { column: "units", fatal: OWN | anyUnitBits.butOnSale },
  option: { column: "units", fatal: OWN | anyUnitBits.butOption },
} as const satisfies Record<string, { column: keyof Counts; fatal: number }>;
type CountedFacet = keyof typeof facets;

type Tally = {
  column: Uint8Array | Uint32Array;
  counts: Uint32Array;
  counted: readonly number[];
  takesAway: boolean;
};

/**
 * Counts for all facets at once. Where most products count for a facet, those that do not are taken from what there
 * is in all: either way at most half of the products are looked at closely.
 */
export function tallyFacets(index: FacetIndex, fails: Uint16Array): Tallies {
  const spread = spreadOf(fails);
  const there = [...spread.keys()].filter((failed) => spread[failed]);
  const tallies = new Map<string, Tally>();
  const byFacet = {} as Record<CountedFacet, Uint32Array>;
  for (const [facet, { column, fatal }] of Object.entries(facets)) {
    const counted = there.filter((failed) => (failed & fatal) === 0);
    // Most facets of a column count the same: mostly nothing fails the choice of one alone.
    const key = `${column} ${counted}`;
    const tally = tallies.get(key) ?? newTally(index, column, counted, spread);
    tallies.set(key, tally);
    byFacet[facet as CountedFacet] = tally.counts;
  }
  const all = [...tallies.values()];
  const touches = new Uint16Array(spread.length);
  for (const failed of there) touches[failed] = touchedBy(all, failed);
  const touched = ordinalsTouched(index, fails, touches, spread);
  for (const [n, tally] of all.entries()) {
    const bit = 1 << n;
    const isOfAll = there.every((failed) => touches[failed] === 0 || (touches[failed]! & bit) !== 0);
    if (isOfAll) countAll(tally, touched);
    else countTouched(tally, bit, touched, fails, touches);
  }
  const total = there.reduce((sum, failed) => ((failed & FATAL) === 0 ? sum + spread[failed]! : sum), 0);
  return { total, byFacet };
}

// How many products fail the same. Two halves, since adding to one number again and again has to wait for itself.
function spreadOf(fails: Uint16Array): Uint32Array {
  const even = new Uint32Array(2 * OUTSIDE);
  const odd = new Uint32Array(2 * OUTSIDE);
  const last = fails.length & ~1;
  for (let i = 0; i < last; i += 2) {
    even[fails[i]!]!++;
    odd[fails[i + 1]!]!++;
  }
  if (fails.length > last) even[fails[last]!]!++;
  return even.map((count, failed) => count + odd[failed]!);
}

function newTally(
  index: FacetIndex,
  name: keyof Counts,
  counted: readonly number[],
  spread: Uint32Array,
): Tally {
  const counting = counted.reduce((sum, failed) => sum + spread[failed]!, 0);
  const takesAway = counting * 2 > index.live;
  const known = index.counts[name];
  const counts = takesAway ? known.slice() : new Uint32Array(known.length);
  return { column: index[name], counts, counted, takesAway };
}

// Which tallies a product changes that fails this, as bits.
function touchedBy(tallies: readonly Tally[], failed: number): number {
  let touched = 0;
  for (const [n, { counted, takesAway }] of tallies.entries())
    if (counted.includes(failed) !== takesAway) touched |= 1 << n;
  return touched;
}

function ordinalsTouched(
  { outside }: FacetIndex,
  fails: Uint16Array,
  touches: Uint16Array,
  spread: Uint32Array,
): Uint32Array {
  const most = spread.reduce((sum, count, failed) => (touches[failed] ? sum + count : sum), 0);
  if (!most) return new Uint32Array(0);
  const isTouched = Uint8Array.from(touches, (bits) => (bits ? 1 : 0));
  // Each is written down, and kept if it is one: a branch would go a way that the processor cannot guess.
  const ordinals = new Uint32Array(most + 1);
  let length = 0;
  for (let i = 0; i < fails.length; i++) {
    ordinals[length] = i;
    // An empty ordinal counts nowhere, so that nothing is to be taken away for it.
    length += isTouched[fails[i]!]! & Number(outside[i] === 0);
  }
  return ordinals.subarray(0, length);
}

function countAll({ column, counts, takesAway }: Tally, touched: Uint32Array): void {
  const step = takesAway ? -1 : 1;
  for (let n = 0; n < touched.length; n++) counts[column[touched[n]!]!]! += step;
}

function countTouched(
  { column, counts, takesAway }: Tally,
  bit: number,
  touched: Uint32Array,
  fails: Uint16Array,
  touches: Uint16Array,
): void {
  const step = takesAway ? -1 : 1;
  for (let n = 0; n < touched.length; n++) {
    const i = touched[n]!;
    if ((touches[fails[i]!]! & bit) !== 0) counts[column[i]!]! += step;
  }
}
