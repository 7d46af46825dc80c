import { planOperations } from "../../catalogue/bulk/index.ts";
import { categories, createCategory } from "../../catalogue/categories/index.ts";
import { products, readProductsAfter, writeChanges } from "../../catalogue/products/index.ts";
import type { Pool } from "../../db/pool.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";
import { demoProducts, demoShelves, isDemoPicture } from "./demo-store.ts";
import { leaveBatch, prepareBatch } from "./insert-products.ts";

const DAY_MS = 86_400_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Writes the demo catalogue into a store that has no products yet; its pictures are served at `origin`. */
export async function seedDemoProducts(
  pool: Pool,
  store: Store,
  origin = "http://localhost:3000",
): Promise<void> {
  const now = Date.now();
  const shelves = await tenantTransaction(pool, store.id, (tx) => makeShelves(tx, store, new Date(now)));
  const input = demoProducts(origin).map(({ publishedInDays, shelf, ...product }, i) => {
    const publishedAt =
      publishedInDays === undefined ? null : new Date(now + publishedInDays * DAY_MS).toISOString();
    // A moment apart, newest first, as the catalogue has them.
    const createdAt = new Date(now - i * 1_000);
    const category = shelves.get(shelf) ?? null;
    return { input: { ...product, category, publishedAt }, createdAt, updatedAt: createdAt };
  });
  const batch = prepareBatch(input, store);
  await tenantTransaction(pool, store.id, async (tx) => leaveBatch(tx, store, batch));
}

// The ids of the categories by their slugs; a category that somebody made before is theirs.
async function makeShelves(tx: Tx, store: Store, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { slug, parent, names } of demoShelves) {
    const translations = Object.entries(names).map(([language, name]) => ({
      language,
      name,
      description: "",
    }));
    const row = await createCategory(
      { tx, store, now },
      { parentId: parent === null ? null : ids.get(parent)!, translations },
    );
    ids.set(slug, categories.get(row, "id"));
  }
  return ids;
}

/** Has pictures of the demo's products lead to where the server answers now, where it answered elsewhere before. */
export async function moveDemoPictures(pool: Pool, store: Store, origin: string): Promise<void> {
  const moved = (url: string) => (isDemoPicture(url) ? origin + new URL(url).pathname : url);
  const rows = await readProductsAfter(tenantReads(pool, store.id), FIRST_ID, {
    limit: 100,
    bytes: 4_000_000,
  });
  const reads = rows.flatMap((row, index) => {
    const before: readonly string[] = products.get(row, "images");
    const images = before.map(moved);
    if (images.every((url, i) => url === before[i])) return [];
    const operation = { kind: "update" as const, index, id: products.get(row, "id"), input: { images } };
    return [{ kind: "update" as const, index, operation }];
  });
  if (!reads.length) return;
  await tenantTransaction(pool, store.id, async (tx) => {
    const planned = await planOperations(tx, store, reads);
    const changes = planned.flatMap(({ change }) => change ?? []);
    const cause = { reason: "correction", actor: "cli" };
    writeChanges({ tx, store, cause, now: new Date(), isHistory: true }, changes);
  });
}
