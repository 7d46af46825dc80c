import type { Item } from "../../catalogue/storefront/index.ts";
import { readGtin } from "../../kit/gtin.ts";
import { type About, type Entry, entriesOf, type Setting } from "./entries.ts";

const conditions = { new: "new", refurbished: "refurbished", used: "secondhand" } as const;

/**
 * A product with its variants as a line of ACP's `products.jsonl` (2026-04-17), in parts, so that a product
 * of thousands of variants is never in memory whole; no line if nothing is on offer.
 */
export function* jsonlOf(about: About, setting: Setting): Generator<string> {
  const { product, url, description } = about;
  const head = JSON.stringify({
    id: product.id,
    title: product.name,
    ...(description && { description: { plain: description } }),
    ...(url && { url }),
    media: product.media.map(mediumOf),
  });
  let before = `${head.slice(0, -1)},"variants":[`;
  const begun = before;
  for (const entry of entriesOf(about, setting)) {
    yield before + JSON.stringify(variantOf(about, entry, setting));
    before = ",";
  }
  if (before !== begun) yield "]}\n";
}

function variantOf(about: About, { id, title, item }: Entry, { settings, seller }: Setting) {
  const { product, category, googleCategory } = about;
  const gtin = item.barcode === null ? undefined : readGtin(item.barcode);
  const price = (amount: string) => ({ amount: minor(amount), currency: settings.currency });
  const categories = [
    ...(category ? [{ value: category.join(" > "), taxonomy: "merchant" }] : []),
    ...(googleCategory ? [{ value: googleCategory, taxonomy: "google_product_category" }] : []),
  ];
  return {
    id,
    title,
    ...(item.url && { url: item.url }),
    ...(gtin && "gtin" in gtin && { barcodes: [{ type: "GTIN", value: gtin.gtin }] }),
    price: price(item.price),
    ...(item.listPrice && { list_price: price(item.listPrice) }),
    availability: { available: item.availability !== "out_of_stock", status: item.availability },
    ...(categories.length && { categories }),
    condition: [conditions[product.condition]],
    ...(item.options.length && {
      variant_options: item.options.map(([name, value]) => ({ name, value })),
    }),
    media: item.pictures.map(mediumOf),
    seller: { name: seller.name, ...(seller.links.length && { links: seller.links }) },
  };
}

const mediumOf = ({ url, alt, width, height }: Item["pictures"][number]) => ({
  type: "image",
  url,
  ...(alt && { alt_text: alt }),
  ...(width !== null && { width }),
  ...(height !== null && { height }),
});

// Whole minor units, of any size: a number would round those beyond 2^53.
const minor = (amount: string) => rawJSON(String(BigInt(amount.replace(".", ""))));
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };
