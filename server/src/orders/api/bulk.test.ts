import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, MISSING } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { pluck } from "../../../test/pluck.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";

const server = await testServer();
const shop = await openShop(server);
const elsewhere = await server.createStore();
const PATH = "/api/v1/orders/bulk";

const send = (operations: unknown, more: Fields = {}, sent: Sent = {}, query = "") =>
  server.send(shop.store, "POST", `${PATH}${query}`, { body: { operations, ...more }, ...sent });
const bulk = async (...operations: Fields[]): Promise<Json> => {
  const { status, body, text } = await send(operations);
  assert.equal(status, 200, text);
  return body.data;
};
const statuses = ({ results }: Json) => pluck(results, "status");
const mugs = async (): Promise<number> => (await shop.ok("GET", `/products/${shop.range.mug.id}`)).quantity;

describe("many orders at once", () => {
  test("each operation does what its endpoint does, in their order", async () => {
    const [one, two, three, four] = [
      await shop.order(),
      await shop.order({ tags: ["gift"] }),
      await shop.order(),
      await shop.order(),
    ];
    await shop.advance(four.id, "confirmed", "processing");
    const before = await mugs();
    const { results, succeeded, failed } = await bulk(
      { id: one.id, action: "status", status: "confirmed", note: "Called" },
      { id: two.id.toUpperCase(), action: "tag", add: ["VIP", "vip"], remove: ["GIFT"] },
      { id: three.id, action: "cancel", reason: "customer" },
      { id: four.id, action: "ship", trackingNumber: "T-1", carrier: "DHL" },
    );
    assert.deepEqual([succeeded, failed], [4, 0]);
    assert.deepEqual(pluck(results, "operation"), ["status", "tag", "cancel", "ship"]);
    assert.deepEqual(pluck(results, "index"), [0, 1, 2, 3]);
    const [confirmed, tagged, cancelled, shipped] = pluck(results, "data") as Json[];
    assert.deepEqual([confirmed.status, confirmed.timeline.at(-1).note], ["confirmed", "Called"]);
    assert.deepEqual(tagged.tags, ["VIP"]);
    assert.deepEqual([cancelled.status, cancelled.cancelReason], ["cancelled", "customer"]);
    assert.deepEqual([shipped.status, shipped.trackingNumber, shipped.carrier], ["shipped", "T-1", "DHL"]);
    assert.equal(await mugs(), before + 1);
    for (const { data } of results) assert.deepEqual(await shop.read(data.id), data);
  });

  test("one that fails leaves nothing, and the others are done", async () => {
    const [open, done] = [await shop.order(), await shop.order()];
    await shop.advance(done.id, "confirmed", "processing", "shipped");
    const shipped = await shop.read(done.id);
    const { results, succeeded, failed } = await bulk(
      { id: done.id, action: "cancel", reason: "other" },
      { id: MISSING, action: "ship" },
      { id: open.id, action: "status", status: "confirmed" },
    );
    assert.deepEqual([succeeded, failed], [1, 2]);
    assert.deepEqual(pluck(results, "status"), [409, 404, 200]);
    assert.deepEqual(
      [results[0].code, results[0].details.from, results[0].errors[0].field],
      ["invalid_status_transition", "shipped", "/operations/0"],
    );
    assert.deepEqual(await shop.read(done.id), shipped);
    assert.equal((await shop.read(open.id)).status, "confirmed");
  });

  test("a stale version fails alone", async () => {
    const [one, two] = [await shop.order(), await shop.order()];
    const { results } = await bulk(
      { id: one.id, action: "status", status: "confirmed", version: one.version + 1 },
      { id: two.id, action: "status", status: "confirmed", version: two.version },
    );
    assert.deepEqual(pluck(results, "status"), [409, 200]);
    assert.deepEqual(
      [results[0].code, results[0].details],
      ["version_conflict", { currentVersion: one.version }],
    );
  });

  test("an invalid operation fails alone, and names its field in the whole request", async () => {
    const { id } = await shop.order();
    const other = await shop.order();
    const { results } = await bulk(
      { id, action: "burn" },
      { id, action: "status", status: "lost" },
      { id, action: "status", status: "confirmed", color: "red" },
      { id: "no-id", action: "ship" },
      { id, action: "tag" },
      { id: other.id, action: "tag", add: ["a"] },
      { id: other.id, action: "tag", add: ["b"] },
      { id: (await shop.order()).id, action: "cancel" },
      "nothing" as never,
      null as never,
    );
    assert.deepEqual(
      results.flatMap(({ errors }: Json) => (errors ? pluck(errors, "field") : [])),
      [
        "/operations/0/action",
        "/operations/1/status",
        "/operations/2/color",
        "/operations/3/id",
        "/operations/4/add",
        "/operations/6/id",
        "/operations/7/reason",
        "/operations/8/action",
        "/operations/9/action",
      ],
    );
    assert.deepEqual((await shop.read(other.id)).tags, ["a"]);
    const tooMany = Array.from({ length: 100 }, (_, i) => `tag ${i}`);
    assert.deepEqual(statuses(await bulk({ id: other.id, action: "tag", add: tooMany })), [400]);
  });

  test("atomic: one that fails undoes all, and all errors are reported", async () => {
    const { id } = await shop.order();
    const operations = [
      { id, action: "status", status: "confirmed" },
      { id: MISSING, action: "ship" },
      { id, action: "ship" },
    ];
    const { status, body } = await send(operations, { atomic: true });
    assert.equal(status, 404);
    assert.deepEqual(pluck(body.errors, "field"), ["/operations/1", "/operations/2/id"]);
    assert.equal((await shop.read(id)).status, "pending");
    const whole = await send(operations.slice(0, 1), { atomic: true });
    assert.equal(whole.body.data.succeeded, 1);
  });

  test("the products of all operations are locked in one order, before any is carried out", async () => {
    const [first, second] = [shop.range.mug, shop.range.lamp].sort((a, b) => (a.id < b.id ? -1 : 1));
    const [one, two] = [
      await shop.order({ items: [shop.line(second)] }),
      await shop.order({ items: [shop.line(first)] }),
    ];
    const countFree = async (query: (sql: string, values: unknown[]) => Promise<unknown[]>, id: string) =>
      (
        await query("select 1 from products where store_id = $1 and product_id = $2 for update skip locked", [
          shop.store.id,
          id,
        ])
      ).length;
    let sent: ReturnType<typeof send> | undefined;
    await server.asOwner(shop.store, async (query) => {
      assert.equal(await countFree(query, first.id), 1);
      sent = send([
        { id: one.id, action: "cancel", reason: "customer" },
        { id: two.id, action: "cancel", reason: "customer" },
      ]);
      await until(async () => (await server.lockWaiters()) > 0);
      assert.equal(await countFree(query, second.id), 1);
    });
    assert.deepEqual(statuses((await sent!).body.data), [200, 200]);
  });

  test("a dry run does nothing, a retry is answered with the first answer", async () => {
    const { id } = await shop.order();
    const operations = [{ id, action: "cancel", reason: "other" }];
    const dry = await send(operations, {}, {}, "?dryRun=true");
    assert.deepEqual([dry.status, dry.body.data.results[0].data.status], [200, "cancelled"]);
    assert.equal((await shop.read(id)).status, "pending");
    const headers = { "idempotency-key": randomUUID() };
    const [first, again] = [await send(operations, {}, { headers }), await send(operations, {}, { headers })];
    assert.equal(first.text, again.text);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assert.equal(first.body.data.succeeded, 1);
  });

  test("1 to 100 operations", async () => {
    for (const operations of [
      [],
      Array.from({ length: 101 }, () => ({ id: MISSING, action: "ship" })),
      undefined,
      "all",
    ])
      assertInvalid(await send(operations), "/operations");
    const all = await send(Array.from({ length: 100 }, () => ({ id: randomUUID(), action: "ship" })));
    assert.deepEqual([all.status, all.body.data.failed], [200, 100]);
  });

  test("another store's orders are as if they were not there", async () => {
    const { id } = await shop.order();
    const ask = (of: string) =>
      server.send(elsewhere, "POST", PATH, {
        body: { operations: [{ id: of, action: "cancel", reason: "other" }] },
      });
    const [foreign, missing] = [await ask(id), await ask(MISSING)];
    assert.equal(foreign.text, missing.text);
    assert.equal((await shop.read(id)).status, "pending");
  });

  test("only who may change orders", async () => {
    const { id } = await shop.order();
    const body = { operations: [{ id, action: "cancel", reason: "other" }] };
    const { key } = await shop.store.makeKey(["orders:read", "products"]);
    assert.equal((await server.send(shop.store, "POST", PATH, { body, key })).status, 403);
    assert.equal((await server.send(shop.store, "POST", PATH, { body, key: undefined })).status, 401);
    assert.equal((await shop.read(id)).status, "pending");
  });
});

describe("operations of one request", () => {
  test("orders of one gift card: each sees what those before it did", async () => {
    const voucher = shop.line(shop.range.voucher);
    const bought = await shop.order({ items: [voucher], paymentMethod: "card", markPaid: true });
    await server.runJobs();
    const cards = (await shop.ok("GET", "/gift-cards")).giftCards;
    const card = cards.find(({ orderId }: Json) => orderId === bought.id);
    assert.ok(card);
    const { results } = await bulk(
      { id: bought.id, action: "cancel", reason: "customer" },
      { id: (await shop.order()).id, action: "status", status: "confirmed" },
    );
    assert.deepEqual(pluck(results, "status"), [200, 200]);
  });

  test("one that a disabled gift card refuses at last leaves nothing of what it wrote", async () => {
    const { code, id: cardId } = await shop.giftCard("5");
    const paid = await shop.order({ giftCards: [{ code }] });
    await shop.ok("PUT", `/gift-cards/${cardId}`, { isActive: false });
    const before = await shop.read(paid.id);
    const other = await shop.order();
    const { results } = await bulk(
      { id: paid.id, action: "cancel", reason: "customer" },
      { id: other.id, action: "cancel", reason: "customer" },
    );
    assert.deepEqual(pluck(results, "status"), [409, 200]);
    assert.equal(results[0].code, "gift_card_unusable");
    assert.deepEqual(await shop.read(paid.id), before);
  });

  test("the same orders by two requests at once, the other way round: each is done once", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => shop.order()));
    const cancel = made.map(({ id }) => ({ id, action: "cancel", reason: "other" }));
    const [one, two] = await Promise.all([send(cancel), send(cancel.toReversed())]);
    assert.equal(one.body.data.succeeded + two.body.data.succeeded, 8);
    assert.equal(one.body.data.failed + two.body.data.failed, 8);
  });
});

test("each changed order makes an event", async () => {
  const events = async () => (await shop.ok("GET", "/events?type=order_updated&limit=1")).pagination.total;
  const made = [await shop.order(), await shop.order()];
  const before = await events();
  await bulk(...made.map(({ id }) => ({ id, action: "status", status: "confirmed" })));
  assert.equal(await events(), before + 2);
});

test("the books agree", () => booksBalance(server, shop.store));
