import { readShopify } from "./shopify.ts";
import type { SourceProduct } from "./source-product.ts";
import { readStoa } from "./stoa.ts";
import { readStoaCsv } from "./stoa-csv.ts";
import { readStoaNdjson } from "./stoa-ndjson.ts";
import { readWooCommerce } from "./woocommerce.ts";

export { importKind } from "./job.ts";
export { importProducts } from "./products.ts";
export { describeCounts, type Report } from "./report.ts";
export { importRoutes } from "./routes.ts";
export { importsSweeper } from "./sweep.ts";

/** The formats of product files, each with its reader. */
export const productFormats: Readonly<
  Record<string, (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<SourceProduct>>
> = {
  shopify: readShopify,
  woocommerce: (bytes) => readWooCommerce(bytes),
  stoa: readStoa,
  "stoa-ndjson": readStoaNdjson,
  "stoa-csv": readStoaCsv,
};
export { importMessages } from "./messages.ts";
