import assert from "node:assert/strict";
import { verify } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { startAgentHost } from "../../../test/agent-host.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, openShop } from "../../../test/shop.ts";
import { agentOf as askerOf, EARLIEST, expectForm } from "../../../test/ucp.ts";
import { ucpAgents } from "../../../test/ucp-agents.ts";
import { sendOnce } from "../../events/webhooks/index.ts";
import { messagesByLocale } from "../../http/answers/messages.ts";
import { verifyingKey } from "../../kit/secrets/jwk.ts";
import { createLog } from "../../log.ts";
import { agentReceivers } from "../identity/index.ts";
import { createUcpSerializer } from "./index.ts";

const host = await startAgentHost();
after(() => host.close());
const server = await testServer();
const { pool, vault } = server.database;
const shop = await openShop(server, {}, { test: true });
const { ask, told } = askerOf(server, shop.store);
const { known, heard: heardBy } = ucpAgents(server, shop.store, host);

const SESSIONS = "/api/v1/ucp/checkout-sessions";
const body = (more: Fields = {}) => ({
  line_items: [{ item: { id: shop.range.mug.id }, quantity: 1 }],
  buyer: { email: "eve@example.com", first_name: "Eve", last_name: "King" },
  fulfillment: {
    methods: [
      {
        type: "shipping",
        destinations: [
          { street_address: "Main Street 1", address_locality: "Berlin", address_country: "DE" },
        ],
      },
    ],
  },
  ...more,
});

test("an agent is answered by what both know, has its checkouts and orders for itself, and hears of those", async () => {
  const own = await known(["checkout", "fulfillment", "order"]);
  const other = await known(["checkout", "order", "cart"]);
  const made = await told("checkout", "POST", SESSIONS, body(), own);
  assert.deepEqual(Object.keys(made.ucp.capabilities), [
    "dev.ucp.shopping.checkout",
    "dev.ucp.shopping.fulfillment",
  ]);
  const at = `${SESSIONS}/${made.id}`;
  for (const headers of [other, {}])
    assert.equal((await told("error", "GET", at, undefined, headers)).messages[0].code, "not_found");
  const transfer = { payment: { instruments: [{ handler_id: "offline", type: "bank_transfer" }] } };
  const done = await told("checkout", "POST", `${at}/complete`, transfer, own);
  assert.equal(done.status, "completed");
  const order = `/api/v1/ucp/orders/${done.order.id}`;
  await told("error", "GET", order);
  await told("error", "GET", order, undefined, other);
  const read = await told("order", "GET", order, undefined, own);
  await send();
  const heard = heardBy();
  assert.equal(heard.length, 1);
  expectForm("order", heard[0]);
  const { capabilities: _, ...head } = heard[0].ucp;
  assert.deepEqual({ ...heard[0], ucp: head }, { ...read, ucp: head });
});

/** Tells agents what there is to tell. */
const send = () =>
  sendOnce({
    pool,
    vault,
    log: createLog("silent"),
    outbound: server.kept.outbound,
    originOf: server.kept.payLinks.originOf,
    findOthers: [
      agentReceivers({
        outbound: host.outbound,
        originOf: (name) => `https://${name}`,
        serializeOrder: createUcpSerializer({
          vault,
          messagesByLocale,
          originOf: (name) => `https://${name}`,
        }),
      }),
    ],
    signal: new AbortController().signal,
  });

test(`an agent of ${EARLIEST} hears of its orders by what that version has: the event in the body, a JWS of it`, async () => {
  const agent = await known(["order"], EARLIEST);
  const made = await told("checkout", "POST", SESSIONS, body(), agent);
  const transfer = { payment: { instruments: [{ handler_id: "offline", type: "bank_transfer" }] } };
  await told("checkout", "POST", `${SESSIONS}/${made.id}/complete`, transfer, agent);
  const before = host.calls.length;
  await send();
  const [call] = host.calls.slice(before).filter(({ path }) => path === "/hook");
  const { event_id, created_time, ...order } = JSON.parse(call!.text);
  expectForm("order", order);
  assert.deepEqual([event_id, order.checkout_id], [call!.headers["webhook-id"], made.id]);
  assert.equal(String(Math.floor(Date.parse(created_time) / 1_000)), call!.headers["webhook-timestamp"]);
  const [head, nothing, signature] = call!.headers["request-signature"]!.split(".");
  const { alg, kid, b64, crit } = JSON.parse(Buffer.from(head!, "base64url").toString());
  assert.deepEqual([alg, b64, crit, nothing], ["ES256", false, ["b64"], ""]);
  const { signing_keys } = await told("profile", "GET", "/.well-known/ucp");
  const { key, hash } = verifyingKey(signing_keys.find((one: { kid: string }) => one.kid === kid))!;
  const holds = (text: string) =>
    verify(
      hash,
      Buffer.from(`${head}.${text}`),
      { key, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature!, "base64url"),
    );
  assert.deepEqual([holds(call!.text), holds(`${call!.text} `)], [true, false]);
});

test("an agent that cannot do what is asked, or speaks another version, is told so", async () => {
  const refused = await told("error", "POST", "/api/v1/ucp/carts", body(), await known(["checkout"]));
  assert.equal(refused.messages[0].code, "capabilities_incompatible");
  const later = await ask("POST", SESSIONS, body(), await known(["checkout"], "2031-01-01"));
  assert.deepEqual([later.status, later.body.code], [422, "version_unsupported"]);
  assert.match(later.body.content, /2031-01-01.*2026-04-08/);
  const odd = await ask("GET", `${SESSIONS}/x`, undefined, { "ucp-agent": "nobody" });
  assert.deepEqual([odd.status, odd.body.code], [400, "invalid_profile_url"]);
  const rpc = (profile: string) =>
    ask("POST", "/api/v1/ucp/mcp", {
      jsonrpc: "2.0",
      id: 7,
      method: "tools/call",
      params: { name: "get_cart", arguments: { meta: { "ucp-agent": { profile } }, id: "x" } },
    });
  const { status, body: told_ } = await rpc("http://agent.example/");
  assert.deepEqual([status, told_.id, told_.error.code], [400, 7, -32_001]);
  assert.equal(told_.error.data.code, "invalid_profile_url");
});

test("an agent on this machine is heard without TLS, where the operator allows its address", async () => {
  const profile = { ucp: { version: EARLIEST, capabilities: {} } };
  const web = http.createServer((_, response) => response.end(JSON.stringify(profile)));
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  after(() => web.close());
  const { port } = web.address() as AddressInfo;
  const headers = { "ucp-agent": `profile="http://127.0.0.1:${port}/profiles/agent.json"` };
  const refused = await ask("POST", SESSIONS, body(), headers);
  assert.deepEqual([refused.status, refused.body.code], [400, "invalid_profile_url"]);
  const open = await testServer({ AGENT_ALLOWED_ADDRESSES: "127.0.0.1" });
  const there = await openShop(open, {}, { test: true });
  const line_items = [{ item: { id: there.range.mug.id }, quantity: 1 }];
  const made = await askerOf(open, there.store).told(
    "checkout",
    "POST",
    SESSIONS,
    body({ line_items }),
    headers,
  );
  assert.equal(made.ucp.version, EARLIEST);
});

test("addresses are those by which this machine is reached, also where a proxy that is trusted has the certificate", async () => {
  const behind = await testServer({ TRUST_PROXY: "127.0.0.1", PORT: "3999" });
  const local = await openShop(behind, {}, { test: true, domain: "localhost" });
  const { id: line } = local.range.mug;
  const there = async (headers: Record<string, string>) => {
    const get = async (path: string) =>
      (await behind.send(local.store, "GET", path, { key: undefined, headers })).body;
    const { ucp } = await get("/.well-known/ucp");
    const acp = await get("/.well-known/acp.json");
    const sent = {
      key: undefined,
      headers,
      body: body({ line_items: [{ item: { id: line }, quantity: 1 }] }),
    };
    const { continue_url } = (await behind.send(local.store, "POST", SESSIONS, sent)).body;
    const urls = [ucp.services["dev.ucp.shopping"][0].endpoint, acp.api_base_url, continue_url];
    return [...new Set(urls.map((url) => new URL(url).origin))];
  };
  const direct = [`http://localhost:${behind.port}`];
  const host = `localhost:${behind.port}`;
  assert.deepEqual(await there({ host }), direct);
  const https = { host: "localhost:8443", "x-forwarded-proto": "https" };
  assert.deepEqual(await there(https), ["https://localhost:8443"]);
  // A name that is known outside has a certificate whoever asks.
  const shown = await ask("GET", "/.well-known/ucp", undefined, { "x-forwarded-proto": "http" });
  assert.match(shown.body.ucp.services["dev.ucp.shopping"][0].endpoint, /^https:/);
});

test("the profile has the keys that the store signs with", async () => {
  const profile = await told("profile", "GET", "/.well-known/ucp");
  const [key] = profile.signing_keys;
  assert.deepEqual([key.kty, key.crv, key.alg, "d" in key], ["EC", "P-256", "ES256", false]);
});

test("unsigned requests are refused where signatures are required", async () => {
  const strict = await openShop(server, { agents: { requireSignature: true } });
  const there = askerOf(server, strict.store);
  const unsigned = await there.ask("POST", SESSIONS, body(), {
    "ucp-agent": 'profile="https://agent.example/profile"',
  });
  assert.deepEqual([unsigned.status, unsigned.body.code], [401, "signature_missing"]);
  assert.equal((await there.ask("POST", SESSIONS, body())).status, 400);
  assert.equal((await there.ask("GET", "/.well-known/ucp")).status, 200);
});
