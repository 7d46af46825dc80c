import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { enterAsOwner } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, HOME, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);

const named = { firstName: "Grace", lastName: "Hopper" };
const numberOf = (order: Json) => Number(order.orderNumber.slice(1));
const newEmail = () => `${randomUUID()}@example.com`;
const pick = (object: Json, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, object[name]]));

describe("an order", () => {
  test("is answered as it is read, byte for byte, with all that was said", async () => {
    const { mug, shirt } = shop.range;
    const coupon = await shop.coupon();
    const answer = await shop.place({
      items: [shop.line(mug, 2), shop.line(shirt, 3, "M")],
      billingAddress: { ...HOME, company: "Engines Ltd", phone: "+491709999999" },
      couponCode: coupon.code.toLowerCase(),
      shippingMethodId: shop.rates.express,
      note: "Ring twice",
      tags: [" VIP", "vip", "Two  words"],
      externalId: `erp-${randomUUID()}`,
      metadata: { campaign: "spring" },
      source: "pos",
    });
    assert.equal(answer.status, 201, answer.text);
    const order = answer.body.data;
    const read = await shop.send("GET", `/orders/${order.id}`);
    assert.equal(JSON.stringify(read.body.data), JSON.stringify(order));
    assert.equal(answer.text.split('"data":')[1], read.text.split('"data":')[1]);
    assert.equal(answer.headers.location, `/api/v1/orders/${order.id}`);
    assert.equal(answer.headers.etag, '"1"');
    addsUp(order);
    // 39.80 + 36.00, less 10 %, and 9.90 for shipping.
    assert.deepEqual(
      pick(order, "subtotalAmount", "discountAmount", "shippingCost", "codFee", "finalAmount", "taxAmount"),
      {
        subtotalAmount: "75.80",
        discountAmount: "7.58",
        shippingCost: "9.90",
        codFee: "0.00",
        finalAmount: "78.12",
        taxAmount: "12.47",
      },
    );
    assert.deepEqual(order.tags, ["VIP", "Two words"]);
    assert.deepEqual(
      pick(order, "source", "note", "metadata", "couponCode", "language", "version", "cancelReason"),
      {
        source: "pos",
        note: "Ring twice",
        metadata: { campaign: "spring" },
        couponCode: coupon.code,
        language: "en",
        version: 1,
        cancelReason: null,
      },
    );
    assert.equal(order.shippingMethod.name, "Express");
    assert.equal(order.billingAddress.company, "Engines Ltd");
    assert.deepEqual(
      order.items.map((item: Json) => pick(item, "name", "sku", "options", "quantity", "unitPrice", "kind")),
      [
        { name: "Mug", sku: "MUG-1", options: {}, quantity: 2, unitPrice: "19.90", kind: "physical" },
        {
          name: "Shirt",
          sku: "SHIRT-M",
          options: { Size: "M" },
          quantity: 3,
          unitPrice: "12.00",
          kind: "physical",
        },
      ],
    );
    assert.equal(order.items[0].image, "https://images.example/mug.png");
    assert.equal((await shop.ok("GET", `/coupons/${coupon.id}`)).usedCount, 1);
  });

  test("numbers are consecutive, with the store's prefix, from its start on", async () => {
    const other = await openShop(server, { orderNumberPrefix: "A-", orderNumberStart: 77 });
    const numbers = [];
    for (let i = 0; i < 3; i++) numbers.push((await other.order()).orderNumber);
    assert.deepEqual(numbers, ["A-77", "A-78", "A-79"]);
    await other.ok("PUT", "/settings", { orderNumberStart: 500, orderNumberPrefix: "" });
    assert.equal((await other.order()).orderNumber, "80");
  });

  test("numbers stay apart whatever the prefix was: none ends in a digit", async () => {
    const other = await openShop(server, { orderNumberPrefix: "2026-", orderNumberStart: 1 });
    for (const orderNumberPrefix of ["1", "A9", "2026"])
      assertRefused(
        await other.send("PUT", "/settings", { body: { orderNumberPrefix } }),
        400,
        "validation_failed",
        "/orderNumberPrefix",
      );
    assert.equal((await other.order()).orderNumber, "2026-1");
  });

  test("numbers have no gaps where orders are placed at once and some are refused", async () => {
    const other = await openShop(server);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        other.place(i % 4 === 0 ? { items: [other.line(other.range.mug, 1_001)] } : {}),
      ),
    );
    const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => numberOf(body.data));
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      Array.from({ length: 18 }, (_, i) => 1001 + i),
    );
    assert.equal(await other.stock(other.range.mug), 1_000 - 18);
  });

  test("lines of one variant are one line, also where an id is in capitals", async () => {
    const { shirt, mug } = shop.range;
    const small = shop.line(shirt, 1, "S");
    const order = await shop.order({
      items: [
        small,
        shop.line(mug, 1),
        { ...small, quantity: 4 },
        shop.line(shirt, 1, "M"),
        { productId: mug.id.toUpperCase(), variantId: null, quantity: 2 },
      ],
    });
    assert.deepEqual(
      order.items.map((item: Json) => [item.name, item.options.Size, item.quantity]),
      [
        ["Shirt", "S", 5],
        ["Mug", undefined, 3],
        ["Shirt", "M", 1],
      ],
    );
  });

  test("names are frozen, in the order's language", async () => {
    const made = await shop.ok("POST", "/products", {
      price: "1",
      quantity: 5,
      translations: [
        { language: "en", name: "Jar", description: "" },
        { language: "de", name: "Glas", description: "" },
      ],
    });
    const order = await shop.order({ items: [shop.line(made)], language: "de" });
    const english = await shop.order({ items: [shop.line(made)] });
    assert.deepEqual([order.items[0].name, english.items[0].name], ["Glas", "Jar"]);
    await shop.ok("DELETE", `/products/${made.id}`);
    assert.deepEqual(await shop.read(order.id), order);
    const german = await shop.person({ language: "de" });
    const theirs = await shop.order({ customerId: german.id });
    assert.deepEqual([theirs.language, theirs.items[0].name], ["de", "Mug (de)"]);
    assertRefused(await shop.place({ language: "fr" }), 400, "validation_failed", [
      "/language",
      "invalid_choice",
    ]);
  });
});

describe("who buys", () => {
  test("a customer named by id, as they are", async () => {
    const { id, email } = shop.customer;
    const { customer, customerId } = await shop.order();
    assert.deepEqual(customer, { id, email, name: "Ada Lovelace" });
    assert.equal(customerId, id);
  });

  test("an unknown email makes a guest, who is the customer of the next order", async () => {
    const email = newEmail();
    const one = await shop.order({ customerId: undefined, customer: { email, ...named } });
    const found = await shop.ok("GET", `/customer/${one.customerId}`);
    assert.deepEqual(pick(found, "email", "firstName", "lastName", "isGuest"), {
      email,
      ...named,
      isGuest: true,
    });
    const customer = { email: ` ${email.toUpperCase()} `.trim(), firstName: "G.", lastName: "H." };
    const next = await shop.order({ customerId: undefined, customer });
    assert.equal(next.customerId, one.customerId);
    assert.deepEqual(next.customer, { id: one.customerId, email, name: "G. H." });
    assert.equal((await shop.ok("GET", `/customer/${one.customerId}`)).firstName, "Grace");
  });

  test("a known email is that customer, registered as before", async () => {
    const person = await shop.person();
    const order = await shop.order({ customerId: undefined, customer: { email: person.email, ...named } });
    assert.equal(order.customerId, person.id);
    assert.equal((await shop.ok("GET", `/customer/${person.id}`)).isGuest, false);
  });

  test("two orders of a new email at once are of one guest", async () => {
    const customer = { email: newEmail(), ...named };
    const orders = await Promise.all(
      Array.from({ length: 6 }, () => shop.order({ customerId: undefined, customer })),
    );
    assert.equal(new Set(orders.map(({ customerId }) => customerId)).size, 1);
  });

  test("neither or both of customerId and customer is 400", async () => {
    const customer = { email: newEmail(), ...named };
    for (const more of [{ customerId: undefined }, { customer }])
      assertRefused(await shop.place(more), 400, "validation_failed", ["/customer", "exactly_one"]);
  });

  test("an exempt customer pays no tax", async () => {
    const exempt = await shop.person({ taxExempt: true });
    const order = await shop.order({ customerId: exempt.id });
    assert.deepEqual([order.taxAmount, order.taxes, order.items[0].taxRate], ["0.00", [], "0"]);
  });
});

describe("stock", () => {
  test("leaves with the order, of what is counted, and the ledger tells why", async () => {
    const { mug, shirt, sticker, lamp } = shop.range;
    const before = [await shop.stock(mug), await shop.stock(shirt, "S"), await shop.stock(lamp)];
    const order = await shop.order({
      items: [shop.line(mug, 2), shop.line(shirt, 3, "S"), shop.line(sticker, 9), shop.line(lamp, 4)],
    });
    const now = [await shop.stock(mug), await shop.stock(shirt, "S"), await shop.stock(lamp)];
    assert.deepEqual(
      now,
      before.map((one, i) => one! - [2, 3, 4][i]!),
    );
    assert.equal(await shop.stock(sticker), 0);
    const { movements } = await shop.ok("GET", `/products/${mug.id}/stock/movements`);
    const last = movements[0];
    assert.deepEqual([last.delta, last.reason, last.reference], [-2, "order", order.orderNumber]);
  });

  test("too little of it is 409, naming the lines and what is left; untracked and backordered goods are sold", async () => {
    const rare = await shop.ok("POST", "/products", {
      price: "1",
      quantity: 2,
      translations: [{ language: "en", name: "Rare", description: "" }],
    });
    const { sticker, lamp, mug } = shop.range;
    const items = [
      shop.line(mug),
      shop.line(rare, 2),
      shop.line(lamp, 7),
      shop.line(sticker, 1_000_000),
      shop.line(rare),
    ];
    const answer = await shop.place({ items });
    assertRefused(answer, 409, "insufficient_stock", ["/items/1/quantity", "not_in_stock"]);
    assert.deepEqual(answer.body.details.lines, [{ productId: rare.id, variantId: null, available: 2 }]);
    const order = await shop.order({ items: items.slice(1, 4) });
    assert.equal(order.items.length, 3);
    assert.deepEqual((await shop.place({ items: [shop.line(rare)] })).body.details.lines[0].available, 0);
  });
});

describe("where it comes from", () => {
  test("api with a key, manual with a session, or what is said", async () => {
    assert.equal((await shop.order()).source, "api");
    const { token } = await enterAsOwner(server, shop.store);
    const byOwner = await shop.place({}, { key: token });
    assert.equal(byOwner.body.data.source, "manual");
    assert.match(byOwner.body.data.timeline[0].actor, /^owner:/);
    assert.equal((await shop.order({ source: "mobile_app" })).source, "mobile_app");
  });

  test("an externalId is one order's", async () => {
    const externalId = `x-${randomUUID()}`;
    await shop.order({ externalId });
    assertRefused(await shop.place({ externalId }), 409, "duplicate", "/externalId");
    const other = await openShop(server);
    assert.equal((await other.order({ externalId })).externalId, externalId);
  });
});
