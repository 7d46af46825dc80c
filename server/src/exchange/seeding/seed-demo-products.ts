import { createProduct } from "../../catalogue/products/index.ts";
import type { Pool } from "../../db/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { demoCatalogue } from "./demo-catalogue.ts";

const DAY_MS = 86_400_000;

/** Writes the demo catalogue into a store, in one transaction. */
export async function seedDemoProducts(pool: Pool, store: Store): Promise<void> {
  const now = Date.now();
  await tenantTransaction(pool, store.id, async (tx) => {
    for (const [i, { publishedInDays, ...product }] of demoCatalogue.entries()) {
      const publishedAt =
        publishedInDays === undefined ? null : new Date(now + publishedInDays * DAY_MS).toISOString();
      // A moment apart, newest first, as the catalogue has them.
      const createdAt = new Date(now - i * 1_000);
      await createProduct(
        tx,
        store,
        { ...product, publishedAt },
        { reason: "initial", actor: "cli" },
        createdAt,
      );
    }
  });
}
