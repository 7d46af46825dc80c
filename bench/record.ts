import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { nextNumber } from "./load.ts";
import { type CountingProxy, startCountingProxy, type Traffic } from "./proxy.ts";
import { ask } from "./setup.ts";
import type { Site } from "./site.ts";
import { type Asking, anonymous, type Workload, wordOf } from "./workload.ts";

/** One request: what went to PostgreSQL for it, the word that it was marked by, and its answer. */
export type Recording = Traffic & { word: string; answer: string };

const SAME = 60;
const DIFFERENT = 20;
const TRIES = 50;

/**
 * Asks a server of its own, which knows the store and the key by heart, and writes down what it sends to PostgreSQL: for
 * the same request and for writes 60 times; 20 requests that differ; of those that come round, each of 20 twice.
 */
export async function record(site: Site, asking: Asking, writes: boolean): Promise<Recording[]> {
  const { embedded, ownerUrl } = site;
  if (!embedded) throw new Error("what goes to PostgreSQL is only recorded on the embedded one");
  const proxy = await startCountingProxy(join(embedded.socketDir, `.s.PGSQL.${embedded.port}`));
  // Jobs have statements of their own.
  const server = await site.serve({
    DATABASE_URL: throughProxy(ownerUrl, proxy.port),
    STOA_WORK: "off",
  });
  try {
    const amount = asking.kind === "same" || writes ? SAME : DIFFERENT;
    const numbers = Array.from({ length: amount }, nextNumber);
    const different = asking.kind === "turns" ? numbers.map((number) => asking.make(number).headers) : [];
    for (const headers of [site.store.headers, ...different])
      await warmUp(() => ask(server.url, headers, "GET", "/api/v1/products?limit=1"), proxy);
    await ask(server.url, anonymous(site), "GET", "/api/v1/storefront/products?limit=1");
    const recordings: Recording[] = [];
    for (const number of asking.kind === "turns" ? [...numbers, ...numbers] : numbers) {
      const { method, path, headers, body } = asking.make(number);
      proxy.take();
      const answer = await ask(server.url, headers, method, path, body);
      recordings.push({ word: wordOf(number), answer, ...proxy.take() });
    }
    return recordings;
  } finally {
    await server.stop();
    await proxy.close();
  }
}

/** The one in the middle by its round trips: one that the server's own work came in between of is not typical. */
export const typicalOf = (recordings: readonly Recording[]): Recording =>
  recordings.toSorted((a, b) => a.roundTrips - b.roundTrips)[Math.floor(recordings.length / 2)]!;

/** Whether something changes between any two requests. */
export const isAllTheTime = (beside: Workload["beside"]) => typeof beside === "string";

/**
 * Whether an answer that is asked for again is made of less than half as many bytes from PostgreSQL as it has. What differs each
 * time is not asked for again, and what changes between any two requests is measured by the whole work.
 */
export function isFromMemory(
  { beside, writes }: Workload,
  { kind }: Asking,
  recordings: readonly Recording[],
): boolean {
  if (writes || kind === "new" || isAllTheTime(beside)) return false;
  const again = typicalOf(recordings.slice(recordings.length / 2));
  return again.received * 2 < Buffer.byteLength(again.answer);
}

// Until the server knows the store and the key: looking them up is no part of a request's limit.
async function warmUp(request: () => Promise<unknown>, proxy: CountingProxy): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    proxy.take();
    await request();
    if (proxy.take().roundTrips <= 1) return;
    await setTimeout(100);
  }
  throw new Error("the server never came down to one round trip");
}

// The same database over TCP, where the proxy listens.
function throughProxy(ownerUrl: string, port: number): string {
  const { username, password, pathname } = new URL(ownerUrl.replace("@/", "@localhost/"));
  return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
}
