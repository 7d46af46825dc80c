import type { EmbeddedDatabase } from "../server/src/db/embedded/open-embedded.ts";
import { connect } from "../server/src/db/pool/pool.ts";
import { type GrowthOf, measureInTurns, type Probe, type Sized, time } from "./growth-run.ts";
import { memoryOf } from "./numbers.ts";
import { startOwn } from "./server-process.ts";
import { ask, prepareStore, say, subjectAt, untilAnswered } from "./setup.ts";

/** What a store's size costs once: seeding it, and the first filter, which builds the index of its facets. */
export type FirstCosts = { size: number; seedingS: number; firstFilterMs: number; memoryMiB: number };

type Page = { data: { products: { id: string; slug: string }[]; pagination: { nextCursor: string | null } } };

/**
 * Measures single requests on stores of growing size in one database: the first page of the list, a page far behind it by
 * cursor, one product, facetted filters. The catalogue's revision is raised before each, so that no page is answered from
 * memory. The very first filter of each store is told by itself, beside what it takes of the server's memory.
 */
export async function measureGrowth(
  embedded: EmbeddedDatabase,
  folder: string,
  { sizes, rounds }: { sizes: readonly number[]; rounds: number },
): Promise<{ first: FirstCosts[]; growth: GrowthOf[] }> {
  const stores = [];
  for (const size of sizes) {
    say(`seeding ${size} products …`);
    const domain = `bench-${size}.localhost`;
    let prepared: Awaited<ReturnType<typeof prepareStore>> | undefined;
    const seeding = await time(async () => {
      prepared = await prepareStore(embedded.ownerUrl, folder, domain, { products: size });
    });
    const { key, categories } = prepared!;
    const headers = { host: domain, authorization: `Bearer ${key}` };
    stores.push({ size, headers, category: categories[0]!, seedingS: Math.round(seeding / 1_000) });
  }
  const { url, pid, stop } = await startOwn(embedded.ownerUrl, folder);
  const admin = await connect(embedded.adminUrl.replace("/postgres?", "/stoa?"));
  const revise = () => admin.query("update product_counts set revision = revision + 1");
  try {
    const first: FirstCosts[] = [];
    const sized: Sized[] = [];
    for (const { size, headers, category, seedingS } of stores) {
      say(`the first filter of ${size} products …`);
      const before = await memoryOf(pid);
      const firstFilterMs = Math.round(
        await time(() => untilAnswered(() => ask(url, headers, "GET", FILTER))),
      );
      const memoryMiB = Math.round((await memoryOf(pid)) - before);
      first.push({ size, seedingS, firstFilterMs, memoryMiB });
      const paths = await pathsAt(subjectAt(url, headers).get, category);
      const probes = Object.entries(paths).map(
        ([name, path]): Probe => ({
          name,
          async make() {
            await revise();
            return { method: "GET", path, headers };
          },
        }),
      );
      sized.push({ size, url, probes });
    }
    return { first, growth: await measureInTurns(sized, rounds, (name) => say(`${name} …`)) };
  } finally {
    await stop();
    await admin.end();
  }
}

const FILTER = "/api/v1/products/filter";

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
    words: "/api/v1/products?q=walnut%20board",
    "one word": "/api/v1/products?q=walnut",
    "common word": "/api/v1/products?q=classic",
    "most have it": "/api/v1/products?q=s",
    "common by name": "/api/v1/products?q=s&sort=name",
    "common by price": "/api/v1/products?q=classic&sort=price",
    "two words": "/api/v1/products?q=classic%20stoneware",
    mistyped: "/api/v1/products?q=stonewear",
    nothing: "/api/v1/products?q=xylophonist",
    read: `/api/v1/products/${page.data.products[0]!.id}`,
    filter: FILTER,
    "brand+stock": `${FILTER}?brand=Blue%20Kiln&inStock=true`,
    category: `${FILTER}?category=${category}`,
    price: `${FILTER}?minPrice=20&maxPrice=50`,
    "option+price": `${FILTER}?option[Size]=Large&minPrice=20&maxPrice=50`,
    q: `${FILTER}?q=walnut%20board`,
    storefront: "/api/v1/storefront/products",
    "storefront price": "/api/v1/storefront/products?sort=price",
    "storefront slug": `/api/v1/storefront/products/${page.data.products[0]!.slug}`,
  };
}
