import { kinds } from "../products/index.ts";
import { type Failures, NO_UNIT, OUTSIDE, ownBits } from "./facet-filter.ts";
import { combinationOf, type FacetIndex, IN_STOCK, ON_SALE, SEPARATOR } from "./facet-index.ts";
import type { FacetCount } from "./filter-request.ts";
import { MAX_VALUES, unitBits } from "./filter-request.ts";

/**
 * The result of a filter: the products' ordinals, the range of prices in minor units, the facets' counts.
 */
type Counted = {
  matched: Uint32Array;
  lowest: number | undefined;
  highest: number | undefined;
  counts: FacetCount[];
};

/**
 * Counts the products that pass every condition, and for each facet also those that fail only its own choice.
 * With `shownOnly`, only categories that shoppers see are counted.
 */
export function countFacets(index: FacetIndex, failures: Failures, shownOnly: boolean): Counted {
  const { fails } = failures;
  const { tags } = index;
  const matched = new Uint32Array(fails.length);
  let total = 0;
  const of = {
    brand: new Uint32Array(index.brands.texts.length),
    tags: new Uint32Array(index.tagNames.texts.length),
    category: new Uint32Array(index.categories.texts.length),
    kind: new Uint32Array(kinds.length),
    rating: new Uint32Array(5),
  };
  const byUnits = unitCounter(index, failures);
  for (let i = 0; i < fails.length; i++) {
    const failed = fails[i]!;
    if ((failed & OUTSIDE) !== 0) continue;
    const own = failed & ~NO_UNIT;
    if (own === 0) byUnits.count(i);
    if (failed !== own) continue;
    if (own === 0) matched[total++] = i;
    if ((own & ~ownBits.brand) === 0) of.brand[index.brand[i]!]!++;
    if ((own & ~ownBits.category) === 0) of.category[index.category[i]!]!++;
    if ((own & ~ownBits.kind) === 0) of.kind[index.kind[i]!]!++;
    if ((own & ~ownBits.rating) === 0) of.rating[Math.min(4, Math.floor(index.rating[i]!))]!++;
    if ((own & ~ownBits.tags) !== 0) continue;
    const start = tags.starts[i]!;
    const end = start + tags.lengths[i]!;
    for (let n = start; n < end; n++) of.tags[tags.items[n]!]!++;
  }
  // A product of four stars is also one of three or more.
  for (let stars = 4; stars > 1; stars--) of.rating[stars - 1]! += of.rating[stars]!;
  const { lowest, highest, counts } = byUnits.counted();
  return {
    matched: matched.subarray(0, total),
    lowest,
    highest,
    counts: [
      ...topValues("brand", index.brands.texts, of.brand.fill(0, 0, 1)),
      ...topValues("tags", index.tagNames.texts, of.tags),
      ...topValues("category", index.categories.texts, withAncestors(index, of.category, shownOnly)),
      ...topValues("kind", kinds, of.kind),
      ...topValues("rating", ["0", "1", "2", "3", "4"], of.rating.fill(0, 0, 1)),
      ...counts,
    ],
  };
}

function withAncestors(
  { above, isShown }: FacetIndex,
  perCategory: Uint32Array,
  shownOnly: boolean,
): Uint32Array {
  const counts = new Uint32Array(perCategory.length);
  for (let category = 1; category < perCategory.length; category++) {
    const count = perCategory[category]!;
    if (!count || (shownOnly && !isShown[category])) continue;
    counts[category]! += count;
    for (const ancestor of above[category]!) counts[ancestor]! += count;
  }
  return counts;
}

/**
 * Counts the facets that are about units: of stock, of sale, and one for each axis of options; and finds the
 * range of prices. A value counts for a product if one of its units has it and all that is chosen but what is
 * chosen of that facet.
 */
function unitCounter(index: FacetIndex, { units: chosen }: Failures) {
  const { units, prices, combinationTerms, termAxis } = index;
  const ofTerm = new Uint32Array(index.terms.texts.length);
  // The product that each term was counted for last, as its ordinal plus one.
  const countedFor = new Uint32Array(ofTerm.length);
  const inStock = [0, 0];
  const onSale = [0, 0];
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;

  function count(at: number): void {
    const [unit, price, length] = [units.starts[at]!, prices.starts[at]!, units.lengths[at]!];
    let stock = 0;
    let sale = 0;
    for (let n = 0; n < length; n++) {
      const is = units.items[unit + n]!;
      const costs = prices.items[price + n]!;
      const failed = chosen.isChosen ? chosen.of(is, costs) : 0;
      if ((failed & ~unitBits.inStock) === 0) stock |= is & IN_STOCK ? 2 : 1;
      if ((failed & ~unitBits.onSale) === 0) sale |= is & ON_SALE ? 2 : 1;
      if ((failed & ~unitBits.price) === 0) {
        if (costs < lowest) lowest = costs;
        if (costs > highest) highest = costs;
      }
      if ((failed & (unitBits.option - 1)) !== 0) continue;
      for (const term of combinationTerms[combinationOf(is)]!) {
        if (countedFor[term] === at + 1 || (failed & ~chosen.bitOfAxis[termAxis[term]!]!) !== 0) continue;
        countedFor[term] = at + 1;
        ofTerm[term]!++;
      }
    }
    if (stock & 1) inStock[0]!++;
    if (stock & 2) inStock[1]!++;
    if (sale & 1) onSale[0]!++;
    if (sale & 2) onSale[1]!++;
  }

  return {
    count,
    counted: () => ({
      ...(lowest > highest ? { lowest: undefined, highest: undefined } : { lowest, highest }),
      counts: [
        ...topValues("inStock", ["false", "true"], inStock),
        ...topValues("onSale", ["false", "true"], onSale),
        ...optionFacets(index, ofTerm),
      ],
    }),
  };
}

function optionFacets({ axes, terms, termAxis }: FacetIndex, counts: Uint32Array): FacetCount[] {
  const ofAxis: number[][] = axes.texts.map(() => []);
  counts.forEach((count, term) => {
    if (count) ofAxis[termAxis[term]!]!.push(term);
  });
  const inOrder = axes.texts.map((axis, i) => ({ key: Buffer.from(axis), axis, terms: ofAxis[i]! }));
  return inOrder
    .filter(({ terms }) => terms.length)
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .flatMap(({ axis, terms: found }) =>
      topValues(
        `option.${axis}`,
        found.map((term) => terms.texts[term]!.slice(axis.length + SEPARATOR.length)),
        found.map((term) => counts[term]!),
      ),
    );
}

type Value = { text: string; count: number };

/**
 * The most frequent of a facet's values, at most 100, as the SQL statement orders them: by count, then by the
 * bytes of their texts. Texts without a count are left out.
 */
export function topValues(facet: string, texts: readonly string[], counts: ArrayLike<number>): FacetCount[] {
  let top: Value[] = [];
  let least: Value | undefined;
  for (let i = 0; i < texts.length; i++) {
    const count = counts[i]!;
    if (!count || (least && count < least.count)) continue;
    const value = { text: texts[i]!, count };
    if (least && compare(least, value) < 0) continue;
    top.push(value);
    if (top.length < 4 * MAX_VALUES) continue;
    top = top.sort(compare).slice(0, MAX_VALUES);
    least = top.at(-1);
  }
  return top
    .sort(compare)
    .slice(0, MAX_VALUES)
    .map(({ text, count }) => [facet, text, count]);
}

const compare = (a: Value, b: Value) => b.count - a.count || compareBytes(a.text, b.text);

/** The order of two texts' UTF-8 bytes, which is that of their code points. */
function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    // Of UTF-16 units those of surrogates are not the highest, of code points they are.
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
