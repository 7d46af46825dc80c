import type { FormCall } from "./call.ts";
import { type SoldProduct, slugOf } from "./product-shape.ts";

const AT_ONCE = 100;

/**
 * Products of the storefront in the shop's language, by their ids; those that are gone are left out. A
 * hundred are one look-up.
 */
export async function findProducts(
  { ask, language }: Pick<FormCall, "ask" | "language">,
  ids: readonly string[],
): Promise<Map<string, SoldProduct>> {
  const all = [...new Set(ids)];
  const pages = Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, i) =>
    all.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );
  const found = await Promise.all(
    pages.map((some) =>
      ask<{ products: SoldProduct[] }>("GET /api/v1/storefront/products", {
        query: { ids: some.join(), limit: String(AT_ONCE), lang: language },
      }),
    ),
  );
  const products = found.flatMap(({ data }) => data.products);
  return new Map(products.map((product) => [product.id, { ...product, slug: slugOf(product) }]));
}
