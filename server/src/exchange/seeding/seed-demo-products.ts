import type { Pool } from "../../db/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { leaveBatch, prepareBatch } from "./insert-products.ts";

const DAY_MS = 86_400_000;

/** Writes the demo catalogue into a store that has no products yet, in one transaction. */
export async function seedDemoProducts(pool: Pool, store: Store): Promise<void> {
  const now = Date.now();
  const products = demoCatalogue.map(({ publishedInDays, ...product }, i) => {
    const publishedAt =
      publishedInDays === undefined ? null : new Date(now + publishedInDays * DAY_MS).toISOString();
    // A moment apart, newest first, as the catalogue has them.
    const createdAt = new Date(now - i * 1_000);
    return { input: { ...product, publishedAt }, createdAt, updatedAt: createdAt };
  });
  const batch = prepareBatch(products, store);
  await tenantTransaction(pool, store.id, async (tx) => leaveBatch(tx, store, batch));
}
