import type { Tx } from "../../db/tenant.ts";
import type { Hits } from "./facet-failures.ts";
import { idAt } from "./facet-ids.ts";
import type { FacetIndex } from "./facet-index.ts";
import { queryIndex } from "./facet-index-query.ts";
import type { IndexedRequest } from "./facet-messages.ts";
import { pageByName } from "./facet-names.ts";
import { offerColumns } from "./facet-offers.ts";
import { type Searched, searchIndex } from "./facet-search.ts";
import type { Found } from "./filter-by-sql.ts";
import { facetsJson } from "./filter-facets.ts";
import { type CatalogueState, catalogueState } from "./index-sql.ts";
import { CHANGED, ID, KEY, readPage } from "./sql.ts";

const MAX_TRIES = 8;

/** What is wrong with an index itself, as its cause: it is of no more use. */
export class BrokenIndex extends Error {}

/**
 * Answers a filter from the store's index, which `current` brings to at least a state: `state` first, then where the
 * catalogue stands. Undefined where what was found changes again and again while it is read. Throws what the database and
 * `current` do, and BrokenIndex.
 */
export async function filterByIndex(
  { tx, current }: { tx: Tx; current: (state: CatalogueState) => Promise<FacetIndex> },
  request: IndexedRequest,
  first: CatalogueState,
): Promise<Found | undefined> {
  const { search, sort, select } = request;
  let searched: Searched | undefined;
  let searchedIn: FacetIndex | undefined;
  let state = first;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (tries) state = await catalogueState(tx);
    const index = await current(state);
    // What was found are places in one index, and a rebuilt one has others.
    if (searchedIn !== index) searched = undefined;
    searchedIn = index;
    // Once only: where products change all the time, the index would never show just what a long search saw.
    if (search) searched ??= await searchIndex(tx, index, search, sort === "relevance");
    if (index.isChanging || (searched && searched.changed > index.changed)) continue;
    const isOneState = !searched || searched.changed === index.changed;
    const found = evaluate(index, request, searched);
    const { lowest, highest, total, counts, revision, next } = found;
    const page = sort === "name" ? await pageByName({ tx, index }, request, found) : found;
    // Names are read of what the catalogue is by then, and have to be of what was counted.
    if (page.state && page.state.changed !== found.changed) continue;
    const { ordinals, isLast } = page;
    const ids = ordinals.map((ordinal) => idAt(index.ids, ordinal));
    const rows = ids.length ? await readPage(tx, select, sort, ids, found.key) : [];
    // Of a product that has changed meanwhile, the page would show something else than the facets count.
    if (rows.length < ids.length || rows.some((row) => Number(row[CHANGED]) > revision)) continue;
    const last = rows.at(-1);
    return {
      revision: isOneState ? String(revision) : undefined,
      until: next,
      total,
      lowest: lowest === undefined ? null : String(lowest),
      highest: highest === undefined ? null : String(highest),
      facets: facetsJson(counts),
      rows: rows.map((row) => row.slice(ID)),
      last: last && !isLast ? { key: last[KEY]!, id: last[ID]! } : undefined,
    };
  }
  return undefined;
}

// All that is read of the index, in one go: it changes between two turns of the event loop only.
function evaluate(index: FacetIndex, request: IndexedRequest, searched: Searched | undefined) {
  try {
    const hits = searched?.hitsIn(index);
    const { sort, names } = request;
    const found = queryIndex(index, request, hits);
    const last = found.ordinals.at(-1);
    const key = sort === "name" ? names.language : last === undefined ? 0 : keyAt(index, request, hits, last);
    return { ...found, state: undefined, revision: index.revision, changed: index.changed, key };
  } catch (cause) {
    throw new BrokenIndex("the index cannot be read", { cause });
  }
}

function keyAt(index: FacetIndex, { sort }: IndexedRequest, hits: Hits | undefined, ordinal: number): number {
  if (sort === "price") return offerColumns(index).lowest[index.offer[ordinal]!]!;
  return sort === "relevance" ? hits!.ranks[hits!.ordinals.indexOf(ordinal)]! : 0;
}
