import { readEither } from "../files/either-form.ts";
import type { ImportFormat } from "../formats.ts";
import type { FileNote } from "../notice.ts";
import { readShopify } from "./shopify.ts";
import type { SourceProduct } from "./source-product.ts";
import { readStoaCsv } from "./stoa-csv.ts";
import { readStoaNdjson } from "./stoa-ndjson.ts";
import { readWooCommerce } from "./woocommerce.ts";

type Reader = (bytes: AsyncIterable<Uint8Array>, notes?: FileNote[]) => AsyncIterable<SourceProduct>;

/** The formats of product files, each with its reader. What is to be said of a file as a whole is added to `notes`. */
export const productFormats: Readonly<Record<ImportFormat, Reader> & Record<string, Reader>> = {
  shopify: readShopify,
  woocommerce: readWooCommerce,
  stoa: readEither(readStoaNdjson, readStoaCsv),
  "stoa-ndjson": readStoaNdjson,
  "stoa-csv": readStoaCsv,
};
