import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../server/src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../server/src/db/embedded/remove-embedded.ts";
import { type FirstCosts, measureGrowth } from "./growth.ts";
import type { GrowthOf } from "./growth-run.ts";
import { spread } from "./numbers.ts";
import { measureOrderGrowth } from "./order-growth.ts";
import { asTable } from "./print.ts";

/** What came of it, for machines, and as a table for people. */
export type Outcome = { results: object; table: string };

/** Measures how the p50 of single requests grows with a store's products, or with its orders. */
export async function measureScale(
  what: "products" | "orders",
  options: { sizes: readonly number[]; rounds: number },
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-bench-"));
  // Growth is measured by reads, so that seeding need not wait for the disk.
  const embedded = await openEmbedded({ dataDir: folder, durable: false });
  try {
    const measure = what === "orders" ? measureOrderGrowth : measureGrowth;
    const results: { first?: FirstCosts[]; growth: GrowthOf[] } = await measure(embedded, folder, options);
    const first = results.first ? `${asTable(results.first)}\n\n` : "";
    return { results, table: `${first}${asTable(lines(results.growth))}` };
  } finally {
    await embedded.close();
    await removeEmbedded(folder);
  }
}

// A request a line, with two columns for each size.
function lines(growth: readonly GrowthOf[]): object[] {
  const byRequest = Map.groupBy(growth, ({ request }) => request);
  return [...byRequest].map(([request, sizes]) => ({
    request,
    ...Object.fromEntries(
      sizes.flatMap(({ size, p50, ratio }, i) => [
        [`${size}: p50 ms`, p50.median],
        ...(i ? [[`${size}: ×`, spread(ratio)]] : []),
      ]),
    ),
  }));
}
