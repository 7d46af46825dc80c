import { type Counted, countFacets } from "./facet-counts.ts";
import { type Failures, failuresOf, type Hits } from "./facet-failures.ts";
import type { FacetIndex } from "./facet-index.ts";
import { type FoundPage, pageOf } from "./facet-page.ts";
import type { FilterQuestion } from "./filter-request.ts";

/** What an index finds: `fails` tells of each ordinal what it fails. Sorted by names, it has no page: `pageByName` finds that. */
export type IndexFound = Counted & FoundPage & Pick<Failures, "fails" | "next">;

/**
 * Answers a filter from an index: what the SQL statement answers on the same catalogue. `hits` is what its search
 * finds, where it has one.
 */
export function queryIndex(index: FacetIndex, request: FilterQuestion, hits: Hits | undefined): IndexFound {
  const { sort, publicAt } = request;
  const failures = failuresOf(index, request, hits);
  const { fails, next } = failures;
  const page: FoundPage =
    sort === "name" ? { ordinals: [], isLast: true } : pageOf(index, { ...request, sort }, fails, hits);
  return { ...countFacets(index, failures, publicAt !== undefined), fails, next, ...page };
}
