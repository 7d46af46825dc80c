import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Figures, figuresOf, honest, PAGE, PAUSE_MS } from "./honest.ts";
import { startBareServer } from "./limits.ts";
import { lowestPriority } from "./lowest-priority.ts";
import { residentMb } from "./resident.ts";
import { ask, say, startServer } from "./setup.ts";

/** Many requests in one write over each of many connections: what honest clients have of the server meanwhile, and of a bare one. */
export type Burst = {
  name: string;
  server: Beside;
  bare: Beside;
  /** In MB, at most. */
  rss: number;
  /** How long the server took to end when it was told to during another burst; undefined where it did not end in time. */
  endedAfterSeconds: number | undefined;
};
/** Times in milliseconds; `longest` is the longest that one waited. */
type Beside = Figures & Outcome & { longest: number };
/** How many requests were asked and answered, and after how many seconds the last connection had what it was going to get. */
type Outcome = { asked: number; answers: number; seconds: number };

/** As long as a refusal. */
const SHORT = "x".repeat(150);
const CONNECTIONS = 300;
const BYTES = 65_536;
const WARM_UP_MS = 3_000;
const MEASURED_MS = 20_000;
const MOST_MS = 130_000;
const UNTIL_END_MS = 300;
const MOST_END_MS = 15_000;

/** Measures bursts of requests without a credential, and with a valid key, each at a server of its own, limits on as users run it. */
export async function measureBursts(
  databaseUrl: string,
  headers: { host: string; authorization: string },
): Promise<Burst[]> {
  const bursts: Burst[] = [];
  for (const [name, path, fields] of [
    ["without a key", "/x", { host: "z" }],
    ["with a key", "/api/v1/products?limit=1", headers],
  ] as const) {
    say(`a burst ${name}`);
    bursts.push(await measure({ name, path, fields }, databaseUrl, headers));
  }
  return bursts;
}

async function measure(
  { name, path, fields }: { name: string; path: string; fields: Record<string, string> },
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Burst> {
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\r\n`);
  const head = `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
  const { url, child } = await startServer(databaseUrl, { RATE_LIMIT: "on" });
  const ended = once(child, "exit");
  let rss = 0;
  const watching = setInterval(() => {
    rss = Math.max(rss, residentMb(child.pid!));
  }, 250);
  try {
    const bare = await startBareServer({ [PAGE]: await ask(url, headers, "GET", PAGE), [path]: SHORT });
    const besideBare = await beside(bare.url, {}, head).finally(bare.stop);
    const besideServer = await beside(url, headers, head);
    void burst(url, head);
    await sleep(UNTIL_END_MS);
    const told = performance.now();
    child.kill("SIGTERM");
    const isEnded = await Promise.race([ended.then(() => true), sleep(MOST_END_MS, false)]);
    const endedAfterSeconds = isEnded ? Math.round((performance.now() - told) / 100) / 10 : undefined;
    return { name, server: besideServer, bare: besideBare, rss, endedAfterSeconds };
  } finally {
    clearInterval(watching);
    child.kill("SIGKILL");
    await ended;
  }
}

async function beside(url: string, headers: Record<string, string>, head: string): Promise<Beside> {
  await honest(url, headers, WARM_UP_MS);
  const [answers, outcome] = await Promise.all([honest(url, headers, MEASURED_MS), burst(url, head)]);
  const longest = Math.round(answers.times.reduce((most, one) => Math.max(most, one), 0));
  return { ...figuresOf([{ ...answers, times: answers.times.flatMap(meanwhile) }]), longest, ...outcome };
}

// A client that waits does not ask: each that would have come meanwhile, every 10 ms, would have waited for the rest of the time.
function meanwhile(time: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(time / PAUSE_MS)) }, (_, i) => time - i * PAUSE_MS);
}

async function burst(url: string, head: string): Promise<Outcome> {
  const file = fileURLToPath(new URL("./burst.ts", import.meta.url));
  const runtime = { port: new URL(url).port, head, connections: CONNECTIONS, bytes: BYTES };
  const child = spawn(process.execPath, [file, JSON.stringify(runtime)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await lowestPriority(child.pid!);
  const timer = setTimeout(() => child.kill(), MOST_MS);
  const said = await text(child.stdout);
  clearTimeout(timer);
  return said ? JSON.parse(said) : { asked: 0, answers: 0, seconds: MOST_MS / 1_000 };
}
