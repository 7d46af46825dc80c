import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);
const { mug, shirt, sticker, stamp } = shop.range;

const engraved = (product: Json, quantity: number, properties?: Fields, size?: string) => ({
  ...shop.line(product, quantity, size),
  ...(properties && { properties }),
});
const linesOf = ({ items }: Json) =>
  items.map(({ name, quantity, properties }: Json) => [name, quantity, properties]);
const open = async (path: string, body: Fields, method = "POST") =>
  server.send(shop.store, method, `/api/v1/storefront${path}`, { body, key: undefined });
const quote = async (items: readonly Fields[], more: Fields = {}) => {
  const answer = await open("/quote", {
    items,
    shippingAddress: { country: "DE" },
    ...more,
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
};
const ada = { Engraving: "Ada" };
const bob = { Engraving: "Bob" };

describe("lines of one variant", () => {
  test("stay apart where their properties differ, and become one where they are equal", async () => {
    const order = await shop.order({
      items: [
        engraved(mug, 1, ada),
        engraved(mug, 2),
        engraved(mug, 3, bob),
        engraved(mug, 1, { Engraving: " Ada " }),
        engraved(mug, 1, { Engraving: "  " }),
        engraved(mug, 1, { Engraving: "Ada", _proof: "p-1" }),
      ],
    });
    addsUp(order);
    assert.deepEqual(linesOf(order), [
      ["Mug", 2, ada],
      ["Mug", 3, undefined],
      ["Mug", 3, bob],
      ["Mug", 1, { Engraving: "Ada", _proof: "p-1" }],
    ]);
    assert.deepEqual(await shop.read(order.id), order);
    await booksBalance(server, shop.store);
  });

  test("the order of names and the case of ids tell nothing apart", async () => {
    const order = await shop.order({
      items: [
        engraved(mug, 1, { a: "1", b: "2" }),
        { ...engraved(mug, 1, { b: "2", a: "1" }), productId: mug.id.toUpperCase() },
      ],
    });
    assert.deepEqual(linesOf(order), [["Mug", 2, { a: "1", b: "2" }]]);
  });

  test("names that objects have of themselves are names", async () => {
    const properties = JSON.parse('{"__proto__": "x", "constructor": "y"}');
    const order = await shop.order({ items: [engraved(mug, 1, properties)] });
    assert.deepEqual(Object.entries(order.items[0].properties), [
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
  });

  test("more, longer or other properties than a line takes are refused by their fields", async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`n${i}`, "x"]));
    const cases: [unknown, string][] = [
      [many, ""],
      [{ k: "x".repeat(501) }, "/k"],
      [{ ["k".repeat(101)]: "x" }, ""],
      [{ " ": "x" }, ""],
      [{ k: 1 }, "/k"],
      [{ k: { a: "b" } }, "/k"],
      [["a"], ""],
    ];
    for (const [properties, at] of cases) {
      const answer = await shop.place({ items: [engraved(mug, 1, properties as Fields)] });
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.errors[0].field, `/items/0/properties${at}`, answer.text);
      assert.equal(answer.body.errors.length, 1, answer.text);
    }
  });
});

describe("pieces of one variant count together over its lines", () => {
  test("in stock: what is short is told of the later lines, and what is sold is taken", async () => {
    const { id } = await shop.ok("POST", "/products", {
      price: "5.00",
      quantity: 5,
      inventoryTracked: true,
      translations: [{ language: "en", name: "Few", description: "" }],
    });
    const few = (quantity: number, properties?: Fields) => ({
      productId: id,
      quantity,
      ...(properties && { properties }),
    });
    const told = await quote([few(3, ada), few(3, bob)]);
    assert.deepEqual(
      told.items.map(({ inStock, available }: Json) => [inStock, available]),
      [
        [true, null],
        [false, 2],
      ],
    );
    const short = await shop.place({ items: [few(3, ada), few(3, bob)] });
    assertRefused(short, 409, "insufficient_stock", ["/items/1/quantity", "not_in_stock"]);
    assert.deepEqual(
      short.body.details.lines.map(({ available }: Json) => available),
      [2],
    );
    const order = await shop.order({ items: [few(3, ada), few(2, bob)] });
    const left = async () => (await shop.ok("GET", `/products/${id}`)).quantity;
    assert.equal(await left(), 0);
    await shop.move(order.id, "cancelled");
    assert.equal(await left(), 5);
    await booksBalance(server, shop.store);
  });

  test("for price lists by quantity, as at Shopify; each line says which list counts", async () => {
    const list = await shop.ok("POST", "/price-lists", { name: `Wholesale ${randomUUID()}` });
    await shop.ok("PUT", `/price-lists/${list.id}/prices`, {
      set: [{ productId: stamp.id, minimumQuantity: 10, price: "4.00" }],
    });
    const prices = async (...counts: number[]) =>
      (await quote(counts.map((count, i) => engraved(stamp, count, { n: String(i) })))).items.map(
        ({ unitPrice }: Json) => unitPrice,
      );
    assert.deepEqual(await prices(4, 5), ["7.00", "7.00"]);
    assert.deepEqual(await prices(4, 6), ["4.00", "4.00"]);
    const order = await shop.order({ items: [engraved(stamp, 4, ada), engraved(stamp, 6, bob)] });
    addsUp(order);
    assert.deepEqual(
      order.items.map(({ unitPrice }: Json) => unitPrice),
      ["4.00", "4.00"],
    );
    const { lines } = await shop.ok("GET", `/orders/${order.id}/explain`);
    assert.equal(new Set(lines.map(({ key }: Json) => key)).size, 2);
    for (const { priceList } of lines) assert.equal(priceList.minimumQuantity, "10");
    // Without one of the lines the other reaches its tier no more.
    const edited = await shop.ok("POST", `/orders/${order.id}/edits`, { remove: [order.items[1].id] });
    assert.equal(edited.items[0].unitPrice, "7.00");
    await shop.ok("DELETE", `/price-lists/${list.id}`);
  });

  test("for the most that a cart takes of an item, and for discounts by quantity", async () => {
    const answer = await open("/quote", {
      items: [engraved(sticker, 600_000, ada), engraved(sticker, 600_000, bob)],
      shippingAddress: { country: "DE" },
    });
    assert.equal(answer.status, 400);
    assert.deepEqual(
      answer.body.errors.map(({ field, code }: Json) => [field, code]),
      [
        ["/items/0/quantity", "too_large"],
        ["/items/1/quantity", "too_large"],
      ],
    );
    const { id } = await shop.ok("POST", "/discounts", {
      name: "Four shirts",
      type: "percentage",
      value: "10",
      minimumQuantity: 4,
      productIds: [shirt.id],
    });
    const discounted = async (second: number) =>
      (await quote([engraved(shirt, 2, ada, "S"), engraved(shirt, second, bob, "S")])).discountAmount;
    assert.deepEqual([await discounted(1), await discounted(2)], ["0.00", "4.00"]);
    await shop.ok("DELETE", `/discounts/${id}`);
  });
});

describe("a cart", () => {
  test("answers each line's key, which the quote has too, and takes its own answer back", async () => {
    const made = await open("/carts", {
      items: [engraved(mug, 1, ada), engraved(mug, 1), engraved(mug, 1, bob)],
    });
    assert.equal(made.status, 201, made.text);
    const { id, token, items, quote: priced } = made.body.data;
    assert.deepEqual(
      items.map(({ key }: Json) => key),
      priced.items.map(({ key }: Json) => key),
    );
    assert.equal(new Set(items.map(({ key }: Json) => key)).size, 3);
    assert.equal(items[1].key, mug.id);
    const sent = { headers: { "x-cart-token": token }, key: undefined };
    const again = await server.send(shop.store, "PUT", `/api/v1/storefront/carts/${id}`, {
      ...sent,
      body: { items: items.map((item: Json) => ({ ...item, quantity: item.quantity + 1 })) },
    });
    assert.equal(again.status, 200, again.text);
    assert.deepEqual(
      again.body.data.items.map(({ key, quantity }: Json) => [key, quantity]),
      items.map(({ key }: Json) => [key, 2]),
    );
  });
});

describe("edits", () => {
  test("add the same variant with other properties, and refuse one with equal ones", async () => {
    const order = await shop.order({ items: [engraved(mug, 3, ada)] });
    const [line] = order.items;
    assertRefused(
      await shop.send("POST", `/orders/${order.id}/edits`, { body: { add: [engraved(mug, 1, ada)] } }),
      400,
      "validation_failed",
      ["/add/0/productId", "line_exists"],
    );
    const edited = await shop.ok("POST", `/orders/${order.id}/edits`, {
      setQuantity: [{ itemId: line.id, quantity: 1 }],
      add: [engraved(mug, 2, bob)],
    });
    addsUp(edited);
    assert.deepEqual(linesOf(edited), [
      ["Mug", 1, ada],
      ["Mug", 2, bob],
    ]);
    assert.equal(edited.finalAmount, order.finalAmount);
    const { edits } = await shop.ok("GET", `/orders/${order.id}/edits`);
    assert.deepEqual(
      edits[0].after.items.map(({ properties }: Json) => properties),
      [ada, bob],
    );
    await booksBalance(server, shop.store);
  });
});

describe("returns and claims of an order", () => {
  test("returns and claims are by line, and a replacement has the line's properties", async () => {
    const order = await shop.order({ items: [engraved(mug, 2, ada), engraved(mug, 2, bob)] });
    await shop.advance(order.id, "confirmed", "processing", "shipped", "delivered");
    const [first, second] = order.items;
    const before = await shop.stock(mug);
    const { id } = await shop.ok("POST", `/orders/${order.id}/returns`, {
      items: [{ itemId: second.id, quantity: 1, reason: "Too small" }],
    });
    await shop.ok("PUT", `/orders/${order.id}/returns/${id}`, { status: "approved" });
    await shop.ok("PUT", `/orders/${order.id}/returns/${id}`, { status: "received" });
    const { items } = await shop.read(order.id);
    assert.deepEqual(
      items.map(({ returnedQuantity }: Json) => returnedQuantity),
      [0, 1],
    );
    assert.equal(await shop.stock(mug), before + 1);
    const claim = await shop.ok("POST", `/orders/${order.id}/claims`, {
      items: [
        { itemId: first.id, quantity: 1, reason: "damaged" },
        { itemId: second.id, quantity: 1, reason: "damaged" },
      ],
    });
    const closed = await shop.ok("PUT", `/orders/${order.id}/claims/${claim.id}`, {
      status: "resolved",
      resolution: "replace",
    });
    assert.deepEqual(linesOf(await shop.read(closed.replacementOrderId)), [
      ["Mug", 1, ada],
      ["Mug", 1, bob],
    ]);
    await booksBalance(server, shop.store);
  });
});

describe("a shopper", () => {
  test("sees their properties on the order, and not the merchant's; the store sees both", async () => {
    const items = [engraved(mug, 1, { ...ada, _proof: "p-1" })];
    const answer = await open("/checkout", {
      items,
      shippingAddress: HOME,
      paymentMethod: "cash",
      customer: { email: `${randomUUID()}@example.com`, firstName: "Ada", lastName: "King" },
    });
    assert.equal(answer.status, 201, answer.text);
    const { order, orderToken } = answer.body.data;
    assert.deepEqual(order.items[0].properties, ada);
    const read = await server.send(shop.store, "GET", `/api/v1/storefront/orders/${order.id}`, {
      headers: { "x-order-token": orderToken },
      key: undefined,
    });
    assert.deepEqual(read.body.data.items[0].properties, ada);
    assert.ok(!read.text.includes("p-1"));
    assert.deepEqual((await shop.read(order.id)).items[0].properties, { ...ada, _proof: "p-1" });
  });
});

describe("a store with several locations", () => {
  test("takes the pieces of two lines of one variant where they are", async () => {
    const place = await shop.ok("POST", "/locations", { name: `Depot ${randomUUID()}`, sellsOnline: true });
    const product = await shop.ok("POST", "/products", {
      price: "5.00",
      quantity: 3,
      inventoryTracked: true,
      translations: [{ language: "en", name: "Spread", description: "" }],
    });
    await shop.ok("POST", `/products/${product.id}/stock`, {
      delta: 2,
      reason: "correction",
      locationId: place.id,
    });
    const order = await shop.order({ items: [engraved(product, 2, ada), engraved(product, 3, bob)] });
    assert.deepEqual(
      order.items.map(({ locations }: Json) => locations.map(({ quantity }: Json) => quantity)),
      [[2], [1, 2]],
    );
    assertRefused(await shop.place({ items: [engraved(product, 1, ada)] }), 409, "insufficient_stock", [
      "/items/0/quantity",
      "not_in_stock",
    ]);
    await booksBalance(server, shop.store);
    await shop.move(order.id, "cancelled");
    assert.equal(await shop.stock(product), 5);
    await booksBalance(server, shop.store);
  });
});
