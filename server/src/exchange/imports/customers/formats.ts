import { readEither } from "../files/either-form.ts";
import { readShopifyCustomers } from "../formats/shopify/customers.ts";
import { readCustomerCsv, readCustomerNdjson } from "../formats/stoa/customers.ts";
import { readWooCustomers } from "../formats/woocommerce/customers.ts";

/** The formats of customer files, each with its reader. */
export const customerFormats = {
  shopify: readShopifyCustomers,
  woocommerce: readWooCustomers,
  stoa: readEither(readCustomerNdjson, readCustomerCsv),
};
