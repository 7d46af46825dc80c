import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);
const elsewhere = await server.createStore();

const counts = (query = ""): Promise<Json> => shop.ok("GET", `/orders/counts${query}`);
const all = (of: Json[]) =>
  Object.fromEntries(of.map(({ count, status, paymentStatus = status }) => [paymentStatus, count]));
const some = (of: Json[]) => Object.fromEntries(Object.entries(all(of)).filter(([, count]) => count));

test("a store without orders has none of any kind", async () => {
  const { body } = await server.send(elsewhere, "GET", "/api/v1/orders/counts");
  const { byStatus, byPaymentStatus, ...sums } = body.data;
  assert.deepEqual(sums, { total: 0, toShip: 0, unpaid: 0, late: 0 });
  assert.deepEqual([some(byStatus), some(byPaymentStatus)], [{}, {}]);
  assert.equal(all(byStatus).pending_payment, 0);
  assert.equal(all(byPaymentStatus).refunded, 0);
});

test("orders count by their states, and follow each change", async () => {
  const cash = await shop.order();
  const card = await shop.order({ paymentMethod: "card" });
  const file = await shop.order({ items: [shop.line(shop.range.ebook)], markPaid: true });
  const first = await counts();
  assert.deepEqual(some(first.byStatus), { pending: 2, pending_payment: 1 });
  assert.deepEqual(some(first.byPaymentStatus), { pending: 2, paid: 1 });
  assert.deepEqual([first.total, first.toShip, first.unpaid, first.late], [3, 1, 2, 0]);

  await shop.ok("POST", `/orders/${card.id}/payments`, { kind: "capture" });
  await shop.advance(cash.id, "confirmed", "processing");
  await shop.advance(file.id, "confirmed", "delivered");
  const second = await counts();
  assert.deepEqual(some(second.byStatus), { pending: 1, processing: 1, delivered: 1 });
  assert.deepEqual([second.toShip, second.unpaid], [2, 1]);

  await shop.advance(cash.id, "shipped");
  await shop.ok("POST", `/orders/${card.id}/cancel`, { reason: "customer" });
  const third = await counts();
  assert.deepEqual(some(third.byStatus), { shipped: 1, delivered: 1, cancelled: 1 });
  assert.deepEqual(some(third.byPaymentStatus), { pending: 1, paid: 1, refunded: 1 });
  assert.deepEqual([third.total, third.toShip, third.unpaid], [3, 0, 1]);
});

test("a refused request and a dry run count nothing", async () => {
  const before = await counts();
  assert.equal((await shop.place({}, {})).status, 201);
  const placed = await counts();
  assert.equal(placed.total, before.total + 1);
  assert.equal((await shop.send("POST", "/orders?dryRun=true", { body: shop.body() })).status, 201);
  assert.equal((await shop.place({ items: [shop.line(shop.range.mug, 100_000)] })).status, 409);
  assert.deepEqual(await counts(), placed);
});

test("late is what waits to be shipped for longer than so many days", async () => {
  const old = await shop.order();
  await server.sql(
    shop.store,
    "update orders set placed_at = placed_at - interval '3 days' where order_id = $1",
    [old.id],
  );
  assert.equal((await counts()).late, 1);
  assert.equal((await counts("?lateAfterDays=3")).late, 1);
  assert.equal((await counts("?lateAfterDays=4")).late, 0);
  const { toShip, late } = await counts("?lateAfterDays=0");
  assert.equal(late, toShip);
  await shop.advance(old.id, "confirmed", "processing", "shipped");
  assert.equal((await counts()).late, 0);
});

test("many at once are counted each once", async () => {
  const before = await counts();
  const made = await Promise.all(Array.from({ length: 12 }, () => shop.order()));
  await Promise.all(
    made.map(({ id }, i) =>
      i % 2
        ? shop.ok("POST", `/orders/${id}/cancel`, { reason: "other" })
        : shop.ok("PUT", `/orders/${id}/status`, { status: "confirmed" }),
    ),
  );
  const { byStatus, total } = await counts();
  assert.equal(total, before.total + 12);
  assert.equal(all(byStatus).cancelled, all(before.byStatus).cancelled + 6);
  assert.equal(all(byStatus).confirmed, all(before.byStatus).confirmed + 6);
});

test("an invalid number of days is 400", async () => {
  for (const days of ["-1", "1.5", "many", "366"])
    assertInvalid(await shop.send("GET", `/orders/counts?lateAfterDays=${days}`), "/lateAfterDays");
});

test("the books agree", () => booksBalance(server, shop.store));
