import { readShopify } from "./shopify.ts";
import type { SourceProduct } from "./source-product.ts";
import { readStoa } from "./stoa.ts";
import { readStoaCsv } from "./stoa-csv.ts";
import { readStoaNdjson } from "./stoa-ndjson.ts";
import { readWooCommerce } from "./woocommerce.ts";

/** The formats of files that come over HTTP. */
export const importFormats = ["shopify", "woocommerce", "stoa"] as const;
export type ImportFormat = (typeof importFormats)[number];

type Reader = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<SourceProduct>;

/** The formats of product files, each with its reader. */
export const productFormats: Readonly<Record<ImportFormat, Reader> & Record<string, Reader>> = {
  shopify: readShopify,
  woocommerce: (bytes) => readWooCommerce(bytes),
  stoa: readStoa,
  "stoa-ndjson": readStoaNdjson,
  "stoa-csv": readStoaCsv,
};
