import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { type Command, startCommand } from "../../../test/command.ts";
import { receiverSettings, startReceiver } from "../../../test/receiver.ts";
import { runs } from "../../../test/runs.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import { MOST_AT_ONCE } from "./pace.ts";

// Two processes send while orders are written; one of them is killed again and again.

const KILLS = runs(2, 30);
/**
 * Each order is four events: created, paid, and two changes. So is each of the others, which are written as
 * orders write them.
 */
const ORDERS = runs(10, 200);
const OTHERS = runs(10, 2_300);
const WRITERS = 4;
const KINDS = ["order_created", "order_updated", "payment_received"];
const PATHS = ["/one", "/two"];

const senders: Command[] = [];

after(async () => {
  for (const { child } of senders) child.kill("SIGKILL");
  await Promise.all(senders.map(({ ended }) => ended));
});
const receiver = await closeAtEnd(startReceiver());
const server = await testServer(receiverSettings);
const shop = await openShop(server);

const startSender = () => {
  const command = startCommand(["work"], { ...server.settings, LOG_LEVEL: "error" });
  senders.push(command);
  return command;
};

async function writeOrders(): Promise<void> {
  let left = ORDERS;
  const writer = async () => {
    while (left-- > 0) {
      const { id } = await shop.ok("POST", "/orders", shop.body({ markPaid: true }));
      for (const status of ["confirmed", "processing"])
        await shop.ok("PUT", `/orders/${id}/status`, { status });
      // Neither of these is there, nor is anybody told of it.
      await shop.send("POST", "/orders?dryRun=true", { body: shop.body() });
      assert.equal((await shop.place({ externalId: shop.store.id, items: [] })).status, 400);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

async function deferOthers(): Promise<void> {
  for (let n = 0; n < OTHERS; n++) {
    const resourceId = randomUUID();
    const event = { type: "order_updated" as const, resourceId, data: "{}" };
    const leave = (count: number, ending: "commit" | "rollback") =>
      tenantTransaction(
        server.database.pool,
        shop.store.id,
        async (tx) => void enqueueEvents(tx, Array(count).fill(event), new Date()),
        ending,
      );
    await leave(3, "commit");
    await leave(1, "rollback");
    await leave(1, "commit");
  }
}

test(`every event arrives, ${KILLS} killed senders or not, and few arrive twice`, async (t) => {
  await shop.ok("PUT", `/products/${shop.range.mug.id}`, { inventoryTracked: false });
  const hooks = new Map<string, string>();
  for (const path of PATHS) {
    const { secret } = await shop.ok("POST", "/webhooks", { url: receiver.url + path, events: KINDS });
    hooks.set(path, secret);
  }
  const steady = startSender();
  let isWritten = false;
  const killing = (async () => {
    for (let n = 0; n < KILLS; n++) {
      const victim = startSender();
      await pause(1_000 + Math.random() * 1_500);
      const before = receiver.got.length;
      await until(() => isWritten || receiver.got.length > before);
      victim.child.kill("SIGKILL");
      await victim.ended;
    }
  })();
  await Promise.all([writeOrders(), deferOthers()]);
  isWritten = true;
  const expected: Json[] = await server.sql(
    shop.store,
    "select event_id, resource_id, sequence::int from events where store_id = $1 and type = any($2)",
    [shop.store.id, KINDS],
  );
  assert.equal(expected.length, (ORDERS + OTHERS) * 4);
  await killing;
  const pending = () =>
    server.sql(
      shop.store,
      "select 1 from webhook_deliveries where store_id = $1 and state <> 'succeeded' limit 1",
      [shop.store.id],
    );
  for (let last = -1; (await pending()).length; ) {
    await until(async () => receiver.got.length > last || !(await pending()).length);
    last = receiver.got.length;
    await pause(100);
    assert.equal(steady.child.exitCode, null, steady.output.stderr);
  }
  const twice = receiver.got.length - expected.length * PATHS.length;
  t.diagnostic(`${expected.length} events, ${receiver.got.length} calls, ${twice} of them again`);
  const wanted = new Set(expected.map(({ event_id }) => event_id));
  for (const path of PATHS) {
    const got = receiver.got.filter((one) => one.path === path);
    assert.deepEqual(new Set(got.map(({ headers }) => headers["webhook-id"])), wanted);
    const webhook = new Webhook(hooks.get(path)!);
    for (const { text, headers } of got.slice(-500)) webhook.verify(text, headers);
  }
  // What a process that is killed has sent and not recorded: of each endpoint at most as many calls as are
  // made at once.
  assert.ok(twice <= KILLS * MOST_AT_ONCE * PATHS.length, `${twice} arrived again`);
  if (KILLS >= 30) assert.ok(twice <= receiver.got.length / 100, `${twice} arrived again`);
  const ofOrder = Map.groupBy(expected, ({ resource_id }) => resource_id);
  for (const events of ofOrder.values())
    assert.deepEqual(events.map(({ sequence }) => sequence).sort(), [1, 2, 3, 4]);
});
