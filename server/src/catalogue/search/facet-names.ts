import type { Tx } from "../../db/tenant.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { FoundPage } from "./facet-page.ts";
import type { FilterQuestion } from "./filter-request.ts";
import type { CatalogueState } from "./index-sql.ts";
import { readNames } from "./name-sql.ts";

// The most ids that are sent to be sorted.
const MAX_SENT = 10_000;
// How many names may be read at once: few numbers, so that there are few statements.
const reads = [100, 1_000, 10_000];

/**
 * The page of what was found sorted by names, and where the catalogue stood when its last names were read.
 * Only the database can compare names. It sorts the few products that were found; or it tells all names in
 * their order, and those are passed over that were not: whichever reads less.
 */
export async function pageByName(
  { tx, index }: { tx: Tx; index: FacetIndex },
  request: Pick<FilterQuestion, "window" | "names" | "descending">,
  matched: Uint32Array,
): Promise<FoundPage & { state: CatalogueState | undefined }> {
  const { cursor, page, limit } = request.window;
  const total = matched.length;
  const offset = cursor ? 0 : (page - 1) * limit;
  if (offset >= total) return { ordinals: [], isLast: true, state: undefined };
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
      return { ordinals: found.slice(offset, offset + limit), isLast: found.length <= offset + limit, state };
    way.after = places.at(-1);
  }
}

const readOf = (names: number) => reads.find((one) => one >= names) ?? reads.at(-1)!;
