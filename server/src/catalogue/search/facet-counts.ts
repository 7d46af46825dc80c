import { chosenAxes } from "./facet-failures.ts";
import { type FacetIndex, MAX_SHORT, readTraits, SEPARATOR } from "./facet-index.ts";
import type { Lists } from "./facet-lists.ts";
import { tallyFacets } from "./facet-tallies.ts";
import { topValues } from "./facet-values.ts";
import type { FacetCount } from "./filter-facets.ts";
import { bits, type FilterRequest } from "./filter-sql.ts";

type Traits = ReturnType<typeof readTraits>;

/** What a filter finds but for the products: how many, the range of prices in minor units, the facets' counts. */
export type Counted = {
  total: number;
  lowest: number | undefined;
  highest: number | undefined;
  counts: FacetCount[];
};

/** Counts what fails nothing, and for each facet also what fails nothing but its own choice. */
export function countFacets(index: FacetIndex, request: FilterRequest, fails: Uint16Array): Counted {
  const { total, byFacet } = tallyFacets(index, fails);
  const byTrait = (facet: "kind" | "inStock" | "onSale" | "rating", valuesOf: (one: Traits) => string[]) => {
    const sums = new Map<string, number>();
    byFacet[facet].forEach((count, number) => {
      if (!count) return;
      for (const value of valuesOf(readTraits(number))) sums.set(value, (sums.get(value) ?? 0) + count);
    });
    return topValues(facet, [...sums.keys()], [...sums.values()]);
  };
  const stars = ["1", "2", "3", "4"];
  return {
    total,
    ...priceRange(index, fails),
    counts: [
      ...topValues("brand", index.brands.texts, byFacet.brand.fill(0, 0, 1)),
      ...topValues(
        "tags",
        index.tagNames.texts,
        ofItems(index.tagLists, byFacet.tags, index.tagNames.texts.length),
      ),
      ...topValues("category", index.categories.texts, withAncestors(index, byFacet.category)),
      ...byTrait("kind", ({ kind }) => [kind]),
      ...byTrait("inStock", ({ inStock }) => [String(inStock)]),
      ...byTrait("onSale", ({ onSale }) => [String(onSale)]),
      ...byTrait("rating", (one) => stars.slice(0, one.stars)),
      ...optionCounts(index, request, byFacet.option),
    ],
  };
}

function priceRange(index: FacetIndex, fails: Uint16Array): Pick<Counted, "lowest" | "highest"> {
  const { prices, priceAt, priceCount, cheapest, dearest } = index;
  const others = ~bits.price;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < fails.length; i++) {
    if ((fails[i]! & others) !== 0) continue;
    const last = dearest[i]!;
    if (cheapest[i]! >= lowest && last <= highest && last !== MAX_SHORT) continue;
    lowest = Math.min(lowest, prices[priceAt[i]!]!);
    highest = Math.max(highest, prices[priceAt[i]! + priceCount[i]! - 1]!);
    if (lowest === index.lowest && highest === index.highest) break;
  }
  return lowest > highest ? { lowest: undefined, highest: undefined } : { lowest, highest };
}

// From how many products have each list to how many have each of the lists' items.
function ofItems({ starts, items }: Lists, perList: Uint32Array, length: number): Uint32Array {
  const counts = new Uint32Array(length);
  perList.forEach((count, list) => {
    if (count) for (let i = starts[list]!; i < starts[list + 1]!; i++) counts[items[i]!]! += count;
  });
  return counts;
}

function withAncestors({ above }: FacetIndex, perCategory: Uint32Array): Uint32Array {
  const counts = new Uint32Array(perCategory.length);
  for (let category = 1; category < perCategory.length; category++) {
    const count = perCategory[category]!;
    if (!count) continue;
    counts[category]! += count;
    for (const ancestor of above[category]!) counts[ancestor]! += count;
  }
  return counts;
}

// A value counts for a product if one of its variants has it and all that is chosen of the other axes.
function optionCounts(index: FacetIndex, { choices }: FilterRequest, perList: Uint32Array): FacetCount[] {
  const { optionLists, combinations, terms, termAxis, axes } = index;
  const { all, masks, bitOfAxis } = chosenAxes(index, choices.options);
  const counts = new Uint32Array(terms.texts.length);
  const lastSeen = new Uint32Array(terms.texts.length);
  for (let list = 1; list < perList.length; list++) {
    const count = perList[list]!;
    if (!count) continue;
    for (let i = optionLists.starts[list]!; i < optionLists.starts[list + 1]!; i++) {
      const one = optionLists.items[i]!;
      for (let j = combinations.starts[one]!; j < combinations.starts[one + 1]!; j++) {
        const term = combinations.items[j]!;
        const others = all & ~bitOfAxis[termAxis[term]!]!;
        if (lastSeen[term] === list || (masks[one]! & others) !== others) continue;
        lastSeen[term] = list;
        counts[term]! += count;
      }
    }
  }
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
