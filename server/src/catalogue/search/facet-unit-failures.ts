import { anyUnitBits, NO_UNIT } from "./facet-bits.ts";
import { combinationOf, type FacetIndex, IN_STOCK, ON_SALE, SEPARATOR } from "./facet-index.ts";
import { countPrices, offerColumns, priceOf } from "./facet-offers.ts";
import type { Choices } from "./filter-choices.ts";
import { unitBits } from "./filter-request.ts";

/** From which price to which; minor units. */
export type PriceRange = { least: number; most: number };

/** What is chosen of units, and what of it each unit and each offer fails. */
export type UnitFailures = Chosen & {
  /**
   * Of an offer: a bit for each unit whose price is not in the range. ALL_OUT where none is, OF_ITS_OWN where it has too many units to
   * tell. Undefined without a range.
   */
  outs: Uint16Array | undefined;
};
type Chosen = {
  /** Of a unit's number: a sum of `unitBits`, the price aside. */
  ofUnit: Uint8Array;
  /** Of an axis: the bit of what is chosen from it, or 0. */
  bitOfAxis: Uint8Array;
  /** Where a price is chosen. */
  range: PriceRange | undefined;
};

const MANY_UNITS = 8;
export const ALL_OUT = 1 << MANY_UNITS;
export const OF_ITS_OWN = ALL_OUT + 1;

/** Notes in `fails` what products fail of their units. Undefined where nothing is chosen of units. */
export function failByUnits(
  index: FacetIndex,
  choices: Choices,
  fails: Uint16Array,
): UnitFailures | undefined {
  const { inStock, onSale, minPrice, maxPrice, options } = choices;
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  if (!hasPrice && inStock === undefined && onSale === undefined && !options.length) return undefined;
  const range = hasPrice ? { least: Number(minPrice ?? 0n), most: Number(maxPrice ?? 2n ** 63n) } : undefined;
  const chosen = { ...failuresOfUnits(index, choices), range };
  const { failed, outs } = failuresOfOffers(index, chosen);
  const { offer } = index;
  for (let i = 0; i < fails.length; i++) fails[i]! |= failed[offer[i]!]!;
  return { ...chosen, outs };
}

/** Whether a price is not in a range. */
export const isOut = ({ least, most }: PriceRange, price: number): boolean => price < least || price > most;

// Most offers are told by their lowest and highest price.
function failuresOfOffers(
  index: FacetIndex,
  { ofUnit, range }: Chosen,
): Pick<UnitFailures, "outs"> & { failed: Uint16Array } {
  const { list, lowest, highest, read } = offerColumns(index);
  const within = failuresOfLists(index, ofUnit, 0);
  const failed = new Uint16Array(read);
  if (!range) {
    for (let offer = 1; offer < read; offer++) failed[offer] = within[list[offer]!]!;
    return { failed, outs: undefined };
  }
  const outs = new Uint16Array(read);
  const { least, most } = range;
  const beyond = failuresOfLists(index, ofUnit, unitBits.price);
  for (let offer = 1; offer < read; offer++) {
    const low = lowest[offer]!;
    const high = highest[offer]!;
    if (low >= least && high <= most) failed[offer] = within[list[offer]!]!;
    else if (low > most || high < least) {
      failed[offer] = beyond[list[offer]!]!;
      outs[offer] = ALL_OUT;
    } else {
      const out = unitsOut(index, range, offer);
      failed[offer] = out === ALL_OUT ? beyond[list[offer]!]! : failedOf(index, ofUnit, range, offer);
      outs[offer] = out;
    }
  }
  return { failed, outs };
}

function unitsOut(index: FacetIndex, range: PriceRange, offer: number): number {
  const count = countPrices(index, offer);
  if (count > MANY_UNITS) return OF_ITS_OWN;
  let out = 0;
  for (let n = 0; n < count; n++) out |= Number(isOut(range, priceOf(index, offer, n))) << n;
  return out === (1 << count) - 1 ? ALL_OUT : out;
}

// What a product fails by an offer of which some prices are in the range and some are not.
function failedOf(index: FacetIndex, ofUnit: Uint8Array, range: PriceRange, offer: number): number {
  const { unitLists } = index;
  const start = unitLists.starts[index.offerColumns.list[offer]!]!;
  let failed = NO_UNIT;
  for (let n = countPrices(index, offer) - 1; n >= 0; n--) {
    const price = isOut(range, priceOf(index, offer, n)) ? unitBits.price : 0;
    failed &= ~passedBy[ofUnit[unitLists.items[start + n]!]! | price]!;
  }
  return failed;
}

function failuresOfUnits(
  { terms, axes, combinations }: FacetIndex,
  { inStock, onSale, options }: Choices,
): Pick<Chosen, "ofUnit" | "bitOfAxis"> {
  const bitOfAxis = new Uint8Array(axes.texts.length);
  const bitOfTerm = new Uint8Array(terms.texts.length);
  let all = 0;
  options.forEach(({ axis, values }, n) => {
    const bit = unitBits.option << n;
    all |= bit;
    bitOfAxis[axes.numbers.get(axis) ?? 0] = bit;
    for (const value of values) bitOfTerm[terms.numbers.get(`${axis}${SEPARATOR}${value}`) ?? 0] = bit;
  });
  bitOfAxis[0] = 0;
  bitOfTerm[0] = 0;
  const { count, starts, items } = combinations;
  const ofUnit = new Uint8Array(count * 4);
  for (let one = 0; one < count; one++) {
    let has = 0;
    for (let i = starts[one]!; i < starts[one + 1]!; i++) has |= bitOfTerm[items[i]!]!;
    for (let rest = 0; rest < 4; rest++) {
      const wrongStock = inStock !== undefined && inStock !== (rest & IN_STOCK) > 0;
      const wrongSale = onSale !== undefined && onSale !== (rest & ON_SALE) > 0;
      ofUnit[one * 4 + rest] =
        (all & ~has) | (wrongStock ? unitBits.inStock : 0) | (wrongSale ? unitBits.onSale : 0);
    }
  }
  return { ofUnit, bitOfAxis };
}

// What a product fails by its list of units, where each unit fails this by its price.
function failuresOfLists({ unitLists }: FacetIndex, ofUnit: Uint8Array, price: number): Uint16Array {
  const { count, starts, items } = unitLists;
  const failures = new Uint16Array(count).fill(NO_UNIT);
  for (let list = 1; list < count; list++) {
    const end = starts[list + 1]!;
    for (let i = starts[list]!; i < end && failures[list]; i++)
      failures[list]! &= ~passedBy[ofUnit[items[i]!]! | price]!;
  }
  return failures;
}

// Which of `anyUnitBits` a product does not fail thanks to a unit that fails this.
const passedBy = Uint16Array.from({ length: 256 }, (_, failed) => {
  if (!failed) return NO_UNIT;
  const { inStock, onSale, price, option } = unitBits;
  if (failed === inStock) return anyUnitBits.butInStock;
  if (failed === onSale) return anyUnitBits.butOnSale;
  if (failed === price) return anyUnitBits.butPrice;
  // Only of axes, and only of one of them.
  return failed >= option && (failed & (option - 1)) === 0 && (failed & (failed - 1)) === 0
    ? anyUnitBits.butOption
    : 0;
});

/** The options of a unit, by its number: where they stand in the terms of all combinations. */
export const termsOf = ({ combinations }: FacetIndex, unit: number): [start: number, end: number] => {
  const combination = combinationOf(unit);
  return [combinations.starts[combination]!, combinations.starts[combination + 1]!];
};
