import { kinds, type ListFilters } from "../products/index.ts";
import type { Dictionary } from "./facet-columns.ts";
import { combinationOf, type FacetIndex, IN_STOCK, ON_SALE, SEPARATOR } from "./facet-index.ts";
import type { Choices } from "./filter-choices.ts";
import { type FilterQuestion, unitBits } from "./filter-request.ts";

/** The bits of a product's own choices that it fails. */
export const ownBits = { brand: 1, tags: 2, category: 4, kind: 8, rating: 16 } as const;

/** None of its units has all that is chosen of units. */
export const NO_UNIT = 32;
/** The mark of products outside a filter: deleted, hidden, or not found by its words. */
export const OUTSIDE = 64;

/** The failed choices of each product, by ordinal: a sum of bits. */
export type Failures = {
  fails: Uint8Array;
  units: UnitFailures;
  /** When the next product becomes visible by itself, of those that only shoppers' filters look for. */
  next: number | undefined;
};

/** The failed choices of units. */
type UnitFailures = {
  isChosen: boolean;
  /** Of an axis: the bit of what is chosen from it, or 0. */
  bitOfAxis: Uint8Array;
  /** The conditions that a unit fails at a price: a sum of `unitBits`. */
  of(unit: number, price: number): number;
};

/** The chosen conditions that products and their units fail. With `hits`, only those are examined. */
export function failuresOf(
  index: FacetIndex,
  request: FilterQuestion,
  hits: readonly number[] | undefined,
): Failures {
  const { fails, next } = scope(index, request, hits);
  const { brand, tags, category, kind, minRating } = request.choices;
  if (brand) failBy(fails, index.brand, inAnyCase(index.brands, brand), ownBits.brand);
  if (tags) failByTags(index, fails, inAnyCase(index.tagNames, tags));
  if (category)
    failBy(
      fails,
      index.category,
      categoriesIn(index, category, request.publicAt !== undefined),
      ownBits.category,
    );
  if (kind)
    failBy(
      fails,
      index.kind,
      Uint8Array.from(kinds, (one) => Number(kind.includes(one))),
      ownBits.kind,
    );
  if (minRating !== undefined)
    for (let i = 0; i < fails.length; i++) if (index.rating[i]! < minRating) fails[i]! |= ownBits.rating;
  const units = failuresOfUnits(index, request.choices);
  if (units.isChosen) failByUnits(index, fails, units);
  return { fails, units, next };
}

const numbersOf = { brand: "brands", category: "categories" } as const;

/** The products that pass the plain filters of the list, of all or of those in `hits`. */
export function passingOf(
  index: FacetIndex,
  { isActive, conditions }: ListFilters,
  hits: Uint32Array | undefined,
): Uint32Array {
  if (hits && isActive === undefined && !conditions.length) return hits;
  const { fails } = scope(index, { isActive, publicAt: undefined }, hits);
  for (const { of, values } of conditions) {
    if (of === "tags") failByTags(index, fails, inAnyCase(index.tagNames, values));
    else failBy(fails, index[of], inAnyCase(index[numbersOf[of]], values), OUTSIDE);
  }
  let count = 0;
  const passing = new Uint32Array(fails.length);
  for (let i = 0; i < fails.length; i++) if (fails[i] === 0) passing[count++] = i;
  return passing.subarray(0, count);
}

function scope(
  { ids, isDeleted, isActive, publishedAt }: FacetIndex,
  request: Pick<FilterQuestion, "isActive" | "publicAt">,
  hits: readonly number[] | Uint32Array | undefined,
): Pick<Failures, "fails" | "next"> {
  const { publicAt } = request;
  const fails = new Uint8Array(ids.length);
  if (hits) {
    fails.fill(OUTSIDE);
    for (const i of hits) fails[i] = 0;
  }
  const wanted = request.isActive ?? (publicAt ? true : undefined);
  const now = publicAt?.getTime() ?? Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  for (let i = 0; i < fails.length; i++) {
    const from = publishedAt[i]!;
    const isHidden = from > now || (wanted !== undefined && isActive[i] !== Number(wanted));
    if (isDeleted[i] || isHidden || (publicAt && !isActive[i])) fails[i] = OUTSIDE;
    if (from > now && from < next && isActive[i] && !isDeleted[i]) next = from;
  }
  return { fails, next: Number.isFinite(next) ? next : undefined };
}

/** Numbers as a table: 1 for each that is among them. */
type Table = Uint8Array;

function failBy(fails: Uint8Array, column: Uint8Array | Uint32Array, passing: Table, bit: number): void {
  // Without a branch, whose way would be a guess for each product.
  const failed = Uint8Array.from(passing, (passes) => (passes ? 0 : bit));
  for (let i = 0; i < fails.length; i++) fails[i]! |= failed[column[i]!]!;
}

function failByTags({ tags }: FacetIndex, fails: Uint8Array, chosen: Table): void {
  for (let i = 0; i < fails.length; i++) {
    const start = tags.starts[i]!;
    const end = start + tags.lengths[i]!;
    let passes = 0;
    for (let n = start; n < end; n++) passes |= chosen[tags.items[n]!]!;
    if (!passes) fails[i]! |= ownBits.tags;
  }
}

function inAnyCase({ texts }: Dictionary, chosen: readonly string[]): Table {
  const wanted = new Set(chosen.map((text) => text.toLowerCase()));
  return Uint8Array.from(texts, (text, number) => (number && wanted.has(text.toLowerCase()) ? 1 : 0));
}

function categoriesIn(
  { categories, above, isShown }: FacetIndex,
  wanted: readonly string[],
  shownOnly: boolean,
): Table {
  const own = new Set(wanted.flatMap((id) => categories.numbers.get(id) ?? []));
  return Uint8Array.from(categories.texts, (_, i) => {
    const isIn = own.has(i) || above[i]!.some((number) => own.has(number));
    return isIn && (!shownOnly || isShown[i]) ? 1 : 0;
  });
}

function failuresOfUnits(
  { terms, axes, combinations, combinationTerms }: FacetIndex,
  { inStock, onSale, minPrice, maxPrice, options }: Choices,
): UnitFailures {
  const least = Number(minPrice ?? 0n);
  const most = Number(maxPrice ?? 2n ** 63n);
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
  // Few combinations, many units: what a unit fails but for its price is decided once for each combination.
  const ofCombination = Uint8Array.from(combinations.texts, (_, n) =>
    combinationTerms[n]!.reduce((missing, term) => missing & ~bitOfTerm[term]!, all),
  );
  const ofStockAndSale = Uint8Array.from({ length: 4 }, (_, rest) => {
    const wrongStock = inStock !== undefined && inStock !== (rest & IN_STOCK) > 0;
    const wrongSale = onSale !== undefined && onSale !== (rest & ON_SALE) > 0;
    return (wrongStock ? unitBits.inStock : 0) | (wrongSale ? unitBits.onSale : 0);
  });
  return {
    isChosen: [inStock, onSale, minPrice, maxPrice, options[0]].some((one) => one !== undefined),
    bitOfAxis,
    of: (unit, price) =>
      ofCombination[combinationOf(unit)]! |
      ofStockAndSale[unit & 3]! |
      (price < least || price > most ? unitBits.price : 0),
  };
}

function failByUnits({ units, prices }: FacetIndex, fails: Uint8Array, chosen: UnitFailures): void {
  for (let i = 0; i < fails.length; i++) {
    if ((fails[i]! & OUTSIDE) !== 0) continue;
    const [unit, price, length] = [units.starts[i]!, prices.starts[i]!, units.lengths[i]!];
    let fits = false;
    for (let n = 0; n < length && !fits; n++)
      fits = chosen.of(units.items[unit + n]!, prices.items[price + n]!) === 0;
    if (!fits) fails[i]! |= NO_UNIT;
  }
}
