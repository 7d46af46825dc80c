import { ownBits } from "./facet-bits.ts";
import type { Texts } from "./facet-columns.ts";
import { ordinalOf } from "./facet-ids.ts";
import { countTraits, type FacetIndex, OUTSIDE, readTraits } from "./facet-index.ts";
import type { Lists } from "./facet-lists.ts";
import { failByUnits, type UnitFailures } from "./facet-unit-failures.ts";
import type { FilterQuestion } from "./filter-request.ts";

/** What a search found: ordinals, and how well each fits. */
export type Hits = { ordinals: Uint32Array; ranks: Float32Array };

/**
 * What each product fails, by ordinal: a sum of bits, and more than all of them for what the filter is not about. `next` is
 * when the next product becomes visible by itself, of those that only shoppers' filters look for.
 */
export type Failures = { fails: Uint16Array; units: UnitFailures | undefined; next: number | undefined };

/** What products fail of what is chosen, and their units. */
export function failuresOf(index: FacetIndex, request: FilterQuestion, hits: Hits | undefined): Failures {
  const { fails, next } = scope(index, request, hits);
  const { brand, tags, category, kind, minRating } = request.choices;
  if (brand) failBy(fails, index.brand, numberedInAnyCase(index.brands, brand), ownBits.brand);
  if (tags) {
    const chosen = numberedInAnyCase(index.tagNames, tags);
    failBy(fails, index.tags, listsWith(index.tagLists, chosen), ownBits.tags);
  }
  if (category) {
    const passing = categoriesIn(index, category, request.publicAt !== undefined);
    failBy(fails, index.category, passing, ownBits.category);
  }
  if (kind) {
    const passing = Uint8Array.from({ length: countTraits(index.kinds) }, (_, n) =>
      Number(kind.includes(readTraits(index.kinds, n).kind)),
    );
    failBy(fails, index.traits, passing, ownBits.kind);
  }
  if (minRating !== undefined)
    for (let i = 0; i < fails.length; i++) if (index.rating[i]! < minRating) fails[i]! |= ownBits.rating;
  return { fails, units: failByUnits(index, request.choices, fails), next };
}

function scope(
  index: FacetIndex,
  { isActive, publicAt }: FilterQuestion,
  hits: Hits | undefined,
): Pick<Failures, "fails" | "next"> {
  const { outside, publishedAt } = index;
  const fails = outside.slice(0, index.ids.size);
  if (hits) {
    for (let i = 0; i < fails.length; i++) fails[i]! |= OUTSIDE;
    for (const i of hits.ordinals) fails[i] = outside[i]!;
  }
  const wanted = isActive ?? (publicAt ? true : undefined);
  if (wanted !== undefined) {
    const failing = wanted ? 0 : 1;
    for (let i = 0; i < fails.length; i++) if (index.isActive[i] === failing) fails[i]! |= OUTSIDE;
  }
  if (!publicAt) return { fails, next: undefined };
  // Nothing is both inactive and public.
  const now = isActive === false ? Number.NaN : publicAt.getTime();
  let next = Number.POSITIVE_INFINITY;
  for (let i = 0; i < fails.length; i++) {
    const from = publishedAt[i]!;
    if (from <= now) continue;
    fails[i]! |= OUTSIDE;
    const isNext = from > publicAt.getTime() && from < next;
    if (isNext && outside[i] === 0 && index.isActive[i]) next = from;
  }
  return { fails, next: Number.isFinite(next) ? next : undefined };
}

/** Numbers as a table: 1 for each that is among them. */
type Table = Uint8Array;

function failBy(fails: Uint16Array, column: Uint8Array | Uint32Array, passing: Table, bit: number): void {
  // Without a branch, whose way would be a guess for each product.
  const failed = Uint8Array.from(passing, (passes) => (passes ? 0 : bit));
  for (let i = 0; i < fails.length; i++) fails[i]! |= failed[column[i]!]!;
}

function numbered(numbers: ReadonlyMap<string, number>, texts: readonly string[]): Table {
  const table = new Uint8Array(numbers.size + 1);
  for (const text of texts) {
    const number = numbers.get(text);
    if (number !== undefined) table[number] = 1;
  }
  return table;
}

function numberedInAnyCase({ texts }: Texts, chosen: readonly string[]): Table {
  const wanted = new Set(chosen.map((text) => text.toLowerCase()));
  return Uint8Array.from(texts, (text, number) => (number && wanted.has(text.toLowerCase()) ? 1 : 0));
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

function categoriesIn(
  { categories, above, isShown }: FacetIndex,
  wanted: readonly string[],
  shownOnly: boolean,
): Table {
  const table = numbered(categories.numbers, wanted);
  const own = table.slice();
  for (let i = 1; i < table.length; i++) if (above[i]?.some((number) => own[number])) table[i] = 1;
  if (shownOnly) for (let i = 1; i < table.length; i++) if (!isShown[i]) table[i] = 0;
  return table;
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
