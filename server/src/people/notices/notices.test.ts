import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { addStaff, enterAsOwner } from "../../../test/people.ts";
import { pluck } from "../../../test/pluck.ts";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";
import { findProductNames } from "../../catalogue/products/index.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { createLog } from "../../log.ts";
import { addNotice, collectNotices, noticesSweeper } from "./index.ts";

const NOTICES = "/api/v1/notices";
const server = await testServer();
const shop = await openShop(server);
const { store } = shop;
const elsewhere = await server.createStore();

const collect = () =>
  collectNotices(findProductNames).run({
    pool: server.database.pool,
    log: createLog("silent"),
    signal: new AbortController().signal,
  });
type Who = { token: string };
const ask = (
  who: Who | undefined,
  method: string,
  path = "",
  body?: object,
  at: { domain: string } = store,
) => server.send(at as never, method, `${NOTICES}${path}`, { key: who?.token, ...(body && { body }) });
const list = async (who: Who, query = ""): Promise<Json> => dataOf(await ask(who, "GET", query));
const kinds = async (who: Who): Promise<string[]> => pluck((await list(who, "?limit=100")).notices, "kind");
const note = (notice: Parameters<typeof addNotice>[1], at = new Date(), of = store.id) =>
  tenantTransaction(server.database.pool, of, async (tx) => addNotice(tx, notice, at));
const order = (): Parameters<typeof addNotice>[1] => ({
  kind: "order_placed",
  resourceId: randomUUID(),
  about: { orderNumber: "#1" },
});

describe("who is told", () => {
  test("an order makes one notice by what reads its events, and none twice", async () => {
    const { id, orderNumber, finalAmount, currency } = await shop.order();
    const reader = await addStaff(server, store, ["orders:fulfill"]);
    await collect();
    await shop.order();
    await collect();
    await collect();
    const { notices, unread, nextCursor } = await list(reader);
    assert.deepEqual(pluck(notices, "kind"), ["order_placed", "order_placed"]);
    assert.deepEqual([unread, nextCursor], [2, null]);
    assert.deepEqual(
      [notices[1].resourceId, notices[1].about, notices[1].isRead],
      [id, { orderNumber, amount: finalAmount, currency }, false],
    );
  });

  test("each sees the kinds that their role lets them see, and nobody another's mention", async () => {
    const [clerk, packer, ana] = await Promise.all([
      addStaff(server, store, ["products:read"]),
      addStaff(server, store, ["orders:fulfill"]),
      addStaff(server, store, ["orders:read"]),
    ]);
    const resourceId = randomUUID();
    for (const kind of [
      "stock_low",
      "dispute",
      "webhook_disabled",
      "agent_blocked",
      "return_requested",
    ] as const)
      await note({ kind, resourceId, about: {} });
    await note({ kind: "mention", staffId: ana.id, resourceId, about: { name: "Tom" } });
    const has = async (who: Who) =>
      [...new Set(await kinds(who))].filter((one) => one !== "order_placed").sort();
    assert.deepEqual(await has(clerk), ["stock_low"]);
    assert.deepEqual(await has(packer), ["return_requested"]);
    assert.deepEqual(await has(ana), ["dispute", "mention", "return_requested"]);
    const owner = await enterAsOwner(server, store);
    assert.deepEqual(await has(owner), [
      "agent_blocked",
      "dispute",
      "return_requested",
      "stock_low",
      "webhook_disabled",
    ]);
  });

  test("a mention is not for a person who may read orders no longer", async () => {
    const { id, roleId, token } = await addStaff(server, store, ["orders:read"]);
    await note({ kind: "mention", staffId: id, resourceId: randomUUID(), about: { name: "Tom" } });
    assert.ok((await kinds({ token })).includes("mention"));
    await shop.ok("PUT", `/roles/${roleId}`, { permissions: ["products:read"] });
    assert.ok(!(await kinds({ token })).includes("mention"));
  });

  test("a stock that falls to its threshold is told of", async () => {
    const low = await addStaff(server, store, ["products:read"]);
    const { mug } = shop.range;
    await shop.ok("PUT", `/products/${mug.id}`, { lowStockThreshold: 500 });
    await shop.ok("POST", `/products/${mug.id}/stock`, { set: 400, reason: "count" });
    await collect();
    const { notices } = await list(low);
    assert.deepEqual([notices[0].kind, notices[0].resourceId], ["stock_low", mug.id]);
    assert.equal(notices[0].about.name, mug.translations[0].name);
  });

  test("what somebody did is not told to themselves", async () => {
    const [one, other] = await Promise.all([
      addStaff(server, store, ["settings:read"]),
      addStaff(server, store, ["settings:read"]),
    ]);
    await note({ kind: "agent_blocked", actor: `staff:${one.id}`, resourceId: null, about: { name: "Bot" } });
    assert.equal((await list(one)).notices[0]?.about.name, undefined);
    assert.equal((await list(other)).notices[0].about.name, "Bot");
  });
});

describe("reading", () => {
  test("some are marked, then all, for oneself alone", async () => {
    const [one, other] = await Promise.all([
      addStaff(server, elsewhere, ["orders:read"]),
      addStaff(server, elsewhere, ["orders:read"]),
    ]);
    for (let i = 0; i < 3; i++) await note(order(), new Date(Date.now() - i * 1000), elsewhere.id);
    const at = (who: Who, method: string, path = "", body?: object) =>
      ask(who, method, path, body, elsewhere);
    const [newest, second] = dataOf(await at(one, "GET")).notices;
    assert.deepEqual(dataOf(await at(one, "POST", "/read", { ids: [second.id, randomUUID()] })), {
      unread: 2,
    });
    const page = dataOf(await at(one, "GET", "?isRead=false&limit=1"));
    assert.deepEqual([page.notices[0].id, page.unread], [newest.id, 2]);
    const next = dataOf(await at(one, "GET", `?isRead=false&limit=1&after=${page.nextCursor}`));
    assert.deepEqual([next.notices.length, next.nextCursor], [1, null]);
    assert.deepEqual(dataOf(await at(one, "POST", "/read", { all: true })), { unread: 0 });
    assert.ok(dataOf(await at(one, "GET")).notices.every(({ isRead }: Json) => isRead));
    assert.equal(dataOf(await at(other, "GET")).unread, 3);
    await note(order(), new Date(), elsewhere.id);
    assert.equal(dataOf(await at(one, "GET")).unread, 1);
  });

  test("one that commits after all were read is new, though its time is older", async () => {
    const late = await server.createStore();
    const reader = await addStaff(server, late, ["orders:read"]);
    const of = async (method: string, path = "", body?: object) =>
      dataOf(await ask(reader, method, path, body, late));
    await note(order(), new Date(), late.id);
    assert.deepEqual(await of("POST", "/read", { all: true }), { unread: 0 });
    await note({ ...order(), about: { orderNumber: "#late" } }, new Date(Date.now() - 20_000), late.id);
    const { notices, unread } = await of("GET", "?isRead=false");
    assert.deepEqual([unread, pluck(notices, "about")], [1, [{ orderNumber: "#late" }]]);
    assert.deepEqual(await of("POST", "/read", { all: true }), { unread: 0 });
  });

  test("more than 100 are counted as 100, and another store's are nobody's here", async () => {
    const crowded = await server.createStore();
    const reader = await addStaff(server, crowded, ["orders:read"]);
    await tenantTransaction(server.database.pool, crowded.id, async (tx) => {
      for (let i = 0; i < 130; i++) addNotice(tx, order(), new Date());
    });
    const of = async (query: string) => dataOf(await ask(reader, "GET", query, undefined, crowded));
    assert.equal((await of("")).unread, 100);
    let [seen, after] = [0, ""];
    do {
      const { notices, nextCursor } = await of(`?limit=50${after && `&after=${after}`}`);
      seen += notices.length;
      after = nextCursor;
    } while (after);
    assert.equal(seen, 130);
    const [foreign] = (await of("?limit=1")).notices;
    const mine = await addStaff(server, store, ["orders:read"]);
    dataOf(await ask(mine, "POST", "/read", { ids: [foreign.id] }));
    assert.equal((await of("?limit=1")).notices[0].isRead, false);
  });

  test("the audit log has no reading, and has a choice of how to be told", async () => {
    const reader = await addStaff(server, store, ["orders:read"]);
    dataOf(await ask(reader, "POST", "/read", { all: true }));
    const preferences = [{ kind: "order_placed", mail: true }];
    dataOf(await ask(reader, "PUT", "/preferences", { preferences }));
    const { entries } = dataOf(await server.send(store, "GET", `/api/v1/audit?actorId=${reader.id}`));
    assert.deepEqual(pluck(entries, "action"), ["notices.preferences.update"]);
  });

  test("a dry run marks nothing", async () => {
    const reader = await addStaff(server, store, ["orders:read"]);
    await note(order());
    const { unread } = await list(reader);
    dataOf(await ask(reader, "POST", "/read?dryRun=true", { all: true }));
    assert.equal((await list(reader)).unread, unread);
  });

  test("takes a person, and a request that says which", async () => {
    const reader = await addStaff(server, store, ["orders:read"]);
    assertRefused(await ask(undefined, "GET"), 401, "unauthenticated");
    assertRefused(await ask({ token: store.key }, "GET"), 403, "permission_denied");
    assertRefused(await ask({ token: store.key }, "PUT", "/preferences", {}), 403, "permission_denied");
    assertInvalid(await ask(reader, "POST", "/read", {}), ["/ids", "required"]);
    assertInvalid(await ask(reader, "POST", "/read", { ids: ["x"] }), "/ids/0");
    assertInvalid(await ask(reader, "GET", "?limit=101"), "/limit");
    assertInvalid(await ask(reader, "GET", "?after=me"), "/after");
    assertInvalid(
      await ask(reader, "PUT", "/preferences", { preferences: [{ kind: "order_placed", fax: true }] }),
      "/preferences/0/fax",
    );
    assertInvalid(
      await ask(reader, "PUT", "/preferences", { preferences: [{ kind: "weather" }] }),
      "/preferences/0/kind",
    );
  });
});

describe("choosing", () => {
  test("a kind that is turned off is not listed, and others' choices stay", async () => {
    const [one, other] = await Promise.all([
      addStaff(server, store, ["orders:read"]),
      addStaff(server, store, ["orders:read"]),
    ]);
    await note(order());
    const choose = async (choice: object) =>
      dataOf(await ask(one, "PUT", "/preferences", { preferences: [{ kind: "order_placed", ...choice }] }));
    const chosen = await choose({ inbox: false });
    assert.deepEqual(chosen.preferences[0], { kind: "order_placed", inbox: false, mail: false });
    assert.ok(!pluck(chosen.preferences, "kind").includes("stock_low"));
    assert.deepEqual(dataOf(await ask(one, "GET", "/preferences")), chosen);
    assert.ok(!(await kinds(one)).includes("order_placed"));
    assert.ok((await kinds(other)).includes("order_placed"));
    const [more] = (await choose({ mail: true })).preferences;
    assert.deepEqual(more, { kind: "order_placed", inbox: false, mail: true });
  });
});

test("notices of 90 days ago are deleted, and what was read of them", async () => {
  const quiet = await server.createStore();
  const reader = await addStaff(server, quiet, ["orders:read"]);
  const DAY_MS = 86_400_000;
  await note(order(), new Date(Date.now() - 91 * DAY_MS), quiet.id);
  await note(order(), new Date(Date.now() - 89 * DAY_MS), quiet.id);
  const all = dataOf(await ask(reader, "GET", "", undefined, quiet)).notices;
  dataOf(await ask(reader, "POST", "/read", { ids: pluck(all, "id") }, quiet));
  await tenantTransaction(server.database.pool, quiet.id, (tx) => noticesSweeper.sweep(tx, new Date()));
  const left = dataOf(await ask(reader, "GET", "", undefined, quiet)).notices;
  assert.deepEqual(left, all.slice(0, 1));
});

test("all that came in some minutes is one mail, to those who wish it and may see it", async () => {
  const mailing = await server.createStore();
  const send = async () => {
    await server.sql(
      mailing,
      "update jobs set run_at = now(), is_due = true where store_id = $1 and kind = 'notice_mail' and state = 'waiting' returning job_id",
      [mailing.id],
    );
    while (await server.runJobs());
  };
  const [wishes, hasNoRight] = await Promise.all([
    addStaff(server, mailing, ["orders:read"]),
    addStaff(server, mailing, ["products:read"]),
    addStaff(server, mailing, ["orders:read"]),
  ]);
  const choice = {
    preferences: [
      { kind: "order_placed", mail: true },
      { kind: "return_requested", mail: true },
    ],
  };
  for (const who of [wishes, hasNoRight]) dataOf(await ask(who, "PUT", "/preferences", choice, mailing));
  const before = (await server.mails()).length;
  const now = new Date();
  await tenantTransaction(server.database.pool, mailing.id, async (tx) => {
    for (let i = 0; i < 100; i++) addNotice(tx, order(), now);
    addNotice(tx, { kind: "return_requested", resourceId: null, about: { orderNumber: "#77" } }, now);
  });
  const jobs = await server.sql(
    mailing,
    "select payload from jobs where store_id = $1 and kind = 'notice_mail'",
    [mailing.id],
  );
  assert.equal(jobs.length, 1);
  await send();
  const mails = (await server.mails())
    .slice(before)
    .filter(({ subject }) => subject.startsWith("What’s new"));
  assert.deepEqual(pluck(mails, "to"), [wishes.email]);
  assert.match(mails[0]!.text, /New orders.*100.*Return requests.*#77/s);
  await send();
  assert.equal((await server.mails()).filter(({ to }) => to === wishes.email).length, 1);
});
