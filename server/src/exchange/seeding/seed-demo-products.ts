import { readFile } from "node:fs/promises";
import { categories, createCategory } from "../../catalogue/categories/index.ts";
import { deferEndedPrices } from "../../catalogue/price-history/index.ts";
import { findPictures } from "../../catalogue/products/index.ts";
import type { Pool } from "../../db/pool/pool.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { insertMedia, type MediaRuntime, prepareOwnPicture } from "../../platform/media/index.ts";
import { demoCategories, demoProducts, translationsOf } from "./demo-store.ts";
import { deferBatch, prepareBatch } from "./insert-products.ts";

const DAY_MS = 86_400_000;
// How long ago what is on sale was reduced.
const REDUCED_DAYS = 12;

/** The media by the names of their pictures. */
type DemoPictures = ReadonlyMap<string, { id: string; url: string }>;

/**
 * Writes the demo catalogue into a store that has no products yet; without pictures where there is no way to
 * keep them. Returns the ids of its categories by their slugs, and its pictures by their names.
 */
export async function seedDemoProducts(
  pool: Pool,
  store: Store,
  media?: Pick<MediaRuntime, "files">,
): Promise<{ categories: ReadonlyMap<string, string>; pictures: DemoPictures }> {
  const now = Date.now();
  const pictures: DemoPictures = media ? await putPictures(pool, store, media) : new Map();
  const categoryIds = await tenantTransaction(pool, store.id, (tx) =>
    makeCategories(tx, store, pictures, new Date(now)),
  );
  const input = demoProducts().map(({ publishedInDays, categorySlug, pictures: shown, ...product }, i) => {
    const publishedAt =
      publishedInDays === undefined ? null : new Date(now + publishedInDays * DAY_MS).toISOString();
    // A moment apart, newest first, as the catalogue has them.
    const createdAt = new Date(now - i * 1_000);
    const category = categoryIds.get(categorySlug) ?? null;
    const ids = shown.flatMap((name) => (pictures.has(name) ? [{ id: pictures.get(name)!.id }] : []));
    const given = { ...product, category, publishedAt, media: ids };
    return { input: given, createdAt, updatedAt: createdAt };
  });
  await tenantTransaction(pool, store.id, async (tx) => {
    const inputs = input.map((one) => one.input);
    const batch = prepareBatch(input, store, await findPictures(tx, inputs));
    deferBatch(tx, store, batch);
    const reduced = batch.flatMap(({ id, after }) => {
      const price = after!.draft.compareAtPrice;
      return price ? [{ itemId: id, productId: id, price }] : [];
    });
    deferEndedPrices(tx, reduced, new Date(now - REDUCED_DAYS * DAY_MS));
  });
  return { categories: categoryIds, pictures };
}

// Each picture is described by the names of the first thing that it shows.
function describePictures(): Map<string, Record<string, string>> {
  const shown = [
    ...demoCategories.map(({ slug, picture, texts }) => ({
      pictures: [picture],
      translations: translationsOf(slug, texts),
    })),
    ...demoProducts(),
  ];
  const alts = new Map<string, Record<string, string>>();
  for (const { pictures, translations } of shown.toReversed())
    for (const name of pictures)
      alts.set(name, Object.fromEntries(translations.map(({ language, name }) => [language, name])));
  // Alone in its picture, a product gives it its name.
  for (const { slug, translations } of demoProducts())
    alts.set(slug, Object.fromEntries(translations.map(({ language, name }) => [language, name])));
  return alts;
}

async function putPictures(
  pool: Pool,
  store: Store,
  media: Pick<MediaRuntime, "files">,
): Promise<DemoPictures> {
  const put = await Promise.all(
    [...describePictures()].map(async ([name, alt]) => {
      const filename = `${name}.webp`;
      const bytes = await readFile(new URL(`./demo/pictures/${filename}`, import.meta.url));
      return [name, await prepareOwnPicture(media, store.id, { bytes, filename, alt })] as const;
    }),
  );
  const now = new Date();
  await tenantTransaction(pool, store.id, (tx) =>
    Promise.all(put.map(([, one]) => insertMedia(tx, one, now))),
  );
  return new Map(put);
}

// The ids of the categories by their slugs; a category that somebody made before is theirs.
async function makeCategories(
  tx: Tx,
  store: Store,
  pictures: DemoPictures,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { slug, parent, picture, texts } of demoCategories) {
    const shown = pictures.get(picture);
    const row = await createCategory(
      { tx, store, now },
      {
        parentId: parent === null ? null : ids.get(parent)!,
        ...(shown && { image: shown.url }),
        slug,
        translations: translationsOf(slug, texts),
      },
    );
    ids.set(slug, categories.get(row, "id"));
  }
  return ids;
}
