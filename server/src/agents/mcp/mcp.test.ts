import assert from "node:assert/strict";
import { after, test } from "node:test";
import { mcpClient, sendMcp } from "../../../test/mcp-client.ts";
import { addStaff, enterAsCustomer, enterAsOwner } from "../../../test/people.ts";
import { type Sent, startServer } from "../../../test/server.ts";

const server = await startServer();
const store = await server.createStore();
after(() => server?.close());
const client = mcpClient(server, store);
const mug = { translations: [{ language: "en", name: "Mug", description: "" }], price: "9.90" };
const names = ({ body }: Awaited<ReturnType<typeof client.rpc>>): string[] =>
  body.result.tools.map(({ name }: { name: string }) => name);
const listedBy = async (key: string, query = "?areas=all") =>
  names(await mcpClient(server, store, { key, query }).rpc("tools/list"));

test("a server tells what it is, and lists a few tools that lead to all others", async () => {
  const { body } = await client.rpc("server/discover");
  assert.deepEqual(body.result.supportedVersions, ["2026-07-28"]);
  assert.deepEqual(body.result.capabilities, { tools: {} });
  assert.match(body.result.instructions, /plan/);
  const answer = await client.rpc("tools/list");
  assert.deepEqual(names(answer).slice(0, 5), [
    "search_tools",
    "describe_tool",
    "call_tool",
    "search",
    "get_dashboard",
  ]);
  assert.equal(names(answer).length, 15);
  const { tools, ttlMs, cacheScope } = answer.body.result;
  assert.deepEqual([ttlMs, cacheScope], [60_000, "private"]);
  for (const { annotations, name } of tools)
    assert.equal(annotations.readOnlyHint, name !== "call_tool", name);
  assert.equal(
    (await client.rpc("tools/list")).text.replace(/"id":\d+/, ""),
    answer.text.replace(/"id":\d+/, ""),
  );
});

test("a tool is found by words, described and called, and a write is done by its plan alone", async () => {
  const { tools } = await client.use("search_tools", { query: "refund an order" });
  assert.deepEqual([tools[0].name, tools[0].isDestructive], ["create_order_refund", true]);
  const { annotations, inputSchema } = await client.use("describe_tool", { name: "create_product" });
  assert.equal(annotations.readOnlyHint, false);
  assert.ok(inputSchema.properties.price && inputSchema.properties.plan);
  const planned = await client.use("call_tool", { name: "create_product", arguments: mug });
  assert.deepEqual([planned.outcome, planned.data.price], ["planned", "9.90"]);
  assert.equal((await client.use("list_products")).pagination.total, 0);
  const { plan } = planned;
  const done = await client.use("call_tool", { name: "create_product", arguments: mug, plan });
  assert.deepEqual([done.outcome, done.isReplay, done.data.price], ["done", false, "9.90"]);
  const again = await client.use("create_product", { ...mug, plan });
  assert.deepEqual([again.isReplay, again.data.id], [true, done.data.id]);
  assert.equal((await client.use("list_products")).pagination.total, 1);
});

test("areas are listed in full, and what somebody may not use is not there", async () => {
  const all = await listedBy(store.key);
  assert.ok(all.length > 120, String(all.length));
  for (const name of [
    "change_tenant_password",
    "transfer_store",
    "start_totp",
    "get_me",
    "export_products",
    "list_storefront_products",
  ])
    assert.ok(!all.includes(name), name);
  const orders = names(await mcpClient(server, store, { query: "?areas=orders,payments" }).rpc("tools/list"));
  assert.ok(orders.includes("cancel_order") && orders.includes("create_order_refund"));
  assert.ok(!orders.includes("create_product"));
  const reader = await store.makeKey(["orders:read"]);
  const readable = await listedBy(reader.key);
  assert.ok(readable.includes("get_order") && !readable.includes("cancel_order"));
  const staff = await addStaff(server, store, ["products"]);
  assert.ok((await listedBy(staff.token)).includes("create_product"));
  const owner = await enterAsOwner(server, store);
  assert.ok((await listedBy(owner.token)).includes("list_staff_sessions"));
  assert.ok(!all.includes("list_staff_sessions"));
  // It is named as itself, also where another tool was to lead to it.
  const hidden = [
    { name: "cancel_order", arguments: {} },
    { name: "call_tool", arguments: { name: "cancel_order" } },
    { name: "describe_tool", arguments: { name: "cancel_order" } },
  ];
  for (const params of hidden) {
    const { body } = await mcpClient(server, store, { key: reader.key }).rpc("tools/call", params);
    assert.deepEqual(
      [body.error.code, body.error.message.split(".")[0]],
      [-32_602, "Unknown tool: cancel_order"],
    );
  }
  const none = await mcpClient(server, store, { query: "?areas=cellar" }).rpc("tools/list");
  assert.deepEqual([none.status, none.body.error.data.errors[0].field], [400, "/areas"]);
});

test("refuses callers without a credential, customers, and pages of other sites", async () => {
  const listing = { jsonrpc: "2.0", id: 7, method: "tools/list", params: {} };
  const ask = (sent: Sent) => sendMcp(server, { host: store.domain, body: listing, ...sent });
  const anonymous = await ask({});
  assert.deepEqual([anonymous.status, anonymous.body.error.code], [401, 401]);
  assert.match(String(anonymous.headers["www-authenticate"]), /Bearer/);
  const customer = await ask({ key: await enterAsCustomer(server, store) });
  assert.deepEqual([customer.status, customer.body.error.data.code], [403, "permission_denied"]);
  for (const [origin, status] of [
    ["https://evil.example", 403],
    ["null", 403],
    [`http://${store.domain}`, 200],
  ] as const) {
    const answer = await client.rpc("tools/list", {}, { origin });
    assert.equal(answer.status, status, origin);
  }
  assert.equal((await server.send(store, "GET", "/api/v1/mcp")).status, 405);
  const broken = await ask({ key: store.key, raw: "{" });
  assert.deepEqual([broken.status, broken.body.error.code], [400, -32_700]);
  const elsewhere = await server.createStore();
  assert.equal((await ask({ host: elsewhere.domain, key: store.key })).status, 401);
  const dry = await mcpClient(server, store, { query: "?dryRun=true" }).rpc("tools/list");
  assert.equal(dry.status, 400);
});

test("clients of earlier versions get JSON, too", async () => {
  const headers = { accept: "application/json, text/event-stream" };
  const clientInfo = { name: "old", version: "1" };
  const begun = await client.post(
    {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
    },
    headers,
  );
  assert.equal(begun.status, 200, begun.text);
  assert.equal(begun.body.result.protocolVersion, "2025-11-25");
  assert.equal(begun.headers["mcp-session-id"], undefined);
  const version = { ...headers, "mcp-protocol-version": "2025-11-25" };
  const ready = await client.post({ jsonrpc: "2.0", method: "notifications/initialized" }, version);
  assert.deepEqual([ready.status, ready.text], [202, ""]);
  const listed = await client.post({ jsonrpc: "2.0", id: 2, method: "tools/list", params: {} }, version);
  assert.equal(listed.body.result.tools.length, 15);
  assert.equal(listed.body.result.resultType, undefined);
  const called = await client.post(
    {
      jsonrpc: "2.0",
      id: 3,
      method: "tools/call",
      params: { name: "list_products", arguments: { limit: 1 } },
    },
    version,
  );
  assert.equal(called.body.result.structuredContent.pagination.limit, 1);
});

test("errors have the API's own words and field names, and reveal nothing internal", async () => {
  const fault = await client.refused("create_product", { ...mug, brand: 5, nothing: 1 });
  assert.deepEqual(
    [fault.code, ...fault.errors.map(({ field }: { field: string }) => field).toSorted()],
    ["validation_failed", "/brand", "/nothing"],
  );
  const priced = await client.refused("create_product", { ...mug, price: "much" });
  assert.deepEqual([priced.errors[0].field, priced.errors[0].code], ["/price", "not_a_decimal"]);
  assert.equal((await client.refused("get_product", {})).errors[0].field, "/id");
  assert.equal((await client.refused("get_product", { id: "none-there" })).code, "not_found");
  assert.equal((await client.refused("list_products", { plan: "x" })).errors[0].field, "/plan");
  const german = await client.rpc(
    "tools/call",
    { name: "get_product", arguments: { id: "x-y" } },
    { "accept-language": "de" },
  );
  assert.match(german.body.result.content[0].text, /Das ist keine ID/);
  const unknown = await client.rpc("resources/list");
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, -32_601]);
});

test("a write is in the audit log as the key's, and says by what it was sent", async () => {
  const { plan } = await client.use("create_category", { translations: mug.translations });
  const before = (await client.use("list_audit_entries")).pagination.total;
  await client.use("create_category", { translations: mug.translations, plan });
  const { entries, pagination } = await client.use("list_audit_entries");
  assert.equal(pagination.total, before + 1);
  assert.deepEqual(
    [entries[0].action, entries[0].via, entries[0].actor.kind],
    ["categories.create", "mcp", "api_key"],
  );
  await server.send(store, "POST", "/api/v1/categories", { body: { translations: mug.translations } });
  const [latest] = (await client.use("list_audit_entries")).entries;
  assert.deepEqual([latest.action, latest.via], ["categories.create", null]);
  const asked = (await client.use("list_audit_entries", { via: "mcp" })).entries;
  assert.equal(asked[0].id, entries[0].id);
  assert.ok(asked.every(({ via }: { via: unknown }) => via === "mcp"));
});

test("a store may turn it off", async () => {
  const { status } = await server.send(store, "PUT", "/api/v1/settings", {
    body: { agents: { mcp: false } },
  });
  assert.equal(status, 200);
  const off = await client.rpc("tools/list");
  assert.deepEqual([off.status, off.body.error.data.code], [403, "permission_denied"]);
  assert.match(off.body.error.message, /Model Context Protocol/);
  await server.send(store, "PUT", "/api/v1/settings", { body: { agents: { mcp: true } } });
});
