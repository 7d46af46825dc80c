import type { Param } from "./filters.ts";
import type { Head } from "./page.ts";

/**
 * The totals of a list whose rows are counted with every write, in the store's row of the table `counts`: the
 * total of all needs no scan. With `hasActive` the active ones are counted there, too, for the filter
 * `isActive`.
 */
export const counterTotal = (counts: string, hasActive = false) => ({
  total(query: object, filters: number): string | undefined {
    const { isActive } = query as { isActive?: boolean };
    if (filters === 0) return "h.total";
    if (!hasActive || isActive === undefined || filters > 1) return undefined;
    return isActive ? "h.active" : "h.total - h.active";
  },
  head: (_: object, __: Param, store: string): Head => ({
    from: `(select ${(hasActive ? ["total", "active"] : ["total"])
      .map((name) => `coalesce(sum(${name}), 0) as ${name}`)
      .join(", ")} from ${counts} where store_id = ${store}) h`,
  }),
});
