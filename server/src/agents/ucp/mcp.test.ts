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

test("what is refused is an error beside its status, and an outcome is a result", async () => {
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
