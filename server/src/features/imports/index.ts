import { readShopify } from "./shopify.ts";
import type { SourceProduct } from "./source-product.ts";

export { importProducts } from "./import-products.ts";
export { describeCounts, type Report } from "./report.ts";

/** The formats of product files, each with its reader. */
export const productFormats: Readonly<
  Record<string, (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<SourceProduct>>
> = { shopify: readShopify };
