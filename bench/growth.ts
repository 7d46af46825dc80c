import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { EmbeddedDatabase } from "../server/src/db/embedded/open-embedded.ts";
import { connect } from "../server/src/db/pool.ts";
import { ask, prepareStore, say, startServer, subjectAt } from "./setup.ts";

/** What single requests cost at a store's size: p50 in ms, each with its ratio to the first size's. */
export type Growth = { products: number } & Record<string, number>;

const REQUESTS = 300;

type Page = { data: { products: { id: string; slug: string }[]; pagination: { nextCursor: string | null } } };

/**
 * Measures single requests, one after another, on stores of growing size in one database: the first page of the
 * list, a page far behind it by cursor, one product, facetted filters. The catalogue's revision is raised before
 * each, so that no page is answered from memory. The very first request is a filter, and told by itself: at a
 * large store it waits for the facets' index to be built; beside it what that takes of the server's memory.
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
    const started = performance.now();
    const { key, categories } = await prepareStore(embedded.ownerUrl, folder, domain, {
      products: size,
    });
    const seeded = (performance.now() - started) / 1_000;
    const server = await startServer(embedded.ownerUrl);
    const admin = await connect(embedded.adminUrl.replace("/postgres?", "/stoa?"));
    const headers = { host: domain, authorization: `Bearer ${key}` };
    const { get } = subjectAt(server.url, headers);
    try {
      const before = await memoryOf(server.child.pid!);
      const first = await time(() => untilAnswered(() => ask(server.url, headers, "GET", FILTER)));
      const grown = (await memoryOf(server.child.pid!)) - before;
      const figures: Record<string, number> = {
        "seeding s": Math.round(seeded),
        "first filter ms": Math.round(first),
        "memory MiB": Math.round(grown),
      };
      for (const [name, path] of Object.entries(await pathsAt(get, categories[0]!))) {
        say(`${name} …`);
        const median = await p50(
          () => ask(server.url, headers, "GET", path),
          () => admin.query("update product_counts set revision = revision + 1"),
        );
        const smallest = results[0]?.[name] ?? median;
        figures[name] = Math.round(median * 100) / 100;
        figures[`${name} ×`] = Math.round((median / smallest) * 100) / 100;
      }
      results.push({ products: size, ...figures });
    } finally {
      server.child.kill("SIGTERM");
      await admin.end();
    }
  }
  return results;
}

const FILTER = "/api/v1/products/filter";

// While a large store's index is built, its filters get 503.
async function untilAnswered(request: () => Promise<unknown>): Promise<void> {
  for (const until = performance.now() + 300_000; performance.now() < until; ) {
    const error = await request().then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (!error) return;
    if (!/answered 503/.test(error.message)) throw error;
    await setTimeout(1_000);
  }
  throw new Error("the facets' index was not built within 5 minutes");
}

async function pathsAt(
  get: (path: string) => Promise<unknown>,
  category: string,
): Promise<Record<string, string>> {
  let page = (await get("/api/v1/products?limit=100")) as Page;
  for (let i = 0; i < 4 && page.data.pagination.nextCursor; i++) {
    page = (await get(`/api/v1/products?limit=100&after=${page.data.pagination.nextCursor}`)) as Page;
  }
  const cursor = page.data.pagination.nextCursor;
  return {
    list: "/api/v1/products",
    ...(cursor ? { cursor: `/api/v1/products?limit=20&after=${cursor}` } : {}),
    read: `/api/v1/products/${page.data.products[0]!.id}`,
    filter: FILTER,
    "brand+stock": `${FILTER}?brand=Blue%20Kiln&inStock=true`,
    category: `${FILTER}?category=${category}`,
    "option+price": `${FILTER}?option[Size]=Large&minPrice=20&maxPrice=50`,
    q: `${FILTER}?q=walnut%20board`,
    storefront: "/api/v1/storefront/products",
    "storefront price": "/api/v1/storefront/products?sort=price",
    "storefront slug": `/api/v1/storefront/products/${page.data.products[0]!.slug}`,
  };
}

/** How long something takes, in ms. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The median of 300 requests, one after another, or of as many as 30 s allow; in ms. */
export async function p50(request: () => Promise<unknown>, before: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + 30_000;
  for (let i = 0; i < REQUESTS && performance.now() < until; i++) {
    await before();
    times.push(await time(request));
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

// Resident memory in MiB; known on Linux only.
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024;
}
