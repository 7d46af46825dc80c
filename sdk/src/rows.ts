import type { Rows } from "./types.ts";

type Query = Record<string, unknown>;
type Page = Record<string, unknown> & { pagination?: { nextCursor: string | null } };

/** The rows of a list, in the field `field` of each page. `ask` asks for a page; nothing is asked before it is needed. */
export function rowsOf(
  ask: (query: Query) => Promise<unknown>,
  field: string,
  query: Query = {},
): Rows<unknown, unknown> {
  async function* pages(): AsyncGenerator<Page> {
    let page = (await ask(query)) as Page;
    yield page;
    const { page: _, ...rest } = query;
    while (page.pagination?.nextCursor) {
      page = (await ask({ ...rest, after: page.pagination.nextCursor })) as Page;
      yield page;
    }
  }
  async function* rows() {
    for await (const page of pages()) yield* page[field] as unknown[];
  }
  return {
    page: () => ask(query),
    pages,
    [Symbol.asyncIterator]: rows,
    async take(limit) {
      const taken: unknown[] = [];
      if (limit <= 0) return taken;
      for await (const row of rows()) {
        taken.push(row);
        if (taken.length >= limit) break;
      }
      return taken;
    },
  };
}
