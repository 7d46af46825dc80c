import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { addStaff } from "../../../test/people.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { createLog } from "../../log.ts";
import { addNotice, collectNotices } from "./index.ts";

const server = await testServer();
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type FindNames = Parameters<typeof collectNotices>[0];
const noNames: FindNames = async () => new Map();
/** A process that collects: each call is one of its rounds. */
const collector = (findNames = noNames) => {
  const task = collectNotices(findNames);
  const runtime = {
    pool: server.database.pool,
    log: createLog("silent"),
    signal: new AbortController().signal,
  };
  return () => task.run(runtime);
};

/** Adds events behind the server's back, all at one time, as if their requests had committed just now. */
const addEvents = (store: TestStore, count: number, at: Date, type = "order_created") =>
  server.sql(
    store,
    `insert into events (store_id, event_id, type, resource, resource_id, sequence, data, created_at)
     select $1, gen_random_uuid(), $2, 'order', gen_random_uuid(), 1, '{"orderNumber": "#1"}', $3
     from generate_series(1, $4::integer)`,
    [store.id, type, at, count],
  );
const countNotices = async ({ id }: TestStore): Promise<number> => {
  const rows = await server.sql(undefined, "select 1 from notices where store_id = $1", [id]);
  return rows.length;
};
const latestCursor = async (): Promise<number> => {
  const [row] = await server.sql(undefined, "select max(collected_until) as until from notice_cursors");
  return new Date(row!.until).getTime();
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

test("of 2,300 events at the same time each makes a notice, and the cursor never goes back", async () => {
  const store = await server.createStore();
  const at = minutesAgo(0);
  await addEvents(store, 2_300, at);
  const collect = collector();
  await collect();
  assert.equal(await countNotices(store), 2_300);
  assert.equal(await latestCursor(), at.getTime());
  await addEvents(store, 1_200, new Date(at.getTime() - 30_000));
  await collect();
  assert.equal(await countNotices(store), 3_500);
  assert.equal(await latestCursor(), at.getTime());
});

test("an event that commits behind newer ones of its store makes a notice, in a later round too", async () => {
  const store = await server.createStore();
  const collect = collector();
  await addEvents(store, 1, minutesAgo(0));
  await collect();
  await collect();
  await addEvents(store, 1, minutesAgo(0.5));
  await collect();
  assert.equal(await countNotices(store), 2);
});

test("events of before all processes ended make notices once one begins again", async () => {
  const store = await server.createStore();
  await addEvents(store, 3, new Date((await latestCursor()) - 50 * MINUTE_MS));
  await collector()();
  assert.equal(await countNotices(store), 3);
});

test("every store with news has its turn in one round, and events that nobody is told of are no news", async () => {
  const stores = await Promise.all(Array.from({ length: 6 }, () => server.createStore()));
  const [quiet, ...busy] = stores as [TestStore, ...TestStore[]];
  for (const store of busy) await addEvents(store, 1, minutesAgo(0));
  await addEvents(quiet, 5, minutesAgo(0), "product_updated");
  await collector()();
  assert.deepEqual(await Promise.all(stores.map(countNotices)), [0, 1, 1, 1, 1, 1]);
});

test("stores with news are found by the times of events, and not by looking into each store", async () => {
  const [made] = await server.sql(undefined, "select prosrc from pg_proc where proname = 'stores_with_news'");
  const query = /return query([^;]+);/
    .exec(made!.prosrc)![1]!
    .replaceAll("begins", "now() - interval '70 s'");
  const plan = JSON.stringify(await server.sql(undefined, `explain ${query}`));
  assert.match(plan, /events_for_notices/);
});

test("a store that fails holds up no other, and is tried less and less often until it works", async (t) => {
  const [bad, good] = await Promise.all([server.createStore(), server.createStore()]);
  let isBroken = true;
  let tries = 0;
  const collect = collector(async (tx) => {
    if (tx.storeId === bad.id) tries++;
    if (tx.storeId === bad.id && isBroken) throw new Error("broken");
    return new Map();
  });
  await addEvents(bad, 1, minutesAgo(1), "stock_low");
  await addEvents(good, 1, minutesAgo(0), "stock_low");
  await collect();
  assert.deepEqual([tries, await countNotices(bad), await countNotices(good)], [1, 0, 1]);
  await collect();
  assert.equal(tries, 1);

  const now = Date.now();
  t.mock.timers.enable({ apis: ["Date"], now: now + 21_000 });
  await collect();
  assert.equal(tries, 2);
  t.mock.timers.setTime(now + 42_000);
  await collect();
  assert.equal(tries, 2);
  isBroken = false;
  t.mock.timers.setTime(now + 2 * HOUR_MS);
  await collect();
  assert.deepEqual([tries, await countNotices(bad)], [3, 1]);
  t.mock.timers.setTime(now + 4 * HOUR_MS);
  await collect();
  assert.equal(tries, 3);
});

test("one mail has all of 1,300 notices, and the next one only those of later", async () => {
  const store = await server.createStore();
  const reader = await addStaff(server, store, ["orders:read"]);
  const chosen = { preferences: [{ kind: "order_placed", mail: true }] };
  dataOf(await server.send(store, "PUT", "/api/v1/notices/preferences", { key: reader.token, body: chosen }));
  const mailed = async () => {
    await server.sql(
      store,
      "update jobs set run_at = now(), is_due = true where store_id = $1 and kind = 'notice_mail' and state = 'waiting'",
      [store.id],
    );
    while (await server.runJobs());
    return (await server.mails()).filter(({ to }) => to === reader.email).map(({ text }) => text);
  };
  const add = (count: number, at: Date) =>
    tenantTransaction(server.database.pool, store.id, async (tx) => {
      for (let i = 0; i < count; i++)
        addNotice(
          tx,
          { kind: "order_placed", resourceId: randomUUID(), about: { orderNumber: `#${count}${i}` } },
          at,
        );
    });
  await add(1_300, minutesAgo(10));
  const first = await mailed();
  assert.match(first.join(), /1,?300/);
  await add(2, minutesAgo(5));
  const [, second, ...more] = await mailed();
  assert.match(second!, /#20.*#21/s);
  assert.doesNotMatch(second!, /1,?300/);
  assert.deepEqual(more, []);
});
