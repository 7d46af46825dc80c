import { Command } from "commander";
import { seedProducts } from "../features/seeding/index.ts";
import { createProgress } from "./progress.ts";
import { asOwner, print, UsageError, withDatabase } from "./run.ts";
import { storeByDomain } from "./store-by-domain.ts";

type Options = { store: string; products: string; seed?: string; json?: boolean };

const MAX_PRODUCTS = 10_000_000;
const MAX_SEED = 4_294_967_295;

export const seedCommand = () =>
  new Command("seed")
    .description("fill a store with made-up data, to try things out at size")
    .requiredOption("--store <domain>", "the store's domain")
    .requiredOption("--products <n>", `how many products, 0 to ${figures(MAX_PRODUCTS)}`)
    .option("--seed <number>", "the same number makes the same data (default 1)")
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, products, seed, json }: Options) => {
      const count = wholeNumber("--products", products, MAX_PRODUCTS);
      const options = { seed: seed === undefined ? undefined : wholeNumber("--seed", seed, MAX_SEED) };
      const result = await withDatabase(async (database) => {
        const store = await storeByDomain(database, domain);
        const progress = createProgress("products", count, figures);
        try {
          const seeded = await seedProducts(database.pool, store, count, {
            ...options,
            onProgress: progress.update,
          });
          // Plans made before the tables grew so fast would be poor until autovacuum comes by.
          await asOwner(database, (owner) => owner.query(`analyze ${grown.join(", ")}`));
          return seeded;
        } finally {
          progress.end();
        }
      });
      print(json, result, () => `${figures(result.products)} products in ${result.seconds} s`);
    });

const grown = [
  "products",
  "product_slugs",
  "product_tags",
  "stock_levels",
  "stock_movements",
  "product_counts",
];

function wholeNumber(option: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) {
    throw new UsageError(`${option} takes a whole number from 0 to ${figures(max)}, not ${text}`);
  }
  return value;
}

function figures(amount: number): string {
  return amount.toLocaleString("en-US");
}
