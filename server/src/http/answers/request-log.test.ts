import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { startServer, testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";

const server = await testServer();
const store = await server.createStore();

/** The line of a request, once it is written. */
async function lineOf(
  path: string,
  requestId: string,
  headers: Record<string, string> = {},
): Promise<string> {
  await server.send(store, "GET", path, { headers: { "x-request-id": requestId, ...headers } });
  const find = () =>
    server
      .logged()
      .split("\n")
      .find((line) => line.includes('"msg":"request"') && JSON.parse(line).requestId === requestId);
  await until(() => find() !== undefined);
  return find()!;
}

test("a request's line tells who asked for what and how it was answered, and nothing else", async () => {
  const id = randomUUID();
  const { time, ms, principal, ...rest } = JSON.parse(await lineOf("/api/v1/products?limit=1&q=x", id));
  assert.deepEqual(rest, {
    level: "info",
    requestId: id,
    store: store.id,
    method: "GET",
    route: "/api/v1/products",
    path: "/api/v1/products",
    status: 200,
    ip: "127.0.0.1",
    msg: "request",
  });
  assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000);
  assert.ok(ms >= 0);
  assert.match(principal, /^api_key:[0-9a-f-]{36}$/);
});

test("a line is JSON of at most 2 KiB, whatever its request's id and path are", async () => {
  const id = () => `"\\${randomUUID()}`.padEnd(128, '"\\');
  for (const path of [`/${"a/".repeat(6_000)}`, "/".repeat(12_000), `/${`${randomUUID()}/`.repeat(300)}`]) {
    const line = await lineOf(path, id());
    assert.ok(line.length <= 2_048, `${line.length} characters`);
    const told: string = JSON.parse(line).path;
    assert.ok(told.endsWith("/…"), told);
  }
  const long = JSON.parse(await lineOf(`/api/v1/products/${"x".repeat(9_000)}`, id())).path;
  assert.equal(long, "/api/v1/products/*");
});

test("the line of a secret key from another origin's page is a warning that names the key", async () => {
  const warned = JSON.parse(
    await lineOf("/api/v1/products", randomUUID(), { origin: "https://shop.example" }),
  );
  assert.deepEqual([warned.level, warned.warning, warned.status], ["warn", "secret_key_in_browser", 200]);
  assert.match(warned.principal, /^api_key:[0-9a-f-]{36}$/);
});

test("a log that takes no such lines gets none", async () => {
  const quiet = await startServer({ LOG_LEVEL: "warn" });
  try {
    await quiet.send(await quiet.createStore(), "GET", "/livez");
    assert.equal(quiet.logged(), "");
  } finally {
    await quiet.close();
  }
});
