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
import { asTable } from "./print.ts";
import { type CountingProxy, startCountingProxy, type Traffic } from "./proxy.ts";
import { ask, prepareStore, say, startServer, subjectAt } from "./setup.ts";
import { type Workload, workloads } from "./workloads.ts";

const CLIENTS = 16;
const DOMAIN = "bench.localhost";

const help = `npm run bench -- [options]

Starts the server on the embedded database with a seeded store, drives it with ${CLIENTS} clients, and prints for each
workload: requests/s, p50 and p99 in ms, errors, statements and round trips a request, and its efficiency:
measured / limit, limit = 1 / (1/H + 1/P), where H is a bare node:http server answering the same bytes and P is
pgbench running the same SQL.

  --only NAME      only this workload (${workloads.map(({ name }) => name).join(", ")})
  --seconds N      seconds a measurement (default 6)
  --scale [A,B,…]  instead, the p50 of single requests on stores of so many products
                   (default 1000,100000,1000000) and how it grows
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
    help: { type: "boolean" },
  },
});
const seconds = Number(options.seconds);
const sizes = (positionals[0] ?? "1000,100000,1000000").split(",").map(Number);
const chosen = workloads.filter(({ name }) => !options.only || name === options.only);
if (options.help) process.stdout.write(help);
else if (!chosen.length || !(seconds > 0) || !sizes.every((size) => size > 0)) {
  process.stderr.write(help);
  process.exitCode = 2;
} else await bench();

async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "stoa-bench-"));
  const embedded = await openEmbedded({ dataDir: folder });
  try {
    if (options.scale) {
      const growth = await measureGrowth(embedded, folder, sizes);
      process.stdout.write(options.json ? `${JSON.stringify(growth)}\n` : `${asTable(growth)}\n`);
      return;
    }
    say("seeding …");
    const { key, appUrl } = await prepareStore(embedded.ownerUrl, folder, DOMAIN, 1_000);
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
  const headers = { host: DOMAIN, authorization: `Bearer ${key}` };
  const socket = join(embedded.socketDir, `.s.PGSQL.${embedded.port}`);

  const proxy = await startCountingProxy(socket);
  const counted = await startServer(throughProxy(embedded.ownerUrl, proxy.port));
  const subject = subjectAt(counted.url, headers);
  const { method, path, body } = await workload.request(subject);
  await warmUp(() => ask(counted.url, headers, "GET", "/api/v1/products?limit=1"), proxy);
  const perRequest: Traffic[] = [];
  let answer = "";
  for (let i = 0; i < 60; i++) {
    proxy.take();
    answer = await ask(counted.url, headers, method, path, body);
    perRequest.push(proxy.take());
  }
  // The limit is that of the whole work: of the first such request, before its answer could be remembered.
  const [first] = perRequest;
  const typical = perRequest.toSorted((a, b) => a.roundTrips - b.roundTrips)[30]!;
  counted.child.kill("SIGTERM");
  await proxy.close();

  const bare = await startBareServer(answer);
  const h = (await drive(bare.url, { method, path, body, headers })).requests.average;
  bare.stop();

  const pgbench = findPgbench();
  const p = pgbench
    ? await runPgbench(first!.statements, { pgbench, url: appUrl, folder, clients: CLIENTS, seconds })
    : null;

  const server = await startServer(embedded.ownerUrl);
  const stop = workload.disturb ? await disturb(embedded.adminUrl, workload.disturb) : undefined;
  await drive(server.url, { method, path, body, headers }, 2);
  const result = await drive(server.url, { method, path, body, headers });
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

function drive(
  url: string,
  request: {
    method: "GET" | "POST" | "PUT";
    path: string;
    body?: string | undefined;
    headers: Record<string, string>;
  },
  duration = seconds,
): Promise<autocannon.Result> {
  const { method, path, body, headers } = request;
  return autocannon({ url: `${url}${path}`, connections: CLIENTS, duration, method, headers, body });
}

// The same database over TCP, where the proxy listens.
function throughProxy(ownerUrl: string, port: number): string {
  const { username, password, pathname } = new URL(ownerUrl.replace("@/", "@localhost/"));
  return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
}
