import assert from "node:assert/strict";
import { test } from "node:test";
import { mcpClient } from "../../../test/mcp-client.ts";
import { testServer } from "../../../test/server.ts";

const server = await testServer();
const store = await server.createStore();
const send = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  server.send(store, method, `/api/v1${path}`, body ? { body } : {});
const made = async (path: string, body: object) => {
  const answer = await send("POST", path, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};
const { key } = await made("/api-keys", {
  name: "Agent",
  permissions: ["orders", "products"],
  confirm: "person",
});
const mug = await made("/products", {
  translations: [{ language: "en", name: "Mug", description: "" }],
  price: "10.00",
  kind: "digital_service",
  inventoryTracked: false,
});
const order = () =>
  made("/orders", {
    customer: { email: "a@b.test", firstName: "A", lastName: "B" },
    items: [{ productId: mug.id, quantity: 2 }],
    paymentMethod: "bank_transfer",
    markPaid: true,
  });
const able = mcpClient(server, store, { key, capabilities: { elicitation: { form: {} } } });
const unable = mcpClient(server, store, { key });
const refundedOf = async (id: string) => (await send("GET", `/orders/${id}`)).body.data.refundedAmount;
const yes = { confirm: { action: "accept", content: { confirm: true } } };

/** A plan to refund an order, and the question that sending it leads to. */
async function asked(id: string) {
  const planned = await able.use("create_order_refund", { id, amount: "5.00" });
  const args = { id, amount: "5.00", plan: planned.plan };
  const question = await able.call("create_order_refund", args);
  assert.equal(question.resultType, "input_required", JSON.stringify(question));
  return { args, question };
}

test("a person is asked before what cannot be taken back, and it is done once they agree", async () => {
  const { id } = await order();
  const { args, question } = await asked(id);
  const { method, params } = question.inputRequests.confirm;
  assert.deepEqual(
    [method, params.mode, params.requestedSchema.required],
    ["elicitation/create", "form", ["confirm"]],
  );
  assert.ok(params.message.includes("Refund an order") && params.message.includes(id), params.message);
  assert.equal(await refundedOf(id), "0.00");
  const answered = { inputResponses: yes, requestState: question.requestState };
  const done = await able.call("create_order_refund", args, answered);
  assert.deepEqual(
    [done.isError, done.structuredContent?.outcome],
    [undefined, "done"],
    done.content[0]?.text,
  );
  assert.equal(await refundedOf(id), "5.00");
  const again = await able.call("create_order_refund", args, answered);
  assert.equal(again.structuredContent.isReplay, true);
  assert.equal(await refundedOf(id), "5.00");
});

test("by call_tool as well, and in the person's language", async () => {
  const { id } = await order();
  const { plan } = await able.use("call_tool", { name: "cancel_order", arguments: { id, reason: "staff" } });
  const params = {
    name: "call_tool",
    arguments: { name: "cancel_order", arguments: { id, reason: "staff" }, plan },
  };
  const { body } = await able.rpc("tools/call", params, { "accept-language": "de" });
  assert.match(body.result.inputRequests.confirm.params.message, /Programm/);
  const answered = { inputResponses: yes, requestState: body.result.requestState };
  const done = await able.call("call_tool", params.arguments, answered);
  assert.equal(done.structuredContent?.data.status, "cancelled", done.content?.[0]?.text);
});

test("no, half a yes, an answer to another question, or to none: nothing is done", async () => {
  const [one, other] = [await order(), await order()];
  const { args, question } = await asked(one.id);
  const { question: another } = await asked(other.id);
  const { requestState } = question;
  for (const confirm of [
    { action: "decline" },
    { action: "cancel" },
    { action: "accept" },
    { action: "accept", content: { confirm: false } },
    { action: "accept", content: { confirm: "true" } },
  ]) {
    const { isError, content } = await able.call("create_order_refund", args, {
      inputResponses: { confirm },
      requestState,
    });
    assert.equal(isError, true);
    const { code, message, details } = JSON.parse(content[0]!.text);
    assert.deepEqual([code, details], ["permission_denied", { needed: "confirmation" }], message);
  }
  for (const more of [
    { inputResponses: yes },
    { inputResponses: yes, requestState: another.requestState },
    { inputResponses: yes, requestState: "AAAA" },
    { requestState },
  ])
    assert.equal((await able.call("create_order_refund", args, more)).resultType, "input_required");
  const changed = await able.call(
    "create_order_refund",
    { ...args, amount: "6.00" },
    { inputResponses: yes, requestState },
  );
  assert.equal(JSON.parse(changed.content[0]!.text).details.plan, "arguments_changed");
  assert.equal(await refundedOf(one.id), "0.00");
});

test("a client that cannot ask is told what to do; what can be taken back needs nobody", async () => {
  const { id } = await order();
  const { plan } = await unable.use("create_order_refund", { id });
  const byAddress = mcpClient(server, store, { key, capabilities: { elicitation: { url: {} } } });
  for (const client of [unable, byAddress]) {
    const { status, body } = await client.rpc("tools/call", {
      name: "create_order_refund",
      arguments: { id, plan },
    });
    assert.deepEqual([status, body.error.code], [400, -32_021]);
    assert.deepEqual(body.error.data, { requiredCapabilities: { elicitation: { form: {} } } });
    assert.match(body.error.message, /console/);
  }
  assert.equal(await refundedOf(id), "0.00");

  const old = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25" };
  const call = (args: object) =>
    unable.post(
      {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "create_order_refund", arguments: args },
      },
      old,
    );
  const planned = (await call({ id })).body.result.structuredContent;
  const { isError, content } = (await call({ id, plan: planned.plan })).body.result;
  assert.equal(isError, true);
  assert.match(content[0].text, /stoa mcp/);

  const args = { id: mug.id, brand: "B" };
  const brand = await unable.use("update_product", args);
  assert.equal((await unable.use("update_product", { ...args, plan: brand.plan })).data.brand, "B");
});

test("there is nothing to listen to, which is said at once", async () => {
  const listening = { notifications: { toolsListChanged: true } };
  const { status, body } = await able.rpc("subscriptions/listen", listening);
  assert.deepEqual([status, body.error.code], [404, -32_601]);
  assert.equal(typeof body.id, "number");
});
