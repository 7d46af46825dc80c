import { anyUnitBits, NO_UNIT } from "./facet-bits.ts";
import { combinationOf, type FacetIndex, IN_STOCK, ON_SALE, SEPARATOR } from "./facet-index.ts";
import { failByPrice, type Groups, noGroups, type PriceRange } from "./facet-price-failures.ts";
import type { Choices } from "./filter-choices.ts";
import { unitBits } from "./filter-request.ts";

/** What is chosen of units, and what of it each unit fails. */
export type UnitFailures = Chosen & { groups: Groups };
type Chosen = PriceRange & {
  /** Of a unit's number: a sum of `unitBits`, the price aside. */
  ofUnit: Uint8Array;
  /** Of an axis: the bit of what is chosen from it, or 0. */
  bitOfAxis: Uint8Array;
};

/** Notes in `fails` what products fail of their units. Undefined where nothing is chosen of units. */
export function failByUnits(
  index: FacetIndex,
  choices: Choices,
  fails: Uint16Array,
): UnitFailures | undefined {
  const { inStock, onSale, minPrice, maxPrice, options } = choices;
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  if (!hasPrice && inStock === undefined && onSale === undefined && !options.length) return undefined;
  const chosen: Chosen = {
    ...failuresOfUnits(index, choices),
    least: Number(minPrice ?? 0n),
    most: Number(maxPrice ?? 2n ** 63n),
  };
  const within = failuresOfLists(index, chosen, 0);
  if (!hasPrice) {
    for (let i = 0; i < fails.length; i++) fails[i]! |= within[index.units[i]!]!;
    return { ...chosen, groups: noGroups };
  }
  const beyond = failuresOfLists(index, chosen, unitBits.price);
  const ofOne = (i: number) => failedOf(index, chosen, i);
  return { ...chosen, groups: failByPrice(index, chosen, { within, beyond, failedOf: ofOne }, fails) };
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
function failuresOfLists({ unitLists }: FacetIndex, { ofUnit }: Chosen, price: number): Uint16Array {
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

// What a product whose prices differ fails of its units.
function failedOf(index: FacetIndex, { ofUnit, least, most }: Chosen, i: number): number {
  const { prices, priceAt, priceCount, units, unitLists } = index;
  const start = unitLists.starts[units[i]!]!;
  let failed = NO_UNIT;
  for (let n = 0; n < priceCount[i]!; n++) {
    const price = prices[priceAt[i]! + n]!;
    const isOut = price < least || price > most;
    failed &= ~passedBy[ofUnit[unitLists.items[start + n]!]! | (isOut ? unitBits.price : 0)]!;
  }
  return failed;
}

/** The options of a unit, by its number: where they stand in the terms of all combinations. */
export const termsOf = ({ combinations }: FacetIndex, unit: number): [start: number, end: number] => {
  const combination = combinationOf(unit);
  return [combinations.starts[combination]!, combinations.starts[combination + 1]!];
};
