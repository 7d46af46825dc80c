import { type Item, itemsOf, productUrl, type ShownProduct } from "../../catalogue/storefront/index.ts";
import { plainText } from "../../kit/text/plain-text.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";

/** The settings of a feed. */
export type Setting = {
  settings: StoreSettings;
  /** The address of the store, where its own pictures are read. */
  origin: string;
  /** The ways to categories by names, from a root down, by their ids. */
  paths: ReadonlyMap<string, readonly string[]>;
  /** Who sells, as every row says. */
  seller: { name: string; links: readonly { type: string; url: string }[] };
};

/** The fields that all rows of a product share. */
export type About = {
  product: ShownProduct;
  url: string | undefined;
  description: string;
  brand: string | undefined;
  category: readonly string[] | undefined;
  googleCategory: string | undefined;
  /** The merchant's metadata of the product, by the names of Google's attributes. */
  more: Readonly<Record<string, string>>;
};

/** A row: an item, and what it is known by. */
export type Entry = { id: string; title: string; item: Item };

const PREFIX = "feed.";
const LONGEST_DESCRIPTION = 5_000;

/** Makes the fields that all rows of a product share. */
export function aboutOf(product: ShownProduct, { settings, paths }: Setting): About {
  const more = Object.fromEntries(
    Object.entries(product.metadata ?? {}).flatMap(([key, value]) =>
      key.startsWith(PREFIX) && value.trim() ? [[key.slice(PREFIX.length), value]] : [],
    ),
  );
  return {
    product,
    url: productUrl(product, settings),
    description: cut(plainText(product.description), LONGEST_DESCRIPTION),
    brand: product.brand || settings.feed.brand || undefined,
    category: product.categoryId ? paths.get(product.categoryId) : undefined,
    googleCategory: more.google_product_category ?? settings.feed.googleCategory ?? undefined,
    more,
  };
}

/** The rows of a product, one after another. */
export function* entriesOf({ product }: About, { settings }: Setting): Generator<Entry> {
  for (const item of itemsOf(product, settings)) {
    const values = item.options.map(([, value]) => value).join(" / ");
    yield {
      id: (settings.feed.idField === "sku" && item.sku) || item.id,
      title: values ? `${product.name} – ${values}` : product.name,
      item,
    };
  }
}

/** The beginning of a text that is too long; no character of it is split. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const begun = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(begun) ? begun.slice(0, -1) : begun;
}
