import { categories, createCategory } from "../../catalogue/categories/index.ts";
import { findPictures } from "../../catalogue/products/index.ts";
import type { Pool } from "../../db/pool.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { insertMedia, type MediaRuntime, prepareDrawing } from "../../platform/media/index.ts";
import { drawPicture } from "./demo-pictures.ts";
import { demoProducts, demoShelves } from "./demo-store.ts";
import { deferBatch, prepareBatch } from "./insert-products.ts";

const DAY_MS = 86_400_000;

/** Writes the demo catalogue into a store that has no products yet; without pictures where there is no way to keep them. */
export async function seedDemoProducts(pool: Pool, store: Store, media?: MediaRuntime): Promise<void> {
  const now = Date.now();
  const shelves = await tenantTransaction(pool, store.id, (tx) => makeShelves(tx, store, new Date(now)));
  const described = demoProducts();
  // Each picture is described by the names of a product that shows it.
  const alts = new Map(
    described.flatMap(({ images = [], translations }) => {
      const alt = Object.fromEntries(translations.map(({ language, name }) => [language, name]));
      return images.map((drawing) => [drawing, alt] as const);
    }),
  );
  const ids = media?.pictures.isThere() ? await draw(pool, store, alts, media) : new Map();
  const input = described.map(({ publishedInDays, shelf, images = [], ...product }, i) => {
    const publishedAt =
      publishedInDays === undefined ? null : new Date(now + publishedInDays * DAY_MS).toISOString();
    // A moment apart, newest first, as the catalogue has them.
    const createdAt = new Date(now - i * 1_000);
    const category = shelves.get(shelf) ?? null;
    const shown = images.flatMap((name) => (ids.has(name) ? [{ id: ids.get(name) }] : []));
    const given = { ...product, category, publishedAt, media: shown };
    return { input: given, createdAt, updatedAt: createdAt };
  });
  await tenantTransaction(pool, store.id, async (tx) => {
    const inputs = input.map((one) => one.input);
    deferBatch(tx, store, prepareBatch(input, store, await findPictures(tx, inputs)));
  });
}

// The ids of the drawings by their names. As many wait to be drawn as may.
async function draw(
  pool: Pool,
  store: Store,
  alts: ReadonlyMap<string, Readonly<Record<string, string>>>,
  runtime: MediaRuntime,
): Promise<Map<string, string>> {
  const drawn: Awaited<ReturnType<typeof prepareDrawing>>[] = [];
  const drawings = [...alts];
  for (let at = 0; at < drawings.length; at += AT_ONCE) {
    const some = drawings.slice(at, at + AT_ONCE).map(([filename, alt]) => ({
      svg: drawPicture(filename)!,
      filename,
      alt,
    }));
    drawn.push(...(await Promise.all(some.map((one) => prepareDrawing(runtime, store.id, one)))));
  }
  const now = new Date();
  await tenantTransaction(pool, store.id, (tx) => Promise.all(drawn.map((one) => insertMedia(tx, one, now))));
  return new Map(drawn.map(({ id }, i) => [drawings[i]![0], id]));
}

const AT_ONCE = 20;

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
