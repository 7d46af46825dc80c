import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { profileWith, startAgentHost } from "../../../test/agent-host.ts";
import { receiverSettings, startReceiver } from "../../../test/receiver.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import { type Json, openShop, type Shop } from "../../../test/shop.ts";
import { tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { sendOnce } from "../../events/webhooks/index.ts";
import { verifyingKey } from "../../kit/secrets/jwk.ts";
import { covers, hasDigest, readSignatures, verifies } from "../../kit/secrets/message-signature.ts";
import { createLog } from "../../log.ts";
import { serializeOrders } from "../../orders/model/index.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import {
  type AgentCall,
  type AgentRuntime,
  agentOf,
  agentReceivers,
  createProfiles,
  findPlacedOrder,
  noteOrderAgent,
  type PlacedOrder,
  publicKeys,
  type SerializedOrder,
  type SerializeOrder,
} from "./index.ts";

const host = await closeAtEnd(startAgentHost());
const receiver = await closeAtEnd(startReceiver());
const server = await testServer(receiverSettings);
const { pool, vault } = server.database;
let shop: Shop = await openShop(server);
const write = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
  tenantTransaction(pool, shop.store.id, work);
const reads = () => tenantReads(pool, shop.store.id);

/** An order as an agent is told it here: what it is, and by which of its checkouts. */
const serializeOrder: SerializeOrder = async ({ tx, store, order, versions }: SerializedOrder) => {
  const told = (await serializeOrders(tx, store, [order.orderId])).get(order.orderId);
  return (
    told && JSON.stringify({ order: JSON.parse(told), checkout: order.checkoutRef, version: versions[0] })
  );
};
const run = async () => {
  await sendOnce({
    pool,
    vault,
    log: createLog("silent"),
    outbound: server.kept.outbound,
    originOf: server.kept.payLinks.originOf,
    findOthers: [
      agentReceivers({
        outbound: host.outbound,
        originOf: (at) => `https://${at}`,
        serializeOrder,
      }),
    ],
    signal: new AbortController().signal,
  });
};

let paths = 0;
/** An agent that hears of its orders at a path of its own, and what came there. */
async function makeAgent() {
  const path = `/orders/${++paths}?from=us`;
  const profilePath = `/profiles/${paths}`;
  const publish = (webhook_url: string) =>
    host.answer(
      profilePath,
      profileWith(
        [],
        {},
        { capabilities: { "dev.ucp.shopping.order": [{ version: "2026-08-25", config: { webhook_url } }] } },
      ),
    );
  publish(host.at(path));
  host.answer(path, (response) => response.writeHead(200).end("{}"));
  const come = async () => {
    const call: AgentCall = {
      tx: reads(),
      store: { id: shop.store.id } as never,
      wire: {
        method: "GET",
        protocol: "https",
        authority: shop.store.domain,
        target: "/",
        headers: { "ucp-agent": `profile="${host.at(profilePath)}"` },
        body: Buffer.alloc(0),
      },
      now: new Date(),
      write,
      drawSigner: async () => {},
    };
    const settings: AgentRuntime["settings"] = {
      ucp: true,
      acp: true,
      mcp: true,
      requireSignature: false,
      allowed: [],
    };
    return agentOf(call, { profiles: createProfiles({ outbound: host.outbound }), settings });
  };
  const { agentId } = await come();
  const got = () => host.calls.filter((call) => call.path === path);
  return { agentId, path, publish, come, got };
}
/** An order that an agent has placed. */
async function placedBy(agentId: string): Promise<Json> {
  const { id } = await shop.order();
  await write((tx) =>
    noteOrderAgent(tx, { orderId: id, agentId, cartId: null, checkoutRef: `checkout of ${id}` }, new Date()),
  );
  return shop.move(id, "confirmed").then(({ body }) => body.data);
}

test("the agent that placed an order hears of it, signed by the store's key", async () => {
  const { agentId, path, got } = await makeAgent();
  const order = await placedBy(agentId);
  await shop.order();
  await run();
  const [call, ...others] = got();
  assert.deepEqual(others, []);
  const { headers, text } = call!;
  const told = JSON.parse(text);
  assert.deepEqual([told.order.id, told.order.status], [order.id, "confirmed"]);
  assert.deepEqual([told.checkout, told.version], [`checkout of ${order.id}`, "2026-08-25"]);
  assert.equal(headers["ucp-agent"], `profile="https://${shop.store.domain}/.well-known/ucp"`);
  const { events } = await shop.ok("GET", `/events?resourceId=${order.id}&type=order_updated`);
  assert.equal(headers["webhook-id"], events[0].id);
  assert.equal(headers["webhook-timestamp"], String(Math.floor(Date.parse(events[0].timestamp) / 1_000)));
  assert.ok(hasDigest(headers["content-digest"], Buffer.from(text)));
  const message = { method: "POST", authority: headers.host!, target: path, headers };
  const [sent] = readSignatures(message)!;
  const needed =
    "@method @authority @path @query ucp-agent content-digest content-type webhook-id webhook-timestamp";
  for (const part of needed.split(" ")) assert.ok(covers(sent!, part), part);
  const keys = await publicKeys({ tx: reads(), write, vault, now: new Date() });
  const key = keys.find(({ kid }) => kid === sent!.keyId)!;
  assert.ok(verifies(message, sent!, verifyingKey(key)!));
  assert.ok(!verifies({ ...message, target: "/other" }, sent!, verifyingKey(key)!));
});

test("is told once of a change, as the order is then, and of its placement", async () => {
  const { agentId, got } = await makeAgent();
  const { id } = await placedBy(agentId);
  for (const status of ["processing", "shipped"]) await shop.move(id, status);
  await run();
  assert.deepEqual(
    got().map(({ text }) => JSON.parse(text).order.status),
    ["shipped", "shipped", "shipped"],
    "confirmed, processing and shipped, and no more for being shipped",
  );
  const { rows } = await ordered(agentId);
  assert.equal(rows.length, 1);
});
const ordered = async (agentId: string) => ({
  rows: await server.sql(shop.store, "select * from order_agents where agent_id = $1", [agentId]),
});

test("an order that is noted where it is placed is told from the beginning", async () => {
  const { agentId } = await makeAgent();
  const orderId = randomUUID();
  await write(async (tx) => {
    await noteOrderAgent(tx, { orderId, agentId, cartId: randomUUID(), checkoutRef: null }, new Date());
    enqueueEvents(tx, [{ type: "order_created", resourceId: orderId, sequence: 1n, data: "{}" }], new Date());
  });
  const due = await server.sql(
    shop.store,
    "select type, state from webhook_deliveries where endpoint_id = $1",
    [agentId],
  );
  assert.deepEqual(due, [{ type: "order_created", state: "pending" }]);
  await run();
  const after = await server.sql(shop.store, "select state from webhook_deliveries where endpoint_id = $1", [
    agentId,
  ]);
  assert.deepEqual(after, [{ state: "cancelled" }], "there is no such order to tell of");
});

test("an agent may know of the orders that it has placed, and of no others", async () => {
  const { agentId } = await makeAgent();
  const other = await makeAgent();
  const order = await placedBy(agentId);
  const at = { orderId: order.id, agentId };
  const placed: PlacedOrder = { ...at, cartId: null, checkoutRef: `checkout of ${order.id}` };
  assert.deepEqual(await findPlacedOrder(reads(), at), placed);
  assert.equal(await findPlacedOrder(reads(), { ...at, agentId: other.agentId }), undefined);
  const elsewhere = await server.createStore();
  assert.equal(await findPlacedOrder(tenantReads(pool, elsewhere.id), at), undefined);
  await run();
  assert.deepEqual(other.got(), []);
});

test("a merchant sees what an agent was told, with each attempt, and which orders it placed", async () => {
  shop = await openShop(server);
  const { agentId, path, got } = await makeAgent();
  const other = await makeAgent();
  const { id } = await placedBy(agentId);
  await placedBy(other.agentId);
  host.answer(path, (response) => response.writeHead(500).end("no room"));
  await run();
  assert.equal(got().length, 1);
  const read = (query = "") => shop.ok("GET", `/agents/${agentId}/deliveries?${query}`);
  const { deliveries, pagination } = await read();
  assert.equal(pagination.total, 1);
  const [{ type, status, attempts, log }] = deliveries;
  assert.deepEqual([type, status, attempts], ["order_updated", "pending", 1]);
  assert.deepEqual([log[0].status, log[0].response], [500, "no room"]);
  assert.deepEqual((await read("status=pending")).deliveries, deliveries);
  assert.deepEqual((await read("status=succeeded")).deliveries, []);
  assert.deepEqual((await read("type=order_created")).deliveries, []);
  assert.equal((await shop.send("GET", `/agents/${agentId}/deliveries?status=lost`)).status, 400);

  const placed = async (query: string) =>
    (await shop.ok("GET", `/orders?${query}`)).orders.map((order: Json) => order.id);
  assert.deepEqual(await placed(`agentId=${agentId.toUpperCase()}`), [id]);
  assert.deepEqual(await placed(`agentId=${agentId}&status=cancelled`), []);
  assert.deepEqual(await placed(`agentId=${randomUUID()}`), []);
  assert.equal((await shop.send("GET", "/orders?agentId=mine")).status, 400);
});

test("a merchant's webhook beside it is signed by its secret, and lists know nothing of agents", async () => {
  const hook = await shop.ok("POST", "/webhooks", { url: receiver.url, events: ["order_updated"] });
  const { agentId, got } = await makeAgent();
  await placedBy(agentId);
  await run();
  assert.equal(got().length, 1);
  const { headers, text } = receiver.got.at(-1)!;
  assert.ok(new Webhook(hook.secret).verify(text, headers));
  const { webhooks, pagination } = await shop.ok("GET", "/webhooks");
  assert.deepEqual([webhooks.length, pagination.total], [1, 1]);
  const missing = await shop.send("GET", `/webhooks/${agentId}/deliveries`);
  const foreign = await shop.send("GET", `/agents/${hook.id}/deliveries`);
  assert.equal(foreign.status, 404);
  assert.equal(missing.status, 404);
  await shop.ok("DELETE", `/webhooks/${hook.id}`);
});

test("a failed delivery is tried again; an agent that is gone gets none until it names another address", async () => {
  const { agentId, path, publish, come, got } = await makeAgent();
  const { id } = await placedBy(agentId);
  host.answer(path, (response) => response.writeHead(500).end());
  await run();
  const row = async () =>
    (
      await server.sql(
        shop.store,
        "select failing_since, failed_events, disabled_at from agents where agent_id = $1",
        [agentId],
      )
    )[0]!;
  assert.ok((await row()).failing_since && !(await row()).disabled_at);
  const makeDue = () =>
    server.sql(
      shop.store,
      "update webhook_deliveries set run_at = now() - interval '1 minute' where state = 'pending'",
    );
  host.answer(path, (response) => response.writeHead(204).end());
  await makeDue();
  await run();
  assert.deepEqual([got().length, (await row()).failing_since], [2, null]);
  host.answer(path, (response) => response.writeHead(410).end());
  await shop.move(id, "processing");
  await run();
  assert.ok((await row()).disabled_at);
  assert.equal((await server.mails()).filter(({ subject }) => /webhook/i.test(subject)).length, 0);
  await shop.move(id, "shipped");
  await run();
  assert.equal(got().length, 3);
  publish(host.at(`${path}&again`));
  host.answer(`${path}&again`, (response) => response.writeHead(200).end());
  await server.sql(shop.store, "update agents set fresh_until = now() where agent_id = $1", [agentId]);
  await come();
  assert.equal((await row()).disabled_at, null);
  await shop.move(id, "delivered");
  await run();
  assert.equal(host.calls.at(-1)!.path, `${path}&again`);
});

test("one that is blocked hears nothing, and one that names no address costs nothing", async () => {
  shop = await openShop(server);
  const { agentId, got } = await makeAgent();
  await server.sql(shop.store, "update agents set is_blocked = true");
  const { id } = await placedBy(agentId);
  await server.sql(shop.store, "update agents set is_blocked = false, webhook_url = null");
  await shop.move(id, "processing");
  await run();
  assert.deepEqual(got(), []);
  const ours = "select 1 from webhook_deliveries where store_id = $1";
  assert.deepEqual(await server.sql(shop.store, ours, [shop.store.id]), []);
});
