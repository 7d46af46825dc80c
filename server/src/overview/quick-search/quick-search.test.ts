import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf } from "../../../test/assert-refused.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const server = await testServer();
let store: TestStore;
let elsewhere: TestStore;

const search = async (q: string, at = store, sent = {}) =>
  dataOf(await server.send(at, "GET", `/api/v1/search?q=${encodeURIComponent(q)}`, sent));
const made = async (at: TestStore, path: string, body: unknown): Promise<Json> => {
  const answer = await server.send(at, "POST", `/api/v1${path}`, { body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
};
const titles = (rows: Json[]) => rows.map(({ title }) => title);
const named = (name: string, more = {}) => ({
  price: "19.90",
  kind: "digital_file",
  inventoryTracked: false,
  translations: [{ language: "en", name, description: "" }],
  ...more,
});

async function fill(at: TestStore): Promise<void> {
  const axes = { variants: [{ name: "Size", values: ["S", "M"] }] };
  const productVariants = ["S", "M"].map((Size) => ({ sku: `SHIRT-${Size}`, options: { Size }, price: "9" }));
  const mug = await made(at, "/products", named("Stoneware mug", { sku: "MUG-1", barcode: "4006381333931" }));
  await made(at, "/products", named("Stoneware mug lid", { sku: "MUG-10" }));
  await made(at, "/products", named("Shirt", { ...axes, productVariants }));
  const gone = await made(at, "/products", named("Stoneware relic", { sku: "MUG-9" }));
  await server.send(at, "DELETE", `/api/v1/products/${gone.id}`);
  for (const [firstName, lastName, phone] of [
    ["Ada", "Byron", "+491701234567"],
    ["Zoë", "Müller", null],
    ["Ada", "Müller", null],
  ] as const)
    await made(at, "/orders", {
      customer: {
        email: `${firstName}.${lastName}@example.com`.replace(/[ëü]/g, "u"),
        firstName,
        lastName,
        phone,
      },
      items: [{ productId: mug.id, quantity: 1 }],
      paymentMethod: "cash",
    });
}

before(async () => {
  [store, elsewhere] = await Promise.all([server.createStore(), server.createStore()]);
  await fill(store);
  await fill(elsewhere);
});

describe("what is found", () => {
  test("an order by its number, with or without its sign, before those that have it otherwise", async () => {
    const [order] = (await search("byron")).orders;
    for (const q of [order.title, order.title.replace(/^\D+/, ""), ` ${order.title} `]) {
      const { orders } = await search(q);
      assert.deepEqual(titles(orders)[0], order.title, q);
    }
    const { id, placedAt, ...rest } = order;
    assert.ok(id && placedAt);
    assert.deepEqual(rest, {
      title: order.title,
      subtitle: "Ada Byron",
      status: "pending",
      paymentStatus: "pending",
      finalAmount: "19.90",
      currency: "USD",
    });
  });

  test("orders of a SKU, the newest first, and the products whose code begins so, the whole code first", async () => {
    const { orders, products } = await search("mug-1");
    assert.deepEqual(
      orders.map(({ subtitle }: Json) => subtitle),
      ["Ada Müller", "Zoë Müller", "Ada Byron"],
    );
    assert.deepEqual(
      products.map(({ subtitle }: Json) => subtitle),
      ["MUG-1", "MUG-10"],
    );
    assert.deepEqual(titles((await search("4006381333931")).products), ["Stoneware mug"]);
    assert.deepEqual(titles((await search("shirt-m")).products), ["Shirt"]);
  });

  test("customers by email, words of names without marks, and phone", async () => {
    const found = async (q: string) => titles((await search(q)).customers);
    assert.deepEqual(await found("ADA.byron@Example.com"), ["Ada Byron"]);
    assert.deepEqual(await found("muller"), ["Ada Müller", "Zoë Müller"]);
    assert.deepEqual(await found("mull ad"), ["Ada Müller"]);
    assert.deepEqual(await found("+491701234567"), ["Ada Byron"]);
    assert.deepEqual(await found("01701234"), ["Ada Byron"]);
    assert.deepEqual(await found("nobody"), []);
  });

  test("a customer whose name has changed by the new one, and none who is anonymized", async () => {
    const { id } = await made(store, "/customer", {
      email: "old@example.com",
      firstName: "Old",
      lastName: "Name",
    });
    await server.send(store, "PUT", `/api/v1/customer/${id}`, { body: { firstName: "Brandnew" } });
    assert.deepEqual(titles((await search("brandnew")).customers), ["Brandnew Name"]);
    assert.deepEqual(titles((await search("old name")).customers), ["Brandnew Name"]);
    await made(store, `/customer/${id}/anonymize`, undefined);
    assert.deepEqual((await search("brandnew")).customers, []);
    assert.deepEqual((await search("old@example.com")).customers, []);
  });

  test("products by words of the name, not those that were deleted", async () => {
    assert.deepEqual(titles((await search("stone mu")).products), ["Stoneware mug lid", "Stoneware mug"]);
    assert.deepEqual(titles((await search("relic")).products), []);
  });

  test("nothing for nothing, for signs, and for whatever else is typed", async () => {
    const nothing = { orders: [], customers: [], products: [] };
    for (const q of [
      "",
      "  ",
      "!!!",
      "'",
      "\\",
      "%_",
      "' or 1=1 --",
      "&|!:*()<->",
      "\u{10ffff}",
      "#",
      "９９９９９９９９９９９",
    ])
      assert.deepEqual(await search(q), nothing, q);
    await search("9".repeat(200));
    await search("a ".repeat(100));
    await search("x".repeat(200));
  });
});

test("eight of each at most, the newest, also of words that all have; old ones by what they alone have", async () => {
  const at = await server.createStore();
  await made(at, "/products", named("Common rarity"));
  for (let i = 0; i < 3; i++) {
    const create = Array.from({ length: 200 }, (_, n) => named(`Common thing ${i * 200 + n}`));
    await made(at, "/products/bulk", { create });
  }
  const found = async (q: string) => titles((await search(q, at)).products);
  assert.equal((await found("common")).length, 8);
  assert.equal((await found("comm thi")).length, 8);
  assert.deepEqual(await found("common thing 3"), await found("common 3"));
  assert.deepEqual(await found("thing 33"), [
    "Common thing 339",
    "Common thing 338",
    "Common thing 337",
    "Common thing 336",
    "Common thing 335",
    "Common thing 334",
    "Common thing 333",
    "Common thing 332",
  ]);
  assert.deepEqual(await found("rarity"), ["Common rarity"]);
  assert.deepEqual(await found("common rar"), ["Common rarity"]);
});

test("only what the caller may read", async () => {
  const as = async (...held: string[]) => {
    const { key } = await store.makeKey(held);
    return Object.keys(await search("ada", store, { key }));
  };
  assert.deepEqual(await as("orders:read"), ["orders"]);
  assert.deepEqual(await as("customers"), ["customers"]);
  assert.deepEqual(await as("products", "orders"), ["orders", "products"]);
  const { key } = await store.makeKey(["coupons"]);
  assertRefused(await server.send(store, "GET", "/api/v1/search?q=ada", { key }), 403, "permission_denied");
  assertRefused(
    await server.send(store, "GET", "/api/v1/search?q=ada", { key: undefined }),
    401,
    "unauthenticated",
  );
});

test("nothing of another store", async () => {
  const [own, other] = [await search("ada"), await search("ada", elsewhere)];
  const ids = (found: Json) => Object.values(found).flatMap((rows) => (rows as Json[]).map(({ id }) => id));
  assert.equal(ids(own).filter((id) => ids(other).includes(id)).length, 0);
  assert.equal(ids(own).length, ids(other).length);
  assert.notEqual(ids(own).length, 0);
});

test("bad input is 400 and named", async () => {
  const get = (query: string) => server.send(store, "GET", `/api/v1/search${query}`);
  assertInvalid(await get(""), ["/q", "required"]);
  assertInvalid(await get(`?q=${"x".repeat(201)}`), ["/q", "too_long"]);
  assertInvalid(await get("?q=x&limit=3"), ["/limit", "unknown_field"]);
  assert.notEqual(bytesOf(await get("?q=x%00")), "");
  assert.equal((await get("?q=x%00")).status, 400);
});
