import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid, MISSING } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { pluck } from "../../../test/pluck.ts";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);
const elsewhere = await server.createStore();

const list = (path: string, query = ""): Promise<Json> => shop.ok("GET", `${path}?${query}`);
const amountsOf = ({ payments }: Json) =>
  payments.map(({ kind, amount, method }: Json) => `${kind} ${amount} ${method}`);

const card = await shop.order({ paymentMethod: "card" });
const paid = await shop.order({ markPaid: true });
for (const [kind, more] of [
  ["authorize", { amount: "5.00", method: "wallet" }],
  ["fail", {}],
  ["capture", { reference: "terminal-7" }],
] as const) {
  const { status, text } = await shop.pay(card.id, kind, more);
  assert.equal(status, 201, text);
}
const start = new Date().toISOString();
assert.equal((await shop.refund(card.id, { amount: "2.00", reason: "goodwill" })).status, 201);
assert.equal((await shop.refund(paid.id)).status, 201);

test("payments of all orders, the newest first, each with its order's number", async () => {
  const all = await list("/payments");
  assert.deepEqual(amountsOf(all), [
    `capture ${card.finalAmount} card`,
    "fail 0.00 card",
    "authorize 5.00 wallet",
    `capture ${paid.finalAmount} cash`,
  ]);
  assert.equal(all.pagination.total, 4);
  const [{ id, createdAt, actor, ...capture }] = all.payments;
  assert.deepEqual(capture, {
    orderId: card.id,
    orderNumber: card.orderNumber,
    status: "succeeded",
    kind: "capture",
    amount: card.finalAmount,
    method: "card",
    provider: "manual",
    reference: "terminal-7",
  });
  const own = await shop.ok("GET", `/orders/${card.id}/payments`);
  assert.deepEqual(
    pluck((await list("/payments", `orderId=${card.id}`)).payments, "id"),
    pluck(own.payments, "id").toReversed(),
  );
});

test("refunds of all orders, with what an order's own list tells", async () => {
  const all = await list("/refunds");
  assert.deepEqual(pluck(all.refunds, "orderNumber"), [paid.orderNumber, card.orderNumber]);
  assert.equal(all.pagination.total, 2);
  const { refunds: own } = await shop.ok("GET", `/orders/${card.id}/refunds`);
  const { orderNumber: _, ...refund } = all.refunds[1];
  assert.deepEqual(refund, own[0]);
});

test("by kind, method, provider, status and time", async () => {
  const total = async (path: string, query: string) => {
    const page = await list(path, query);
    assert.equal(page.pagination.total, (page.payments ?? page.refunds).length);
    return page.pagination.total;
  };
  assert.equal(await total("/payments", "kind=capture"), 2);
  assert.equal(await total("/payments", "kind=capture,fail"), 3);
  assert.equal(await total("/payments", "kind=capture&method=cash"), 1);
  assert.equal(await total("/payments", "method=wallet,cash"), 2);
  assert.equal(await total("/payments", "provider=manual&status=succeeded"), 4);
  assert.equal(await total("/payments", "provider=stripe"), 0);
  assert.equal(await total("/payments", "status=pending,failed"), 0);
  assert.equal(await total("/payments", `createdSince=${start}`), 0);
  assert.equal(await total("/refunds", `createdSince=${start}`), 2);
  assert.equal(await total("/refunds", `createdUntil=${start}`), 0);
  assert.equal(await total("/refunds", "method=card&status=succeeded&provider=manual"), 1);
  assert.equal(await total("/refunds", `orderId=${MISSING}`), 0);
});

test("money that belongs to no order: it came after its order had ended", async () => {
  const ended = await shop.order({ paymentMethod: "bank_transfer" });
  await shop.ok("POST", `/orders/${ended.id}/cancel`, { reason: "other" });
  assert.equal((await shop.pay(ended.id, "capture", { reference: "BANK-7" })).status, 201);
  const late = await list("/payments", "unmatched=true");
  assert.deepEqual(
    late.payments.map(({ orderNumber, reference, unmatched }: Json) => [orderNumber, reference, unmatched]),
    [[ended.orderNumber, "BANK-7", true]],
  );
  assert.equal(late.pagination.total, 1);
  assert.equal((await list("/payments", "unmatched=true&method=cash")).pagination.total, 0);
  const others = await list("/payments", "unmatched=false");
  assert.equal(others.payments.length, 4);
  assert.equal((await list("/refunds", `orderId=${ended.id}`)).pagination.total, 0);
});

test("page by page and by cursor, each once", async () => {
  const whole = (await list("/payments")).payments;
  const first = await list("/payments", "limit=3");
  const rest = await list("/payments", `limit=3&after=${first.pagination.nextCursor}`);
  assert.deepEqual([...first.payments, ...rest.payments], whole);
  assert.equal(rest.pagination.nextCursor, null);
  assert.deepEqual((await list("/payments", "limit=3&page=2")).payments, whole.slice(3));
  assert.deepEqual(
    (await list("/refunds", "limit=1&page=2")).refunds,
    (await list("/refunds")).refunds.slice(1),
  );
});

test("an invalid value of a filter is 400", async () => {
  for (const query of [
    "kind=steal",
    "status=gone",
    "method=barter",
    "orderId=1",
    "createdSince=soon",
    "provider=",
    "unmatched=perhaps",
  ])
    assertInvalid(await shop.send("GET", `/payments?${query}`), `/${query.split("=")[0]}`);
  assertInvalid(await shop.send("GET", "/refunds?kind=capture"), "/kind");
});

test("another store's are not listed", async () => {
  for (const path of ["/payments", "/refunds"]) {
    const { body } = await server.send(elsewhere, "GET", `/api/v1${path}?orderId=${card.id}`);
    assert.equal(body.data.pagination.total, 0);
    const all = await server.send(elsewhere, "GET", `/api/v1${path}`);
    assert.equal(all.body.data.pagination.total, 0);
  }
});

test("the books agree", () => booksBalance(server, shop.store));
