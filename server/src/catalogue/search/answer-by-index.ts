import type { Tx } from "../../db/tenant.ts";
import type { FoundProducts } from "../products/index.ts";
import { countFacets } from "./facet-counts.ts";
import { failuresOf, passingOf } from "./facet-filter.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { IndexedRequest, ListQuestion } from "./facet-messages.ts";
import { MAX_SORTED, pageByComputedName } from "./facet-names.ts";
import { type FoundPage, type IndexedSort, pageOf } from "./facet-page.ts";
import { searchWords } from "./facet-words.ts";
import type { Found } from "./filter-by-sql.ts";
import type { FilterQuestion } from "./filter-request.ts";
import { facetsJson } from "./filter-request.ts";
import { type CatalogueState, catalogueState, searchProducts } from "./index-sql.ts";
import { readNames, readPage } from "./sql.ts";

// The most ids that a statement sorts.
const MAX_SENT = 10_000;
// The possible numbers of names in one read: few, so that there are few statements.
const reads = [100, 1_000, 10_000];

// The page of the matched products sorted by name, and the catalogue's state when its last names were read.
// Only the database can compare names. It sorts the matched products if they are few; else it lists all names
// in order, and those of other products are skipped: whichever reads less.
async function pageByName(
  { tx, index }: { tx: Tx; index: FacetIndex },
  request: Pick<FilterQuestion, "window" | "names" | "descending">,
  matched: Uint32Array,
): Promise<FoundPage & { changed: number | undefined }> {
  const { cursor, page, limit } = request.window;
  const total = matched.length;
  const offset = cursor ? 0 : (page - 1) * limit;
  if (offset >= total) return { ordinals: [], isLast: true, changed: undefined };
  const wanted = Math.min(total, offset + limit + 1);
  const toRead = Math.ceil((wanted * index.live) / total);
  const areFew = total <= MAX_SENT && total < toRead;
  const among = areFew ? Array.from(matched, (at) => index.ids[at]!) : undefined;
  const isMatched = new Uint8Array(index.ids.length);
  for (const at of matched) isMatched[at] = 1;

  const found: number[] = [];
  const way = { ...request, after: cursor && { id: cursor.id, name: cursor.key } };
  for (let most = areFew ? wanted : readOf(toRead); ; most = readOf(most + 1)) {
    const { state, places } = await readNames(tx, way, most, among);
    for (const { id } of places) {
      const at = index.ordinals.get(id);
      if (at !== undefined && isMatched[at]) found.push(at);
    }
    if (areFew || found.length >= wanted || places.length < most)
      return {
        ordinals: found.slice(offset, offset + limit),
        isLast: found.length <= offset + limit,
        changed: state.changed,
      };
    way.after = places.at(-1);
  }
}

const readOf = (names: number) => reads.find((one) => one >= names) ?? reads.at(-1)!;

/** A store's index, and a function that brings it to at least a state of the catalogue. */
type Runtime = { tx: Tx; index: FacetIndex; current: (state: CatalogueState) => Promise<void> };

const MAX_TRIES = 8;
// The most cached searches of an index, each of up to 52 bytes for each product.
const MAX_SEARCHES = 8;

/**
 * Answers a filter from the store's index, as the SQL statement would answer it on the same catalogue. The
 * answer shows at least the state `first`. Undefined if the page's products keep changing while it is read,
 * or if there are too many names to sort. Throws as the database does.
 */
export async function filterByIndex(
  { tx, index, current }: Runtime,
  request: IndexedRequest,
  first: CatalogueState,
): Promise<Found | undefined> {
  const { search, sort, names, publicAt } = request;
  if (sort === "name" && !names.isStored && index.live > MAX_SORTED) return undefined;
  // Once only: if products change all the time, the index would never match the state of a long search.
  const searched = search && (await searchOnce({ tx, index }, search, sort === "relevance", first));
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await current(tries ? await catalogueState(tx) : (searched?.state ?? first));
    if (index.isChanging) continue;
    const hits = searched && readHits(index, searched.found);
    const failures = failuresOf(index, request, hits?.ordinals);
    const { matched, lowest, highest, counts } = countFacets(index, failures, publicAt !== undefined);
    const isOneState = !searched || searched.state.changed === index.changed;
    const { isWhole, revision, rows, last } = await readFound(
      { tx, index },
      { ...request, matched, ranks: hits?.ranks },
    );
    if (!isWhole) continue;
    return {
      revision: isOneState ? String(revision) : undefined,
      until: failures.next,
      total: matched.length,
      lowest: lowest === undefined ? null : String(lowest),
      highest: highest === undefined ? null : String(highest),
      facets: facetsJson(counts),
      rows,
      last,
    };
  }
  return undefined;
}

// Searches the database, and caches the result until the catalogue or its synonyms change: filters of the
// same search then choose among its products.
async function searchOnce(
  { tx, index: { searches } }: Pick<Runtime, "tx" | "index">,
  search: { text: string; language: string },
  ranked: boolean,
  state: CatalogueState,
): Promise<Awaited<ReturnType<typeof searchProducts>>> {
  const key = JSON.stringify([search, ranked]);
  const cached = searches.get(key);
  if (cached?.state.revision === state.revision) return { ...cached, state };
  const searched = await searchProducts(tx, search, ranked);
  searches.delete(key);
  searches.set(key, searched);
  if (searches.size > MAX_SEARCHES) searches.delete(searches.keys().next().value!);
  return searched;
}

/**
 * Filters and searches the list of products by the store's index, mostly by one statement, which reads the
 * page's products and whether the index is current. Undefined if no product has the words, because the
 * database then tries similar ones, if there are too many names to sort, or if the page's products keep
 * changing while it is read. Throws as the database does.
 */
export async function listByIndex(
  { tx, index, current }: Runtime,
  question: ListQuestion,
): Promise<FoundProducts | undefined> {
  let state: CatalogueState | undefined;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (index.isChanging) state ??= await catalogueState(tx);
    if (state) await current(state);
    if (index.isChanging) continue;
    const { changed } = index;
    const hits = question.wanted && searchWords(index.words, index.ids.length, question.wanted);
    const isTooLarge = question.sort === "name" && !question.names.isStored && index.live > MAX_SORTED;
    if (hits?.length === 0 || isTooLarge) return undefined;
    const matched = passingOf(index, question, hits);
    const page = await readFound({ tx, index }, { ...question, matched, ranks: undefined });
    state = page.state;
    const isCurrent = state.changed === changed;
    // From the second try on, the index is at least as new as the request.
    if (page.isWhole && (isCurrent || tries)) {
      const revision = String(isCurrent ? state.revision : page.revision);
      return { revision, total: matched.length, rows: page.rows, last: page.last };
    }
  }
  return undefined;
}

type Shown = Pick<IndexedRequest, "names" | "descending" | "window" | "select"> & {
  sort: IndexedSort | "name";
  matched: Uint32Array;
  ranks: Float32Array | undefined;
};

// The page of the matched products in the index as it is, its revision, and the catalogue's state when the
// page's products were read. It is whole if none of these products has changed by then, so that the page
// agrees with the counts.
async function readFound(
  { tx, index }: Pick<Runtime, "tx" | "index">,
  { sort, matched, ranks, select, ...request }: Shown,
): Promise<Pick<Found, "rows" | "last"> & { isWhole: boolean; revision: number; state: CatalogueState }> {
  const { revision, changed } = index;
  const { names } = request;
  const isComputed = sort === "name" && !names.isStored;
  const byName = isComputed ? pageByComputedName : pageByName;
  const page =
    sort === "name"
      ? await byName({ tx, index }, request, matched)
      : { ...pageOf(index, { ...request, sort }, matched, ranks), changed: undefined };
  const { ordinals, isLast } = page;
  const end = ordinals.at(-1) ?? 0;
  const ids = ordinals.map((ordinal) => index.ids[ordinal]!);
  const keys = {
    name: [names.language],
    computedName: [names.language, names.otherwise],
    relevance: [ranks?.[end] ?? 0],
  };
  const key = isComputed ? "computedName" : sort;
  const given = key in keys ? keys[key as keyof typeof keys] : [];
  const { state, rows } = await readPage(tx, { select, sort: key, given }, ids);
  const last = rows.at(-1);
  return {
    isWhole:
      (page.changed ?? changed) === changed &&
      rows.length === ids.length &&
      rows.every((row) => row.changed <= revision),
    revision,
    state,
    rows: rows.map(({ row }) => row),
    last: last && !isLast ? { key: last.key, id: last.row[0]! } : undefined,
  };
}

const ID_LENGTH = 36;

/** The ordinals of the products that a search found, and their ranks by ordinal; see `searchProducts`. */
export function readHits(index: FacetIndex, found: string): { ordinals: number[]; ranks: Float32Array } {
  const ordinals: number[] = [];
  const ranks = new Float32Array(index.ids.length);
  for (const hit of found.split(",")) {
    const ordinal = index.ordinals.get(hit.slice(0, ID_LENGTH));
    if (ordinal === undefined) continue;
    ordinals.push(ordinal);
    ranks[ordinal] = Number(hit.slice(ID_LENGTH + 1));
  }
  return { ordinals, ranks };
}
