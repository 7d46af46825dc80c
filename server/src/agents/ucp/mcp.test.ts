import assert from "node:assert/strict";
import { test } from "node:test";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";
import { agentOf, expectForm } from "../../../test/ucp.ts";

const server = await testServer();
const shop = await openShop(server, {}, { test: true });
const { ask } = agentOf(server, shop.store);
// Whoever says nothing of itself may come, too; agents with profiles come in visitor.test.ts.
const meta = {};

let last = 0;
async function rpc(method: string, params?: unknown) {
  const id = ++last;
  const answer = await ask("POST", "/api/v1/ucp/mcp", { jsonrpc: "2.0", id, method, params });
  assert.deepEqual([answer.body.jsonrpc, answer.body.id], ["2.0", id], answer.text);
  return { ...answer.body, status: answer.status };
}
async function call(name: string, given: object) {
  const { result, status } = await rpc("tools/call", { name, arguments: { meta, ...given } });
  assert.equal(status, 200);
  assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
  return result.structuredContent;
}

test("every operation is a tool, and a client may introduce itself", async () => {
  const { result } = await rpc("initialize", { protocolVersion: "2025-06-18", capabilities: {} });
  assert.deepEqual([result.protocolVersion, result.serverInfo.name], ["2025-06-18", "stoa"]);
  const told = await ask("POST", "/api/v1/ucp/mcp", { jsonrpc: "2.0", method: "notifications/initialized" });
  assert.deepEqual([told.status, told.text], [202, ""]);
  assert.deepEqual((await rpc("ping")).result, {});
  const { tools } = (await rpc("tools/list")).result;
  assert.deepEqual(
    tools.map(({ name }: Json) => name),
    [
      "create_checkout",
      "get_checkout",
      "update_checkout",
      "complete_checkout",
      "cancel_checkout",
      "create_cart",
      "get_cart",
      "update_cart",
      "cancel_cart",
      "search_catalog",
      "lookup_catalog",
      "get_product",
      "get_order",
    ],
  );
  for (const { inputSchema } of tools) assert.ok(inputSchema.required.includes("meta"));
});

const META = "io.modelcontextprotocol/";
const claim = {
  [`${META}protocolVersion`]: "2026-07-28",
  [`${META}clientInfo`]: { name: "test", version: "1" },
  [`${META}clientCapabilities`]: {},
};
const named = (method: string, name?: string) => ({
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": method,
  ...(name !== undefined && { "mcp-name": name }),
});

test("a client of 2026-07-28 discovers, and is answered as that version has it", async () => {
  const say = async (method: string, params: object = {}, name?: string) => {
    const message = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: claim } };
    const { status, body } = await ask("POST", "/api/v1/ucp/mcp", message, named(method, name));
    return { status, ...body };
  };
  const { result: about } = await say("server/discover");
  assert.deepEqual([about.supportedVersions, about.resultType], [["2026-07-28"], "complete"]);
  assert.equal(about._meta[`${META}serverInfo`].name, "stoa");
  const { result: listed } = await say("tools/list");
  assert.deepEqual([listed.tools.length, listed.cacheScope, listed.resultType], [13, "public", "complete"]);
  assert.ok(listed.ttlMs > 0);
  const cart = { line_items: [{ item: { id: "MUG-1" }, quantity: 1 }] };
  const sent = { name: "create_cart", arguments: { meta: { "idempotency-key": "modern" }, cart } };
  const [made, again] = [
    await say("tools/call", sent, "create_cart"),
    await say("tools/call", sent, "create_cart"),
  ];
  expectForm("cart", made.result.structuredContent);
  assert.equal(made.result.resultType, "complete");
  assert.deepEqual(again.result, made.result);
  const gone = await say(
    "tools/call",
    { name: "get_cart", arguments: { meta, id: "x" } },
    "=?base64?Z2V0X2NhcnQ=?=",
  );
  expectForm("error", gone.result.structuredContent);
  assert.equal(gone.result.resultType, "complete");
  for (const method of ["initialize", "ping"])
    assert.deepEqual([(await say(method)).status, (await say(method)).error.code], [404, -32_601], method);
});

test("header fields that differ from the message are refused; earlier versions have no such fields", async () => {
  const message = (params: object, method = "tools/list") => ({ jsonrpc: "2.0", id: 7, method, params });
  const of = (version: string) => ({ ...claim, [`${META}protocolVersion`]: version });
  const call = { name: "get_cart", arguments: { meta, id: "x" }, _meta: claim };
  const cases: [body: object, headers: Record<string, string>, code: number][] = [
    [message({ _meta: claim }), named("tools/call"), -32_020],
    [message({ _meta: claim }), { "mcp-protocol-version": "2026-07-28" }, -32_020],
    [message({ _meta: claim }), { "mcp-method": "tools/list" }, -32_020],
    [message({ _meta: claim }), { ...named("tools/list"), "mcp-protocol-version": "2025-11-25" }, -32_020],
    [
      message({ _meta: of("2031-01-01") }),
      { ...named("tools/list"), "mcp-protocol-version": "2031-01-01" },
      -32_022,
    ],
    [message({ _meta: of(7 as never) }), named("tools/list"), -32_602],
    [message({ _meta: { [`${META}protocolVersion`]: "2026-07-28" } }), named("tools/list"), -32_602],
    [message({}), named("tools/list"), -32_602],
    [message(call, "tools/call"), named("tools/call"), -32_020],
    [message(call, "tools/call"), named("tools/call", "create_cart"), -32_020],
  ];
  for (const [body, headers, code] of cases) {
    const answer = await ask("POST", "/api/v1/ucp/mcp", body, headers);
    assert.deepEqual([answer.status, answer.body.id, answer.body.error?.code], [400, 7, code], answer.text);
  }
  const earlier = await ask("POST", "/api/v1/ucp/mcp", message({}), { "mcp-protocol-version": "2025-11-25" });
  assert.deepEqual([earlier.status, "resultType" in earlier.body.result], [200, false]);
  const unknown = await ask("POST", "/api/v1/ucp/mcp", message({}, "server/discover"));
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, -32_601]);
});

test("a page of another site that a browser shows is refused", async () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const from = (origin: string) => ask("POST", "/api/v1/ucp/mcp", list, { origin });
  const foreign = await from("https://evil.test");
  assert.deepEqual([foreign.status, foreign.body.error.data.code], [403, "forbidden"]);
  assert.equal((await from(`https://${shop.store.domain}`)).status, 200);
});

test("an order is placed by tools alone", async () => {
  const found = await call("search_catalog", { catalog: { query: "mug" } });
  expectForm("search", found);
  const line_items = [{ item: { id: found.products[0].variants[0].id }, quantity: 1 }];
  const begun = await call("create_checkout", { checkout: { line_items } });
  expectForm("checkout", begun);
  assert.equal(begun.status, "incomplete");
  const address = { street_address: "Main Street 1", address_locality: "Berlin", address_country: "DE" };
  const checkout = {
    line_items,
    buyer: { email: "eve@example.com", first_name: "Eve", last_name: "King" },
    fulfillment: { methods: [{ type: "shipping", destinations: [address] }] },
  };
  const { status } = await call("update_checkout", { id: begun.id, checkout });
  assert.equal(status, "ready_for_complete");
  const pay = (token: string) =>
    call("complete_checkout", {
      id: begun.id,
      checkout: {
        payment: {
          instruments: [{ handler_id: "mock_payment_handler", type: "card", credential: { token } }],
        },
      },
    });
  assert.equal((await pay("fail_token")).messages[0].code, "payment_failed");
  const done = await pay("success_token");
  expectForm("checkout", done);
  assert.deepEqual((await pay("success_token")).order, done.order);
  expectForm("order", await call("get_order", { id: done.order.id }));
});

test("a write is done once under its key, and each retry is answered under its own id", async () => {
  const line_items = [{ item: { id: "MUG-1" }, quantity: 1 }];
  const keyed = (key: unknown, given: object, name = "create_cart") =>
    rpc("tools/call", { name, arguments: { meta: { "idempotency-key": key }, ...given } });
  const key = 'a","result":{}';
  const made = await keyed(key, { cart: { line_items } });
  const again = await keyed(key, { cart: { line_items } });
  assert.equal(made.status, 200, JSON.stringify(made));
  assert.notEqual(again.id, made.id);
  assert.deepEqual(again.result, made.result);
  const { id } = made.result.structuredContent;
  const other = await keyed(key, { cart: { line_items: [{ item: { id: "MUG-1" }, quantity: 2 }] } });
  assert.deepEqual([other.status, other.error.data.code], [409, "idempotency_conflict"]);
  // The header says the same to those who sign it.
  const sent = (n: string) =>
    ask(
      "POST",
      "/api/v1/ucp/mcp",
      {
        jsonrpc: "2.0",
        id: n,
        method: "tools/call",
        params: { name: "create_cart", arguments: { meta, cart: { line_items } } },
      },
      { "idempotency-key": "by-header" },
    );
  const [first, second] = [await sent('1","result":'), await sent("2")];
  assert.deepEqual([first.body.id, second.body.id], ['1","result":', "2"]);
  assert.deepEqual(second.body.result, first.body.result);
  assert.notEqual(first.body.result.structuredContent.id, id);
  // A read is read anew, and what was refused is tried again.
  const read = () => keyed("read", { id }, "get_cart");
  const before = (await read()).result.structuredContent;
  await call("update_cart", { id, cart: { line_items: [{ item: { id: "MUG-1" }, quantity: 3 }] } });
  const after = (await read()).result.structuredContent;
  assert.deepEqual([before.line_items[0].quantity, after.line_items[0].quantity], [1, 3]);
  for (const wrong of [7, "", "a b"]) {
    const { status, error } = await keyed(wrong, { cart: { line_items } });
    assert.deepEqual([status, error.code], [400, -32_602], JSON.stringify(wrong));
  }
});

test("an order is placed once, also by a retry that comes while the first is under way", async () => {
  const address = { street_address: "Main Street 1", address_locality: "Berlin", address_country: "DE" };
  const begun = await call("create_checkout", {
    checkout: {
      line_items: [{ item: { id: "MUG-1" }, quantity: 1 }],
      buyer: { email: "ann@example.com", first_name: "Ann", last_name: "Lee" },
      fulfillment: { methods: [{ type: "shipping", destinations: [address] }] },
    },
  });
  const instruments = [
    { handler_id: "mock_payment_handler", type: "card", credential: { token: "success_token" } },
  ];
  const pay = () =>
    rpc("tools/call", {
      name: "complete_checkout",
      arguments: {
        meta: { "idempotency-key": "pay-once" },
        id: begun.id,
        checkout: { payment: { instruments } },
      },
    });
  const both = await Promise.all([pay(), pay()]);
  for (const { status, error } of both)
    if (error) assert.deepEqual([status, error.data.code], [409, "idempotency_in_progress"]);
  const last = await pay();
  assert.equal(last.result.structuredContent.status, "completed");
  const { orders } = await shop.ok("GET", "/orders?q=ann@example.com");
  assert.equal(orders.length, 1);
});

test("a refusal is an error beside its status, and an outcome is a result", async () => {
  const gone = await call("get_checkout", { id: "chk_nothing" });
  expectForm("error", gone);
  const cases: [method: string, params: unknown, status: number, code: number][] = [
    ["resources/list", {}, 404, -32_601],
    ["tools/call", { name: "nothing", arguments: {} }, 400, -32_602],
    ["tools/call", { name: "get_checkout", arguments: { meta } }, 400, -32_602],
    ["tools/call", { name: "create_cart", arguments: { cart: { line_items: 7 } } }, 400, -32_602],
  ];
  for (const [method, params, status, code] of cases) {
    const { error, ...answer } = await rpc(method, params);
    assert.deepEqual([answer.status, error.code], [status, code], method);
  }
  const off = await openShop(server, { agents: { ucp: false } });
  const nowhere = await agentOf(server, off.store).ask("POST", "/api/v1/ucp/mcp", {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/list",
  });
  assert.equal(nowhere.status, 404);
});
