import type { EmbeddedDatabase } from "../server/src/db/embedded/open-embedded.ts";
import { connect } from "../server/src/db/pool.ts";
import { ask, prepareStore, say, startServer, subjectAt } from "./setup.ts";

/** The p50 of one request in ms at a store's size, and its ratio to the first size's. */
export type Growth = { products: number } & Record<string, number>;

const REQUESTS = 300;

type Page = { data: { products: { id: string }[]; pagination: { nextCursor: string | null } } };

/**
 * Measures single requests, one after another, on stores of growing size in one database: the first page of the
 * list, a page far behind it by cursor, one product, a facetted filter. The catalogue's revision is raised before
 * each, so that no page is answered from memory.
 */
export async function measureGrowth(
  embedded: EmbeddedDatabase,
  folder: string,
  sizes: readonly number[],
): Promise<Growth[]> {
  const results: Growth[] = [];
  for (const size of sizes) {
    const domain = `bench-${size}.localhost`;
    say(`seeding ${size} products …`);
    const { key } = await prepareStore(embedded.ownerUrl, folder, domain, size);
    const server = await startServer(embedded.ownerUrl);
    const admin = await connect(embedded.adminUrl.replace("/postgres?", "/stoa?"));
    const headers = { host: domain, authorization: `Bearer ${key}` };
    const { get } = subjectAt(server.url, headers);
    try {
      const figures: Record<string, number> = {};
      for (const [name, path] of Object.entries(await pathsAt(get))) {
        const median = await p50(
          () => ask(server.url, headers, "GET", path),
          () => admin.query("update product_counts set revision = revision + 1"),
        );
        const first = results[0]?.[name] ?? median;
        figures[name] = Math.round(median * 100) / 100;
        figures[`${name} ×`] = Math.round((median / first) * 100) / 100;
      }
      results.push({ products: size, ...figures });
    } finally {
      server.child.kill("SIGTERM");
      await admin.end();
    }
  }
  return results;
}

async function pathsAt(get: (path: string) => Promise<unknown>): Promise<Record<string, string>> {
  let page = (await get("/api/v1/products?limit=100")) as Page;
  for (let i = 0; i < 4 && page.data.pagination.nextCursor; i++) {
    page = (await get(`/api/v1/products?limit=100&after=${page.data.pagination.nextCursor}`)) as Page;
  }
  const cursor = page.data.pagination.nextCursor;
  return {
    list: "/api/v1/products",
    ...(cursor ? { cursor: `/api/v1/products?limit=20&after=${cursor}` } : {}),
    read: `/api/v1/products/${page.data.products[0]!.id}`,
    filter: "/api/v1/products/filter?inStock=true",
  };
}

async function p50(request: () => Promise<unknown>, before: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + 30_000;
  for (let i = 0; i < REQUESTS && performance.now() < until; i++) {
    await before();
    const started = performance.now();
    await request();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
