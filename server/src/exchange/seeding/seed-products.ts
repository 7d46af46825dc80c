import { reserveNumbers } from "../../catalogue/products/index.ts";
import type { Pool } from "../../db/pool/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { seededRandom } from "../../kit/random.ts";
import { deferBatch, type NewProduct, prepareBatch } from "./insert-products.ts";
import { makeProduct } from "./make-product.ts";

const BATCH = 1_000;
const AT_ONCE = 2;
const TWO_YEARS_MS = 2 * 365 * 86_400_000;

export type SeedOptions = {
  /** BCP 47 tags; by default the store's language and French, or English where that is the store's. */
  languages?: readonly string[];
  /** Ids of categories to spread the products over; by default they are in none. */
  categories?: readonly string[];
  onProgress?: (products: number) => void;
  /** The same seed makes the same products, but for their ids and times. */
  seed?: number;
};

/**
 * Fills a store with made-up products, created over the past two years, in transactions of 1,000. Every run
 * makes products of its own: their numbers go on where the store's last run ended.
 */
export async function seedProducts(
  pool: Pool,
  store: Store,
  count: number,
  { languages = bothLanguages(store), categories = [], onProgress, seed = 1 }: SeedOptions = {},
): Promise<{ products: number; seconds: number }> {
  const started = performance.now();
  if (count === 0) return { products: 0, seconds: 0 };
  const first = await tenantTransaction(pool, store.id, (tx) => reserveNumbers(tx, count));
  const random = seededRandom(seed);
  const start = Date.now() - TWO_YEARS_MS;
  let next = 0;
  let done = 0;
  // Oldest first, so that new rows go to the end of the tables' indexes.
  const makeBatch = () => {
    const products: NewProduct[] = [];
    for (const end = Math.min(next + BATCH, count); next < end; next++) {
      const createdAt = start + ((next + random()) / count) * TWO_YEARS_MS;
      const untouched = random() < 0.6;
      const updatedAt = untouched ? createdAt : createdAt + random() * (start + TWO_YEARS_MS - createdAt);
      products.push({
        input: {
          ...makeProduct(random, first + next, store, languages),
          category: categories[next % categories.length],
        },
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt),
      });
    }
    return prepareBatch(products, store);
  };
  // While the database writes one batch, the next is made.
  const work = async () => {
    while (next < count) {
      const batch = makeBatch();
      await tenantTransaction(pool, store.id, async (tx) => deferBatch(tx, store, batch));
      done += batch.length;
      onProgress?.(done);
    }
  };
  // No more than there are connections: none waits for another's.
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, pool.options.max) }, work));
  return { products: done, seconds: Math.round(performance.now() - started) / 1_000 };
}

function bothLanguages({ defaultLanguage }: Store): string[] {
  return [defaultLanguage, /^fr\b/.test(defaultLanguage) ? "en" : "fr"];
}
