import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { keepChanging } from "./database.ts";
import { cpuSeconds, memoryOf, percentile, rounded } from "./numbers.ts";
import { subjectAt } from "./setup.ts";
import type { Site } from "./site.ts";
import type { Ask, Asking, Beside, Workload } from "./workload.ts";

/**
 * What came of driving a server for some seconds: requests a second, latencies in ms, the server's CPU in µs a request, and its
 * resident memory at the end in MiB.
 */
export type Driven = { rps: number; p50: number; p99: number; errors: number; cpu: number; rss: number };

// How many requests have been made, of all kinds: no two of them are made of the same number.
let count = 0;

/** A number that no request was made of yet. */
export const nextNumber = (): number => ++count;

type Drive = { asking: Asking; connections: number; seconds: number; pid?: number | undefined };

/** Asks a server as fast as so many clients can. CPU and memory are those of the process `pid`, NaN without it. */
export async function drive(url: string, { asking, connections, seconds, pid }: Drive): Promise<Driven> {
  const before = pid ? await cpuSeconds(pid) : Number.NaN;
  const times: number[] = [];
  const { instance, ended } = begin({ url, connections, duration: seconds, requests: requestsOf(asking) });
  // Its own percentiles are in whole milliseconds.
  instance.on("response", (_client, _status, _bytes, ms) => times.push(ms));
  const result = await ended;
  const cpu = pid ? (await cpuSeconds(pid)) - before : Number.NaN;
  return {
    rss: rounded(pid ? await memoryOf(pid) : Number.NaN, 0),
    rps: Math.round(result.requests.average),
    p50: rounded(percentile(times, 0.5), 2),
    p99: rounded(percentile(times, 0.99), 2),
    errors: result.errors + result.non2xx,
    cpu: rounded((cpu * 1e6) / result.requests.total, 0),
  };
}

function begin(options: autocannon.Options) {
  const { promise: ended, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  return { instance, ended };
}

// A request that is always the same is made once: making it takes the driver's time.
function requestsOf(asking: Asking): autocannon.Request[] {
  if (asking.kind === "same") return [asking.make(nextNumber())];
  return [{ setupRequest: (request) => ({ ...request, ...asking.make(nextNumber()) }) }];
}

/** Begins what goes on beside a workload, if anything does; the function that is returned ends it. */
export async function beginBeside(site: Site, { beside }: Workload): Promise<() => Promise<void>> {
  if (!beside) return async () => {};
  if (typeof beside === "string") return keepChanging(site.admin, beside);
  return "changes" in beside ? change(site, beside.changes) : filterBig(site, beside);
}

// Gives one product after another another price, so many a second.
async function change({ store }: Site, perSecond: number): Promise<() => Promise<void>> {
  const { get, put } = subjectAt(store.url, store.headers);
  const { data } = (await get("/api/v1/products?limit=100")) as { data: { products: { id: string }[] } };
  let stopped = false;
  const began = performance.now();
  const running = (async () => {
    for (let i = 0; !stopped; i++) {
      const { id } = data.products[i % data.products.length]!;
      await put(`/api/v1/products/${id}`, { price: `${20 + (nextNumber() % 50)}.90` });
      // By the clock, so that slow writes do not make fewer of them.
      await setTimeout(Math.max(0, began + (i + 1) * (1_000 / perSecond) - performance.now()));
    }
  })();
  return async () => {
    stopped = true;
    await running;
  };
}

async function filterBig(site: Site, { filters }: Extract<Beside, { filters: number }>) {
  const headers = await site.big();
  const make = (number: number): Ask => ({
    method: "GET",
    path: `/api/v1/products/filter?inStock=true&minPrice=${(number % 40_000) / 100}`,
    headers,
  });
  const { instance, ended } = begin({
    url: site.server.url,
    connections: filters,
    duration: 86_400,
    requests: requestsOf({ kind: "new", make }),
  });
  return async () => {
    instance.stop();
    await ended;
  };
}
