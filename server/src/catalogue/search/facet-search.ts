import type { Tx } from "../../db/tenant.ts";
import { type Hits, readHits } from "./facet-failures.ts";
import type { FacetIndex } from "./facet-index.ts";
import { searchProducts } from "./facet-index-load.ts";

const MAX_BYTES = 16 * 1_048_576;

// The same search is mostly asked several times in a row, with other choices. It finds the same until a product changes.
type Remembered = { changed: number; bytes: number; found: Map<string, Hits> };
const remembered = new WeakMap<FacetIndex, Remembered>();

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

function memoryOf(index: FacetIndex): Remembered {
  const memory = remembered.get(index);
  if (memory && memory.changed === index.changed) return memory;
  const fresh = { changed: index.changed, bytes: 0, found: new Map() };
  remembered.set(index, fresh);
  return fresh;
}
