import { FATAL } from "./facet-bits.ts";
import type { Hits } from "./facet-failures.ts";
import { compareWords, type IdWords, idWords } from "./facet-ids.ts";
import { BLOCK, type FacetIndex } from "./facet-index.ts";
import { offerColumns } from "./facet-offers.ts";
import { timeOf } from "./facet-rows.ts";
import type { FilterQuestion } from "./filter-request.ts";

/** A page's ordinals in order, and whether more follow. */
export type FoundPage = { ordinals: number[]; isLast: boolean };

/** What the index itself can sort by: not by names, which only the database can compare. By `ownPrice` sort lists. */
export type IndexedSort = Exclude<FilterQuestion["sort"], "name"> | "ownPrice";
type PageRequest = Pick<FilterQuestion, "window" | "descending"> & { sort: IndexedSort };

// Up to so many, those of the page are kept in order while all are looked at; beyond, all are put apart first.
const MAX_KEPT = 1_000;

/** The page that a filter's window is about, of all that has what is chosen. */
export function pageOf(
  index: FacetIndex,
  request: PageRequest,
  fails: Uint16Array,
  hits: Hits | undefined,
): FoundPage {
  const { window, descending } = request;
  const order = orderOf(index, request, hits);
  const offset = window.cursor ? 0 : (window.page - 1) * window.limit;
  const wanted = offset + window.limit + 1;
  const follows = window.cursor ? behind(index, request, order) : undefined;
  if (offset >= fails.length) return { ordinals: [], isLast: true };
  const first = wanted <= MAX_KEPT ? keepFirst(fails, order, follows, wanted, descending) : undefined;
  const found = first
    ? first.slice(offset)
    : between(passing(fails, follows), order.compare, offset, Math.min(wanted, fails.length));
  return { ordinals: found.slice(0, window.limit), isLast: found.length <= window.limit };
}

// What comes first where the key is equal is for `compare` to say, which looks at all of it.
// `newest` has, where there is one, a key for each block of ordinals that none of its keys is above.
type Order = {
  keys: Float64Array;
  compare: (a: number, b: number) => number;
  newest: Float64Array | undefined;
};

function orderOf(index: FacetIndex, { sort, descending }: PageRequest, hits: Hits | undefined): Order {
  const { ids } = index;
  const keys = keysOf(index, sort, hits);
  const sign = descending ? -1 : 1;
  const byId = (a: number, b: number) => compareWords(ids.words, 4 * a, ids.words, 4 * b);
  return {
    keys,
    compare: (a, b) => sign * (keys[a]! - keys[b]! || byId(a, b)),
    newest: sort === "createdAt" && descending ? newestOf(index) : undefined,
  };
}

function newestOf(index: FacetIndex): Float64Array {
  const { ids, createdAt } = index;
  if (index.newest.length * BLOCK >= ids.size) return index.newest;
  // With room for as many again, so that it is not made anew with each block.
  const newest = new Float64Array(Math.ceil((2 * ids.size) / BLOCK)).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < ids.size; i++) {
    const block = Math.floor(i / BLOCK);
    if (createdAt[i]! > newest[block]!) newest[block] = createdAt[i]!;
  }
  index.newest = newest;
  return newest;
}

function keysOf(index: FacetIndex, sort: IndexedSort, hits: Hits | undefined): Float64Array {
  if (sort !== "price" && sort !== "relevance") return index[sort];
  const keys = new Float64Array(index.ids.size);
  if (sort === "price") {
    const { lowest } = offerColumns(index);
    for (let i = 0; i < keys.length; i++) keys[i] = lowest[index.offer[i]!]!;
  }
  if (sort === "relevance" && hits) {
    for (const [i, ordinal] of hits.ordinals.entries()) keys[ordinal] = hits.ranks[i]!;
  }
  return keys;
}

// Whether a product comes behind the cursor.
function behind({ ids }: FacetIndex, { window, sort, descending }: PageRequest, { keys }: Order) {
  const { key, id } = window.cursor!;
  const at = keyOf(sort, key);
  const words: IdWords = idWords(id);
  const sign = descending ? -1 : 1;
  return (i: number) => sign * (keys[i]! - at || compareWords(ids.words, 4 * i, words, 0)) > 0;
}

function keyOf(sort: IndexedSort, key: string): number {
  if (sort === "createdAt" || sort === "updatedAt") return timeOf(key);
  return sort === "relevance" ? Math.fround(Number(key)) : Number(key);
}

type Follows = ((ordinal: number) => boolean) | undefined;

// The first `wanted`, in order. Ordinals grow with time mostly, so looking from the right end finds the newest soon.
function keepFirst(
  fails: Uint16Array,
  { keys, compare, newest }: Order,
  follows: Follows,
  wanted: number,
  descending: boolean,
): number[] {
  const kept: number[] = [];
  const step = descending ? -1 : 1;
  let bound = 0;
  for (let i = descending ? fails.length - 1 : 0; i >= 0 && i < fails.length; i += step) {
    if (newest && (i + 1) % BLOCK === 0 && kept.length === wanted && newest[(i + 1) / BLOCK - 1]! < bound) {
      i -= BLOCK - 1;
      continue;
    }
    if ((fails[i]! & FATAL) !== 0) continue;
    if (kept.length === wanted) {
      const key = keys[i]!;
      if (descending ? key < bound : key > bound) continue;
      if (compare(i, kept.at(-1)!) > 0) continue;
    }
    if (follows && !follows(i)) continue;
    insert(kept, i, compare);
    if (kept.length > wanted) kept.pop();
    bound = keys[kept.at(-1)!]!;
  }
  return kept;
}

function insert(kept: number[], ordinal: number, compare: Order["compare"]): void {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(ordinal, kept[middle]!) < 0) high = middle;
    else low = middle + 1;
  }
  kept.splice(low, 0, ordinal);
}

function passing(fails: Uint16Array, follows: Follows): Uint32Array {
  const found = new Uint32Array(fails.length);
  let count = 0;
  for (let i = 0; i < fails.length; i++)
    if ((fails[i]! & FATAL) === 0 && (!follows || follows(i))) found[count++] = i;
  return found.subarray(0, count);
}

// Those that would stand from `from` to `to` if all were sorted, without sorting all.
function between(found: Uint32Array, compare: Order["compare"], from: number, to: number): number[] {
  if (from >= found.length) return [];
  const end = Math.min(to, found.length);
  putApart(found, from, 0, found.length - 1, compare);
  if (end < found.length) putApart(found, end, from, found.length - 1, compare);
  return [...found.subarray(from, end)].sort(compare);
}

// Hoare's selection: what comes before `place` ends up left of it.
function putApart(
  found: Uint32Array,
  place: number,
  from: number,
  to: number,
  compare: Order["compare"],
): void {
  let low = from;
  let high = to;
  while (low < high) {
    const pivot = found[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (compare(found[i]!, pivot) < 0) i++;
      while (compare(found[j]!, pivot) > 0) j--;
      if (i > j) break;
      const left = found[i]!;
      found[i++] = found[j]!;
      found[j--] = left;
    }
    if (place <= j) high = j;
    else if (place >= i) low = i;
    else return;
  }
}
