import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { shoppers } from "../../../test/carts.ts";
import { openStall } from "../../../test/checkout.ts";
import { assertSafePage, visitorOf } from "../../../test/pages.ts";
import { testServer } from "../../../test/server.ts";
import { severalLocations } from "../../../test/several-locations.ts";
import type { Fields, Json } from "../../../test/shop.ts";

// Pick-up at a location, from the quote to the counter. How it is priced is tested by pricing/pickup.test.ts.

const server = await testServer();
const stall = await openStall(server);
const counter = {
  name: "Harbor shop",
  address: { address1: "Quay 1", city: "Lyon", country: "FR", postalCode: "69001" },
  pickup: { isOffered: true, instructions: "Ring at gate 2." },
};
const { ids, product, levels } = await severalLocations(server, stall, counter, {
  sellsOnline: false,
  name: "Locker",
  pickup: { isOffered: true },
});
const [, SHOP, LOCKER] = ids as [string, string, string];
const pickup = {
  locationId: SHOP,
  name: "Harbor shop",
  address: {
    address1: "Quay 1",
    city: "Lyon",
    country: "FR",
    company: null,
    address2: null,
    province: null,
    postalCode: "69001",
    phone: null,
  },
  instructions: "Ring at gate 2.",
};
const of = (one: Json, count = 1, more: Fields = {}) => ({
  items: [stall.line(one, count)],
  shippingAddress: undefined,
  shippingMethodId: SHOP,
  ...more,
});
const agree = () => booksBalance(server, stall.store);

describe("pick-up", () => {
  test("is among the options of a quote, and is taken only when it is named", async () => {
    const cup = await product(5, 5);
    const shipped = dataOf(
      await stall.quote(
        of(cup, 1, { shippingAddress: stall.body().shippingAddress, shippingMethodId: undefined }),
      ),
    );
    assert.equal(shipped.shippingMethod.name, "Post");
    assert.deepEqual(
      shipped.shippingOptions.map(({ name, price, pickup: at }: Json) => [name, price, at?.locationId]),
      [
        ["Post", "4.90", undefined],
        ["Express", "9.90", undefined],
        ["Harbor shop", "0.00", SHOP],
        ["Locker", "0.00", LOCKER],
      ],
    );
    const quote = dataOf(await stall.quote(of(cup)));
    assert.deepEqual(quote.shippingMethod, {
      id: SHOP,
      name: "Harbor shop",
      estimatedDays: null,
      pickup,
    });
    assert.deepEqual([quote.shippingCost, quote.finalAmount, quote.codFee], ["0.00", "10.00", "0.00"]);
    assert.deepEqual(
      quote.taxes.map(({ country, rate }: Json) => [country, rate]),
      [["FR", "20"]],
    );
    assertInvalid(await stall.quote(of(cup, 1, { shippingMethodId: undefined })), [
      "/shippingAddress",
      "required",
    ]);
  });

  test("takes stock where it is picked up, and nowhere else", async () => {
    const cup = await product(9, 2);
    const { order } = await stall.buy(of(cup, 2));
    assert.deepEqual(await levels(cup), [9, 0, 0]);
    assert.deepEqual([order.shippingMethod.pickup, order.shippingAddress], [pickup, null]);
    const short = await stall.checkOut(of(cup, 1));
    assertRefused(short, 409, "insufficient_stock");
    assert.deepEqual(short.body.details.lines, [{ productId: cup.id, variantId: null, available: 0 }]);
    const [told] = dataOf(await stall.quote(of(cup, 1))).items;
    assert.deepEqual([told.inStock, told.available], [false, 0]);
    await stall.buy(
      of(cup, 1, { shippingAddress: stall.body().shippingAddress, shippingMethodId: undefined }),
    );
    assert.deepEqual(await levels(cup), [8, 0, 0]);
    await agree();
  });

  test("also at a location that does not sell online", async () => {
    const cup = await product(0, 0, 3);
    const { order } = await stall.buy(of(cup, 2, { shippingMethodId: LOCKER }));
    assert.deepEqual([await levels(cup), await stall.stock(cup)], [[0, 0, 1], 0]);
    assert.equal(order.shippingMethod.pickup.name, "Locker");
    assertRefused(await stall.checkOut(of(cup, 2, { shippingMethodId: LOCKER })), 409, "insufficient_stock");
    // What is sold without stock is, where it never was, not there.
    const lamp = await product(0);
    await stall.ok("PUT", `/products/${lamp.id}`, { allowBackorder: true });
    assertRefused(await stall.checkOut(of(lamp, 1, { shippingMethodId: LOCKER })), 409, "insufficient_stock");
    await agree();
  });

  test("is carried out as a shipment from there, and shown on the order's page", async () => {
    const cup = await product(0, 3);
    const { order, orderToken } = await stall.buy(of(cup, 2, { paymentMethod: "cash" }));
    await stall.advance(order.id, "confirmed");
    const parcel = await stall.ok("POST", `/orders/${order.id}/shipments`, {});
    assert.equal(parcel.locationId, SHOP);
    await stall.ok("PUT", `/orders/${order.id}/shipments/${parcel.id}`, { status: "shipped" });
    const done = await stall.advance(order.id, "delivered");
    assert.deepEqual([done.paymentStatus, done.paidAmount], ["paid", "20.00"]);
    const visitor = visitorOf(server, stall.store);
    const page = await visitor.get(`/orders/${order.id}/${orderToken}`);
    assertSafePage(page);
    for (const text of ["Pickup location", "Harbor shop", "Quay 1", "69001 Lyon", "Ring at gate 2."])
      assert.ok(page.text.includes(text), text);
    const explained = await stall.ok("GET", `/orders/${order.id}/explain`);
    assert.deepEqual([explained.shipping.zoneName, explained.totals.final.amount], ["Harbor shop", "20.00"]);
    await agree();
  });

  test("is a method of orders by hand and of drafts, and edits move stock there", async () => {
    const cup = await product(5, 4);
    const paid = { paymentMethod: "card", markPaid: true };
    const one = await stall.order({ items: [stall.line(cup, 2)], ...paid });
    assert.deepEqual(await levels(cup), [3, 4, 0]);
    const edited = await stall.ok("POST", `/orders/${one.id}/edits`, { shippingMethodId: SHOP });
    assert.deepEqual([edited.shippingMethod.pickup, edited.shippingCost], [pickup, "0.00"]);
    assert.deepEqual(await levels(cup), [5, 2, 0]);
    // What is added to it comes from there.
    const [item] = edited.items;
    const more = (quantity: number) => ({ setQuantity: [{ itemId: item.id, quantity }] });
    await stall.ok("POST", `/orders/${one.id}/edits`, more(3));
    assert.deepEqual(await levels(cup), [5, 1, 0]);
    assertRefused(
      await stall.send("POST", `/orders/${one.id}/edits`, { body: more(5) }),
      409,
      "insufficient_stock",
    );
    const back = await stall.ok("POST", `/orders/${one.id}/edits`, { shippingMethodId: stall.rates.post });
    assert.deepEqual([back.shippingMethod.name, back.shippingMethod.pickup], ["Post", undefined]);
    await agree();

    const draft = await stall.ok("POST", "/orders", {
      ...stall.body({ items: [stall.line(cup)], shippingAddress: undefined, shippingMethodId: SHOP }),
      draft: true,
    });
    assert.equal(draft.shippingMethod.pickup.locationId, SHOP);
    // Nothing is sent to an address.
    await stall.ok("POST", `/orders/${draft.id}/send`, {});
    const placed = await stall.ok("POST", `/orders/${draft.id}/place`, {});
    assert.deepEqual([placed.finalAmount, await levels(cup)], ["10.00", [5, 0, 0]]);
    await agree();
  });

  test("is told in the mail about the order", async () => {
    const cup = await product(0, 1);
    await server.runJobs();
    const before = (await server.mails()).length;
    await stall.buy(of(cup));
    await server.runJobs();
    const mails = (await server.mails()).slice(before);
    assert.ok(
      mails.some(({ text }) => text.includes("Harbor shop, Quay 1, 69001 Lyon, Ring at gate 2.")),
      JSON.stringify(mails.map(({ text }) => text)),
    );
  });

  test("is told by a cart before anybody says where it goes", async () => {
    const cup = await product(1, 1);
    const { made, put, complete } = shoppers(stall);
    const cart = await made({ items: [stall.line(cup)] });
    assert.deepEqual(
      cart.data.quote.shippingOptions.map(({ name }: Json) => name),
      ["Harbor shop", "Locker"],
    );
    const customer = { email: "ada@example.com", firstName: "Ada", lastName: "King" };
    const chosen = dataOf(await put(cart, { shippingMethodId: SHOP, customer, paymentMethod: "cash" }));
    assert.deepEqual([chosen.isReady, chosen.quote.finalAmount], [true, "10.00"]);
    const { order } = dataOf(await complete(cart), 201);
    assert.deepEqual([order.shippingMethod.pickup.name, await levels(cup)], ["Harbor shop", [1, 0, 0]]);
  });

  test("is not offered where it is not said", async () => {
    await stall.ok("PUT", `/locations/${LOCKER}`, { pickup: { isOffered: false } });
    const cup = await product(1, 1, 1);
    const refusal = await stall.quote(
      of(cup, 1, { shippingMethodId: LOCKER, shippingAddress: stall.body().shippingAddress }),
    );
    assertRefused(refusal, 400, "shipping_unavailable", ["/shippingMethodId", "not_found"]);
  });
});
