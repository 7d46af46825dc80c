import { anyUnitBits, FATAL, OWN, ownBits } from "./facet-bits.ts";
import { type Counts, EMPTY, type FacetIndex } from "./facet-index.ts";

/** How many products pass, and for each facet how many of those that fail at most its own choice have each number. */
export type Tallies = { total: number; byFacet: Record<CountedFacet, Uint32Array> };

// Where what a facet groups by stands, and what a product may not fail to count for it.
const facets = {
  brand: { column: "brand", fatal: (OWN & ~ownBits.brand) | anyUnitBits.units },
  tags: { column: "tags", fatal: (OWN & ~ownBits.tags) | anyUnitBits.units },
  category: { column: "category", fatal: (OWN & ~ownBits.category) | anyUnitBits.units },
  kind: { column: "traits", fatal: (OWN & ~ownBits.kind) | anyUnitBits.units },
  rating: { column: "traits", fatal: (OWN & ~ownBits.rating) | anyUnitBits.units },
  inStock: { column: "offer", fatal: OWN | anyUnitBits.butInStock },
  onSale: { column: "offer", fatal: OWN | anyUnitBits.butOnSale },
  option: { column: "offer", fatal: OWN | anyUnitBits.butOption },
  price: { column: "offer", fatal: OWN | anyUnitBits.butPrice },
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
  for (const [bits, ordinals] of ordinalsTouched(fails, touches, spread))
    for (const [n, tally] of all.entries()) if (bits & (1 << n)) countAll(tally, ordinals);
  const total = there.reduce((sum, failed) => ((failed & FATAL) === 0 ? sum + spread[failed]! : sum), 0);
  return { total, byFacet };
}

// How many products fail the same. Two halves, since adding to one number again and again has to wait for itself.
function spreadOf(fails: Uint16Array): Uint32Array {
  const even = new Uint32Array(2 * EMPTY);
  const odd = new Uint32Array(2 * EMPTY);
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
  if ((failed & EMPTY) === EMPTY) return touched;
  for (const [n, { counted, takesAway }] of tallies.entries())
    if (counted.includes(failed) !== takesAway) touched |= 1 << n;
  return touched;
}

// The ordinals that change tallies, by which they change.
function ordinalsTouched(
  fails: Uint16Array,
  touches: Uint16Array,
  spread: Uint32Array,
): Map<number, Uint32Array> {
  const sizes = new Map<number, number>();
  for (const [failed, bits] of touches.entries())
    if (bits) sizes.set(bits, (sizes.get(bits) ?? 0) + spread[failed]!);
  if (!sizes.size) return new Map();
  // Those that change none are all written down in one place. A branch would go a way that the processor cannot guess.
  const kinds = [0, ...sizes.keys()];
  const steps = Uint8Array.from(kinds, (bits) => (bits ? 1 : 0));
  const kindOf = Uint8Array.from(touches, (bits) => kinds.indexOf(bits));
  const starts = new Uint32Array(kinds.length);
  let length = 1;
  for (const [kind, bits] of kinds.entries()) {
    if (bits === 0) continue;
    starts[kind] = length;
    length += sizes.get(bits)!;
  }
  const ordinals = new Uint32Array(length);
  const at = starts.slice();
  for (let i = 0; i < fails.length; i++) {
    const kind = kindOf[fails[i]!]!;
    ordinals[at[kind]!] = i;
    at[kind]! += steps[kind]!;
  }
  return new Map(kinds.slice(1).map((bits, n) => [bits, ordinals.subarray(starts[n + 1], at[n + 1])]));
}

// In two halves, since adding to one number again and again has to wait for itself; not where there are as many numbers as products.
function countAll({ column, counts, takesAway }: Tally, ordinals: Uint32Array): void {
  const step = takesAway ? -1 : 1;
  const areFew = counts.length * 4 < ordinals.length;
  const others = areFew ? new Uint32Array(counts.length) : counts;
  const last = ordinals.length & ~1;
  for (let n = 0; n < last; n += 2) {
    counts[column[ordinals[n]!]!]! += step;
    others[column[ordinals[n + 1]!]!]! += step;
  }
  if (ordinals.length > last) counts[column[ordinals[last]!]!]! += step;
  if (areFew) for (let number = 0; number < others.length; number++) counts[number]! += others[number]!;
}
