import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type CountedServer, startCountedServer } from "../../../test/counted-server.ts";
import { type Furnished, furnish, nameOf, routes } from "../../../test/furnish.ts";
import { refused } from "../../../test/refused.ts";
import type { TestServer, TestStore } from "../../../test/server.ts";
import { type Json, openShop, type Shop } from "../../../test/shop.ts";
import { type Revised, revisedBy, revisedTables } from "../../db/revisions.ts";
import { statement } from "../../db/statement.ts";

let counted: CountedServer;
let server: TestServer;
let shop: Shop;
let elsewhere: TestStore;
before(async () => {
  counted = await startCountedServer();
  ({ server } = counted);
  shop = await openShop(server);
  elsewhere = await server.createStore();
});
after(() => counted?.close());

const revisions = (at = shop.store, sent = {}): Promise<Json> =>
  server.send(at, "GET", "/api/v1/revisions", sent).then(({ body }) => body.data);

/** The kinds whose revision changes while something is done. */
async function changedBy(what: () => Promise<unknown>): Promise<string[]> {
  const before = await revisions();
  await what();
  const after = await revisions();
  return Object.keys(after)
    .filter((name) => after[name] !== before[name])
    .toSorted();
}

describe("a transaction that writes a kind of data raises its revision", () => {
  let furnished: Furnished;
  /** Writes a note of each row that is written, and by which transaction, beside the server. */
  async function watch(): Promise<void> {
    const admin = await server.adminInside();
    await admin.query(`
      create table noted (txid xid8, noun text, is_raise boolean);
      create function note() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        insert into noted values (pg_current_xact_id(), case when tg_argv[0] = '' then new.noun else tg_argv[0] end, tg_argv[0] = '');
        return null;
      end $$;
      create trigger note after insert or update on revisions for each row execute function note('');
      create trigger note after insert on stores for each row execute function note('new store')`);
    for (const [noun, tables] of Object.entries(revisedTables))
      for (const table of tables)
        await admin.query(
          `create trigger note after insert or update or delete on ${table} for each row execute function note('${noun}')`,
        );
    await admin.end();
  }

  before(async () => {
    await watch();
    furnished = await furnish(server);
    // Whatever each of them does, or refuses to do, with a store that has one of everything.
    for (const route of routes.filter(({ method }) => method !== "GET")) await furnished.ask(route);
    await server.runJobs();
  });

  test("whichever route or job it is", async () => {
    const missed = await server.sql(
      undefined,
      `select distinct w.noun from noted w where not w.is_raise and w.noun <> 'new store' and not exists (
         select 1 from noted r where r.txid = w.txid and (r.noun = 'new store' or (r.is_raise and r.noun = w.noun)))`,
    );
    assert.deepEqual(missed, []);
  });

  test("and each kind of data was written by some", async () => {
    const written = await server.sql(undefined, "select distinct noun from noted where is_raise");
    assert.deepEqual(written.map(({ noun }) => noun).toSorted(), Object.keys(revisedTables).toSorted());
    assert.ok(routes.some((route) => nameOf(route) === "GET /api/v1/revisions"));
  });
});

describe("what a change changes", () => {
  test("an order: orders, its coupon and what is in stock; a note of it, orders alone", async () => {
    const { code } = await shop.coupon();
    let order: Json;
    assert.deepEqual(
      await changedBy(async () => {
        order = await shop.order({ couponCode: code });
      }),
      ["coupons", "orders", "products"],
    );
    assert.deepEqual(await changedBy(() => shop.ok("PUT", `/orders/${order.id}`, { note: "Ring twice" })), [
      "orders",
    ]);
    assert.deepEqual(await changedBy(() => shop.move(order.id, "on_hold")), ["orders"]);
  });

  test("stock and prices: products", async () => {
    const { id } = shop.range.mug;
    assert.deepEqual(
      await changedBy(() => shop.ok("POST", `/products/${id}/stock`, { delta: 1, reason: "found" })),
      ["products"],
    );
    assert.deepEqual(await changedBy(() => shop.ok("PUT", `/products/${id}`, { cost: "1.00" })), [
      "products",
    ]);
  });

  test("customers, carts, settings and ways to pay, each by itself", async () => {
    assert.deepEqual(await changedBy(() => shop.person()), ["customers"]);
    const cart = () =>
      server.send(shop.store, "POST", "/api/v1/storefront/carts", { key: undefined, body: { items: [] } });
    assert.deepEqual(await changedBy(cart), ["carts"]);
    assert.deepEqual(await changedBy(() => shop.ok("PUT", "/settings", { name: "Other" })), ["settings"]);
    const methods = { methods: [{ method: "cash" }] };
    assert.deepEqual(await changedBy(() => shop.ok("PUT", "/payment-methods", methods)), ["settings"]);
  });

  test("a read, a refusal, a dry run and another store's change: nothing", async () => {
    const nothing = [
      () => shop.ok("GET", "/orders"),
      () => shop.place({ items: [shop.line(shop.range.mug, 100_000)] }),
      () => shop.send("POST", "/orders?dryRun=true", { body: shop.body() }),
      () =>
        server.send(elsewhere, "POST", "/api/v1/customer", {
          body: { email: "a@example.com", firstName: "A", lastName: "B" },
        }),
    ];
    for (const what of nothing) assert.deepEqual(await changedBy(what), []);
  });

  test("of many changes at once none is missed", async () => {
    const { id } = await shop.order();
    const seen = new Set<string>([(await revisions()).orders]);
    const write = async (n: number) => {
      for (let i = 0; i < 5; i++) {
        const before = (await revisions()).orders;
        await shop.ok("POST", "/orders", shop.body({ note: `${n} ${i}` }));
        const { orders } = await revisions();
        assert.notEqual(orders, before);
        assert.ok(BigInt(orders) > BigInt(before), "it only grows");
        seen.add(orders);
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(write));
    assert.ok(seen.size > 5);
    assert.deepEqual(await changedBy(() => shop.move(id, "confirmed")), ["orders"]);
  });

  test("a change after a backup was restored: a text that was never there", async () => {
    const { id } = await shop.order();
    await server.sql(shop.store, "create temp table kept on commit drop as select 1");
    const rows = await server.sql(shop.store, "select part, revision from revisions where noun = 'orders'");
    const seen = new Set<string>();
    for (let i = 0; i < 3; i++) {
      await shop.ok("PUT", `/orders/${id}`, { note: `before ${i}` });
      seen.add((await revisions()).orders);
    }
    await server.sql(shop.store, "delete from revisions where noun = 'orders'");
    for (const { part, revision } of rows)
      await server.sql(
        shop.store,
        "insert into revisions (store_id, noun, part, revision) values ($1, 'orders', $2, $3)",
        [shop.store.id, part, revision],
      );
    for (let i = 0; i < 3; i++) {
      await shop.ok("PUT", `/orders/${id}`, { note: `after ${i}` });
      const { orders } = await revisions();
      assert.ok(!seen.has(orders));
    }
  });
});

describe("who sees what", () => {
  for (const [permission, parts] of [
    ["orders:read", ["carts", "imports", "orders", "returns"]],
    ["products", ["imports", "media", "products"]],
    ["customers:read", ["customerGroups", "customers", "imports"]],
    ["settings:read", ["settings"]],
    ["staff:read", ["staff"]],
  ] as const)
    test(permission, async () => {
      const { key } = await shop.store.makeKey([permission]);
      assert.deepEqual(Object.keys(await revisions(shop.store, { key })).toSorted(), parts);
    });

  test("a key with nothing of it is refused", async () => {
    const { key } = await shop.store.makeKey(["api_keys"]);
    refused(await shop.send("GET", "/revisions", { key }), 403, "permission_denied");
  });

  test("a new store has all of them, too", async () => {
    const { products, settings, ...others } = await revisions(await server.createStore());
    assert.ok(products && settings);
    assert.ok(Object.values(others).every((one) => one === "0"));
    assert.equal(Object.keys(others).length, Object.keys(revisedTables).length);
  });
});

test("it takes one statement, as reading a product does", async () => {
  const least = await counted.costOf(shop.store, () => shop.send("GET", `/products/${shop.range.mug.id}`));
  const cost = await counted.costOf(shop.store, () => shop.send("GET", "/revisions"));
  assert.deepEqual([cost.roundTrips, cost.statements], [1, least.statements]);
});

describe("which tables a statement writes", () => {
  for (const [text, nouns] of [
    ["select * from orders for update", []],
    ["select * from orders o for no key update of o", []],
    ["insert into jobs (a) values (1) on conflict do update set a = 2", []],
    ["insert into orders as o (a) values (1)", ["orders"]],
    ["update carts c set a = 1", ["carts"]],
    ["UPDATE customers AS c SET a = 1", ["customers"]],
    ["delete from reviews where a", ["reviews"]],
    ["with gone as (delete from coupon_uses returning 1) update coupons set a = 1", ["coupons"]],
    [
      "with one as (insert into order_items values (1)) insert into customers values (1)",
      ["orders", "customers"],
    ],
  ] as [string, Revised[]][])
    test(text, () => assert.deepEqual(revisedBy(statement(text)), nouns));
});
