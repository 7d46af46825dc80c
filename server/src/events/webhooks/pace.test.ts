import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { receiverSettings, startReceiver } from "../../../test/receiver.ts";
import { closeAtEnd, type TestStore, testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { createLog } from "../../log.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import { createPaces, FIRST, MOST_AT_ONCE } from "./pace.ts";
import { startSender } from "./sender.ts";

test("an endpoint bears one call more by each success, up to 32, and 4 after a failure", () => {
  const pace = createPaces().of("a");
  assert.equal(pace.atOnce(), 4);
  for (let n = 0; n < 100; n++) pace.succeeded();
  assert.equal(pace.atOnce(), 32);
  for (let n = 0; n < 20; n++) pace.succeeded(true);
  assert.equal(pace.atOnce(), 12, "one less where recording is what takes long");
  pace.failed();
  pace.succeeded(true);
  assert.equal(pace.atOnce(), 4);
});

test("beyond the first calls a store has 64 at once, and a process 256", () => {
  const { takeMore } = createPaces();
  const take = (store: string, wanted: number) =>
    Array.from({ length: wanted }, () => takeMore(store)).filter((one) => one !== undefined);
  const first = take("a", 100);
  assert.equal(first.length, 64);
  assert.equal(["b", "c", "d", "e"].flatMap((store) => take(store, 100)).length, 192);
  first[0]!();
  assert.equal(take("f", 2).length, 1);
});

describe("calls of one endpoint", async () => {
  const receiver = await closeAtEnd(startReceiver());
  const server = await testServer(receiverSettings);
  const leave = (store: TestStore, count: number) =>
    tenantTransaction(server.database.pool, store.id, async (tx) => {
      const one = () => ({ type: "order_created" as const, resourceId: crypto.randomUUID(), data: "{}" });
      enqueueEvents(tx, Array.from({ length: count }, one), new Date());
    });

  test("grow while they succeed, and are few again after a failure", async () => {
    const store = await server.createStore();
    const body = { url: receiver.url, events: ["order_created"] };
    assert.equal((await server.send(store, "POST", "/api/v1/webhooks", { body })).status, 201);
    const held = new Set<(status: number) => void>();
    const release = (status: number) => {
      for (const answer of held) answer(status);
      held.clear();
    };
    receiver.answer((response) => held.add((status) => response.writeHead(status).end()));
    await leave(store, 500);
    const { pool, vault } = server.database;
    const sender = startSender({
      pool,
      vault,
      log: createLog("silent"),
      outbound: server.kept.outbound,
      originOf: server.kept.payLinks.originOf,
    });
    try {
      await until(() => held.size === FIRST, "it begins with a few");
      // A machine that is busy records slowly: then only a receiver that takes longer still gets more.
      let ms = 50;
      await until(async () => {
        if (held.size < MOST_AT_ONCE) release(204);
        ms *= 1.1;
        await pause(ms);
        return held.size === MOST_AT_ONCE;
      }, "it grows to the most");
      release(500);
      await until(() => held.size >= FIRST, "it goes on");
      await pause(300);
      assert.equal(held.size, FIRST);
    } finally {
      receiver.answer(204);
      release(204);
      await sender.close();
    }
  });
});
