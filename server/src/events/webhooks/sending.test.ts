import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { receiverSettings, startReceiver } from "../../../test/receiver.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import { type Json, openShop, type Shop } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";
import { createLog } from "../../log.ts";
import { startSender } from "./sender.ts";

let shop: Shop;

const PATH = "/webhooks";
const DAY_MS = 86_400_000;

const receiver = await closeAtEnd(startReceiver());
const server = await testServer(receiverSettings);

/** A shop with a webhook to a path of its own, and what that path gets. */
async function subscribed(events: readonly string[], more: object = {}) {
  shop = await openShop(server);
  receiver.answer(204);
  const own = `/${shop.store.id}`;
  const hook = await shop.ok("POST", PATH, { url: receiver.url + own, events, ...more });
  await server.runJobs();
  const got = () => receiver.got.filter(({ path }) => path === own);
  return { hook, got };
}
const log = async (hook: Json, query = "") =>
  (await shop.ok("GET", `${PATH}/${hook.id}/deliveries${query}`)).deliveries;
/** Asks as somebody who may read of orders only: products have left events, too. */
const ofOrders = async (path: string): Promise<Json> => {
  const { key } = await shop.store.makeKey(["webhooks:read", "orders:read"]);
  return shop.ok("GET", path, undefined, { key });
};
const makeDue = () =>
  server.sql(
    shop.store,
    "update webhook_deliveries set run_at = now() - interval '1 minute' where store_id = $1",
    [shop.store.id],
  );
const again = async () => {
  await makeDue();
  await server.runJobs();
};

describe("the body of a delivery", () => {
  test("is signed as Standard Webhooks has it, and its data is the order as a key reads it", async () => {
    const { hook, got } = await subscribed(["order_created", "order_updated", "payment_received"]);
    const order = await shop.order();
    const created = await shop.read(order.id);
    await shop.move(order.id, "confirmed");
    const confirmed = await shop.read(order.id);
    await server.runJobs();
    const calls = got();
    assert.equal(calls.length, 2);
    for (const { headers, text } of calls) {
      const told = new Webhook(hook.secret).verify(text, headers) as Json;
      assert.equal(headers["webhook-id"], told.id);
      assert.equal(headers["content-type"], "application/json");
    }
    const bodies = calls.map(({ body }) => body).sort((a, b) => a.sequence - b.sequence);
    assert.deepEqual(
      bodies.map(({ type, sequence, data }) => [type, sequence, data]),
      [
        ["order_created", 1, created],
        ["order_updated", 2, confirmed],
      ],
    );
    assert.deepEqual(Object.keys(bodies[0]), ["id", "type", "timestamp", "sequence", "data"]);
    assert.equal(bodies[0].timestamp, order.createdAt);
    assert.ok(!server.logged().includes(hook.secret.slice(6)));
  });

  test("is of the kinds that were subscribed to, and only to those who did", async () => {
    const { hook, got } = await subscribed(["order_shipped"]);
    const { id } = await shop.order();
    for (const status of ["confirmed", "processing", "shipped"]) await shop.move(id, status);
    await server.runJobs();
    assert.deepEqual(
      got().map(({ body }) => [body.type, body.data.status]),
      [["order_shipped", "shipped"]],
    );
    await shop.ok("PUT", `${PATH}/${hook.id}`, { events: ["payment_received"] });
    await shop.order({ markPaid: true });
    await server.runJobs();
    assert.equal(got().at(-1)!.body.type, "payment_received");
    assert.equal(got().length, 2);
  });

  test("is nothing for what was refused, rolled back or tried only", async () => {
    const { got, hook } = await subscribed(["order_created"]);
    assert.equal((await shop.place({ items: [] })).status, 400);
    const dry = await shop.send("POST", "/orders?dryRun=true", { body: shop.body() });
    assert.equal(dry.status, 201);
    await server.runJobs();
    assert.deepEqual([got().length, await log(hook)], [0, []]);
    assert.equal((await shop.ok("GET", "/events?type=order_created")).pagination.total, 0);
  });

  test("is what a later anonymization leaves", async () => {
    const { hook, got } = await subscribed(["order_created"]);
    receiver.answer((response, { text }) => response.writeHead(500).end(text));
    const order = await shop.order();
    await server.runJobs();
    assert.match((await log(hook))[0].log[0].response, /"sequence":1/);
    await shop.ok("POST", `/customer/${order.customerId}/anonymize`);
    assert.equal((await log(hook))[0].log[0].response, null, "what a receiver said of the person goes, too");
    receiver.answer(204);
    await again();
    const [before, now] = got().map(({ body }) => body);
    assert.equal(now.id, before.id);
    assert.deepEqual([before.data.customer.email !== "", now.data.customer.email], [true, ""]);
    const { events } = await shop.ok("GET", "/events?type=order_created");
    assert.deepEqual(events, [now]);
  });
});

describe("a delivery", () => {
  test("is in the log with each attempt, its status, its time and the beginning of the answer", async () => {
    const { hook } = await subscribed(["order_created"]);
    receiver.answer((response) => response.writeHead(503).end(`busy ${"x".repeat(100_000)}`));
    await shop.order();
    await server.runJobs();
    receiver.answer(200);
    await again();
    const [{ log: attempts, ...delivery }] = await log(hook, "?status=succeeded");
    assert.deepEqual([delivery.status, delivery.attempts, delivery.nextAttemptAt], ["succeeded", 2, null]);
    const [first, second] = attempts;
    assert.deepEqual([first.attempt, first.status, first.error, second.status], [1, 503, null, 200]);
    assert.ok(first.response.startsWith("busy x") && first.response.length === 1_000);
    assert.ok(first.durationMs >= 0 && Date.parse(first.at) <= Date.parse(second.at));
  });

  test("is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then has failed", async () => {
    const { hook, got } = await subscribed(["order_created"]);
    receiver.answer(500);
    await shop.order();
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      await again();
      const [row] = await server.sql(
        shop.store,
        "select extract(epoch from run_at - now())::float as wait from webhook_deliveries where store_id = $1",
        [shop.store.id],
      );
      waits.push(Number(row.wait));
    }
    const [M, H] = [60, 3_600];
    const wanted = [5, 5 * M, 30 * M, 2 * H, 5 * H, 10 * H, 14 * H, 20 * H, 24 * H];
    waits.forEach((wait, n) => {
      assert.ok(wait > wanted[n]! - 5 && wait <= wanted[n]! * 1.2, `${n}: ${wait}`);
    });
    assert.equal((await log(hook))[0].status, "pending");
    await again();
    const [delivery] = await log(hook);
    assert.deepEqual([delivery.status, delivery.attempts, got().length], ["failed", 10, 10]);
    assert.equal(new Set(got().map(({ headers }) => headers["webhook-id"])).size, 1);
    await again();
    assert.equal(got().length, 10);
  });

  test("to an address that nothing listens at, or that may not be called, tells why", async () => {
    const { hook } = await subscribed(["order_created"]);
    for (const [url, error] of [
      ["http://127.0.0.1:1080/", "connect_failed"],
      ["http://127.0.0.2:8080/", "address_refused"],
    ]) {
      // What is refused at the edge may have been allowed once.
      await server.sql(shop.store, "update webhook_endpoints set url = $2 where endpoint_id = $1", [
        hook.id,
        url,
      ]);
      await shop.order();
      await server.runJobs();
      const [delivery] = await log(hook);
      assert.deepEqual([delivery.log[0].status, delivery.log[0].error], [null, error]);
    }
  });

  test("an endpoint with a lost secret gets nothing unsigned", async () => {
    const { hook, got } = await subscribed(["order_created"]);
    await server.sql(shop.store, "update webhook_endpoints set secret = '\\x00' where endpoint_id = $1", [
      hook.id,
    ]);
    await shop.order();
    await server.runJobs();
    const [delivery] = await log(hook);
    assert.deepEqual([delivery.status, delivery.log[0].error, got().length], ["pending", "secret_lost", 0]);
  });

  test("that is under way when the process stops is left to others, and no try is counted", async () => {
    const { hook, got } = await subscribed(["order_created"]);
    receiver.answer("hang");
    const { pool, vault } = server.database;
    const sender = startSender({
      pool,
      vault,
      log: createLog("silent"),
      outbound: server.kept.outbound,
      originOf: server.kept.payLinks.originOf,
    });
    await shop.order();
    await until(() => got().length === 1);
    assert.equal((await sender.close()).left, 1);
    const [delivery] = await log(hook);
    assert.deepEqual([delivery.status, delivery.attempts], ["pending", 0]);
    receiver.answer(204);
    await server.runJobs();
    assert.deepEqual([(await log(hook))[0].status, got().length], ["succeeded", 2]);
  });

  test("follows no redirect", async () => {
    const { hook, got } = await subscribed(["order_created"]);
    receiver.answer((response) => response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end());
    await shop.order();
    await server.runJobs();
    assert.deepEqual([(await log(hook))[0].log[0].status, got().length], [302, 1]);
    assert.ok(!receiver.got.some(({ path }) => path === "/elsewhere"));
  });

  test("is sent again on request, with the same id and all its tries", async () => {
    const { hook, got } = await subscribed(["order_created"]);
    await shop.order();
    await server.runJobs();
    const [delivery] = await log(hook);
    const queued = await shop.ok("POST", `${PATH}/${hook.id}/deliveries/${delivery.id}/redeliver`);
    assert.deepEqual([queued.id, queued.status], [delivery.id, "pending"]);
    await server.runJobs();
    assert.deepEqual(got().map(({ body }) => body)[1], got()[0]!.body);
    assert.deepEqual((await log(hook)).length, 1);
  });

  test("of a range of time is sent again, once, also where the webhook missed it", async () => {
    const { hook, got } = await subscribed(["order_created"]);
    await shop.order();
    await server.runJobs();
    await shop.ok("PUT", `${PATH}/${hook.id}`, { isActive: false });
    const { id } = await shop.order();
    await server.runJobs();
    assert.equal(got().length, 1);
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const off = await shop.send("POST", `${PATH}/${hook.id}/replay`, { body: { from } });
    assert.deepEqual([off.status, off.body.code], [409, "invalid_status_transition"]);
    await shop.ok("PUT", `${PATH}/${hook.id}`, { isActive: true });
    assert.deepEqual(await shop.ok("POST", `${PATH}/${hook.id}/replay`, { from }), { events: 2 });
    await server.runJobs();
    assert.equal(got().length, 3);
    assert.equal(got().filter(({ body }) => body.data.id === id).length, 1);
    const none = { from: "2020-01-01", to: "2020-01-02" };
    assert.deepEqual(await shop.ok("POST", `${PATH}/${hook.id}/replay`, none), { events: 0 });
  });

  test("that becomes due while the webhook is off is cancelled", async () => {
    const { hook, got } = await subscribed(["order_created"]);
    receiver.answer(500);
    await shop.order();
    await server.runJobs();
    await shop.ok("PUT", `${PATH}/${hook.id}`, { isActive: false });
    await again();
    assert.deepEqual([(await log(hook))[0].status, got().length], ["cancelled", 1]);
  });

  test("of a webhook that was deleted is not sent", async () => {
    const { hook, got } = await subscribed(["order_created"]);
    await shop.order();
    await shop.send("DELETE", `${PATH}/${hook.id}`);
    await server.runJobs();
    assert.equal(got().length, 0);
    assert.deepEqual(
      await server.sql(shop.store, "select state from webhook_deliveries where endpoint_id = $1", [hook.id]),
      [{ state: "cancelled" }],
    );
  });
});

test("a test is sent to this webhook alone", async () => {
  const { hook, got } = await subscribed(["order_created"]);
  await shop.ok("POST", PATH, { url: `${receiver.url}/another`, events: ["order_created"] });
  const queued = await shop.ok("POST", `${PATH}/${hook.id}/test`);
  assert.deepEqual([queued.type, queued.status, queued.log], ["webhook_test", "pending", []]);
  await shop.ok("POST", `${PATH}/${hook.id}/test`);
  await server.runJobs();
  const calls = got();
  for (const { text, headers } of calls) new Webhook(hook.secret).verify(text, headers);
  assert.deepEqual(calls.map(({ body }) => body.sequence).sort(), [1, 2]);
  const { secret: _, ...shown } = hook;
  assert.deepEqual(calls[0]!.body.data, shown);
  assert.ok(!receiver.got.some(({ path }) => path === "/another"));
  const dry = await shop.send("POST", `${PATH}/${hook.id}/test?dryRun=true`);
  assert.equal(dry.status, 200);
  await server.runJobs();
  assert.equal(got().length, 2);
});

test("after a rotation both secrets sign for 24 hours, and then the new one alone", async () => {
  const { hook, got } = await subscribed(["order_created"]);
  const { secret } = await shop.ok("POST", `${PATH}/${hook.id}/rotate-secret`);
  await shop.order();
  await server.runJobs();
  const [{ headers, text }] = got() as [Json];
  assert.equal(headers["webhook-signature"].split(" ").length, 2);
  for (const one of [secret, hook.secret]) new Webhook(one).verify(text, headers);
  await server.sql(shop.store, "update webhook_endpoints set previous_until = now() where endpoint_id = $1", [
    hook.id,
  ]);
  await shop.order();
  await server.runJobs();
  const later = got()[1]!;
  new Webhook(secret).verify(later.text, later.headers);
  assert.throws(() => new Webhook(hook.secret).verify(later.text, later.headers));
});

describe("a webhook is turned off, and the owner gets a mail", () => {
  const disabled = async (hook: Json) => {
    const { isActive, disabledReason } = await shop.ok("GET", `${PATH}/${hook.id}`);
    await server.runJobs();
    const mails = (await server.mails()).filter(({ text }) => text.includes(hook.url));
    return [isActive, disabledReason, mails.map(({ to }) => to)];
  };

  test("when it answers 410", async () => {
    const { hook } = await subscribed(["order_created"]);
    receiver.answer(410);
    await shop.order();
    await server.runJobs();
    assert.deepEqual(await disabled(hook), [false, "gone", ["owner@example.com"]]);
    assert.equal((await log(hook))[0].status, "failed");
    const on = await shop.ok("PUT", `${PATH}/${hook.id}`, { isActive: true });
    assert.deepEqual([on.isActive, on.disabledReason, on.disabledAt], [true, null, null]);
  });

  test("when 15 events in a row have failed for good", async () => {
    const { hook } = await subscribed(["order_created"]);
    receiver.answer(500);
    for (let n = 0; n < 15; n++) await shop.order();
    const lastTry = () =>
      server.sql(
        shop.store,
        "update webhook_deliveries set tries = 9, run_at = now() - interval '1 minute' where store_id = $1",
        [shop.store.id],
      );
    for (let n = 0; n < 14; n++) {
      await server.sql(
        shop.store,
        "update webhook_deliveries set run_at = now() + interval '1 hour', is_due = false, tries = 9 where state = 'pending' and store_id = $1",
        [shop.store.id],
      );
      await server.sql(
        shop.store,
        `update webhook_deliveries set run_at = now() - interval '1 minute' where delivery_id = (
          select delivery_id from webhook_deliveries where state = 'pending' and store_id = $1 limit 1)`,
        [shop.store.id],
      );
      await server.runJobs();
    }
    assert.equal((await shop.ok("GET", `${PATH}/${hook.id}`)).isActive, true);
    await lastTry();
    await server.runJobs();
    assert.deepEqual(await disabled(hook), [false, "failing", ["owner@example.com"]]);
  });

  test("when nothing has succeeded for 5 days; a success in between forgets it", async () => {
    const { hook } = await subscribed(["order_created"]);
    const ago = (days: number) =>
      server.sql(shop.store, "update webhook_endpoints set failing_since = $2 where endpoint_id = $1", [
        hook.id,
        new Date(Date.now() - days * DAY_MS).toISOString(),
      ]);
    await ago(6);
    await shop.order();
    await server.runJobs();
    const { isActive, failingSince } = await shop.ok("GET", `${PATH}/${hook.id}`);
    assert.deepEqual([isActive, failingSince], [true, null]);
    receiver.answer(500);
    await ago(4.9);
    await shop.order();
    await server.runJobs();
    assert.equal((await shop.ok("GET", `${PATH}/${hook.id}`)).isActive, true);
    await ago(5.1);
    await again();
    assert.deepEqual(await disabled(hook), [false, "failing", ["owner@example.com"]]);
  });
});

describe("the list of events", () => {
  test("has what was sent, as it was sent, for a reader who may read it", async () => {
    const { got } = await subscribed(["order_created", "order_updated", "payment_received"]);
    const { id } = await shop.order({ markPaid: true });
    await shop.order();
    await shop.move(id, "confirmed");
    await server.runJobs();
    const all = await ofOrders("/events");
    assert.deepEqual([all.events.length, all.pagination.total], [4, 4]);
    const byId = (events: Json[]) => new Map(events.map((event) => [event.id, event]));
    assert.deepEqual(byId(all.events), byId(got().map(({ body }) => body)));
    const first = await ofOrders("/events?limit=3");
    const rest = await ofOrders(`/events?limit=3&after=${first.pagination.nextCursor}`);
    assert.deepEqual([...first.events, ...rest.events], all.events);
    const ofOne = await shop.ok("GET", `/events?resourceId=${id}&type=order_updated`);
    assert.deepEqual([ofOne.events.length, ofOne.pagination.total, ofOne.events[0].sequence], [1, 1, 3]);
    const [one] = all.events;
    assert.deepEqual((await ofOrders(`/events?id=${one.id.toUpperCase()}`)).events, [one]);
    assert.deepEqual((await ofOrders(`/events?id=${id}`)).events, []);
    const later = await shop.ok("GET", "/events?since=2100-01-01");
    assert.equal(later.events.length, 0);
  });

  test("hides what its reader may not read, and asks for the permission", async () => {
    await subscribed(["order_created"]);
    await shop.order();
    const { key } = await shop.store.makeKey(["webhooks:read"]);
    const none = await server.send(shop.store, "GET", "/api/v1/events", { key });
    assert.deepEqual([none.status, none.body.data.events, none.body.data.pagination.total], [200, [], 0]);
    const { key: other } = await shop.store.makeKey(["orders"]);
    assert.equal((await server.send(shop.store, "GET", "/api/v1/events", { key: other })).status, 403);
    assert.equal((await server.send(shop.store, "GET", "/api/v1/events", { key: undefined })).status, 401);
    const bad = await server.send(shop.store, "GET", "/api/v1/events?type=nothing");
    assert.deepEqual([bad.status, bad.body.errors[0].field], [400, "/type"]);
    const noId = await server.send(shop.store, "GET", "/api/v1/events?id=nothing");
    assert.deepEqual([noId.status, noId.body.errors[0].field], [400, "/id"]);
  });

  test("and the deliveries end after 30 days", async () => {
    const { hook } = await subscribed(["order_created"]);
    await shop.order();
    await server.runJobs();
    const age = async (days: number) => {
      for (const table of ["events", "webhook_deliveries"])
        await server.sql(
          shop.store,
          `update ${table} set created_at = now() - $2 * interval '1 day' where store_id = $1`,
          [shop.store.id, days],
        );
      await server.runJobs();
      const { pagination } = await ofOrders("/events");
      const deliveries = (await shop.ok("GET", `${PATH}/${hook.id}/deliveries`)).pagination;
      return [pagination.total, deliveries.total];
    };
    assert.deepEqual(await age(29.9), [1, 1]);
    assert.deepEqual(await age(30.1), [0, 0]);
  });
});
