import type { Tx } from "../../db/tenant.ts";
import { FATAL } from "./facet-bits.ts";
import { idAt, idWords, ordinalOf } from "./facet-ids.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { FoundPage } from "./facet-page.ts";
import type { FilterQuestion } from "./filter-request.ts";
import type { CatalogueState } from "./index-sql.ts";
import { type NamePlace, readNames } from "./name-sql.ts";

// The most ids that are sent to be sorted.
const MAX_SENT = 10_000;
// How many names may be read at once: few numbers, so that there are few statements.
const reads = [100, 1_000, 10_000];

/**
 * The page of a filter sorted by names, and where the catalogue stood when its last names were read. Only the database can
 * compare names. It sorts the few products that have what is chosen; or it tells all names in their order, and those are
 * passed over that have not: whichever reads less.
 */
export async function pageByName(
  { tx, index }: { tx: Tx; index: FacetIndex },
  request: Pick<FilterQuestion, "window" | "names" | "descending">,
  { fails, total }: { fails: Uint16Array; total: number },
): Promise<FoundPage & { state: CatalogueState | undefined }> {
  const { window } = request;
  const offset = window.cursor ? 0 : (window.page - 1) * window.limit;
  if (offset >= total) return { ordinals: [], isLast: true, state: undefined };
  const wanted = Math.min(total, offset + window.limit + 1);
  const toRead = Math.ceil((wanted * index.live) / total);
  const found: number[] = [];
  const { cursor } = window;
  const way = { ...request, after: cursor && { id: cursor.id, name: cursor.key } };

  if (total <= MAX_SENT && total < toRead) {
    const { state, places } = await readNames(tx, way, wanted, passing(index, fails));
    return pageAt(
      offset,
      window.limit,
      state,
      places.map(({ id }) => ordinalOf(index.ids, idWords(id))),
    );
  }
  let limit = readOf(toRead);
  for (;;) {
    const { state, places } = await readNames(tx, way, limit);
    for (const { id } of places) {
      const ordinal = ordinalOf(index.ids, idWords(id));
      if (ordinal >= 0 && ordinal < fails.length && (fails[ordinal]! & FATAL) === 0) found.push(ordinal);
    }
    if (found.length >= wanted || places.length < limit) return pageAt(offset, window.limit, state, found);
    way.after = places.at(-1) as NamePlace;
    limit = readOf(limit + 1);
  }
}

const readOf = (names: number) => reads.find((one) => one >= names) ?? reads.at(-1)!;

const pageAt = (offset: number, limit: number, state: CatalogueState, found: readonly number[]) => ({
  ordinals: found.slice(offset, offset + limit),
  isLast: found.length <= offset + limit,
  state,
});

function passing(index: FacetIndex, fails: Uint16Array): string[] {
  const ids: string[] = [];
  for (let i = 0; i < fails.length; i++) if ((fails[i]! & FATAL) === 0) ids.push(idAt(index.ids, i));
  return ids;
}
