import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused } from "../../../test/assert-refused.ts";
import { anonymous, CARTS, codesOf, shoppers, withToken } from "../../../test/carts.ts";
import { guest, openStall } from "../../../test/checkout.ts";
import { testServer } from "../../../test/server.ts";
import { HOME, type Json } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";

// Carts beside what changes around them: other devices, log-ins, codes, time.

const server = await testServer();
const stall = await openStall(server);
const { made, read, put, complete, seen, ready, customer, age, careForCarts, events } = shoppers(stall);
const itemsOf = ({ data }: { data: Json }) => data.items.map(({ quantity }: Json) => quantity);

describe("what is sent", () => {
  test("is refused by its place in the body, what is kept is only told", async () => {
    const gone = "019a0000-0000-7000-8000-000000000000";
    const mug = stall.line(stall.mug);
    const bad = { productId: gone, quantity: 1 };
    const cart = await made({ items: [mug] });
    assertInvalid(await put(cart, { items: [mug, mug, bad] }), ["/items/2/productId", "not_found"]);
    const [leaving, { sent }] = await Promise.all([stall.product("Leaving"), customer()]);
    await made({ items: [stall.line(leaving)] }, sent);
    await stall.ok("DELETE", `/products/${leaving.id}`);
    const added = await made({ items: [mug] }, sent);
    assert.deepEqual([itemsOf(added), codesOf(added.data)[0]], [[1, 1], "not_available /items/0/productId"]);
    const wrong = await stall.send("POST", CARTS, { ...sent, body: { items: [mug, bad] } });
    assertInvalid(wrong, ["/items/1/productId", "not_found"]);
  });

  test("is no more than a cart holds, in lines and in pieces; of two carts what is too much is left out and told", async () => {
    const values = (length: number) => Array.from({ length }, (_, i) => `v${i}`);
    const all = values(26).flatMap((One) => values(20).map((Two) => ({ options: { One, Two } })));
    const many = await stall.product("Many", {
      inventoryTracked: false,
      variants: [
        { name: "One", values: values(26) },
        { name: "Two", values: values(20) },
      ],
      productVariants: all,
    });
    const lines = many.productVariants.map(({ id }: Json) => ({
      productId: many.id,
      variantId: id,
      quantity: 1,
    }));
    assert.equal(lines.length, 520);
    const mug = stall.line(stall.mug);
    const half = { ...mug, quantity: 600_000 };
    const cart = await made({ items: [mug] });
    assertInvalid(await put(cart, { items: [half, half] }), ["/items/0/quantity", "too_large"]);
    const { sent } = await customer();
    await made({ items: lines.slice(0, 500) }, sent);
    const more = (items: Json[]) => stall.send("POST", CARTS, { ...sent, body: { items } });
    assertInvalid(await more([mug]), ["/items", "cart_full"]);
    const device = await made({ items: [{ ...lines[0], quantity: 1_000_000 }, mug] });
    const merged = await made({}, withToken(device.token, sent));
    assert.equal(merged.data.items.length, 500);
    assert.equal(merged.data.items[0].quantity, 1_000_000);
    assert.ok(codesOf(merged.data).includes("cart_full /items"), merged.data.messages);
    assertInvalid(await more([lines[0]]), ["/items/0/quantity", "too_large"]);
  });

  test("of codes is looked at at once, also where there is nothing to pay for", async () => {
    const empty = await made();
    assertRefused(await put(empty, { couponCode: "NOBODY" }), 400, "coupon_invalid", "/couponCode");
    assertInvalid(await put(empty, { giftCards: [{ code: "NO-SUCH-CARD-1" }] }), [
      "/giftCards/0/code",
      "gift_card_invalid",
    ]);
    const last = await stall.product("Last one");
    const cart = await made({ items: [stall.line(last)] });
    await stall.ok("DELETE", `/products/${last.id}`);
    assertRefused(await put(cart, { couponCode: "NOBODY" }), 400, "coupon_invalid", "/couponCode");
  });
});

describe("a cart with gift cards", () => {
  test("is told without the card that cannot pay, and with the other", async () => {
    const [good, bad] = [await stall.giftCard("5.00"), await stall.giftCard("5.00")];
    const cart = await made(ready({ giftCards: [{ code: bad.code }, { code: good.code }] }));
    assert.equal(cart.data.quote.giftCardAmount, "10.00");
    await stall.ok("PUT", `/gift-cards/${bad.id}`, { isActive: false });
    const now = await seen(cart);
    assert.deepEqual(codesOf(now), [
      "gift_card_unusable /giftCards/0/code",
      "price_changed /quote/dueAmount",
    ]);
    assert.equal(now.quote.giftCardAmount, "5.00");
  });

  test("is not completed where they leave more to pay than was told", async () => {
    const card = await stall.giftCard("30.00");
    const cart = await made(ready({ giftCards: [{ code: card.code }] }));
    assert.equal(cart.data.quote.dueAmount, "0.00");
    await stall.ok("POST", `/gift-cards/${card.id}/adjust`, { delta: "-20.00", reason: "Used at the till" });
    const now = await seen(cart);
    assert.deepEqual(
      [codesOf(now), now.isReady, now.quote.dueAmount],
      [["price_changed /quote/dueAmount"], true, "14.80"],
    );
    assertRefused(await complete(cart), 409, "price_changed");
    const { expectedTotal, expectedDue } = now.quote;
    assert.equal((await complete(cart, { expectedTotal, expectedDue })).status, 201);
  });
});

describe("completing", () => {
  test("what another device changed meanwhile is refused by the version", async () => {
    const cart = await made(ready());
    const [cup, twin] = await Promise.all(["Cup", "Twin"].map((name) => stall.product(name)));
    const shown = (await put(cart, { items: [stall.line(cup)] })).body.data;
    const other = (await put(cart, { items: [stall.line(twin)] })).body.data;
    const { expectedTotal } = shown.quote;
    assert.equal(other.quote.expectedTotal, expectedTotal);
    const { version } = shown;
    assertRefused(await complete(cart, { expectedTotal, version }), 409, "version_conflict");
    const match = { headers: { ...cart.sent.headers, "if-match": `"${version}"` } };
    assertRefused(await complete(cart, { expectedTotal }, match), 409, "version_conflict");
    const { body } = await complete(cart, { expectedTotal, version: other.version });
    assert.equal(body.data.order.items[0].productId, twin.id);
    assert.deepEqual([(await seen(cart)).messages, (await seen(cart)).isReady], [[], false]);
  });

  test("costs nothing that was never told", async () => {
    const coming = await stall.product("Coming");
    const cart = await made(ready({ items: [stall.line(coming)] }));
    await stall.ok("PUT", `/products/${coming.id}`, { isActive: false });
    assert.equal((await put(cart, { note: "Still there?" })).body.data.quote, null);
    await stall.ok("PUT", `/products/${coming.id}`, { isActive: true });
    assertRefused(await complete(cart), 409, "price_changed");
    const { expectedTotal } = (await seen(cart)).quote;
    assert.equal((await complete(cart, { expectedTotal })).status, 201);
  });

  test("without a total costs what its last change told, also where a read between found nothing to sell", async () => {
    const rare = await stall.product("Rare");
    const cart = await made(ready({ items: [stall.line(rare)] }));
    await stall.ok("PUT", `/products/${rare.id}`, { isActive: false });
    const hidden = await seen(cart);
    assert.deepEqual([hidden.quote, hidden.isReady, hidden.version], [null, false, cart.data.version]);
    await stall.ok("PUT", `/products/${rare.id}`, { isActive: true });
    // Whoever says what they saw is told that there is something to pay now.
    assertRefused(
      await complete(cart, { version: hidden.version, expectedTotal: "0.00" }),
      409,
      "price_changed",
    );
    const { body } = await complete(cart, { version: hidden.version });
    assert.equal(body.data.order.finalAmount, cart.data.quote.finalAmount);
  });

  test("is by who is logged in, as it was told to them", async () => {
    const { id, sent } = await customer();
    await stall.ok("PUT", `/customer/${id}`, { taxExempt: true });
    const device = await made(ready({ customer: undefined, shippingAddress: HOME }));
    assert.deepEqual(codesOf(device.data), ["required /customer"]);
    const mine = { ...device, sent: withToken(device.token, sent) };
    const now = await seen(mine);
    assert.deepEqual([codesOf(now), now.quote.taxAmount, now.isReady], [[], "0.00", true]);
    // Of the same cart each is told what it comes to for them.
    assert.deepEqual(codesOf(await seen(device)), ["required /customer"]);
    const { body } = await complete(mine, { expectedTotal: now.quote.expectedTotal });
    assert.equal(body.data.order.finalAmount, now.quote.finalAmount);
  });

  test("as somebody else is told before", async () => {
    const { email, sent } = await customer();
    const other = guest();
    const cart = await made(ready({ customer: other }), sent);
    assert.deepEqual([codesOf(cart.data), cart.data.isReady], [["invalid /customer/email"], false]);
    assertInvalid(await complete({ ...cart, sent }), ["/customer/email", "other_customer"]);
    const { body } = await put({ ...cart, sent }, { customer: { ...other, email: email.toUpperCase() } });
    assert.deepEqual([body.data.messages, body.data.isReady], [[], true]);
  });

  test("without a language that was asked for is in the customer's", async () => {
    const { id, sent } = await customer();
    await stall.ok("PUT", `/customer/${id}`, { language: "de" });
    const cart = await made(ready({ customer: undefined }), sent);
    assert.equal(cart.data.quote.language, "de");
    assert.equal((await stall.ok("GET", `/carts/${cart.id}`)).language, "de");
    const { body } = await complete({ ...cart, sent });
    assert.equal(body.data.order.items[0].name, "Mug (de)");
  });
});

describe("a customer's cart", () => {
  test("is one, also where two devices make it at once, or the same device's becomes theirs twice", async () => {
    for (let i = 0; i < 4; i++) {
      const { sent } = await customer();
      const items = [stall.line(stall.mug)];
      const both = await Promise.all([made({ items }, sent), made({ items }, sent)]);
      assert.equal(both[0].id, both[1].id);
      assert.deepEqual(itemsOf({ data: await seen(both[0]) }), [2]);
    }
    const { sent } = await customer();
    const device = await made({ items: [stall.line(stall.mug, 3)] });
    const twice = await Promise.all([1, 2].map(() => made({}, withToken(device.token, sent))));
    assert.deepEqual(
      twice.map((one) => [one.id, ...itemsOf(one)]),
      [1, 2].map(() => [device.id, 3]),
    );
  });

  test("is only read where nothing is sent: what changed is told until something is done about it", async () => {
    const [rising, { sent }] = await Promise.all([stall.product("Rising"), customer()]);
    const cart = await made({ items: [stall.line(rising)] }, sent);
    await stall.ok("PUT", `/products/${rising.id}`, { price: "25.00" });
    for (let i = 0; i < 2; i++) {
      const found = await made({}, sent);
      assert.deepEqual([found.id, found.data.version], [cart.id, 1]);
      assert.ok(codesOf(found.data).includes("price_changed /items/0"));
    }
    assert.ok(!codesOf((await put(cart, {})).body.data).includes("price_changed /items/0"));
  });

  test("is begun anew once it is over", async () => {
    const { sent } = await customer();
    const old = await made({ items: [stall.line(stall.mug, 7)], note: "Old" }, sent);
    await age(old.id, "30 days 1 second");
    assertRefused(await read(old), 404, "not_found");
    assertRefused(await stall.send("GET", `/carts/${old.id}`), 404, "not_found");
    const fresh = await made({ items: [stall.line(stall.mug)] }, sent);
    assert.deepEqual([itemsOf(fresh), fresh.data.note], [[1], null]);
    await careForCarts();
    assert.equal((await read(fresh)).status, 200);
  });

  test("that was a stranger's does not go with those of its address", async () => {
    const at = await openStall(server);
    const there = shoppers(at);
    const { sent } = await there.customer();
    const device = await there.made({ items: [at.line(at.mug)] });
    const mine = await there.made({}, withToken(device.token, sent));
    await there.made();
    await server.sql(
      at.store,
      `insert into carts (store_id, cart_id, state, content, told, origin, created_at, updated_at)
       select store_id, gen_random_uuid(), state, content, told, origin, created_at, updated_at
       from carts, generate_series(1, 600) where origin is not null`,
    );
    await there.made();
    assert.equal((await there.read(mine)).status, 200);
    const [row] = await server.sql(at.store, "select count(*)::int as count from carts");
    assert.equal((row as Json).count, 501);
  });

  test("is exported with all that it holds", async () => {
    const { id, sent } = await customer();
    await made({ shippingAddress: HOME, note: "Ring twice" }, sent);
    const [held] = (await stall.ok("GET", `/customer/${id}/export`)).carts;
    assert.deepEqual([held.shippingAddress.city, held.note], ["Berlin", "Ring twice"]);
  });
});

describe("a kept read", () => {
  test("ends when a product is published", async () => {
    const later = await stall.product("Later");
    const cart = await made(ready({ items: [stall.line(later)] }));
    // A machine that is too busy to read it before its time gets more of it.
    for (let waitMs = 500, isEarly = false; !isEarly; waitMs *= 2) {
      const time = Date.now() + waitMs;
      await stall.ok("PUT", `/products/${later.id}`, { publishedAt: new Date(time).toISOString() });
      const found = codesOf(await seen(cart));
      isEarly = Date.now() < time;
      if (isEarly) assert.deepEqual(found, ["not_available /items/0/productId"]);
    }
    await until(async () => (await seen(cart)).isReady);
  });

  test("ends with each change around it", async () => {
    const at = await openStall(server);
    const there = shoppers(at);
    const { id, sent } = await there.customer();
    const product = await at.product("Sold");
    const cart = await there.made(there.ready({ items: [at.line(product, 5)], customer: undefined }), sent);
    const told = async () => {
      await there.seen(cart);
      return there.seen(cart);
    };
    const steps: [what: () => Promise<unknown>, code: string][] = [
      [
        () => at.ok("POST", `/products/${product.id}/stock`, { set: 4, reason: "count" }),
        "out_of_stock /items/0/quantity",
      ],
      [() => at.ok("PUT", `/products/${product.id}`, { price: "9.90" }), "price_changed /items/0"],
      [
        () => at.ok("PUT", "/payment-methods", { methods: [{ method: "cash", isActive: false }] }),
        "payment_method_unavailable /paymentMethod",
      ],
      [
        () => at.ok("PUT", "/settings", { shippingZones: [] }),
        "shipping_unavailable /shippingAddress/country",
      ],
    ];
    for (const [change, code] of steps) {
      assert.ok(!codesOf(await told()).includes(code), code);
      await change();
      assert.ok(codesOf(await told()).includes(code), `${code}: ${codesOf(await told())}`);
    }
    const before = (await told()).quote.taxAmount;
    await at.ok("PUT", `/customer/${id}`, { taxExempt: true });
    assert.notEqual((await told()).quote.taxAmount, before);
  });

  test("is refused where the store is suspended", async () => {
    const at = await openStall(server);
    const there = shoppers(at);
    const cart = await there.made(there.ready());
    const set = (status: string) =>
      server.sql(undefined, `update stores set status = '${status}' where store_id = $1`, [at.store.id]);
    assert.equal((await there.read(cart)).status, 200);
    await set("suspended");
    await until(async () => (await there.read(cart)).status === 403);
    assert.equal((await there.complete(cart)).status, 403);
    await set("active");
    await until(async () => (await there.read(cart)).status === 200);
  });
});

describe("a cart left behind", () => {
  test("is told of by its customer's address, and not of who has left", async () => {
    const [stays, leaves] = [await customer(), await customer()];
    const items = [stall.line(stall.mug)];
    const carts = [await made({ items }, stays.sent), await made({ items }, leaves.sent)];
    await stall.ok("DELETE", `/customer/${leaves.id}`);
    for (const { id } of carts) await age(id, "61 minutes");
    await careForCarts();
    const [told] = await events(carts[0]!.id);
    assert.deepEqual(
      [told.data.email, told.sequence, (await events(carts[1]!.id)).length],
      [stays.email, 1, 0],
    );
    const listed = await stall.ok("GET", `/carts?hasEmail=true&customerId=${stays.id}`);
    assert.deepEqual([listed.carts.length, listed.carts[0].email], [1, stays.email]);
  });

  test("is told of once for the same content, whatever was sent or done in between", async () => {
    const cart = await made(ready({ note: "One" }));
    const rest = async () => {
      await age(cart.id, "61 minutes");
      await careForCarts();
      return (await events(cart.id)).length;
    };
    assert.equal(await rest(), 1);
    assert.equal((await put(cart, {})).status, 200);
    assert.equal((await put(cart, { note: "One" })).status, 200);
    assert.ok((await stall.ok("GET", `/carts/${cart.id}`)).abandonedAt);
    assert.equal(await rest(), 1);
    assert.equal((await put(cart, { note: "Two" })).status, 200);
    assert.equal((await stall.ok("GET", `/carts/${cart.id}`)).abandonedAt, null);
    assert.equal(await rest(), 2);
    const { sequence } = (await events(cart.id))[0];
    assert.equal(sequence, 2);
  });

  test("leaves one job of its store for each step of time", async () => {
    const at = await openStall(server);
    const there = shoppers(at);
    for (let i = 0; i < 5; i++) await there.made(there.ready());
    const rows = await server.sql(
      at.store,
      "select 1 from jobs where store_id = $1 and kind = 'cart_rested'",
      [at.store.id],
    );
    assert.ok(rows.length <= 2, String(rows.length));
  });
});

test("a kept answer goes to nobody who has another proof", async () => {
  const cart = await made(ready());
  const key = { "idempotency-key": randomUUID() };
  const ask = (sent: typeof cart.sent) =>
    complete({ ...cart, sent: { ...sent, headers: { ...sent.headers, ...key } } });
  const mine = await ask(cart.sent);
  assert.equal(mine.status, 201, mine.text);
  assert.equal((await ask(cart.sent)).text, mine.text);
  for (const other of [anonymous, withToken("ct_x"), (await customer()).sent])
    assert.equal((await ask(other)).status, 404);
});
