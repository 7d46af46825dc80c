import { readEither } from "../files/either-form.ts";
import { readShopifyOrders } from "./shopify.ts";
import { readOrderCsv } from "./stoa-csv.ts";
import { readOrderNdjson } from "./stoa-ndjson.ts";

/** The formats of order files, each with its reader. */
export const orderFormats = {
  shopify: readShopifyOrders,
  stoa: readEither(readOrderNdjson, readOrderCsv),
};
