import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { openEmbedded } from "../server/src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../server/src/db/embedded/remove-embedded.ts";
import { connect } from "../server/src/db/pool.ts";
import { measureGrowth } from "./growth.ts";
import { findPgbench, runPgbench, startBareServer } from "./limits.ts";
import { measureOrderGrowth } from "./order-growth.ts";
import { asTable } from "./print.ts";
import { type CountingProxy, startCountingProxy, type Traffic } from "./proxy.ts";
import { renewed, repeated, type Script } from "./replay.ts";
import { ask, prepareStore, say, startServer, subjectAt } from "./setup.ts";
import { type Workload, wordOf, workloads } from "./workloads.ts";

const CLIENTS = 16;
const DOMAIN = "bench.localhost";

// How many requests have been marked.
let words = 0;

const help = `npm run bench -- [options]

Starts the server on the embedded database with a seeded store, drives it with ${CLIENTS} clients, and prints for each
workload: requests/s, p50 and p99 in ms, errors, statements and round trips a request, and its efficiency:
measured / limit, limit = 1 / (1/H + 1/P), where H is a bare node:http server answering the same bytes and P is
pgbench running the same SQL. For a workload that writes, pgbench makes ids and slugs new each time and sends in one
pipeline what the server sends in one round trip.

  --only NAME      only this workload (${workloads.map(({ name }) => name).join(", ")})
  --seconds N      seconds a measurement (default 6)
  --scale [A,B,…]  instead, the p50 of single requests on stores of so many products
                   (default 1000,100000,1000000) and how it grows
  --orders         with --scale: stores of so many orders instead (default 1000,1000000)
  --json           print one JSON array
  --help
`;

type Figures = {
  workload: string;
  rps: number;
  p50: number;
  p99: number;
  errors: number;
  statements: number;
  roundTrips: number;
  h: number;
  p: number | null;
  efficiency: number | null;
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    seconds: { type: "string", default: "6" },
    json: { type: "boolean" },
    scale: { type: "boolean" },
    orders: { type: "boolean" },
    help: { type: "boolean" },
  },
});
const seconds = Number(options.seconds);
const usualSizes = options.orders ? "1000,1000000" : "1000,100000,1000000";
const sizes = (positionals[0] ?? usualSizes).split(",").map(Number);
const chosen = workloads.filter(({ name }) => !options.only || name === options.only);
if (options.help) process.stdout.write(help);
else if (!chosen.length || !(seconds > 0) || !sizes.every((size) => size > 0)) {
  process.stderr.write(help);
  process.exitCode = 2;
} else await bench();

async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-bench-"));
  // Growth is measured by reads, so that seeding need not wait for the disk.
  const embedded = await openEmbedded({ dataDir: folder, durable: !options.scale });
  try {
    if (options.scale) {
      const measure = options.orders ? measureOrderGrowth : measureGrowth;
      const growth = await measure(embedded, folder, sizes);
      process.stdout.write(options.json ? `${JSON.stringify(growth)}\n` : `${asTable(growth)}\n`);
      return;
    }
    say("seeding …");
    const { key, appUrl } = await prepareStore(embedded.ownerUrl, folder, DOMAIN, {
      products: 1_000,
      customers: 500,
      orders: 1_000,
    });
    const results: Figures[] = [];
    for (const workload of chosen) {
      say(`${workload.name} …`);
      results.push(await measure(workload, { key, appUrl, folder, embedded }));
    }
    process.stdout.write(options.json ? `${JSON.stringify(results)}\n` : `${asTable(results)}\n`);
  } finally {
    await embedded.close();
    await removeEmbedded(folder);
  }
}

type Setting = {
  key: string;
  appUrl: string;
  folder: string;
  embedded: Awaited<ReturnType<typeof openEmbedded>>;
};

async function measure(workload: Workload, { key, appUrl, folder, embedded }: Setting): Promise<Figures> {
  const keyed = { host: DOMAIN, authorization: `Bearer ${key}` };
  const headers = workload.isAnonymous ? { host: DOMAIN } : keyed;
  const socket = join(embedded.socketDir, `.s.PGSQL.${embedded.port}`);

  const proxy = await startCountingProxy(socket);
  const counted = await startServer(throughProxy(embedded.ownerUrl, proxy.port));
  const subject = subjectAt(counted.url, keyed);
  const { method, path } = await workload.request(subject);
  const request: Request = { method, path, headers, marked: workload.marked };
  await warmUp(() => ask(counted.url, keyed, "GET", "/api/v1/products?limit=1"), proxy);
  const recordings: Recording[] = [];
  let answer = "";
  for (let i = 0; i < 60; i++) {
    const word = wordOf(++words);
    const { body, headers: more } = workload.marked?.(word) ?? {};
    proxy.take();
    answer = await ask(counted.url, { ...headers, ...more }, method, path, body);
    recordings.push({ word, ...proxy.take() });
  }
  const typical = recordings.toSorted((a, b) => a.roundTrips - b.roundTrips)[30]!;
  counted.child.kill("SIGTERM");
  await proxy.close();

  const bare = await startBareServer(answer);
  const h = (await drive(bare.url, request)).requests.average;
  bare.stop();

  const pgbench = findPgbench();
  const p = pgbench
    ? await runPgbench(await scriptOf(workload, recordings, typical, appUrl), {
        pgbench,
        url: appUrl,
        folder,
        clients: CLIENTS,
        seconds,
      })
    : null;

  const server = await startServer(embedded.ownerUrl);
  const stop = workload.disturb ? await disturb(embedded.adminUrl, workload.disturb) : undefined;
  await drive(server.url, request, 2);
  const result = await drive(server.url, request);
  await stop?.();
  server.child.kill("SIGTERM");

  const rps = result.requests.average;
  return {
    workload: workload.name,
    rps: Math.round(rps),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
    statements: typical.statements.length,
    roundTrips: typical.roundTrips,
    h: Math.round(h),
    p: p && Math.round(p),
    efficiency: p && Number((rps * (1 / h + 1 / p)).toFixed(2)),
  };
}

// Until the server knows the store and the key by heart: looking them up is no part of a request's limit.
async function warmUp(request: () => Promise<unknown>, proxy: CountingProxy): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    proxy.take();
    await request();
    if (proxy.take().roundTrips === 1) return;
    await setTimeout(100);
  }
  throw new Error("the server never came down to one round trip");
}

// Repeats a statement as fast as a single connection can, until stopped.
async function disturb(adminUrl: string, sql: string): Promise<() => Promise<void>> {
  const client = await connect(adminUrl.replace("/postgres?", "/stoa?"));
  let stopped = false;
  const running = (async () => {
    while (!stopped) await client.query(sql);
  })();
  return async () => {
    stopped = true;
    await running;
    await client.end();
  };
}

type Recording = Traffic & { word: string };

// The limit is that of the whole work. For a read: of the first such request, before its answer could be
// remembered. For a write: of a typical one, when the server knew by heart what does not change; one that the
// server's own work came in between of is not typical.
async function scriptOf(
  { marked }: Workload,
  recordings: readonly Recording[],
  typical: Recording,
  url: string,
): Promise<Script> {
  if (!marked) return repeated(recordings[0]!.statements);
  const shape = ({ statements }: Recording) => JSON.stringify(statements.map(({ text }) => text));
  const alike = recordings.filter((one) => one !== typical && shape(one) === shape(typical));
  if (!alike.length) throw new Error("no two requests sent the same statements");
  return renewed(typical.statements, alike[0]!.statements, typical.word, url);
}

type Request = {
  method: "GET" | "POST" | "PUT";
  path: string;
  headers: Record<string, string>;
  marked: Workload["marked"];
};

function drive(url: string, { method, path, headers, marked }: Request, duration = seconds) {
  const requests = marked && [
    {
      setupRequest(request: autocannon.Request): autocannon.Request {
        const { body, headers: more } = marked(wordOf(++words));
        return { ...request, body, headers: { ...headers, ...more } };
      },
    },
  ];
  return autocannon({
    url: `${url}${path}`,
    connections: CLIENTS,
    duration,
    method,
    headers,
    ...(requests && { requests }),
  });
}

// The same database over TCP, where the proxy listens.
function throughProxy(ownerUrl: string, port: number): string {
  const { username, password, pathname } = new URL(ownerUrl.replace("@/", "@localhost/"));
  return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
}
