import type { Tx } from "../../db/tenant.ts";
import type { FoundProducts } from "../products/index.ts";
import { countFacets } from "./facet-counts.ts";
import { failuresOf } from "./facet-filter.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { IndexedRequest, ListQuestion } from "./facet-messages.ts";
import { pageByName } from "./facet-names.ts";
import { type IndexedSort, pageOf } from "./facet-page.ts";
import { searchWords } from "./facet-words.ts";
import type { Found } from "./filter-by-sql.ts";
import { facetsJson } from "./filter-facets.ts";
import { type CatalogueState, catalogueState, searchProducts } from "./index-sql.ts";
import { readPage } from "./sql.ts";

/** A store's index, and what brings it to at least a state of the catalogue. */
type Runtime = { tx: Tx; index: FacetIndex; current: (state: CatalogueState) => Promise<void> };

const MAX_TRIES = 8;
// Each of up to 52 bytes a product.
const MAX_SEARCHES = 8;

/**
 * Answers a filter from the store's index: what the SQL statement answers on the same catalogue. It shows at
 * least the state `first`. Undefined where the page's products change again and again while it is read.
 * Throws what the database does.
 */
export async function filterByIndex(
  { tx, index, current }: Runtime,
  request: IndexedRequest,
  first: CatalogueState,
): Promise<Found | undefined> {
  const { search, sort, publicAt } = request;
  // Once only: where products change all the time, the index would never show just what a long search saw.
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

// What a search finds in the database, kept until a product changes: who searches then chooses among what was
// found.
async function searchOnce(
  { tx, index: { searches } }: Pick<Runtime, "tx" | "index">,
  search: { text: string; language: string },
  ranked: boolean,
  state: CatalogueState,
): Promise<Awaited<ReturnType<typeof searchProducts>>> {
  const key = JSON.stringify([search, ranked]);
  const kept = searches.get(key);
  if (kept?.state.changed === state.changed) return { ...kept, state };
  const searched = await searchProducts(tx, search, ranked);
  searches.delete(key);
  searches.set(key, searched);
  if (searches.size > MAX_SEARCHES) searches.delete(searches.keys().next().value!);
  return searched;
}

/**
 * Answers a search of the list of products from the store's index, mostly by one statement: it reads the
 * page's products, and whether the index shows the catalogue as it is. Undefined where the words find
 * nothing, as the database then tries similar ones, and where the page's products change again and again
 * while it is read. Throws what the database does.
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
    const matched = searchWords(index.words, index.ids.length, question.wanted);
    if (!matched.length) return undefined;
    const page = await readFound({ tx, index }, { ...question, matched, ranks: undefined });
    state = page.state;
    const isCurrent = state.changed === changed;
    // From the second try on, the index shows at least what there was when the question came.
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

// The page of what was found in the index as it is now, the revision that this is, and where the catalogue
// stands by the time the page's products are read. It is whole if none of these has changed by then, so that
// the page shows what was counted.
async function readFound(
  { tx, index }: Pick<Runtime, "tx" | "index">,
  { sort, matched, ranks, select, ...request }: Shown,
): Promise<Pick<Found, "rows" | "last"> & { isWhole: boolean; revision: number; state: CatalogueState }> {
  const { revision, changed } = index;
  const {
    ordinals,
    isLast,
    state: namesState,
  } = sort === "name"
    ? await pageByName({ tx, index }, request, matched)
    : { ...pageOf(index, { ...request, sort }, matched, ranks), state: undefined };
  const end = ordinals.at(-1) ?? 0;
  const ids = ordinals.map((ordinal) => index.ids[ordinal]!);
  const keys = { name: request.names.language, relevance: ranks?.[end] ?? 0 };
  const key = sort in keys ? keys[sort as keyof typeof keys] : 0;
  const { state, rows } = await readPage(tx, { select, sort, key }, ids);
  const last = rows.at(-1);
  return {
    isWhole:
      (namesState ?? { changed }).changed === changed &&
      rows.length === ids.length &&
      rows.every((row) => row.changed <= revision),
    revision,
    state,
    rows: rows.map(({ row }) => row),
    last: last && !isLast ? { key: last.key, id: last.row[0]! } : undefined,
  };
}

const ID_LENGTH = 36;

/** The ordinals of what a search found, and by ordinal how well each fits; see `searchProducts`. */
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
