import type { Pool } from "../../db/pool.ts";
import { tenantReads, tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { seededRandom } from "../../kit/random.ts";
import { countCustomers, writeCustomers } from "../../people/customers/index.ts";
import { makeCustomer } from "./make-customer.ts";

const BATCH = 2_000;
const TWO_YEARS_MS = 2 * 365 * 86_400_000;

/**
 * Fills a store with made-up customers, who came over the past two years, in transactions of 2,000. Every run makes
 * people of its own: no customer's row is ever deleted, so their numbers go on from how many there are.
 */
export async function seedCustomers(
  pool: Pool,
  store: Store,
  count: number,
  { onProgress, seed = 1 }: { onProgress?: (customers: number) => void; seed?: number } = {},
): Promise<{ customers: number; seconds: number }> {
  const started = performance.now();
  const random = seededRandom(seed);
  const start = Date.now() - TWO_YEARS_MS;
  const first = (await countCustomers(tenantReads(pool, store.id))) + 1;
  let customers = 0;
  for (let next = 0; next < count; ) {
    const batch = Array.from({ length: Math.min(BATCH, count - next) }, () => {
      const createdAt = start + ((next + random()) / count) * TWO_YEARS_MS;
      const updatedAt =
        random() < 0.7 ? createdAt : createdAt + random() * (start + TWO_YEARS_MS - createdAt);
      const person = makeCustomer(random, first + next++);
      return { ...person, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
    });
    customers += await tenantTransaction(pool, store.id, (tx) => writeCustomers(tx, batch));
    onProgress?.(next);
  }
  return { customers, seconds: Math.round(performance.now() - started) / 1_000 };
}
