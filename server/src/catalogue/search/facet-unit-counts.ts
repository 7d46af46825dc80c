import { type FacetIndex, IN_STOCK, ON_SALE, SEPARATOR } from "./facet-index.ts";
import { countPrices, offerColumns, priceOf } from "./facet-offers.ts";
import type { Tallies } from "./facet-tallies.ts";
import { ALL_OUT, isOut, OF_ITS_OWN, termsOf, type UnitFailures } from "./facet-unit-failures.ts";
import { topValues } from "./facet-values.ts";
import type { FacetCount } from "./filter-facets.ts";
import { unitBits } from "./filter-request.ts";

type ByOffer = Pick<Tallies["byFacet"], "inStock" | "onSale" | "option">;
/** One of all offers of which the same units pass, and how many products with any of them count for each facet. */
type Alike = ByOffer & { offers: Uint32Array };
const noAxis = new Uint8Array(0);

/**
 * Counts the facets that are about units: of stock, of sale, and one for each axis of options. A value counts for a
 * product if one of its units has it and all that is chosen but what is chosen of that facet.
 */
export function countUnits(
  index: FacetIndex,
  byOffer: ByOffer,
  units: UnitFailures | undefined,
): FacetCount[] {
  const { unitLists, combinations, terms, termAxis } = index;
  const { ofUnit, bitOfAxis = noAxis, range } = units ?? {};
  const counts = new Uint32Array(terms.texts.length);
  const lastSeen = new Uint32Array(terms.texts.length);
  const there = [0, 0];
  const onOffer = [0, 0];
  const alike = alikeOffers(index, byOffer, units);
  const { list } = offerColumns(index);
  for (const [turn, offer] of alike.offers.entries()) {
    let stock = 0;
    let sale = 0;
    const option = alike.option[offer]!;
    const start = unitLists.starts[list[offer]!]!;
    const end = unitLists.starts[list[offer]! + 1]!;
    const isOnePrice = countPrices(index, offer) === 1;
    for (let n = start; n < end; n++) {
      const unit = unitLists.items[n]!;
      let failed = ofUnit ? ofUnit[unit]! : 0;
      if (range && isOut(range, priceOf(index, offer, isOnePrice ? 0 : n - start))) failed |= unitBits.price;
      if ((failed & ~unitBits.inStock) === 0) stock |= unit & IN_STOCK ? 2 : 1;
      if ((failed & ~unitBits.onSale) === 0) sale |= unit & ON_SALE ? 2 : 1;
      if (!option || (failed & (unitBits.option - 1)) !== 0) continue;
      const [from, to] = termsOf(index, unit);
      for (let i = from; i < to; i++) {
        const term = combinations.items[i]!;
        if (lastSeen[term] === turn + 1) continue;
        if (failed && (failed & ~bitOfAxis[termAxis[term]!]!) !== 0) continue;
        lastSeen[term] = turn + 1;
        counts[term]! += option;
      }
    }
    if (stock & 1) there[0]! += alike.inStock[offer]!;
    if (stock & 2) there[1]! += alike.inStock[offer]!;
    if (sale & 1) onOffer[0]! += alike.onSale[offer]!;
    if (sale & 2) onOffer[1]! += alike.onSale[offer]!;
  }
  return [
    ...topValues("inStock", ["false", "true"], there),
    ...topValues("onSale", ["false", "true"], onOffer),
    ...optionFacets(index, counts),
  ];
}

// A store may have as many offers as products; of those with the same units, most are alike. What they count for is added to the
// first of them.
function alikeOffers(index: FacetIndex, byOffer: ByOffer, units: UnitFailures | undefined): Alike {
  const { list, read } = offerColumns(index);
  const lists = index.unitLists.count;
  const outs = units?.outs;
  const inStock = byOffer.inStock.slice();
  const onSale = byOffer.onSale.slice();
  const option = byOffer.option.slice();
  // Of each list the first offer with all of its prices in the range, and the first with none.
  const firsts = new Uint32Array(2 * lists);
  const others = new Map<number, number>();
  const offers = new Uint32Array(read);
  let length = 0;
  for (let offer = 1; offer < read; offer++) {
    if ((inStock[offer]! | onSale[offer]! | option[offer]!) === 0) continue;
    const out = outs ? outs[offer]! : 0;
    if (out === OF_ITS_OWN) {
      offers[length++] = offer;
      continue;
    }
    const isMixed = out !== 0 && out !== ALL_OUT;
    const key = isMixed ? list[offer]! * ALL_OUT + out : list[offer]! + (out === 0 ? 0 : lists);
    const first = isMixed ? (others.get(key) ?? 0) : firsts[key]!;
    if (first) {
      inStock[first]! += inStock[offer]!;
      onSale[first]! += onSale[offer]!;
      option[first]! += option[offer]!;
      continue;
    }
    offers[length++] = offer;
    if (isMixed) others.set(key, offer);
    else firsts[key] = offer;
  }
  return { offers: offers.subarray(0, length), inStock, onSale, option };
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

/**
 * The lowest and the highest price of the units that have all that is chosen but for the price, of offers that so many products
 * have; undefined without one.
 */
export function priceRange(
  index: FacetIndex,
  byOffer: Uint32Array,
  units: UnitFailures | undefined,
): { lowest: number | undefined; highest: number | undefined } {
  const columns = offerColumns(index);
  const { unitLists } = index;
  const { ofUnit } = units ?? {};
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let offer = 1; offer < columns.read; offer++) {
    const list = columns.list[offer]!;
    if (byOffer[offer] === 0 || list === 0) continue;
    if (columns.lowest[offer]! >= lowest && columns.highest[offer]! <= highest) continue;
    const start = unitLists.starts[list]!;
    const count = countPrices(index, offer);
    for (let n = 0; n < count; n++) {
      // One price is that of all its units, and one of them passes.
      if (count > 1 && ofUnit && ofUnit[unitLists.items[start + n]!] !== 0) continue;
      const price = priceOf(index, offer, n);
      if (price < lowest) lowest = price;
      if (price > highest) highest = price;
    }
  }
  return lowest > highest ? { lowest: undefined, highest: undefined } : { lowest, highest };
}
