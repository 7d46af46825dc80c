import { readEither } from "../files/either-form.ts";
import { readShopifyOrders } from "../formats/shopify/orders.ts";
import { readOrderCsv, readOrderNdjson } from "../formats/stoa/orders.ts";

/** The formats of order files, each with its reader. */
export const orderFormats = {
  shopify: readShopifyOrders,
  stoa: readEither(readOrderNdjson, readOrderCsv),
};
