import { type Counted, countFacets } from "./facet-counts.ts";
import { type Failures, failuresOf, type Hits } from "./facet-failures.ts";
import type { FacetIndex } from "./facet-index.ts";
import { type FoundPage, pageOf } from "./facet-page.ts";
import type { FilterRequest } from "./filter-request.ts";

/**
 * Answers a filter from an index: what the SQL statement answers on the same catalogue. `hits` is what its search
 * finds, where it has one.
 */
export function queryIndex(
  index: FacetIndex,
  request: FilterRequest,
  hits: Hits | undefined,
): Counted & FoundPage & Pick<Failures, "next"> {
  const failures = failuresOf(index, request, hits);
  const counted = countFacets(index, failures, request.publicAt !== undefined);
  return { ...counted, next: failures.next, ...pageOf(index, request, failures.fails, hits) };
}
