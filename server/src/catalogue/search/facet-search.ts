import type { Tx } from "../../db/tenant.ts";
import { type Hits, readHits } from "./facet-failures.ts";
import type { FacetIndex } from "./facet-index.ts";
import { searchProducts } from "./index-sql.ts";

const MAX_BYTES = 16 * 1_048_576;

/** A search's result: the revision at which the last product had changed that it saw, and its hits in an index that shows it. */
export type Searched = { changed: number; hitsIn(index: FacetIndex): Hits };

/**
 * What a search finds. At most one round trip, and none where the index knows it from before and no product has
 * changed since.
 */
export async function searchIndex(
  tx: Tx,
  index: FacetIndex,
  search: { text: string; language: string },
  ranked: boolean,
): Promise<Searched> {
  const key = JSON.stringify([search.text, search.language, ranked]);
  const { changed } = index;
  const known = memoryOf(index).found.get(key);
  if (known) return { changed, hitsIn: () => known };
  const { state, found } = await searchProducts(tx, search, ranked);
  return {
    changed: state.changed,
    hitsIn(shown) {
      const hits = readHits(shown, found);
      if (shown.changed === state.changed) remember(shown, key, hits);
      return hits;
    },
  };
}

function remember(index: FacetIndex, key: string, hits: Hits): void {
  const memory = memoryOf(index);
  const bytes = hits.ordinals.byteLength + hits.ranks.byteLength + 200;
  if (memory.bytes + bytes > MAX_BYTES) {
    memory.found.clear();
    memory.bytes = 0;
  }
  if (bytes > MAX_BYTES) return;
  memory.found.set(key, hits);
  memory.bytes += bytes;
}

// The same search is mostly asked several times in a row, with other choices. It finds the same until a product changes.
function memoryOf(index: FacetIndex): FacetIndex["searches"] {
  const { changed } = index;
  if (index.searches.changed !== changed) index.searches = { changed, bytes: 0, found: new Map() };
  return index.searches;
}
