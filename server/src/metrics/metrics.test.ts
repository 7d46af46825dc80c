import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import { after, describe, test } from "node:test";
import { Histogram } from "prom-client";
import { dataOf } from "../../test/assert-refused.ts";
import { entry } from "../../test/noun.ts";
import { receiverSettings, startReceiver } from "../../test/receiver.ts";
import { startServer, testServer } from "../../test/server.ts";
import { until } from "../../test/until.ts";
import { tenantTransaction } from "../db/tenant.ts";
import { enqueue } from "../jobs/queue.ts";
import { createDurations } from "./durations.ts";

const PRODUCTS = "/api/v1/products";
const DURATION = "stoa_http_request_duration_seconds";
const docs = new URL("../../../docs/", import.meta.url);

// Nobody is at this Redis, nor at this replica.
const server = await testServer({
  METRICS_PORT: "0",
  RATE_LIMIT: "on",
  REDIS_URL: "redis://127.0.0.1:1",
  DATABASE_REPLICA_URLS: "postgres://127.0.0.1:1/nobody",
  ...receiverSettings,
});
const store = await server.createStore();

type Sample = { name: string; labels: Record<string, string>; value: number };

async function scrape(of = server): Promise<Sample[]> {
  const answer = await fetch(of.metricsUrl!);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-type")!, /^text\/plain; version=0\.0\.4/);
  return samplesOf(await answer.text());
}

function samplesOf(text: string): Sample[] {
  return text.split("\n").flatMap((line) => {
    if (!line || line.startsWith("#")) return [];
    const [, name, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? assert.fail(line);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]);
    return [{ name: name!, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

const sampleOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  )?.value;

describe("the address of metrics", () => {
  test("answers GET /metrics alone, and the API's port does not", async () => {
    const url = server.metricsUrl!;
    assert.equal((await fetch(new URL("/", url))).status, 404);
    assert.equal((await fetch(new URL("/livez", url))).status, 404);
    assert.equal((await fetch(url, { method: "POST", body: "x" })).status, 405);
    assert.equal((await fetch(url, { method: "HEAD" })).status, 200);
    assert.equal(url.hostname, "127.0.0.1");
    assert.equal((await server.send(store, "GET", "/metrics")).status, 404);
    assert.equal((await server.send(store, "GET", "/api/v1/metrics")).status, 404);
  });

  test("is none where it was not asked for", async () => {
    const other = await startServer();
    assert.equal(other.metricsUrl, undefined);
    await other.close();
  });
});

describe("requests", () => {
  test("are counted by route, method and class of status, with how long they took", async () => {
    const own = { method: "GET", route: `${PRODUCTS}/:id`, status: "4xx" };
    const before = sampleOf(await scrape(), `${DURATION}_count`, own) ?? 0;
    for (let i = 0; i < 3; i++) {
      const { status } = await server.send(store, "GET", `${PRODUCTS}/${crypto.randomUUID()}`);
      assert.equal(status, 404);
    }
    assert.equal((await server.send(store, "GET", PRODUCTS)).status, 200);
    const samples = await scrape();
    assert.equal(sampleOf(samples, `${DURATION}_count`, own), before + 3);
    assert.equal(sampleOf(samples, `${DURATION}_bucket`, { ...own, le: "+Inf" }), before + 3);
    assert.ok(sampleOf(samples, `${DURATION}_sum`, own)! > 0);
    const listed = { method: "GET", route: PRODUCTS, status: "2xx" };
    assert.ok(sampleOf(samples, `${DURATION}_count`, listed)! >= 1);
  });

  test("of strangers for 1,000 different paths and with odd methods make no more than a few series", async () => {
    const before = (await scrape()).length;
    const methods = ["GET", "POST", "DELETE", "PROPFIND", "MKCOL"];
    // Each on a connection of its own, as refusals are held back for up to a second.
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 });
    const stranger = (i: number) =>
      new Promise<void>((resolve, reject) => {
        const asked = { agent, port: server.port, method: methods[i % 5]!, path: `/stranger/${i}/sk_${i}` };
        const headers = { host: `host-${i}.test`, "x-forwarded-for": `192.0.2.${i % 250}` };
        http
          .request({ ...asked, headers }, (answer) => answer.resume().on("end", resolve))
          .on("error", reject)
          .end();
      });
    await Promise.all(Array.from({ length: 1_000 }, (_, i) => stranger(i)));
    agent.destroy();
    const samples = await scrape();
    const strangers = samples.filter(({ labels }) => labels.route === "none");
    const counted = strangers.filter(({ name }) => name === `${DURATION}_count`);
    assert.ok(counted.reduce((sum, { value }) => sum + value, 0) >= 1_000);
    assert.ok(samples.length - before < 200, `${samples.length - before} new series`);
    assert.ok((sampleOf(samples, "stoa_rate_limited_total", { policy: "anonymous" }) ?? 0) > 0);
  });

  test("leave no host, id, key or path of theirs in the metrics", async () => {
    await server.send(store, "GET", `${PRODUCTS}?q=sk_pasted`);
    await server.send(store, "GET", `/api/v1/storefront/products/slug/pasted-secret`);
    const text = await (await fetch(server.metricsUrl!)).text();
    for (const part of [
      store.id,
      store.domain,
      store.key,
      store.key.slice(3),
      "pasted",
      "stranger",
      "192.0.2",
      "host-1",
    ])
      assert.ok(!text.includes(part), part);
    assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  test("cost less than half of what prom-client's own histogram does to be counted", () => {
    const durations = createDurations("x");
    const labelNames = ["method", "route", "status"] as const;
    const own = new Histogram({ name: "y", help: "y", labelNames, registers: [] });
    const routes = Array.from({ length: 200 }, (_, i) => `/api/v1/thing${i}/:id`);
    // The best of some rounds: others may have had to share the processor.
    const costOf = (observe: (route: string, ms: number) => void) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const before = process.threadCpuUsage();
          for (let i = 0; i < 20_000; i++) observe(routes[i % 200]!, i % 90);
          return process.threadCpuUsage(before).user;
        }),
      );
    const ours = costOf((route, ms) => durations.observe("GET", route, 200, ms));
    const theirs = costOf((route, ms) => own.observe({ method: "GET", route, status: "2xx" }, ms / 1_000));
    assert.ok(ours < theirs / 2, `${ours} µs beside ${theirs}`);
  });
});

test("connections whose bytes are no request, and what else is told of a process", async () => {
  const before = sampleOf(await scrape(), "stoa_http_connections_cut_total", { reason: "malformed" })!;
  const socket = net.connect(server.port, "127.0.0.1").end("no request\r\n\r\n");
  await new Promise((resolve) => socket.resume().on("close", resolve));
  const samples = await scrape();
  assert.equal(sampleOf(samples, "stoa_http_connections_cut_total", { reason: "malformed" }), before + 1);
  assert.equal(sampleOf(samples, "stoa_redis_away"), 1);
  assert.equal(sampleOf(samples, "stoa_db_up"), 1);
  assert.equal(sampleOf(samples, "stoa_db_waiting"), 0);
  assert.equal(sampleOf(samples, "stoa_db_connections_limit"), server.database.pool.options.max);
  assert.ok(sampleOf(samples, "stoa_db_connections", { state: "idle" })! >= 1);
  assert.ok(sampleOf(samples, "stoa_http_connections")! >= 0);
  assert.ok(sampleOf(samples, "process_resident_memory_bytes")! > 1_000_000);
  assert.ok(sampleOf(samples, "nodejs_eventloop_lag_p99_seconds") !== undefined);
});

test("kept pages are counted when they are looked for", async () => {
  const lookups = async (result: string) =>
    sampleOf(await scrape(), "stoa_page_cache_lookups_total", { result })!;
  const [hits, misses] = [await lookups("hit"), await lookups("miss")];
  for (let i = 0; i < 2; i++)
    assert.equal((await server.send(store, "GET", `${PRODUCTS}?limit=7`)).status, 200);
  assert.deepEqual([await lookups("hit"), await lookups("miss")], [hits + 1, misses + 1]);
  assert.ok(sampleOf(await scrape(), "stoa_cache_bytes", { cache: "pages" })! > 0);
});

describe("the queue", () => {
  const KINDS = ["mail", "import"];
  const leave = (kind: string, runAt?: Date) =>
    tenantTransaction(server.database.pool, store.id, (tx) => enqueue(tx, { kind, ...(runAt && { runAt }) }));
  // The database is not asked at every scrape.
  const seen = (name: string, kind: string, right: (value: number) => boolean) =>
    until(async () => right(sampleOf(await scrape(), name, { kind }) ?? -1));

  test("is told by kind: how many jobs are due, and since when; those for later are not", async () => {
    await leave("mail", new Date(Date.now() + 3_600_000));
    await leave("import");
    await leave("import");
    await server.sql(
      undefined,
      "update jobs set run_at = now() - interval '90 seconds' where kind = 'import'",
    );
    await seen("stoa_jobs_due", "import", (due) => due === 2);
    await seen("stoa_jobs_oldest_due_seconds", "import", (age) => age >= 90 && age < 600);
    assert.equal(sampleOf(await scrape(), "stoa_jobs_due", { kind: "mail" }), 0);
    await server.sql(
      undefined,
      "update jobs set state = 'running', leased_until = now() - interval '30 seconds' where kind = 'import'",
    );
    await seen("stoa_jobs_oldest_due_seconds", "import", (age) => age >= 30 && age < 90);
    // No worker has looked yet since its time came.
    await server.sql(undefined, "update jobs set run_at = now() - interval '9 seconds' where kind = 'mail'");
    await seen("stoa_jobs_due", "mail", (due) => due === 1);
    await server.sql(undefined, "delete from jobs");
    await seen("stoa_jobs_due", "import", (due) => due === 0);
    const kinds = (await scrape())
      .filter(({ name }) => name === "stoa_jobs_due")
      .map(({ labels }) => labels.kind);
    assert.ok(KINDS.every((kind) => kinds.includes(kind)));
    assert.equal(new Set(kinds).size, kinds.length);
  });

  test("tells what became of jobs, whose request the log and the mail name", async () => {
    const body = { email: "owner@example.com" };
    const headers = { "x-request-id": "forgot-1" };
    dataOf(
      await server.send(store, "POST", "/api/v1/auth/tenant/forgot-password", {
        body,
        headers,
      }),
    );
    await server.runJobs();
    assert.ok(
      sampleOf(await scrape(), "stoa_job_duration_seconds_count", { kind: "mail", outcome: "done" })! >= 1,
    );
    const [mail] = await server.mails();
    assert.equal(mail!.headers["x-request-id"], "forgot-1");
    const lines = server
      .logged()
      .split("\n")
      .filter((line) => line.includes('"msg":"job"'))
      .map((line) => JSON.parse(line));
    const told = lines.filter(({ requestId }) => requestId === "forgot-1").map(({ kind }) => kind);
    assert.deepEqual(told.sort(), ["mail", "staff_password_reset"]);
  });
});

test("deliveries to webhooks are counted while they wait and when they are tried; each names its request", async () => {
  const receiver = await startReceiver();
  after(() => receiver.close());
  const url = `${receiver.url}/own`;
  dataOf(
    await server.send(store, "POST", "/api/v1/webhooks", {
      body: { url, events: ["product_created"] },
    }),
    201,
  );
  const pending = (state: string, right: number) =>
    until(async () => sampleOf(await scrape(), "stoa_webhook_deliveries_pending", { state }) === right);
  const tries = async (outcome: string) =>
    sampleOf(await scrape(), "stoa_webhook_deliveries_total", { outcome });
  const body = { price: "5", translations: [entry("Pot")] };
  const headers = { "x-request-id": "made-1" };
  assert.equal((await server.send(store, "POST", PRODUCTS, { body, headers })).status, 201);
  await pending("due", 1);
  receiver.answer(500);
  await server.runJobs();
  await pending("retry", 1);
  assert.deepEqual([await tries("retried"), await tries("sent")], [1, 0]);
  await server.sql(
    store,
    "update webhook_deliveries set run_at = now() - interval '9 s' where store_id = $1",
    [store.id],
  );
  await until(async () => sampleOf(await scrape(), "stoa_webhook_oldest_due_seconds")! >= 9);
  receiver.answer(204);
  await server.runJobs();
  assert.equal(await tries("sent"), 1);
  await pending("due", 0);
  assert.deepEqual(
    receiver.got.map(({ headers }) => headers["x-request-id"]),
    ["made-1", "made-1"],
  );
  assert.equal(server.logged().match(/"requestId":"made-1".*"msg":"webhook"/g)?.length, 2);
});

describe("what is written about metrics", () => {
  // Of the operations page, the part that is about them.
  const read = async (file: string) => {
    const text = await readFile(new URL(file, docs), "utf8");
    return file.endsWith(".md") ? /^## Watch$[\s\S]*?(?=^## )/m.exec(text)![0] : text;
  };
  const named = (text: string) => new Set(text.match(/\b(stoa|nodejs|process)_[a-z0-9_]+/g));
  const existing = async () => {
    const text = await (await fetch(server.metricsUrl!)).text();
    const declared = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const names = declared.flatMap(([, name, type]) =>
      type === "histogram" ? [name!, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    );
    return { names: new Set(names), declared: new Set(declared.map(([, name]) => name!)) };
  };

  for (const file of ["grafana-dashboard.json", "alerts.yaml", "operations.md"]) {
    test(`${file} names no metric that there is not`, async () => {
      const { names } = await existing();
      const told = [...named(await read(file))];
      assert.ok(told.length > 5);
      assert.deepEqual(
        told.filter((name) => !names.has(name)),
        [],
      );
    });
  }

  test("operations.md has all of Stoa's own", async () => {
    const told = named(await read("operations.md"));
    const own = [...(await existing()).declared].filter((name) => name.startsWith("stoa_"));
    assert.deepEqual(
      own.filter((name) => !told.has(name)),
      [],
    );
  });

  test("the dashboard is JSON with a query in each panel", async () => {
    const { panels } = JSON.parse(await read("grafana-dashboard.json"));
    assert.ok(panels.length >= 8);
    for (const { title, targets } of panels) assert.ok(targets.length > 0, title);
  });
});
