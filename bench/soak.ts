import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type TableSize, tableSizes } from "./database.ts";
import { median } from "./numbers.ts";
import { placing } from "./order-workloads.ts";
import { residentMb } from "./resident.ts";
import { ask, say } from "./setup.ts";
import { openSite, type Site } from "./site.ts";

const MINUTES = 30;
const MOST_GROWTH = 1.15;
const EASY_BYTES = 4 * 2 ** 20;
const EASY_ROWS = 100;
const SETTLE_MS = 60_000;

const help = `npm run bench:soak -- [options]

Runs a server for a long time under a steady load: orders, their states, changes of products, lists, reads, and a webhook that gets each
event. Prints its memory and the size of each table as time goes by. Fails where a request fails, an event does not arrive, the
last quarter's memory is over ${MOST_GROWTH} times the second quarter's, or a table grows faster than its rows do.

  --minutes N  how long (default ${MINUTES})
  --orders N   orders a second (default 10)
  --json       print one JSON object
  --help
`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: String(MINUTES) },
    orders: { type: "string", default: "10" },
    json: { type: "boolean" },
    help: { type: "boolean" },
  },
});

type Sample = { minute: number; rss: number; tables: Map<string, TableSize> };
type Load = { errors: string[]; requests: number; placed: Set<string> };

if (values.help) process.stdout.write(help);
else await soak();

async function soak(): Promise<void> {
  const receiver = await startReceiver();
  const site = await openSite(fileURLToPath(new URL("..", import.meta.url)), {
    products: 1_000,
    customers: 500,
    orders: 100,
    bigProducts: 0,
    isUnanalyzed: false,
    env: { WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1" },
  });
  try {
    const subscription = { url: receiver.url, events: ["order_created", "order_updated", "product_updated"] };
    await site.store.post("/api/v1/webhooks", subscription);
    const load: Load = { errors: [], requests: 0, placed: new Set() };
    const stop = new AbortController();
    const running = loads(site, load, stop.signal);
    const samples: Sample[] = [];
    const minutes = Number(values.minutes);
    const steps = Math.max(8, Math.round(minutes * 2));
    for (let step = 1; step <= steps; step++) {
      await sleep((minutes * 60_000) / steps);
      const tables = await tableSizes(site.admin);
      const rss = residentMb(site.server.pid);
      samples.push({
        minute: (step * minutes) / steps,
        rss,
        tables: new Map(tables.map((t) => [t.name, t])),
      });
      say(`${samples.at(-1)!.minute.toFixed(1)} min: ${rss} MB, ${load.placed.size} orders`);
    }
    stop.abort();
    await running;
    const missing = () => [...load.placed].filter((id) => !receiver.orders.has(id)).length;
    for (const until = Date.now() + SETTLE_MS; missing() && Date.now() < until; ) await sleep(200);
    report(samples, load, { missing: missing(), events: receiver.count() });
  } finally {
    await site.close();
    receiver.close();
  }
}

// Each at its own pace, whatever the server's is: what it cannot keep up with shows as errors at the end.
async function loads({ store }: Site, load: Load, signal: AbortSignal): Promise<void> {
  const orders = await placing(store, 2);
  const { data } = (await store.get("/api/v1/products?limit=100")) as {
    data: { products: { id: string }[] };
  };
  const place = async (n: number) => {
    const { method, path, headers, body } = orders.make(n);
    const { id } = JSON.parse(await ask(store.url, headers, method, path, body)).data;
    load.placed.add(id);
    if (n % 3 === 0) await store.post(`/api/v1/orders/${id}/cancel`, { reason: "customer" });
    if (n % 3 === 1) await store.put(`/api/v1/orders/${id}/status`, { status: "confirmed" });
  };
  const change = (n: number) =>
    store.put(`/api/v1/products/${data.products[n % 100]!.id}`, { price: `${10 + (n % 90)}.90` });
  const read = (n: number) =>
    store.get(n % 2 ? `/api/v1/products?limit=20&page=${1 + (n % 40)}` : "/api/v1/orders");
  const pace = Number(values.orders);
  await Promise.all([
    every(1_000 / pace, place),
    every(1_000 / (pace / 5), change),
    every(1_000 / (pace * 2), read),
  ]);

  async function every(ms: number, work: (n: number) => Promise<unknown>): Promise<void> {
    const started = new Set<Promise<void>>();
    const begin = performance.now();
    for (let n = 0; !signal.aborted; n++) {
      load.requests++;
      const one = work(n)
        .then(
          () => {},
          (error: Error) => void load.errors.push(error.message),
        )
        .finally(() => started.delete(one));
      started.add(one);
      if (started.size > 200) await Promise.race(started);
      await sleep(Math.max(0, begin + (n + 1) * ms - performance.now()));
    }
    await Promise.all(started);
  }
}

async function startReceiver() {
  const orders = new Set<string>();
  let count = 0;
  const listener = http.createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const { type, data } = JSON.parse(text);
    count++;
    if (type === "order_created") orders.add(data.id);
    response.writeHead(204).end();
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return { url, orders, count: () => count, close: () => void listener.close().closeAllConnections() };
}

type Arrived = { missing: number; events: number };

function report(samples: readonly Sample[], load: Load, arrived: Arrived): void {
  const at = (part: number) => samples[Math.min(samples.length - 1, Math.floor(samples.length * part))]!;
  const rssOf = (from: number, to: number) =>
    median(samples.slice(samples.length * from, samples.length * to).map(({ rss }) => rss));
  const rss = { second: rssOf(0.25, 0.5), last: rssOf(0.75, 1) };
  const tables = [...at(1).tables.values()].map((end) => {
    const middle = at(0.5).tables.get(end.name)!;
    const start = at(0).tables.get(end.name)!;
    return { name: end.name, start, middle, end, isBounded: isBounded(start, middle, end) };
  });
  const unbounded = tables.filter((one) => !one.isBounded).map(({ name }) => name);
  const passed =
    !load.errors.length && !arrived.missing && rss.last <= rss.second * MOST_GROWTH && !unbounded.length;
  if (!passed) process.exitCode = 1;
  const counted = {
    requests: load.requests,
    orders: load.placed.size,
    errors: load.errors.length,
    ...arrived,
  };
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ ...counted, rss, unbounded, tables, passed })}\n`);
    return;
  }
  const size = ({ live, dead, bytes }: TableSize) =>
    `${live} rows, ${dead} dead, ${(bytes / 2 ** 20).toFixed(1)} MB`;
  console.table(counted);
  for (const error of load.errors.slice(0, 5)) process.stdout.write(`error: ${error}\n`);
  for (const { name, start, middle, end, isBounded } of tables)
    if (end.bytes > 2 ** 20)
      process.stdout.write(
        `${isBounded ? " " : "!"} ${name}: ${size(start)} → ${size(middle)} → ${size(end)}\n`,
      );
  process.stdout.write(`memory: ${samples.map((one) => one.rss).join(" ")} MB, ${rss.second} → ${rss.last}
${passed ? "passed" : `failed ${unbounded.join(", ")}`}
`);
}

// A table may grow by the rows that it gets, and by some that wait for autovacuum.
function isBounded(start: TableSize, middle: TableSize, end: TableSize): boolean {
  const rows = Math.max(1, end.live) / Math.max(1, middle.live);
  const added = middle.live > start.live ? (end.live - middle.live) / (middle.live - start.live) : 1;
  const isSteady = added <= 1.3 || end.live - middle.live <= EASY_ROWS;
  return end.bytes <= EASY_BYTES + middle.bytes * Math.max(1, rows) * 1.15 && isSteady;
}
