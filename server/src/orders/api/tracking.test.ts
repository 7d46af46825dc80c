import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf } from "../../../test/assert-refused.ts";
import { startServer, testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";
import { stillBuckets } from "../../../test/still-buckets.ts";

const server = await testServer();
const shop = await openShop(server);
const elsewhere = await openShop(server);
const { id } = await shop.order({
  items: [shop.line(shop.range.mug, 2), shop.line(shop.range.ebook)],
  shippingAddress: { ...HOME, phone: "+493012345678" },
  note: "leave it with the neighbors",
});
await shop.advance(id, "confirmed", "processing");
const parcel = { trackingNumber: "JD014", trackingUrl: "https://track.example/JD014", carrier: "DHL" };
await shop.move(id, "shipped", { ...parcel, note: "a parcel with a dent" });
const order = await shop.read(id);

const track = (body: Fields, at = shop) =>
  at.send("POST", "/orders/track", { key: undefined, body: { orderNumber: order.orderNumber, ...body } });

describe("tracking", () => {
  test("by number and email tells where the order is, and no more", async () => {
    for (const email of [shop.customer.email, shop.customer.email.toUpperCase()]) {
      const { status, body, text } = await track({ email });
      assert.equal(status, 200, text);
      assert.deepEqual(body.data, {
        orderNumber: order.orderNumber,
        status: "shipped",
        paymentStatus: "pending",
        timeline: order.timeline.map(({ at, status: reached }: Json) => ({ at, status: reached })),
        trackingNumber: "JD014",
        trackingUrl: "https://track.example/JD014",
        carrier: "DHL",
        shipments: [{ ...parcel, status: "shipped", items: [{ name: "Mug", quantity: 2 }] }],
        items: [
          { name: "Mug", quantity: 2 },
          { name: "E-book", quantity: 1 },
        ],
        finalAmount: order.finalAmount,
        currency: "USD",
      });
      for (const secret of ["Berlin", "neighbors", "dent", "Lovelace", "api_key", shop.customer.email])
        assert.ok(!text.includes(secret), secret);
    }
  });

  test("by a phone number: the buyer's, or an address's", async () => {
    for (const phone of ["+491701234567", "+49 30 12345678"]) {
      const { status, body } = await track({ phone, orderNumber: ` ${order.orderNumber} ` });
      assert.deepEqual([status, body.data.status], [200, "shipped"], phone);
    }
  });

  test("tells each parcel that has left, and none that is packed", async () => {
    const {
      id: other,
      orderNumber,
      items,
    } = await shop.order({
      items: [shop.line(shop.range.mug, 2), shop.line(shop.range.sticker)],
    });
    await shop.advance(other, "confirmed");
    const of = `/orders/${other}/shipments`;
    const [mugs] = items;
    await shop.ok("POST", of, { items: [{ itemId: mugs.id, quantity: 1 }], status: "shipped", ...parcel });
    const { id: next } = await shop.ok("POST", of, { items: [{ itemId: mugs.id, quantity: 1 }] });
    const tracked = async () =>
      (await track({ orderNumber, email: shop.customer.email })).body.data.shipments;
    const first = { ...parcel, status: "shipped", items: [{ name: "Mug", quantity: 1 }] };
    assert.deepEqual(await tracked(), [first]);
    const second = { trackingNumber: "JD015", trackingUrl: null, carrier: null };
    await shop.ok("PUT", `${of}/${next}`, { status: "shipped", ...second });
    assert.deepEqual(await tracked(), [first, { ...first, ...second }]);
  });

  test("tells the one parcel of an order from before shipments were stored", async () => {
    const { id: old, orderNumber } = await elsewhere.order();
    await elsewhere.advance(old, "confirmed", "processing");
    await elsewhere.move(old, "shipped", parcel);
    await server.sql(elsewhere.store, "delete from order_shipments where order_id = $1", [old]);
    await server.sql(elsewhere.store, "update order_items set shipped_quantity = null where order_id = $1", [
      old,
    ]);
    const { shipments } = (await track({ orderNumber, email: elsewhere.customer.email }, elsewhere)).body
      .data;
    assert.deepEqual(shipments, [{ ...parcel, status: "shipped", items: [{ name: "Mug", quantity: 1 }] }]);
  });

  test("every miss is the same 404", async () => {
    const { email } = shop.customer;
    const misses = [
      await track({ email: "somebody@else.example" }),
      await track({ email, orderNumber: "#999999" }),
      await track({ email, orderNumber: order.orderNumber.slice(1) }),
      await track({ email: elsewhere.customer.email }),
      await track({ phone: "+491700000000" }),
      await track({ phone: "+491701234567", orderNumber: "'" }),
      await track({ email }, elsewhere),
    ];
    for (const miss of misses) {
      assertRefused(miss, 404, "not_found");
      assert.equal(bytesOf(miss), bytesOf(misses[0]!));
    }
  });

  test("needs the number, and one of email and phone", async () => {
    const { email } = shop.customer;
    assertInvalid(await track({}), ["/email", "exactly_one"]);
    assertInvalid(await track({ email, phone: "+491701234567" }), ["/email", "exactly_one"]);
    assertInvalid(await track({ email: "x" }), "/email");
    assertInvalid(await track({ phone: "x" }), "/phone");
    assertInvalid(await track({ email, orderNumber: undefined }), ["/orderNumber", "required"]);
    assertInvalid(await track({ email, orderNumber: "" }), "/orderNumber");
  });

  test("an order whose buyer is anonymous is tracked by nothing", async () => {
    const person = await shop.person({ phone: "+491705555555" });
    const { orderNumber } = await shop.order({ customerId: person.id });
    assert.equal((await track({ orderNumber, email: person.email })).status, 200);
    await shop.ok("POST", `/customer/${person.id}/anonymize`, {});
    assertRefused(await track({ orderNumber, email: person.email }), 404, "not_found");
    assertRefused(await track({ orderNumber, phone: "+491705555555" }), 404, "not_found");
  });

  test("has five tries a minute for an address, and for an order", async () => {
    const limited = await startServer(
      { RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" },
      { buckets: stillBuckets() },
    );
    try {
      const store = await limited.createStore();
      const from = async (ip: string, orderNumber: string) => {
        const { status } = await limited.send(store, "POST", "/api/v1/orders/track", {
          key: undefined,
          body: { orderNumber, email: "a@example.com" },
          headers: { "x-forwarded-for": ip },
        });
        return status;
      };
      const byAddress = [];
      for (let i = 0; i < 7; i++) byAddress.push(await from("203.0.113.1", `#${i}`));
      assert.deepEqual(byAddress, [404, 404, 404, 404, 404, 429, 429]);
      const byOrder = [];
      for (let i = 0; i < 7; i++) byOrder.push(await from(`203.0.113.${i + 10}`, "#77"));
      assert.deepEqual(byOrder, [404, 404, 404, 404, 404, 429, 429]);
    } finally {
      await limited.close();
    }
  });
});
