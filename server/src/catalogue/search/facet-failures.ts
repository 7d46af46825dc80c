import { ordinalOf } from "./facet-ids.ts";
import { type FacetIndex, MAX_SHORT, OUTSIDE, readTraits, SEPARATOR, TRAITS } from "./facet-index.ts";
import type { Lists } from "./facet-lists.ts";
import { bits, type FilterRequest } from "./filter-sql.ts";

/** What a search found: ordinals, and how well each fits. */
export type Hits = { ordinals: Uint32Array; ranks: Float32Array };

/**
 * What each product fails, by ordinal: the sum of `bits` as the SQL statement makes it, and more than all of them
 * for what the filter is not about.
 */
export function failuresOf(index: FacetIndex, request: FilterRequest, hits: Hits | undefined): Uint16Array {
  const fails = scope(index, request, hits);
  const { brand, tags, category, minRating, minPrice, maxPrice, options } = request.choices;
  if (brand) failBy(fails, index.brand, numbered(index.brands.numbers, brand), bits.brand);
  if (tags) {
    const chosen = numbered(index.tagNames.numbers, tags);
    failBy(fails, index.tags, listsWith(index.tagLists, chosen), bits.tags);
  }
  if (category) failBy(fails, index.category, categoriesIn(index, category), bits.category);
  failByTraits(fails, index, request);
  if (minRating !== undefined)
    for (let i = 0; i < fails.length; i++) if (index.rating[i]! < minRating) fails[i]! |= bits.rating;
  if (minPrice !== undefined || maxPrice !== undefined)
    failByPrice(fails, index, Number(minPrice ?? 0n), Number(maxPrice ?? 2n ** 63n));
  if (options.length)
    failBy(fails, index.options, listsWith(index.optionLists, fitting(index, options)), bits.option);
  return fails;
}

function scope(
  index: FacetIndex,
  { isActive, publicAt }: FilterRequest,
  hits: Hits | undefined,
): Uint16Array {
  const { outside, publishedAt } = index;
  const fails = hits ? new Uint16Array(index.ids.size).fill(OUTSIDE) : outside.slice(0, index.ids.size);
  if (hits) for (const i of hits.ordinals) fails[i] = outside[i]!;
  const wanted = isActive ?? (publicAt ? true : undefined);
  if (wanted !== undefined) {
    const failing = wanted ? 0 : 1;
    for (let i = 0; i < fails.length; i++) if (index.isActive[i] === failing) fails[i] = OUTSIDE;
  }
  if (!publicAt) return fails;
  // Nothing is both inactive and public.
  const now = isActive === false ? Number.NaN : publicAt.getTime();
  for (let i = 0; i < fails.length; i++) if (!(publishedAt[i]! <= now)) fails[i] = OUTSIDE;
  return fails;
}

/** Numbers as a table: 1 for each that is among them. */
type Table = Uint8Array;

function failBy(fails: Uint16Array, column: Uint32Array, passing: Table, bit: number): void {
  for (let i = 0; i < fails.length; i++) if (!passing[column[i]!]) fails[i]! |= bit;
}

function numbered(numbers: ReadonlyMap<string, number>, texts: readonly string[]): Table {
  const table = new Uint8Array(numbers.size + 1);
  for (const text of texts) {
    const number = numbers.get(text);
    if (number !== undefined) table[number] = 1;
  }
  return table;
}

function listsWith({ count, starts, items }: Lists, chosen: Table): Table {
  const table = new Uint8Array(count);
  for (let list = 1; list < count; list++)
    for (let i = starts[list]!; i < starts[list + 1]!; i++)
      if (chosen[items[i]!]) {
        table[list] = 1;
        break;
      }
  return table;
}

function categoriesIn({ categories, above }: FacetIndex, wanted: readonly string[]): Table {
  const table = numbered(categories.numbers, wanted);
  const own = table.slice();
  for (let i = 1; i < table.length; i++) if (above[i]?.some((number) => own[number])) table[i] = 1;
  return table;
}

function failByTraits(fails: Uint16Array, { traits }: FacetIndex, { choices }: FilterRequest): void {
  const { kind, inStock, onSale } = choices;
  if (!kind && inStock === undefined && onSale === undefined) return;
  const failing = Uint16Array.from({ length: TRAITS }, (_, number) => {
    const one = readTraits(number);
    return (
      (kind && !kind.includes(one.kind) ? bits.kind : 0) |
      (inStock !== undefined && inStock !== one.inStock ? bits.inStock : 0) |
      (onSale !== undefined && onSale !== one.onSale ? bits.onSale : 0)
    );
  });
  for (let i = 0; i < fails.length; i++) fails[i]! |= failing[traits[i]!]!;
}

function failByPrice(fails: Uint16Array, index: FacetIndex, least: number, most: number): void {
  const { prices, priceAt, priceCount, cheapest, dearest } = index;
  for (let i = 0; i < fails.length; i++) {
    const first = cheapest[i]!;
    const last = dearest[i]!;
    if (first >= least && first <= most && first !== MAX_SHORT) continue;
    if (first <= most && (last >= least || last === MAX_SHORT)) {
      const end = priceAt[i]! + priceCount[i]!;
      let at = priceAt[i]!;
      while (at < end && prices[at]! < least) at++;
      if (at < end && prices[at]! <= most) continue;
    }
    fails[i]! |= bits.price;
  }
}

// Which combinations have, of each axis chosen from, a chosen value.
function fitting(index: FacetIndex, options: FilterRequest["choices"]["options"]): Table {
  const { all, masks } = chosenAxes(index, options);
  return Uint8Array.from(masks, (mask) => (mask === all ? 1 : 0));
}

/** Of each combination, the axes chosen from of which it has a chosen value, as bits; and all of them together. */
export function chosenAxes(
  { terms, axes, combinations }: FacetIndex,
  options: FilterRequest["choices"]["options"],
): { all: number; masks: Uint8Array; bitOfAxis: Uint8Array } {
  const bitOfAxis = new Uint8Array(axes.texts.length);
  const bitOfTerm = new Uint8Array(terms.texts.length);
  options.forEach(({ axis, values }, n) => {
    bitOfAxis[axes.numbers.get(axis) ?? 0] = 1 << n;
    for (const value of values) bitOfTerm[terms.numbers.get(`${axis}${SEPARATOR}${value}`) ?? 0] = 1 << n;
  });
  bitOfAxis[0] = 0;
  bitOfTerm[0] = 0;
  const { count, starts, items } = combinations;
  const masks = new Uint8Array(count);
  for (let one = 1; one < count; one++)
    for (let i = starts[one]!; i < starts[one + 1]!; i++) masks[one]! |= bitOfTerm[items[i]!]!;
  return { all: (1 << options.length) - 1, masks, bitOfAxis };
}

/** What a search's result means here: 20 bytes a product, its id and its rank as PostgreSQL sends them. */
export function readHits(index: FacetIndex, found: Buffer): Hits {
  const count = found.length / 20;
  const hits = { ordinals: new Uint32Array(count), ranks: new Float32Array(count) };
  const id = new Uint32Array(4);
  let known = 0;
  for (let at = 0; at < found.length; at += 20) {
    for (let i = 0; i < 4; i++) id[i] = found.readUInt32BE(at + 4 * i);
    const ordinal = ordinalOf(index.ids, id);
    if (ordinal < 0) continue;
    hits.ordinals[known] = ordinal;
    hits.ranks[known++] = found.readFloatBE(at + 16);
  }
  return { ordinals: hits.ordinals.subarray(0, known), ranks: hits.ranks.subarray(0, known) };
}
