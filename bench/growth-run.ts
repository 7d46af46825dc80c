import { type Measured, measured, median, rounded } from "./numbers.ts";
import { ask } from "./setup.ts";
import type { Ask } from "./workload.ts";

/** A request to measure at a store's size; `make` is called before each, and its time does not count. */
export type Probe = { name: string; make(): Ask | Promise<Ask> };

/** A size, and what is measured at it: the same probes at every size. */
export type Sized = { size: number; url: string; probes: readonly Probe[] };

/** What a request takes at each size: p50 in ms, and its ratio to the first size's, round by round. */
export type GrowthOf = { request: string; size: number; p50: Measured; ratio: Measured };

const REQUESTS = 100;
const MOST_MS = 10_000;

/**
 * Measures probes one request after another: in each round all sizes in turns, so that what the machine does meanwhile falls on
 * all of them. A round of a probe ends after 100 requests or 10 s.
 */
export async function measureInTurns(
  sizes: readonly Sized[],
  rounds: number,
  onProbe: (name: string) => void,
): Promise<GrowthOf[]> {
  const results: GrowthOf[] = [];
  for (const [i, { name }] of sizes[0]!.probes.entries()) {
    onProbe(name);
    const times: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      const row: number[] = [];
      for (const { url, probes } of sizes) row.push(await p50(url, probes[i]!));
      times.push(row);
    }
    for (const [s, { size }] of sizes.entries()) {
      const [own, first] = [times.map((row) => row[s]!), times.map((row) => row[0]!)];
      const ratios = own.map((time, round) => time / first[round]!);
      results.push({ request: name, size, p50: measured(own), ratio: measured(ratios) });
    }
  }
  return results;
}

async function p50(url: string, { make }: Probe): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + MOST_MS;
  while (times.length < REQUESTS && performance.now() < until) {
    const { headers, method, path, body } = await make();
    times.push(await time(() => ask(url, headers, method, path, body)));
  }
  return rounded(median(times), 3);
}

/** How long something takes, in ms. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
