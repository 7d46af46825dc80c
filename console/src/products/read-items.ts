import type { Product } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { itemName } from "../stock/item-name.ts";
import { nameOf } from "./name-of.ts";

type Item = { productId: string; variantId: string | null };
/** What an item is called, and what it costs by itself. */
export type NamedItem = { name: string; price: string };

/** Reads what a page of at most 100 rows has of products and variants; of a product that is gone there is nothing. */
export async function readItems(
  rows: readonly Item[],
  language: string,
  options: { signal: AbortSignal },
): Promise<(row: Item) => NamedItem | undefined> {
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  const products = ids.length
    ? ((await stoa.products.list({ ids: ids.join(","), limit: 100 }, options).take(100)) as Product[])
    : [];
  return ({ productId, variantId }) => {
    const product = products.find(({ id }) => id === productId);
    const variant = product?.productVariants.find(({ id }) => id === variantId);
    return (
      product && {
        name: itemName({ name: nameOf(product, language), options: variant?.options ?? {} }),
        price: (variant ?? product).price,
      }
    );
  };
}
