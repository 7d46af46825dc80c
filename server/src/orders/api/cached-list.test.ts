import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

// Pages of orders and single reads are cached, and only orders with a new version are read again: after every
// kind of change, a cached answer must equal an uncached read.

const server = await testServer();
const shop = await openShop(server);

const questions = ["", "include=items", "sort=updatedAt&limit=3", "fields=id,status", "status=delivered"];
let asked = 0;
/** Checks that the cached lists equal the lists under a new filter that lets everything through. */
async function areCurrent(after: string) {
  for (const question of questions) {
    const anew = `${question}&createdSince=${new Date(1_000 * ++asked).toISOString()}`;
    const [cached, fresh] = [
      await shop.send("GET", `/orders?${question}`),
      await shop.send("GET", `/orders?${anew}`),
    ];
    assert.equal(cached.status, 200);
    assert.deepEqual(cached.body.data, fresh.body.data, `${question} after ${after}`);
  }
  const { orders } = await shop.ok("GET", "/orders?limit=100");
  for (const { id } of orders) {
    const cached = await shop.send("GET", `/orders/${id}`);
    // A write that changes nothing answers with what is stored.
    const fresh = await shop.send("PUT", `/orders/${id}`, { body: {} });
    assert.deepEqual(cached.body.data, fresh.body.data, `order ${id} after ${after}`);
    assert.equal(cached.headers.etag, fresh.headers.etag);
  }
}

const toDelivered = ["confirmed", "processing", "shipped", "delivered"];
const mugs = (quantity: number) => ({ items: [shop.line(shop.range.mug, quantity)] });
const put = (path: string, body: Fields) => shop.ok("PUT", path, body);

describe("pages and reads of orders that are cached", () => {
  let bob: Json;
  let order: Json;
  const changes: [what: string, act: () => Promise<unknown>][] = [
    ["an order placed", async () => (order = await shop.order({ ...mugs(3), customerId: bob.id }))],
    ["another one, of a coupon", async () => shop.order({ couponCode: (await shop.coupon()).code })],
    [
      "one that a gift card pays",
      async () => {
        const { code } = await shop.giftCard("5");
        await shop.order({ giftCards: [{ code }] });
      },
    ],
    ["a note and tags", () => put(`/orders/${order.id}`, { note: "Ring twice", tags: ["gift"] })],
    ["metadata", () => put(`/orders/${order.id}`, { metadata: { shelf: "7" }, externalId: randomUUID() })],
    ["an authorization", () => shop.pay(order.id, "authorize")],
    ["a capture", () => shop.pay(order.id, "capture")],
    ["a delivery", () => shop.advance(order.id, ...toDelivered)],
    ["a partial refund", () => shop.refund(order.id, { amount: "1.00" })],
    [
      "a refund of a line",
      () => shop.refund(order.id, { items: [{ itemId: order.items[0].id, quantity: 1 }], restock: true }),
    ],
    [
      "a return asked for",
      () =>
        shop.ok("POST", `/orders/${order.id}/returns`, {
          items: [{ itemId: order.items[0].id, quantity: 1, reason: "Too small" }],
        }),
    ],
    [
      "a return received",
      async () => {
        const { returns } = await shop.ok("GET", `/orders/${order.id}/returns`);
        for (const status of ["approved", "received"])
          await put(`/orders/${order.id}/returns/${returns[0].id}`, { status });
      },
    ],
    [
      "a cancellation",
      async () => {
        const { id } = await shop.order(mugs(2));
        await areCurrent("an order to be cancelled");
        await shop.ok("POST", `/orders/${id}/cancel`, { reason: "customer" });
      },
    ],
    ["an order on hold", async () => shop.move((await shop.order()).id, "on_hold")],
    [
      "a merge of customers",
      async () => {
        const other = await shop.person();
        await shop.order({ customerId: other.id });
        await areCurrent("an order of another customer");
        await shop.ok("POST", `/customer/${other.id}/merge`, { into: bob.id });
      },
    ],
    ["an anonymization", () => shop.ok("POST", `/customer/${bob.id}/anonymize`)],
  ];

  test("are as if they were read anew after every kind of change", async () => {
    bob = await shop.person({ firstName: "Robert" });
    await areCurrent("nothing");
    for (const [what, act] of changes) {
      const answer = (await act()) as { status?: number; text?: string } | undefined;
      if (typeof answer?.status === "number") assert.ok(answer.status < 300, `${what}: ${answer.text}`);
      await areCurrent(what);
      await areCurrent(`${what}, asked again`);
    }
    const { orders } = await shop.ok("GET", "/orders?include=items");
    const ofBob = orders.find(({ id }: Json) => id === order.id);
    assert.deepEqual([ofBob.customer.email, ofBob.note], ["", null]);
  });

  test("are another store's own, and for each customer asked for", async () => {
    const elsewhere = await openShop(server);
    const { orders, pagination } = await elsewhere.ok("GET", "/orders");
    assert.deepEqual([orders, pagination.total], [[], 0]);
    for (const customerId of [bob.id, shop.customer.id]) {
      const found = await shop.ok("GET", `/orders?customerId=${customerId}`);
      assert.ok(found.orders.every((one: Json) => one.customerId === customerId));
    }
  });
});
