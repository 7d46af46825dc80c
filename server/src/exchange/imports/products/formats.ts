import { readEither } from "../files/either-form.ts";
import { readShopify } from "../formats/shopify/products.ts";
import { readStoaCsv } from "../formats/stoa/product-rows.ts";
import { readStoaNdjson } from "../formats/stoa/products.ts";
import { readWooCommerce } from "../formats/woocommerce/products.ts";
import type { ImportFormat } from "../formats.ts";
import type { FileNote } from "../notice.ts";
import type { SourceProduct } from "./source-product.ts";

type Reader = (bytes: AsyncIterable<Uint8Array>, notes?: FileNote[]) => AsyncIterable<SourceProduct>;

/** The formats of product files, each with its reader. What is to be said of a file as a whole is added to `notes`. */
export const productFormats: Readonly<Record<ImportFormat, Reader> & Record<string, Reader>> = {
  shopify: readShopify,
  woocommerce: readWooCommerce,
  stoa: readEither(readStoaNdjson, readStoaCsv),
  "stoa-ndjson": readStoaNdjson,
  "stoa-csv": readStoaCsv,
};
