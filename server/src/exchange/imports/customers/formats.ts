import { readEither } from "../files/either-form.ts";
import { readShopifyCustomers } from "./shopify.ts";
import { readCustomerCsv } from "./stoa-csv.ts";
import { readCustomerNdjson } from "./stoa-ndjson.ts";
import { readWooCustomers } from "./woocommerce.ts";

/** The formats of customer files, each with its reader. */
export const customerFormats = {
  shopify: readShopifyCustomers,
  woocommerce: readWooCustomers,
  stoa: readEither(readCustomerNdjson, readCustomerCsv),
};
