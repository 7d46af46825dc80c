import { type Counts, type FacetIndex, OUTSIDE } from "./facet-index.ts";
import { bits } from "./filter-sql.ts";

/** How many products pass, and for each facet how many of those that fail at most its own choice have each number. */
export type Tallies = { total: number; byFacet: Record<CountedFacet, Uint32Array> };

// Where what a facet groups by stands.
const columns = {
  brand: "brand",
  tags: "tags",
  category: "category",
  option: "options",
  kind: "traits",
  inStock: "traits",
  onSale: "traits",
  rating: "traits",
} as const satisfies Partial<Record<keyof typeof bits, keyof Counts>>;
type CountedFacet = keyof typeof columns;

type Tally = { column: Uint8Array | Uint32Array; counts: Uint32Array; own: number; takesAway: boolean };

/**
 * Counts for all facets at once. Where most products count for a facet, those that do not are taken from what there
 * is in all: either way at most half of the products are looked at closely.
 */
export function tallyFacets(index: FacetIndex, fails: Uint16Array): Tallies {
  const spread = spreadOf(fails);
  const tallies = new Map<string, Tally>();
  const byFacet = {} as Record<CountedFacet, Uint32Array>;
  for (const facet of Object.keys(columns) as CountedFacet[]) {
    // What nothing fails alone makes no difference, so that most facets of the same column count the same.
    const own = spread[bits[facet]] ? bits[facet] : 0;
    const name = columns[facet];
    const key = `${name} ${own}`;
    const tally = tallies.get(key) ?? newTally(index, name, own, spread);
    tallies.set(key, tally);
    byFacet[facet] = tally.counts;
  }
  const all = [...tallies.values()];
  const touches = Uint16Array.from(spread, (count, failed) => (count ? touchedBy(all, failed) : 0));
  const touched = ordinalsTouched(index, fails, touches, spread);
  for (const [n, tally] of all.entries()) count(tally, 1 << n, touched, fails, touches);
  return { total: spread[0]!, byFacet };
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

function newTally(index: FacetIndex, name: keyof Counts, own: number, spread: Uint32Array): Tally {
  const counting = spread[0]! + (own ? spread[own]! : 0);
  const takesAway = counting * 2 > index.live;
  const known = index.counts[name];
  const counts = takesAway ? known.slice() : new Uint32Array(known.length);
  return { column: index[name], counts, own, takesAway };
}

// Which tallies a product changes that fails this, as bits.
function touchedBy(tallies: readonly Tally[], failed: number): number {
  let touched = 0;
  for (const [n, { own, takesAway }] of tallies.entries()) {
    const isCounted = (failed & ~own) === 0;
    if (isCounted !== takesAway) touched |= 1 << n;
  }
  return touched;
}

function ordinalsTouched(
  { outside }: FacetIndex,
  fails: Uint16Array,
  touches: Uint16Array,
  spread: Uint32Array,
): Uint32Array {
  const most = spread.reduce((sum, count, failed) => (touches[failed] ? sum + count : sum), 0);
  const ordinals = new Uint32Array(most);
  let length = 0;
  // An empty ordinal counts nowhere, so that nothing is to be taken away for it.
  if (most) {
    for (let i = 0; i < fails.length; i++)
      if (touches[fails[i]!] !== 0 && outside[i] === 0) ordinals[length++] = i;
  }
  return ordinals.subarray(0, length);
}

function count(
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
