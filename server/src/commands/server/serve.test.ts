import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { answerIn, request, talkTo } from "../../../test/bare.ts";
import { freePort } from "../../../test/redis.ts";
import { testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { findPostmaster } from "../../db/embedded/postmaster.ts";
import { removeEmbedded } from "../../db/embedded/remove-embedded.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill("SIGKILL");
});
const server = await testServer();
const store = await server.createStore();
const description = "x".repeat(100_000);
for (let i = 0; i < 200; i++) {
  const translations = [{ language: "en", name: `Heavy ${i}`, description }];
  const { status } = await server.send(store, "POST", "/api/v1/products", {
    body: { price: "1", translations },
  });
  assert.equal(status, 201);
}

function serve(settings: Record<string, string | undefined>, ...args: string[]) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main, "serve", ...args], {
    env: { ...process.env, ...settings },
  });
  children.push(child);
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (output.stdout += chunk));
  child.stderr.on("data", (chunk) => (output.stderr += chunk));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, output, ended };
}

async function ready({ output, child }: ReturnType<typeof serve>): Promise<number> {
  while (!output.stdout.includes('"url"')) {
    assert.equal(child.exitCode, null, output.stderr);
    await sleep(20);
  }
  return Number(
    new URL(JSON.parse(output.stdout.split("\n").find((line) => line.includes('"url"'))!).url).port,
  );
}

async function stopped({ child, ended, output }: ReturnType<typeof serve>) {
  child.kill("SIGTERM");
  // One that waits for such clients does not end; after how many seconds, dying.faults.test.ts holds.
  assert.equal(await ended, 0, output.stderr);
}

const half = () =>
  request(
    "POST /api/v1/products HTTP/1.1",
    `Host: ${store.domain}`,
    `Authorization: Bearer ${store.key}`,
    "Content-Type: application/json",
    "Content-Length: 100",
  );
const unread = () =>
  request(
    "GET /api/v1/exports/products HTTP/1.1",
    `Host: ${store.domain}`,
    `Authorization: Bearer ${store.key}`,
  );

describe("SIGTERM", () => {
  test("ends a server with half-sent requests and unread exports in time, with exit code 0", async () => {
    const running = serve(server.settings, "--json", "--port", "0");
    const port = await ready(running);
    const talks = [talkTo(port), talkTo(port, "GET /livez HT"), talkTo(port, half())];
    const exported = talkTo(port, unread());
    exported.socket.once("readable", () => exported.socket.pause());
    await once(exported.socket, "data");
    exported.socket.pause();
    await stopped(running);
    const [silent, headers, body] = await Promise.all(talks.map(({ ended }) => ended));
    assert.equal(silent, "");
    for (const text of [headers!, body!]) assert.deepEqual(answerIn(text).body.code, "unavailable", text);
    assert.ok(!exported.received().endsWith("\r\n0\r\n\r\n"), "half a file is not a whole one");
  });

  test("stops the embedded PostgreSQL, too", async () => {
    const folder = fs.mkdtempSync(join(tmpdir(), "stoa-serve-"));
    fs.chmodSync(folder, 0o755);
    const dataDir = join(folder, "data");
    try {
      const running = serve({ STOA_DATA_DIR: dataDir, LOG_LEVEL: "warn" }, "--json", "--port", "0");
      const port = await ready(running);
      const talk = talkTo(port, "GET /livez HT");
      await once(talk.socket, "connect");
      const cluster = fs.realpathSync(join(dataDir, "postgres"));
      assert.ok(findPostmaster(cluster));
      await stopped(running);
      assert.equal(findPostmaster(cluster), undefined);
    } finally {
      await removeEmbedded(dataDir);
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});

for (const processes of ["1", "2"])
  test(`while ${processes} processes start, /livez is 200 and all else 503`, async () => {
    const owner = await server.database.connectOwner();
    // Migrations wait for it.
    await owner.query("select pg_advisory_lock(7310521)");
    try {
      const port = await freePort();
      const running = serve(server.settings, "--json", "--port", String(port), "--processes", processes);
      const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      const livez = () => ask("/livez").then(async (answer) => [answer.status, await answer.json()]);
      const lives = [200, { success: true, message: "OK.", data: { status: "ok" } }];
      await until(async () => running.child.exitCode !== null || (await livez().catch(() => undefined)));
      assert.deepEqual(await livez(), lives);
      for (const path of ["/readyz", "/api/v1/products", "/"]) {
        const answer = await ask(path);
        const { code, details } = (await answer.json()) as { code: string; details: unknown };
        assert.deepEqual([answer.status, answer.headers.get("retry-after"), code], [503, "1", "unavailable"]);
        assert.deepEqual(details, { failing: ["starting"] });
      }
      assert.equal(running.output.stdout.includes('"url"'), false);
      await owner.query("select pg_advisory_unlock(7310521)");
      assert.equal(await ready(running), port);
      assert.equal((await ask("/readyz")).status, 200);
      assert.deepEqual(await livez(), lives);
      await stopped(running);
    } finally {
      await owner.end();
    }
  });

test("a port that is taken is said at once, before any database is asked for", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as net.AddressInfo;
  try {
    const nowhere = { ...server.settings, DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" };
    const { ended, output } = serve(nowhere, "--json", "--port", String(port));
    assert.equal(await ended, 1);
    assert.match(output.stderr, new RegExp(`port ${port} is in use; choose another`));
  } finally {
    other.close();
  }
});

test("serve --processes ends with 1 where its processes cannot start", async () => {
  const spoil =
    'import cluster from "node:cluster"; if (cluster.isWorker) process.env.DATABASE_URL = "postgres://x@127.0.0.1:1/x";';
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(spoil)}`;
  const settings = { ...server.settings, STOA_WORK: "off", NODE_OPTIONS };
  const { ended, output } = serve(settings, "--json", "--port", "0", "--processes", "2");
  assert.equal(await ended, 1, output.stderr);
  assert.match(output.stderr, /it ended \(exit code 1\)/);
});
