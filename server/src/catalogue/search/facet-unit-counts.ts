import { anyUnitBits, OWN } from "./facet-bits.ts";
import { type FacetIndex, IN_STOCK, MAX_SHORT, ON_SALE, SEPARATOR } from "./facet-index.ts";
import { noGroups } from "./facet-price-failures.ts";
import type { Tallies } from "./facet-tallies.ts";
import { termsOf, type UnitFailures } from "./facet-unit-failures.ts";
import { topValues } from "./facet-values.ts";
import type { FacetCount } from "./filter-facets.ts";
import { unitBits } from "./filter-request.ts";

type ByUnits = Pick<Tallies["byFacet"], "inStock" | "onSale" | "option">;
const noAxis = new Uint8Array(0);

/**
 * Counts the facets that are about units: of stock, of sale, and one for each axis of options. A value counts for a
 * product if one of its units has it and all that is chosen but what is chosen of that facet.
 */
export function countUnits(
  index: FacetIndex,
  { inStock, onSale, option }: ByUnits,
  units: UnitFailures | undefined,
): FacetCount[] {
  const { unitLists, combinations, terms, termAxis } = index;
  const { ofUnit, bitOfAxis = noAxis, least = 0, most = 0, groups = noGroups } = units ?? {};
  const counts = new Uint32Array(terms.texts.length);
  const lastSeen = new Uint32Array(terms.texts.length);
  const there = [0, 0];
  const onOffer = [0, 0];
  let turn = 0;
  for (let list = 1; list < unitLists.count; list++) {
    if (inStock[list]! | onSale[list]! | option[list]!)
      add(list, inStock[list]!, onSale[list]!, option[list]!, -1);
  }
  for (const [n, i] of groups.products.entries()) {
    const count = groups.counts[n]!;
    if (count) add(index.units[i]!, count, count, count, index.priceAt[i]!);
  }
  return [
    ...topValues("inStock", ["false", "true"], there),
    ...topValues("onSale", ["false", "true"], onOffer),
    ...optionFacets(index, counts),
  ];

  // Products with a list of units, so many for each facet; one whose prices differ has them from `priceAt` on.
  function add(list: number, forStock: number, forSale: number, forOption: number, priceAt: number): void {
    turn++;
    let stock = 0;
    let sale = 0;
    const start = unitLists.starts[list]!;
    const end = unitLists.starts[list + 1]!;
    for (let n = start; n < end; n++) {
      const unit = unitLists.items[n]!;
      let failed = ofUnit ? ofUnit[unit]! : 0;
      if (priceAt >= 0) {
        const price = index.prices[priceAt + n - start]!;
        if (price < least || price > most) failed |= unitBits.price;
      }
      if ((failed & ~unitBits.inStock) === 0) stock |= unit & IN_STOCK ? 2 : 1;
      if ((failed & ~unitBits.onSale) === 0) sale |= unit & ON_SALE ? 2 : 1;
      if (!forOption || (failed & (unitBits.option - 1)) !== 0) continue;
      const [from, to] = termsOf(index, unit);
      for (let i = from; i < to; i++) {
        const term = combinations.items[i]!;
        if (lastSeen[term] === turn) continue;
        if (failed && (failed & ~bitOfAxis[termAxis[term]!]!) !== 0) continue;
        lastSeen[term] = turn;
        counts[term]! += forOption;
      }
    }
    if (stock & 1) there[0]! += forStock;
    if (stock & 2) there[1]! += forStock;
    if (sale & 1) onOffer[0]! += forSale;
    if (sale & 2) onOffer[1]! += forSale;
  }
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

/** The lowest and the highest price of the units that have all that is chosen but for the price; undefined without one. */
export function priceRange(
  index: FacetIndex,
  fails: Uint16Array,
  units: UnitFailures | undefined,
): { lowest: number | undefined; highest: number | undefined } {
  const { prices, priceAt, priceCount, cheapest, dearest, unitLists } = index;
  const { ofUnit } = units ?? {};
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < fails.length; i++) {
    const list = index.units[i]!;
    if ((fails[i]! & (OWN | anyUnitBits.butPrice)) !== 0 || list === 0) continue;
    const last = dearest[i]!;
    if (cheapest[i]! >= lowest && last <= highest && last !== MAX_SHORT) continue;
    const start = unitLists.starts[list]!;
    const count = priceCount[i]!;
    for (let n = 0; n < count; n++) {
      // One price is that of all its units, and one of them passes.
      if (count > 1 && ofUnit && ofUnit[unitLists.items[start + n]!] !== 0) continue;
      const price = prices[priceAt[i]! + n]!;
      if (price < lowest) lowest = price;
      if (price > highest) highest = price;
    }
    if (lowest === index.lowest && highest === index.highest) break;
  }
  return lowest > highest ? { lowest: undefined, highest: undefined } : { lowest, highest };
}
