import type { Failures } from "./facet-failures.ts";
import { type FacetIndex, readTraits } from "./facet-index.ts";
import type { Lists } from "./facet-lists.ts";
import { tallyFacets } from "./facet-tallies.ts";
import { countUnits, priceRange } from "./facet-unit-counts.ts";
import { topValues } from "./facet-values.ts";
import type { FacetCount } from "./filter-facets.ts";

type Traits = ReturnType<typeof readTraits>;

/** What a filter finds but for the products: how many, the range of prices in minor units, the facets' counts. */
export type Counted = {
  total: number;
  lowest: number | undefined;
  highest: number | undefined;
  counts: FacetCount[];
};

/**
 * Counts what fails nothing, and for each facet also what fails nothing but its own choice; of categories only those that
 * shoppers see with `shownOnly`.
 */
export function countFacets(index: FacetIndex, { fails, units }: Failures, shownOnly: boolean): Counted {
  const { total, byFacet } = tallyFacets(index, fails);
  const byTrait = (facet: "kind" | "rating", valuesOf: (one: Traits) => string[]) => {
    const sums = new Map<string, number>();
    byFacet[facet].forEach((count, number) => {
      if (!count) return;
      for (const value of valuesOf(readTraits(index.kinds, number)))
        sums.set(value, (sums.get(value) ?? 0) + count);
    });
    return topValues(facet, [...sums.keys()], [...sums.values()]);
  };
  const stars = ["1", "2", "3", "4"];
  return {
    total,
    ...priceRange(index, byFacet.price, units),
    counts: [
      ...topValues("brand", index.brands.texts, byFacet.brand.fill(0, 0, 1)),
      ...topValues(
        "tags",
        index.tagNames.texts,
        ofItems(index.tagLists, byFacet.tags, index.tagNames.texts.length),
      ),
      ...topValues("category", index.categories.texts, withAncestors(index, byFacet.category, shownOnly)),
      ...byTrait("kind", ({ kind }) => [kind]),
      ...byTrait("rating", (one) => stars.slice(0, one.stars)),
      ...countUnits(index, byFacet, units),
    ],
  };
}

// From how many products have each list to how many have each of the lists' items.
function ofItems({ starts, items }: Lists, perList: Uint32Array, length: number): Uint32Array {
  const counts = new Uint32Array(length);
  perList.forEach((count, list) => {
    if (count) for (let i = starts[list]!; i < starts[list + 1]!; i++) counts[items[i]!]! += count;
  });
  return counts;
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
