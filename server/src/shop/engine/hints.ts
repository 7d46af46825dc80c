import { keyOf, type Need } from "../render/index.ts";

/**
 * Remembers what the last pages of a template read, so that the next one is asked for it at once and rendered
 * once.
 */
export function createHints() {
  const byTemplate = new Map<string, { last: Map<string, Need>; steady: Need[] }>();

  return {
    of: (template: string): readonly Need[] => byTemplate.get(template)?.steady ?? [],
    /** Notes what a page has read: what two pages in a row have read is asked for at once. */
    note(template: string, reads: ReadonlyMap<string, Need>): void {
      const before = byTemplate.get(template)?.last;
      const steady = before ? [...reads.values()].filter((need) => before.has(keyOf(need))) : [];
      if (byTemplate.size > 100) byTemplate.clear();
      byTemplate.set(template, { last: new Map(reads), steady });
    },
  };
}
