import { type Reader, readEither } from "../files/detect.ts";
import { readWhole } from "../files/read-whole.ts";
import type { ImportFormat } from "../formats.ts";
import type { SourceProduct } from "../source-records.ts";
import { readShopifyCustomers } from "./shopify/customers.ts";
import { readShopifyOrders } from "./shopify/orders.ts";
import { readShopify } from "./shopify/products.ts";
import { readCustomerCsv, readCustomerNdjson } from "./stoa/customers.ts";
import { readOrderCsv, readOrderNdjson } from "./stoa/orders.ts";
import { readStoaCsv } from "./stoa/product-rows.ts";
import { readStoaNdjson } from "./stoa/products.ts";
import { readWooCustomers } from "./woocommerce/customers.ts";
import { readWooCommerceAt } from "./woocommerce/products.ts";

type ProductReader = Reader<SourceProduct>;

/**
 * The formats of product files, each with its reader. A reader that puts rows together has read the whole
 * file before its first record; any other waits for that by `readWhole`.
 */
export const productFormats: Readonly<Record<ImportFormat, ProductReader> & Record<string, ProductReader>> = {
  shopify: readShopify,
  woocommerce: readWhole(readWooCommerceAt()),
  stoa: readEither(readWhole(readStoaNdjson), readStoaCsv),
  "stoa-ndjson": readWhole(readStoaNdjson),
  "stoa-csv": readStoaCsv,
};

/** The formats of customer files, each with its reader. */
export const customerFormats = {
  shopify: readWhole(readShopifyCustomers),
  woocommerce: readWhole(readWooCustomers),
  stoa: readWhole(readEither(readCustomerNdjson, readCustomerCsv)),
};

/** The formats of order files, each with its reader. */
export const orderFormats = {
  shopify: readShopifyOrders,
  stoa: readEither(readWhole(readOrderNdjson), readOrderCsv),
};
