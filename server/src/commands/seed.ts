import { Command } from "commander";
import { seedCustomers, seedOrders, seedProducts } from "../exchange/seeding/index.ts";
import { createProgress } from "./progress.ts";
import { asOwner, print, UsageError, wholeNumber, withDatabase } from "./run.ts";
import { storeByDomain, storeOption } from "./store-by-domain.ts";

type Options = {
  store: string;
  products?: string;
  customers?: string;
  orders?: string;
  seed?: string;
  json?: boolean;
};

const MAX_PRODUCTS = 10_000_000;
const MAX_CUSTOMERS = 10_000_000;
const MAX_ORDERS = 10_000_000;
const MAX_SEED = 4_294_967_295;

export const seedCommand = () =>
  new Command("seed")
    .description("fill a store with sample data for load tests")
    .addOption(storeOption())
    .option("--products <n>", `number of products, 0 to ${figures(MAX_PRODUCTS)}`)
    .option("--customers <n>", `number of customers, 0 to ${figures(MAX_CUSTOMERS)}`)
    .option("--orders <n>", `number of orders, 0 to ${figures(MAX_ORDERS)}`)
    .option("--seed <number>", "random seed; the same seed gives the same data (default 1)")
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, products, customers, orders, seed, json }: Options) => {
      if (products === undefined && customers === undefined && orders === undefined) {
        throw new UsageError("say how many: --products, --customers, --orders");
      }
      const counts = {
        products: wholeNumber("--products", products ?? "0", 0, MAX_PRODUCTS),
        customers: wholeNumber("--customers", customers ?? "0", 0, MAX_CUSTOMERS),
        orders: wholeNumber("--orders", orders ?? "0", 0, MAX_ORDERS),
      };
      const options = { seed: seed === undefined ? undefined : wholeNumber("--seed", seed, 0, MAX_SEED) };
      const result = await withDatabase(async (database) => {
        const store = await storeByDomain(database, domain);
        const fill = async <T>(what: keyof typeof counts, seed: (onProgress: (n: number) => void) => T) => {
          const progress = createProgress(what, counts[what], figures);
          try {
            return await seed(progress.update);
          } finally {
            progress.end();
          }
        };
        const { pool, vault } = database;
        const { products, seconds } = await fill("products", (onProgress) =>
          seedProducts(pool, store, counts.products, { ...options, onProgress }),
        );
        const seeded = await fill("customers", (onProgress) =>
          seedCustomers(pool, store, counts.customers, { ...options, onProgress }),
        );
        const ordered = await fill("orders", (onProgress) =>
          seedOrders(pool, store, counts.orders, { ...options, vault, onProgress }),
        );
        if (ordered.orders < counts.orders)
          throw new Error("there is nobody to order, or nothing: add --customers and --products first");
        // Plans made before the tables grew so fast would be poor until autovacuum comes by.
        await asOwner(database, (owner) => owner.query(`analyze ${grown.join(", ")}`));
        const all = Math.round((seconds + seeded.seconds + ordered.seconds) * 1_000) / 1_000;
        return { products, customers: seeded.customers, orders: ordered.orders, seconds: all };
      });
      print(
        json,
        result,
        () =>
          `${figures(result.products)} products, ${figures(result.customers)} customers and ${figures(result.orders)} orders in ${result.seconds} s`,
      );
    });

const grown = [
  "products",
  "product_slugs",
  "product_tags",
  "product_variants",
  "item_quantities",
  "product_names",
  "product_search",
  "product_words",
  "stock_levels",
  "stock_movements",
  "product_counts",
  "customers",
  "customer_counts",
  "customer_search",
  "orders",
  "order_items",
  "order_search",
  "order_timeline",
  "order_payments",
];

function figures(amount: number): string {
  return amount.toLocaleString("en-US");
}
