import { fileURLToPath } from "node:url";
import { drive, nextNumber } from "./load.ts";
import { type Measured, measured, memoryOf, rounded, spread } from "./numbers.ts";
import { ask, say, untilAnswered } from "./setup.ts";
import { openSite, type SiteOptions } from "./site.ts";
import type { Ask } from "./workload.ts";

/** Filters over some stores in turn: requests a second, and their ratio to those over half as many stores. */
export type ManyStores = {
  stores: number;
  products: number;
  rps: Measured;
  ratio: Measured;
  memoryMiB: number;
};

const CLIENTS = 4;

type Options = { count: number; products: number; seconds: number; rounds: number; site: SiteOptions };

/**
 * Measures filters, no two the same, over half of some large stores in turn, and over all of them. With a budget that has room
 * for half of the indexes, the ratio tells whether the others push them out again and again.
 */
export async function measureManyStores({
  count,
  products,
  seconds,
  rounds,
  site: options,
}: Options): Promise<ManyStores[]> {
  const site = await openSite(fileURLToPath(new URL("..", import.meta.url)), options);
  try {
    say(`${count} stores of ${products} products …`);
    const stores = await site.stores(count, products);
    const { url, pid } = site.server;
    const asking = (among: number) => ({
      kind: "new" as const,
      make: (number: number): Ask => ({
        method: "GET",
        path: `/api/v1/products/filter?inStock=true&maxPrice=${(100_000 + number) / 100}`,
        headers: stores[number % among]!,
      }),
    });
    const amounts = [Math.ceil(count / 2), count];
    const rates = amounts.map((): number[] => []);
    const memory: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [i, among] of amounts.entries()) {
        say(`${among} stores, round ${round + 1} …`);
        // Each once: what is measured is the going on, not the first time.
        for (let n = 0; n < among; n++) {
          const { headers, method, path } = asking(among).make(nextNumber());
          await untilAnswered(() => ask(url, headers, method, path));
        }
        const { rps, errors } = await drive(url, { asking: asking(among), connections: CLIENTS, seconds });
        if (errors) throw new Error(`${errors} filters failed`);
        rates[i]!.push(rps);
        memory[i] = rounded(await memoryOf(pid), 0);
      }
    }
    return amounts.map((among, i) => ({
      stores: among,
      products,
      rps: measured(rates[i]!, 0),
      ratio: measured(rates[i]!.map((rate, round) => rate / rates[0]![round]!)),
      memoryMiB: memory[i]!,
    }));
  } finally {
    await site.close();
  }
}

/** Many stores as a line for people. */
export const manyStoresLine = ({ stores, products, rps, ratio, memoryMiB }: ManyStores) => ({
  stores,
  products,
  "filters/s": spread(rps),
  "ratio (spread)": spread(ratio),
  "memory MiB": memoryMiB,
});
