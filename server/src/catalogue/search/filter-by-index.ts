import type { Tx } from "../../db/tenant.ts";
import type { Hits } from "./facet-failures.ts";
import { idAt } from "./facet-ids.ts";
import type { FacetIndex } from "./facet-index.ts";
import { queryIndex } from "./facet-index-query.ts";
import type { FacetIndexes } from "./facet-indexes.ts";
import { pageByName } from "./facet-names.ts";
import { lowestPrice } from "./facet-page.ts";
import { type Searched, searchIndex } from "./facet-search.ts";
import type { Found } from "./filter-by-sql.ts";
import type { FilterRequest } from "./filter-request.ts";
import { catalogueState } from "./index-sql.ts";
import { CHANGED, ID, KEY, readPage } from "./sql.ts";

const MAX_TRIES = 8;

/**
 * Answers a filter from the store's index: a look at where the catalogue stands, and a read of the page's products.
 * "kept" where it still stands at the revision `kept`; undefined where there is no index, or where what was found
 * changes again and again while it is read. Throws what the database does.
 */
export async function filterByIndex(
  { tx, indexes }: { tx: Tx; indexes: FacetIndexes },
  request: FilterRequest,
  kept: string | undefined,
): Promise<Found | "kept" | undefined> {
  const { search, sort, names, rows: table } = request;
  let searched: Searched | undefined;
  let searchedIn: FacetIndex | undefined;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const state = await catalogueState(tx);
    if (String(state.revision) === kept) return "kept";
    // Names of other languages than the store's are kept nowhere in their order.
    if (sort === "name" && !names.isKept) return undefined;
    const index = await indexes.current(tx, state);
    if (!index) return undefined;
    // What was found are places in one index, and a rebuilt one has others.
    if (searchedIn !== index) searched = undefined;
    searchedIn = index;
    // Once only: where products change all the time, the index would never show just what a long search saw.
    if (search) searched ??= await searchIndex(tx, index, search, sort === "relevance");
    if (index.isChanging || (searched && searched.changed > index.changed)) continue;
    const isOneState = !searched || searched.changed === index.changed;
    let found: ReturnType<typeof evaluate>;
    try {
      found = evaluate(index, request, searched);
    } catch (error) {
      indexes.drop(tx.storeId, error);
      return undefined;
    }
    const { lowest, highest, total, counts, revision, next } = found;
    const page = sort === "name" ? await pageByName({ tx, index }, request, found) : found;
    // Names are read of what the catalogue is by then, and have to be of what was counted.
    if (page.state && page.state.changed !== found.changed) continue;
    const { ordinals, isLast } = page;
    const ids = ordinals.map((ordinal) => idAt(index.ids, ordinal));
    const rows = ids.length ? await readPage(tx, table.select, sort, ids, found.key) : [];
    // Of a product that has changed meanwhile, the page would show something else than the facets count.
    if (rows.length < ids.length || rows.some((row) => Number(row[CHANGED]) > revision)) continue;
    const last = rows.at(-1);
    return {
      revision: isOneState ? String(revision) : undefined,
      until: next,
      total,
      lowest: lowest === undefined ? null : String(lowest),
      highest: highest === undefined ? null : String(highest),
      counts,
      rows: rows.map((row) => row.slice(ID)),
      last: last && !isLast ? { key: last[KEY]!, id: last[ID]! } : undefined,
    };
  }
  return undefined;
}

// All that is read of the index, in one go: it changes between two turns of the event loop only.
function evaluate(index: FacetIndex, request: FilterRequest, searched: Searched | undefined) {
  const hits = searched?.hitsIn(index);
  const { sort, names } = request;
  const found = queryIndex(index, request, hits);
  const last = found.ordinals.at(-1);
  const key = sort === "name" ? names.language : last === undefined ? 0 : keyAt(index, request, hits, last);
  return { ...found, state: undefined, revision: index.revision, changed: index.changed, key };
}

function keyAt(index: FacetIndex, { sort }: FilterRequest, hits: Hits | undefined, ordinal: number): number {
  if (sort === "price") return lowestPrice(index, ordinal);
  return sort === "relevance" ? hits!.ranks[hits!.ordinals.indexOf(ordinal)]! : 0;
}
