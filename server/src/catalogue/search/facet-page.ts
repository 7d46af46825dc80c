import type { FacetIndex } from "./facet-index.ts";
import { timeOf } from "./facet-rows.ts";
import type { FilterQuestion } from "./filter-request.ts";
import type { FilterSort } from "./schemas.ts";

/** A page's ordinals in order, and whether no more follow. */
export type FoundPage = { ordinals: number[]; isLast: boolean };

/** The orders that the index itself can sort by: not names, which only the database can compare. */
export type IndexedSort = Exclude<FilterSort, "name">;
type PageRequest = Pick<FilterQuestion, "window" | "descending"> & { sort: IndexedSort };
type Compare = (a: number, b: number) => number;

// Up to this number, the page's products are inserted in order during one scan; beyond, all are sorted.
const MAX_INSERTED = 1_000;

/** The page of a window among the matched products. `ranks` are the ranks of a search, by ordinal. */
export function pageOf(
  index: FacetIndex,
  { window, sort, descending }: PageRequest,
  matched: Uint32Array,
  ranks: Float32Array | undefined,
): FoundPage {
  const { ids } = index;
  const keys = sort === "relevance" ? ranks! : index[sort];
  const sign = descending ? -1 : 1;
  const compare: Compare = (a, b) => sign * (keys[a]! - keys[b]! || compareIds(ids[a]!, ids[b]!));
  const offset = window.cursor ? 0 : (window.page - 1) * window.limit;
  if (offset >= matched.length) return { ordinals: [], isLast: true };
  const wanted = Math.min(matched.length, offset + window.limit + 1);

  let candidates = matched;
  if (window.cursor) {
    const key = keyOf(sort, window.cursor.key);
    const { id } = window.cursor;
    candidates = matched.filter((i) => sign * (keys[i]! - key || compareIds(ids[i]!, id)) > 0);
  }
  const first =
    wanted <= MAX_INSERTED
      ? firstOf(candidates, keys, compare, { wanted, descending })
      : candidates.toSorted(compare).subarray(0, wanted);
  const found = [...first.slice(offset)];
  return { ordinals: found.slice(0, window.limit), isLast: found.length <= window.limit };
}

// As PostgreSQL compares them.
const compareIds = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function keyOf(sort: IndexedSort, key: string): number {
  if (sort === "createdAt" || sort === "updatedAt") return timeOf(key);
  return sort === "relevance" ? Math.fround(Number(key)) : Number(key);
}

// The first `wanted` products in order. Ordinals mostly grow with time, so scanning from the end finds the
// newest soon.
function firstOf(
  candidates: Uint32Array,
  keys: Float64Array | Float32Array,
  compare: Compare,
  { wanted, descending }: { wanted: number; descending: boolean },
): number[] {
  const first: number[] = [];
  const step = descending ? -1 : 1;
  for (let n = descending ? candidates.length - 1 : 0; n >= 0 && n < candidates.length; n += step) {
    const i = candidates[n]!;
    if (first.length === wanted) {
      const last = first[wanted - 1]!;
      if (descending ? keys[i]! < keys[last]! : keys[i]! > keys[last]!) continue;
      if (compare(i, last) > 0) continue;
      first.pop();
    }
    insert(first, i, compare);
  }
  return first;
}

function insert(first: number[], ordinal: number, compare: Compare): void {
  let low = 0;
  let high = first.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(ordinal, first[middle]!) < 0) high = middle;
    else low = middle + 1;
  }
  first.splice(low, 0, ordinal);
}
