import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf } from "../../../test/assert-refused.ts";
import { anonymous, CARTS, codesOf as codes, shoppers, withToken } from "../../../test/carts.ts";
import { guest, openStall } from "../../../test/checkout.ts";
import { testServer } from "../../../test/server.ts";
import { HOME, type Json } from "../../../test/shop.ts";

const server = await testServer();
const stall = await openStall(server);
const elsewhere = await openStall(server);
const { made, read, put, complete, seen, ready, customer, age, careForCarts, events } = shoppers(stall);

describe("a cart", () => {
  test("keeps what was asked for, and is priced as a quote of the same", async () => {
    const empty = await made();
    assert.deepEqual(
      [empty.data.items, empty.data.quote, empty.data.isReady, empty.data.state],
      [[], null, false, "open"],
    );
    const items = [stall.line(stall.mug, 2), stall.line(stall.mug), stall.line(stall.shirt, 1, "M")];
    const body = ready({ items, note: "Ring twice" });
    const cart = await made(body);
    assert.deepEqual(
      cart.data.items.map(({ quantity }: Json) => quantity),
      [3, 1],
    );
    const { source: _, ...asked } = body;
    const quote = await stall.quote(asked);
    assert.deepEqual(cart.data.quote, quote.body.data);
    assert.deepEqual([cart.data.messages, cart.data.isReady, cart.data.note], [[], true, "Ring twice"]);
    assert.deepEqual(await seen(cart), cart.data);
    assert.deepEqual(await seen(cart), cart.data);
  });

  test("is made of nothing at all, with and without an empty body", async () => {
    for (const sent of [{}, { body: {} }]) {
      const { status, body } = await stall.send("POST", CARTS, { ...anonymous, ...sent });
      assert.deepEqual([status, body.data.items, body.data.state], [201, [], "open"]);
    }
  });

  test("is changed in part, and says what it still needs", async () => {
    const cart = await made({ items: [stall.line(stall.mug)] });
    assert.deepEqual(codes(cart.data).sort(), [
      "required /customer",
      "required /paymentMethod",
      "required /shippingAddress",
    ]);
    assert.equal(cart.data.quote.shippingMethod, null);
    const placed = await put(cart, { shippingAddress: HOME, paymentMethod: "cash", customer: guest() });
    assert.equal(placed.status, 200, placed.text);
    assert.deepEqual(
      [codes(placed.body.data), placed.body.data.version, placed.body.data.isReady],
      [[], 2, true],
    );
    const { body } = await put(cart, { shippingAddress: null, note: "Later" });
    assert.deepEqual(
      [body.data.shippingAddress, body.data.note, codes(body.data)],
      [null, "Later", ["required /shippingAddress"]],
    );
    assertInvalid(await complete(cart), ["/shippingAddress", "required"]);
  });

  test("refuses what is sent wrong, and keeps what was", async () => {
    const cart = await made(ready());
    const gone = "019a0000-0000-7000-8000-000000000000";
    assertInvalid(await put(cart, { items: [{ productId: gone, quantity: 1 }] }), [
      "/items/0/productId",
      "not_found",
    ]);
    assertInvalid(await put(cart, { items: [stall.line(stall.shirt, 1)] }), [
      "/items/0/variantId",
      "required",
    ]);
    assertInvalid(await put(cart, { items: [{ ...stall.line(stall.mug), quantity: 0 }] }), [
      "/items/0/quantity",
      "too_small",
    ]);
    assertRefused(await put(cart, { couponCode: "NOBODY" }), 400, "coupon_invalid", [
      "/couponCode",
      "coupon_unknown",
    ]);
    assertRefused(
      await put(cart, { shippingMethodId: gone }),
      400,
      "shipping_unavailable",
      "/shippingMethodId",
    );
    const overseas = await put(cart, { shippingAddress: { ...HOME, country: "US" } });
    assertRefused(overseas, 400, "shipping_unavailable", "/shippingAddress/country");
    assertRefused(await put(cart, { quote: {} }), 400, "read_only_field", "/quote");
    const many = (length: number) =>
      put(cart, { items: Array.from({ length }, () => stall.line(stall.mug)) });
    assertInvalid(await many(501), ["/items", "too_many"]);
    assertRefused(await many(10_000), 413, "payload_too_large");
    assertRefused(await put(cart, { note: "x", version: 7 }), 409, "version_conflict");
    assert.deepEqual(await seen(cart), cart.data);
  });

  test("says what changed since: prices, stock, what is gone, coupons that are over", async () => {
    const [one, two, three] = await Promise.all(["One", "Two", "Three"].map((name) => stall.product(name)));
    const coupon = await stall.ok("POST", "/coupons", {
      code: `C${one.id.slice(-8)}`,
      type: "percentage",
      value: "10",
    });
    const cart = await made(
      ready({ items: [stall.line(one), stall.line(two, 5), stall.line(three)], couponCode: coupon.code }),
    );
    assert.deepEqual(codes(cart.data), []);
    await stall.ok("PUT", `/products/${one.id}`, { price: "29.90" });
    await stall.ok("POST", `/products/${two.id}/stock`, { set: 2, reason: "count" });
    await stall.ok("DELETE", `/products/${three.id}`);
    await stall.ok("PUT", `/coupons/${coupon.id}`, { isActive: false });
    const now = await seen(cart);
    assert.deepEqual(codes(now).sort(), [
      "coupon_invalid /couponCode",
      "not_available /items/2/productId",
      "out_of_stock /items/1/quantity",
      "price_changed /items/0",
    ]);
    assert.equal(
      now.messages.find(({ code }: Json) => code === "price_changed").message,
      "The price changed from 19.90 to 29.90.",
    );
    assert.deepEqual([now.isReady, now.quote.items.length, now.quote.discountAmount], [false, 2, "0.00"]);
    const german = await read(cart, { headers: { ...cart.sent.headers, "accept-language": "de" } });
    assert.match(german.text, /Nur noch 2 verfügbar/);
    // A change takes note of it.
    const { body } = await put(cart, { items: [stall.line(one), stall.line(two, 2)], couponCode: null });
    assert.deepEqual([codes(body.data), body.data.isReady], [[], true]);
  });

  test("is nobody else's", async () => {
    const cart = await made(ready());
    const other = await made();
    const nowhere = await stall.send("GET", `${CARTS}/019a0000-0000-7000-8000-000000000000`, cart.sent);
    for (const sent of [anonymous, other.sent, withToken("ct_x"), (await customer()).sent]) {
      for (const answer of [
        await read({ ...cart, sent }),
        await put({ ...cart, sent }, {}),
        await complete({ ...cart, sent }),
      ]) {
        assert.deepEqual([answer.status, bytesOf(answer)], [404, bytesOf(nowhere)]);
      }
    }
    assert.equal((await elsewhere.send("GET", `${CARTS}/${cart.id}`, cart.sent)).status, 404);
    assert.equal((await stall.send("DELETE", `${CARTS}/${cart.id}`, other.sent)).status, 404);
    assert.equal((await stall.send("DELETE", `${CARTS}/${cart.id}`, cart.sent)).status, 200);
    assert.equal((await read(cart)).status, 404);
  });

  test("has no token or code of a gift card in the database, the log or a dry run", async () => {
    const card = await stall.ok("POST", "/gift-cards", {
      amount: "50.00",
      code: "ABCD-EFGH-2345-7XQ2",
    });
    const cart = await made(ready({ giftCards: [{ code: card.code }] }));
    assert.deepEqual(
      [cart.data.giftCards, cart.data.quote.giftCardAmount],
      [[{ last4: "7XQ2" }], cart.data.quote.finalAmount],
    );
    const [row] = await server.sql(stall.store, "select * from carts where cart_id = $1", [cart.id]);
    for (const text of [JSON.stringify(row), server.logged()])
      for (const secret of [cart.token!, card.code, "ABCDEFGH23457XQ2"]) assert.ok(!text.includes(secret));
    const dry = await stall.send("POST", `${CARTS}?dryRun=true`, { ...anonymous, body: ready() });
    assert.equal(dry.status, 201, dry.text);
    assert.equal((await read({ ...cart, id: dry.body.data.id })).status, 404);
  });
});

describe("completing a cart", () => {
  test("is the checkout of the same: one order, whatever is sent", async () => {
    const cart = await made(ready({ note: "Blue paper" }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(cart)));
    const won = answers.filter(({ status }) => status === 201);
    assert.equal(won.length, 1, answers.map(({ status }) => status).join());
    for (const answer of answers)
      if (answer !== won[0]) assertRefused(answer, 409, "invalid_status_transition");
    const { order, orderToken, payment } = won[0]!.body.data;
    assert.deepEqual([order.finalAmount, payment.provider], [cart.data.quote.finalAmount, "manual"]);
    const mine = await stall.readAs(order.id, { headers: { "x-order-token": orderToken } });
    assert.equal(mine.body.data.orderNumber, order.orderNumber);
    const done = await seen(cart);
    assert.deepEqual(
      [done.state, done.orderId, done.items, done.customer],
      ["completed", order.id, [], null],
    );
    assertRefused(await put(cart, { note: "x" }), 409, "invalid_status_transition");
  });

  test("is replayed by its key", async () => {
    const cart = await made(ready());
    const sent = { headers: { ...cart.sent.headers, "idempotency-key": `complete-${cart.id}` } };
    const [one, two] = [await complete(cart, {}, sent), await complete(cart, {}, sent)];
    assert.deepEqual([one.status, two.text], [201, one.text]);
  });

  test("costs what was told, or says what it costs now", async () => {
    const product = await stall.product("Rising");
    const cart = await made(ready({ items: [stall.line(product)] }));
    await stall.ok("PUT", `/products/${product.id}`, { price: "21.90" });
    assertRefused(await complete(cart), 409, "price_changed");
    const { quote } = await seen(cart);
    const answer = await complete(cart, { expectedTotal: quote.expectedTotal });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.body.data.order.finalAmount, quote.finalAmount);
    const short = await made(ready({ items: [stall.line(product)] }));
    await stall.ok("POST", `/products/${product.id}/stock`, { set: 0, reason: "count" });
    assertRefused(await complete(short), 409, "insufficient_stock");
    assert.equal((await seen(short)).state, "open");
  });

  test("needs all that an order needs", async () => {
    const bare = await made();
    const answer = await complete(bare);
    assert.equal(answer.status, 400);
    const fields = answer.body.errors.map(({ field }: Json) => field);
    assert.deepEqual(fields.sort(), ["/items", "/paymentMethod"]);
    assertInvalid(await complete(await made(ready({ customer: undefined }))), ["/customer", "required"]);
    const half = await made(ready({ shippingAddress: { country: "DE" } }));
    assert.ok(codes(half.data).includes("required /shippingAddress/city"), codes(half.data).join());
    const lacking = ["address1", "city", "firstName"].map((name) => `/shippingAddress/${name}`);
    assertInvalid(await complete(half), ...lacking);
  });
});

describe("a customer's cart", () => {
  test("is one on all devices, and that of the device is merged into it", async () => {
    const { sent } = await customer();
    const phone = await made({ items: [stall.line(stall.mug)], note: "Mine" }, sent);
    assert.equal(phone.token, null);
    const again = await made({ items: [stall.line(stall.mug)] }, sent);
    assert.deepEqual([again.id, again.data.items[0].quantity], [phone.id, 2]);
    const device = await made({
      items: [stall.line(stall.mug, 3), stall.line(stall.shirt, 1, "M")],
      note: "Device",
      couponCode: null,
    });
    const merged = await made({}, { ...sent, headers: { "x-cart-token": device.token! } });
    assert.deepEqual(
      [merged.id, merged.data.items.map(({ quantity }: Json) => quantity), merged.data.note],
      [phone.id, [5, 1], "Mine"],
    );
    assert.equal((await read(device)).status, 404);
    const done = await put({ ...merged, sent }, { shippingAddress: HOME, paymentMethod: "cash" });
    assert.equal(done.body.data.isReady, true, done.text);
    const { body } = await complete({ ...merged, sent });
    assert.equal(body.data.order.finalAmount, done.body.data.quote.finalAmount);
    assert.notEqual((await made({}, sent)).id, phone.id);
  });

  test("is made of that of the device, which its token opens no more", async () => {
    const { id, sent } = await customer();
    const device = await made({ items: [stall.line(stall.mug)] });
    const adopted = await made({}, { ...sent, headers: { "x-cart-token": device.token! } });
    assert.deepEqual([adopted.id, adopted.data.customerId, adopted.token], [device.id, id, null]);
    assert.equal((await read(device)).status, 404);
    assert.equal((await read({ ...device, sent })).status, 200);
    const other = await customer();
    const stolen = await made({}, { ...other.sent, headers: { "x-cart-token": device.token! } });
    assert.notEqual(stolen.id, device.id);
  });

  test("goes with the customer", async () => {
    const { id, email, sent } = await customer();
    await made({ items: [stall.line(stall.mug)] }, sent);
    const named = await made(ready({ customer: guest({ email }) }));
    const held = await stall.ok("GET", `/customer/${id}/export`);
    assert.equal(held.carts.length, 1);
    await stall.ok("POST", `/customer/${id}/anonymize`);
    assert.equal((await read(named)).status, 404);
    const rows = await server.sql(stall.store, "select 1 from carts where customer_id = $1", [id]);
    assert.equal(rows.length, 0);
  });
});

describe("carts left behind", () => {
  test("are told of once for the same content, after an hour of rest, where an email is known", async () => {
    const buyer = guest();
    const cart = await made(ready({ customer: buyer }));
    const silent = await made({ items: [stall.line(stall.mug)] });
    await careForCarts();
    assert.equal((await events(cart.id)).length, 0);
    assert.equal((await put(cart, {})).status, 200);
    for (const { id } of [cart, silent]) await age(id, "61 minutes");
    for (let i = 0; i < 2; i++) {
      await careForCarts();
    }
    const [told, ...more] = await events(cart.id);
    assert.deepEqual(
      [told.data.email, told.data.total, more.length],
      [buyer.email, cart.data.quote.finalAmount, 0],
    );
    assert.equal((await events(silent.id)).length, 0);
    const listed = await stall.ok("GET", "/carts?isAbandoned=true&hasEmail=true");
    assert.deepEqual(
      listed.carts.map(({ id }: Json) => id),
      [cart.id],
    );
    assert.deepEqual(await stall.ok("GET", `/carts/${cart.id}`), listed.carts[0]);
    // Another content is told of again.
    assert.equal((await put(cart, { note: "Changed" })).status, 200);
    await age(cart.id, "2 hours");
    await careForCarts();
    assert.equal((await events(cart.id)).length, 2);
  });

  test("are for those who may read orders, and of their own store", async () => {
    const cart = await made(ready());
    const { key } = await stall.store.makeKey(["products"]);
    for (const path of ["/carts", `/carts/${cart.id}`]) {
      assertRefused(await stall.send("GET", path, { key }), 403, "permission_denied");
      assertRefused(await stall.send("GET", path, anonymous), 401, "unauthenticated");
    }
    assertRefused(await elsewhere.send("GET", `/carts/${cart.id}`), 404, "not_found");
    assert.ok(!(await elsewhere.ok("GET", "/carts")).carts.length);
  });

  test("are gone after 30 days", async () => {
    const cart = await made(ready());
    await age(cart.id, "30 days 1 second");
    assert.equal((await read(cart)).status, 404);
    assert.equal((await put(cart, {})).status, 404);
    await careForCarts();
    const rows = await server.sql(stall.store, "select 1 from carts where cart_id = $1", [cart.id]);
    assert.equal(rows.length, 0);
  });

  test("of one address are no more than 500: the oldest go", async () => {
    const at = await openStall(server);
    const first = await shoppers(at).made();
    await server.sql(
      at.store,
      `insert into carts (store_id, cart_id, state, language, content, told, origin, created_at, updated_at)
       select store_id, gen_random_uuid(), state, language, content, told, origin, created_at, updated_at from carts, generate_series(1, 600)`,
    );
    await shoppers(at).made();
    const rows = await server.sql(at.store, "select count(*)::int as count from carts");
    assert.equal((rows[0] as Json).count, 500);
    assert.ok(first.id);
  });
});
