import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertInvalid, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { entry, newProduct, nounAt } from "../../../test/noun.ts";
import { pluck } from "../../../test/pluck.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const server = await testServer();
const [store, elsewhere] = await Promise.all([server.createStore(), server.createStore()]);

dataOf(
  await server.send(store, "PUT", "/api/v1/settings", {
    body: {
      languages: ["en", "de"],
      shippingZones: [{ name: "All", countries: ["*"], rates: [{ name: "Post", price: "4.90" }] }],
    },
  }),
);

const products = nounAt(server, store, "/api/v1/products");
const ask = (path: string, query: Fields = {}, at: TestStore = store, headers = {}) =>
  server.send(at, "GET", `/api/v1${path}?${new URLSearchParams(query as Record<string, string>)}`, {
    headers,
  });
const stock = async (query: Fields = {}, at?: TestStore, headers?: object): Promise<Json> =>
  dataOf(await ask("/stock", query, at, headers));
const movements = async (query: Fields = {}, at?: TestStore): Promise<Json> =>
  dataOf(await ask("/stock/movements", query, at));
const told = ({ stock }: Json) =>
  stock.map(
    ({ name, options, quantity }: Json) => `${name}${options.Size ? ` ${options.Size}` : ""} ${quantity}`,
  );
const named = (name: string, more: Fields = {}) =>
  products.created(newProduct({ translations: [entry(name)], ...more }));

const sized = [{ name: "Size", values: ["S", "M", "L"] }];
const [apple, shirt, cup] = [
  await products.created(
    newProduct({
      translations: [entry("Apple"), { ...entry("Zapfel"), language: "de" }],
      quantity: 3,
      sku: "APPLE",
      lowStockThreshold: 3,
      images: ["https://example.com/apple.png"],
    }),
  ),
  await named("Shirt", {
    lowStockThreshold: 4,
    variants: sized,
    productVariants: [
      { options: { Size: "S" }, quantity: 5, sku: "SHIRT-S" },
      { options: { Size: "M" }, quantity: 2, sku: "SHIRT-M", image: "https://example.com/m.png" },
    ],
  }),
  await named("Cup", { quantity: 40, inventoryTracked: false, lowStockThreshold: 50 }),
];

describe("stock of all products", () => {
  test("a row for each variant, and for each product without any", async () => {
    const { stock: rows, pagination } = await stock();
    assert.deepEqual(told({ stock: rows }), ["Apple 3", "Cup 40", "Shirt S 5", "Shirt M 2"]);
    assert.equal(pagination.total, 4);
    const [, , , medium] = rows;
    const { updatedAt, ...fields } = medium;
    assert.deepEqual(fields, {
      productId: shirt.id,
      variantId: shirt.productVariants[1].id,
      sku: "SHIRT-M",
      barcode: null,
      name: "Shirt",
      options: { Size: "M" },
      image: "https://example.com/m.png",
      kind: "physical",
      quantity: 2,
      locations: [],
      inventoryTracked: true,
      allowBackorder: false,
      lowStockThreshold: 4,
      lowStock: true,
      isActive: true,
    });
    assert.equal(updatedAt, shirt.updatedAt);
    assert.deepEqual(
      [rows[0].productId, rows[0].variantId, rows[0].image],
      [apple.id, null, "https://example.com/apple.png"],
    );
  });

  test("by quantity and by the last change, page by page, each row once", async () => {
    assert.deepEqual(told(await stock({ sort: "quantity" })), [
      "Shirt M 2",
      "Apple 3",
      "Shirt S 5",
      "Cup 40",
    ]);
    assert.deepEqual(told(await stock({ sort: "-quantity" })), [
      "Cup 40",
      "Shirt S 5",
      "Apple 3",
      "Shirt M 2",
    ]);
    for (const sort of ["name", "-name", "quantity", "-quantity", "updatedAt", "-updatedAt"]) {
      const whole = (await stock({ sort })).stock;
      for (const limit of [1, 3]) {
        const seen: Json[] = [];
        let after: string | null = "";
        while (after !== null) {
          const page = await stock({ sort, limit, ...(after && { after }) });
          seen.push(...page.stock);
          after = page.pagination.nextCursor;
        }
        assert.deepEqual(seen, whole, sort);
      }
      const far = await stock({ sort, limit: 2, page: 2 });
      assert.deepEqual(far.stock, whole.slice(2), sort);
    }
  });

  test("low stock, of each variant by itself", async () => {
    assert.deepEqual(told(await stock({ lowStock: true })), ["Apple 3", "Shirt M 2"]);
    assert.deepEqual(told(await stock({ lowStock: false })), ["Cup 40", "Shirt S 5"]);
  });

  test("by words; a variant's code finds that variant alone", async () => {
    assert.deepEqual(told(await stock({ q: "shirt" })), ["Shirt S 5", "Shirt M 2"]);
    assert.deepEqual(told(await stock({ q: "shirt-m" })), ["Shirt M 2"]);
    assert.deepEqual(told(await stock({ q: "appl", lowStock: true })), ["Apple 3"]);
    assert.deepEqual(told(await stock({ q: " " })), told(await stock()));
  });

  test("names in the language that is asked for, and in its order", async () => {
    const inGerman = ["Cup 40", "Shirt S 5", "Shirt M 2", "Zapfel 3"];
    assert.deepEqual(told(await stock({ lang: "de" })), inGerman);
    assert.deepEqual(told(await stock({}, store, { "accept-language": "de" })), inGerman);
    assert.deepEqual(told(await stock({ lang: "fr" })), told(await stock()));
  });

  test("the total follows what is added, changed, retired and deleted", async () => {
    const at = await server.createStore();
    const its = nounAt(server, at, "/api/v1/products");
    const total = async () => {
      const { stock: rows, pagination } = await stock({}, at);
      assert.equal(rows.length, pagination.total);
      return pagination.total;
    };
    assert.equal(await total(), 0);
    const plain = await its.created(newProduct());
    const variants = {
      variants: sized,
      productVariants: [{ options: { Size: "S" } }, { options: { Size: "M" } }],
    };
    const other = await its.created(newProduct(variants));
    assert.equal(await total(), 3);
    await its.updated(plain.id, variants);
    assert.equal(await total(), 4);
    await its.updated(plain.id, { productVariants: [{ options: { Size: "M" } }] });
    assert.equal(await total(), 3);
    await its.remove(other.id);
    assert.equal(await total(), 1);
    await server.send(at, "POST", "/api/v1/products/bulk", {
      body: { create: [newProduct(variants)], delete: [plain.id] },
    });
    assert.equal(await total(), 2);
  });

  test("only some fields", async () => {
    const { stock: rows } = await stock({ fields: "sku,quantity", limit: 1 });
    assert.deepEqual(rows, [{ sku: "APPLE", quantity: 3 }]);
    assertInvalid(await ask("/stock", { fields: "nothing" }), "/fields");
  });

  test("what is no filter, sort order or page is 400", async () => {
    assertInvalid(await ask("/stock", { sort: "price" }), "/sort");
    assertInvalid(await ask("/stock", { lowStock: "some" }), "/lowStock");
    assertInvalid(await ask("/stock", { location: "here" }), "/location");
    const { pagination } = await stock({ limit: 1 });
    assertInvalid(await ask("/stock", { after: pagination.nextCursor, sort: "quantity" }), "/after");
  });

  test("another store sees nothing of it", async () => {
    assert.deepEqual((await stock({}, elsewhere)).stock, []);
    assert.deepEqual((await movements({}, elsewhere)).movements, []);
  });
});

describe("movements of all products", () => {
  const [, medium] = shirt.productVariants;
  let start = "";
  before(async () => {
    start = new Date().toISOString();
    for (const [id, body] of [
      [apple.id, { delta: 4, reason: "received" }],
      [shirt.id, { delta: -1, reason: "damaged", variantId: medium.id }],
    ])
      dataOf(await server.send(store, "POST", `/api/v1/products/${id}/stock`, { body }));
  });
  const shown = ({ movements }: Json) => movements.map(({ delta, reason }: Json) => `${delta} ${reason}`);

  test("the latest first, with their total", async () => {
    const all = await movements();
    assert.deepEqual(shown(all).slice(0, 2), ["-1 damaged", "4 received"]);
    assert.equal(all.pagination.total, 6);
    assert.equal(all.movements.length, 6);
    const { id: _, locationId, createdAt, actor, ...fields } = all.movements[0];
    const { locations } = dataOf(await ask("/locations"));
    assert.equal(locationId, locations[0].id, "the default one");
    assert.deepEqual(fields, {
      productId: shirt.id,
      variantId: medium.id,
      delta: -1,
      quantityAfter: 1,
      reason: "damaged",
      reference: null,
    });
  });

  test("by product, variant, reason and time, by page and cursor", async () => {
    assert.deepEqual(shown(await movements({ productId: apple.id, reason: "received" })), ["4 received"]);
    assert.deepEqual(shown(await movements({ variantId: medium.id })).slice(0, 1), ["-1 damaged"]);
    assert.deepEqual(
      [...new Set(pluck((await movements({ variantId: medium.id })).movements, "variantId"))],
      [medium.id],
    );
    assert.equal((await movements({ createdSince: start })).pagination.total, 2);
    assert.equal((await movements({ createdUntil: start })).pagination.total, 4);
    assert.deepEqual((await movements({ productId: MISSING })).movements, []);
    const first = await movements({ limit: 4 });
    const rest = await movements({ limit: 4, after: first.pagination.nextCursor });
    assert.deepEqual([...first.movements, ...rest.movements], (await movements()).movements);
    assertInvalid(await ask("/stock/movements", { productId: "no-id" }), "/productId");
    assertInvalid(await ask("/stock/movements", { createdSince: "soon" }), "/createdSince");
  });

  test("times find them after the clock was set ahead and back", async (t) => {
    const at = await server.createStore();
    const own = nounAt(server, at, "/api/v1/products");
    const made = async () => own.created(newProduct({ quantity: 1 }));
    t.mock.timers.enable({ apis: ["Date"], now: Date.now() + 86_400_000 });
    await made();
    t.mock.timers.reset();
    await made();
    const now = new Date(Date.now() + 1).toISOString();
    assert.equal((await movements({ createdUntil: now }, at)).pagination.total, 1);
    assert.equal((await movements({ createdSince: now }, at)).pagination.total, 1);
  });

  test("an order's are counted, too; a dry run's are not", async () => {
    const { total } = (await movements()).pagination;
    const adjust = (query: string) =>
      server.send(store, "POST", `/api/v1/products/${cup.id}/stock${query}`, {
        body: { delta: 1, reason: "found" },
      });
    dataOf(await adjust("?dryRun=true"));
    assert.equal((await movements()).pagination.total, total);
    dataOf(
      await server.send(store, "POST", "/api/v1/orders", {
        body: {
          customer: { email: "ada@example.com", firstName: "Ada", lastName: "Byron" },
          items: [{ productId: apple.id, quantity: 1 }],
          paymentMethod: "cash",
          shippingAddress: {
            firstName: "Ada",
            lastName: "Byron",
            address1: "Main Street 1",
            city: "York",
            country: "GB",
          },
        },
      }),
      201,
    );
    const after = await movements();
    assert.deepEqual([after.pagination.total, shown(after)[0]], [total + 1, "-1 order"]);
  });
});
