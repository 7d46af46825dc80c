import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { addAgent } from "../../../test/known-agent.ts";
import { type Sent, testServer } from "../../../test/server.ts";

const AGENTS = "/api/v1/agents";
const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();
const ask = (method: string, path = "", body?: object, sent: Sent = {}, at = store) =>
  server.send(at, method, `${AGENTS}${path}`, { ...(body && { body }), ...sent });

test("each endpoint is for who may, in their own store", async () => {
  const id = await addAgent(server, store, "guarded.example");
  const reader = await store.makeKey(["settings:read"]);
  const stranger = await store.makeKey(["products"]);
  for (const [method, path, body] of [
    ["GET", ""],
    ["GET", `/${id}`],
    ["PUT", `/${id}`, { isBlocked: true }],
    ["GET", `/${id}/deliveries`],
  ] as const) {
    assertRefused(await ask(method, path, body, { key: undefined }), 401, "unauthenticated");
    assertRefused(await ask(method, path, body, stranger), 403, "permission_denied");
    if (method !== "GET") assertRefused(await ask(method, path, body, reader), 403, "permission_denied");
    if (!path) continue;
    const [foreign, missing] = await Promise.all([
      ask(method, path, body, {}, elsewhere),
      ask(method, path.replace(id, MISSING), body, {}, elsewhere),
    ]);
    assertRefused(foreign, 404, "not_found");
    assert.equal(bytesOf(foreign), bytesOf(missing));
  }
  assert.equal((await ask("GET", `/${id}`, undefined, reader)).status, 200);
});

test("an agent is listed, read and blocked; nothing of it is for its readers that proves who they are", async () => {
  const at = await server.createStore();
  const id = await addAgent(server, at);
  const agent = dataOf(await ask("GET", `/${id}`, undefined, {}, at));
  const { createdAt, updatedAt, seenAt, ...rest } = agent;
  assert.ok(createdAt && updatedAt && seenAt);
  assert.deepEqual(rest, {
    id,
    kind: "ucp",
    name: "agent.example",
    profileUrl: "https://agent.example/profile",
    versions: ["2026-08-25"],
    webhookUrl: "https://agent.example/orders",
    webhookDisabledAt: null,
    isBlocked: false,
    version: 1,
  });
  const dry = await ask("PUT", `/${id}?dryRun=true`, { isBlocked: true }, {}, at);
  assert.equal(dataOf(dry).isBlocked, true);
  const blocked = dataOf(await ask("PUT", `/${id}`, { ...agent, isBlocked: true }, {}, at));
  assert.deepEqual([blocked.isBlocked, blocked.version], [true, 2]);
  assert.equal(dataOf(await ask("PUT", `/${id}`, { isBlocked: true }, {}, at)).version, 2);
  assertRefused(
    await ask("PUT", `/${id}`, { isBlocked: false, version: 1 }, {}, at),
    409,
    "version_conflict",
  );
  await addAgent(server, at, "other.example");
  const list = async (query: string) => dataOf(await ask("GET", query, undefined, {}, at)).agents;
  assert.deepEqual(await list("?isBlocked=true"), [blocked]);
  assert.equal((await list("")).length, 2);
});

test("bad input is 400 and names the field", async () => {
  const id = await addAgent(server, store, "named.example");
  assertInvalid(await ask("PUT", `/${id}`, { isBlocked: "yes" }), ["/isBlocked", "invalid_type"]);
  assertInvalid(await ask("PUT", `/${id}`, { isTrusted: true }), ["/isTrusted", "unknown_field"]);
});
