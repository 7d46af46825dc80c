import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { entry, newProduct, nounAt } from "../../../test/noun.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();
const products = nounAt(server, store, "/api/v1/products");
const locations = nounAt(server, store, "/api/v1/locations");

const send = (method: string, path: string, body?: unknown, sent: Sent = {}, at: TestStore = store) =>
  server.send(at, method, `/api/v1${path}`, { ...(body !== undefined && { body }), ...sent });
const adjust = (id: string, body: Fields, sent?: Sent) =>
  send("POST", `/products/${id}/stock`, { reason: "count", ...body }, sent);
const adjusted = async (id: string, body: Fields): Promise<Json> => dataOf(await adjust(id, body));
const located = (more: Fields = {}) => locations.created({ name: "Annex", ...more });
const sold = async (id: string): Promise<number> => (await products.readBack(id)).quantity;
const sized = [{ name: "Size", values: ["S", "M"] }];
const shirt = (quantities: number[], more: Fields = {}) =>
  products.created(
    newProduct({
      variants: sized,
      productVariants: quantities.map((quantity, i) => ({ options: { Size: "SM"[i] }, quantity })),
      ...more,
    }),
  );
const defaultId = (await locations.list()).locations.find(({ isDefault }: Json) => isDefault).id;
const [online, apart] = [
  await located({ name: "Online", position: 1 }),
  await located({ name: "Apart", sellsOnline: false }),
];
const mug = (more: Fields = {}) => products.created(newProduct({ quantity: 10, ...more }));
const rowsOf = async (query: Fields): Promise<Json[]> =>
  dataOf(await send("GET", `/stock?${new URLSearchParams(query as Record<string, string>)}`)).stock;
const lying = async (sku: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await rowsOf({ q: sku }))[0]!.locations.map(({ locationId, quantity }: Json) => [locationId, quantity]),
  );
const movements = async (id: string, query = ""): Promise<Json[]> =>
  dataOf(await send("GET", `/products/${id}/stock/movements?limit=100${query}`)).movements;

describe("an adjustment", () => {
  test("is at the location that is named, and counts where that sells online", async () => {
    const sku = randomUUID();
    const { id, version } = await mug({ sku });
    assert.deepEqual((await rowsOf({ q: sku }))[0]!.locations, [], "all of it at the default location");
    const at = { locationId: online.id };
    const set = await adjusted(id, { ...at, set: 5 });
    assert.deepEqual([set.locationId, set.quantity, set.version], [online.id, 5, version + 1]);
    assert.equal(await sold(id), 15);
    assert.equal((await adjusted(id, { ...at, delta: -2, expected: 5 })).quantity, 3);
    assert.equal(await sold(id), 13);
    const hidden = await adjusted(id, { locationId: apart.id.toUpperCase(), set: 40 });
    assert.deepEqual([hidden.locationId, hidden.quantity, hidden.version], [apart.id, 40, version + 3]);
    assert.equal(await sold(id), 13, "what lies apart is not sold online");
    assert.equal((await adjusted(id, { set: 9 })).quantity, 9, "at the default location");
    assert.equal((await adjusted(id, { locationId: defaultId, delta: 1, expected: 9 })).quantity, 10);
    assert.deepEqual(await lying(sku), { [defaultId]: 10, [online.id]: 3, [apart.id]: 40 });
    assert.equal(await sold(id), 13);
    const moved = (await movements(id)).map(({ locationId, delta, quantityAfter }) => [
      locationId,
      delta,
      quantityAfter,
    ]);
    assert.deepEqual(moved, [
      [defaultId, 1, 10],
      [defaultId, -1, 9],
      [apart.id, 40, 40],
      [online.id, -2, 3],
      [online.id, 5, 5],
      [defaultId, 10, 10],
    ]);
    assert.deepEqual((await movements(id, `&locationId=${apart.id}`)).length, 1);
    const all = dataOf(await send("GET", `/stock/movements?locationId=${online.id}&productId=${id}`));
    assert.deepEqual([all.movements.length, all.pagination.total], [2, 2]);
  });

  test("of a variant is of that one there", async () => {
    const { id, productVariants } = await shirt([3, 4]);
    const [small, medium] = productVariants;
    await adjusted(id, { variantId: small.id, locationId: online.id, delta: 5 });
    await adjusted(id, { variantId: medium.id, locationId: apart.id, delta: 6 });
    const now = await products.readBack(id);
    assert.deepEqual(
      [now.quantity, ...now.productVariants.map(({ quantity }: Json) => quantity)],
      [12, 8, 4],
    );
    const more = { delta: 1, reason: "count" };
    assertInvalid(await adjust(id, { ...more, locationId: online.id }), ["/variantId", "required"]);
  });

  test("leaves nothing below zero at any location, unless that may be", async () => {
    const { id } = await mug();
    await adjusted(id, { locationId: online.id, set: 2 });
    const short = await adjust(id, { locationId: online.id, delta: -3 });
    assertRefused(short, 409, "insufficient_stock");
    const line = { productId: id, variantId: null, locationId: online.id, available: 2 };
    assert.deepEqual(short.body.details.lines, [line]);
    assertRefused(await adjust(id, { delta: -11 }), 409, "insufficient_stock");
    await products.updated(id, { allowBackorder: true });
    assert.equal((await adjusted(id, { locationId: online.id, delta: -3 })).quantity, -1);
    assert.equal(await sold(id), 9);
  });

  test("names a location of the store that is open", async () => {
    const { id } = await mug();
    const more = { delta: 1 };
    assertInvalid(await adjust(id, { ...more, locationId: MISSING }), ["/locationId", "not_found"]);
    assertInvalid(await adjust(id, { ...more, locationId: "x" }), ["/locationId", "invalid_id"]);
    const foreign = dataOf(await send("GET", "/locations", undefined, {}, elsewhere)).locations[0];
    assertInvalid(await adjust(id, { ...more, locationId: foreign.id }), ["/locationId", "not_found"]);
    const closed = await located({ isActive: false });
    assertInvalid(await adjust(id, { ...more, locationId: closed.id }), ["/locationId", "location_closed"]);
    const other = await adjust(id, { set: 1, expected: 10, locationId: online.id });
    assertRefused(other, 409, "version_conflict");
    assert.equal(other.body.details.currentQuantity, 0);
    const dry = await send("POST", `/products/${id}/stock?dryRun=true`, {
      ...more,
      reason: "x",
      locationId: online.id,
    });
    assert.equal(dataOf(dry).quantity, 1);
    assert.equal(await sold(id), 10);
    const key = { headers: { "idempotency-key": randomUUID() } };
    const [first, second] = [
      await adjust(id, { ...more, locationId: online.id }, key),
      await adjust(id, { ...more, locationId: online.id }, key),
    ];
    assert.equal(second.text, first.text);
    assert.equal(await sold(id), 11);
  });
});

describe("a quantity that is set", () => {
  test("differs at the default location, which has to have it", async () => {
    const sku = randomUUID();
    const { id } = await mug({ sku });
    await adjusted(id, { locationId: online.id, set: 5 });
    await products.updated(id, { quantity: 20 });
    assert.deepEqual(await lying(sku), { [defaultId]: 15, [online.id]: 5 });
    const short = await products.put(id, { quantity: 4 });
    assertRefused(short, 409, "insufficient_stock");
    const line = { productId: id, variantId: null, locationId: defaultId, available: 15 };
    assert.deepEqual(short.body.details.lines, [line]);
    const bulk = await send("POST", "/products/bulk", {
      update: [
        { id, quantity: 4 },
        { id: (await mug()).id, quantity: 4 },
      ],
    });
    const [failed, done] = dataOf(bulk).results;
    assert.deepEqual([failed.success, failed.code, done.success], [false, "insufficient_stock", true]);
    await products.updated(id, { quantity: 5 });
    assert.deepEqual(await lying(sku), { [defaultId]: 0, [online.id]: 5 });
    await products.updated(id, { quantity: 4, allowBackorder: true });
    assert.deepEqual(await lying(sku), { [defaultId]: -1, [online.id]: 5 });
  });

  test("of what is gone is gone everywhere", async () => {
    const { id, productVariants } = await shirt([3, 4]);
    const [small, medium] = productVariants;
    await adjusted(id, { variantId: small.id, locationId: online.id, delta: 5 });
    await adjusted(id, { variantId: small.id, locationId: apart.id, delta: 7 });
    await products.updated(id, { productVariants: [{ id: medium.id }] });
    assert.equal(await sold(id), 4);
    const levels = await server.sql(
      store,
      `select quantity::int from stock_levels where item_id = '${small.id}'`,
    );
    assert.deepEqual(
      levels.map(({ quantity }) => quantity),
      [0, 0, 0],
    );
    const left = (await movements(id, `&variantId=${small.id}`)).filter(({ delta }) => delta < 0);
    assert.deepEqual(left.map(({ delta }) => delta).sort(), [-3, -5, -7]);
    await products.updated(id, { variants: [], productVariants: [], quantity: 8 });
    assert.equal(await sold(id), 8);
  });
});

describe("what a location sells", () => {
  const quantities = async (ids: string[]) => Promise.all(ids.map(sold));

  test("moves the quantities of all that lies there, and is told", async () => {
    const place = await located();
    const { id } = await mug();
    const { id: other, productVariants } = await shirt([1, 2]);
    const { id: untouched, version } = await mug();
    await adjusted(id, { locationId: place.id, set: 5 });
    await adjusted(other, { variantId: productVariants[1].id, locationId: place.id, set: 6 });
    assert.deepEqual(await quantities([id, other]), [15, 9]);
    const dry = await send("PUT", `/locations/${place.id}?dryRun=true`, { sellsOnline: false });
    assert.equal(dataOf(dry).sellsOnline, false);
    assert.deepEqual(await quantities([id, other]), [15, 9]);
    const before = await products.readBack(id);
    await locations.updated(place.id, { sellsOnline: false });
    const after = await products.readBack(id);
    assert.deepEqual(await quantities([id, other]), [10, 3]);
    assert.equal(after.version, before.version + 1);
    assert.equal((await products.readBack(untouched)).version, version);
    const variants = (await products.readBack(other)).productVariants;
    assert.deepEqual(
      variants.map(({ quantity }: Json) => quantity),
      [1, 2],
    );
    const listed = (await products.list({ ids: id })).products[0];
    assert.equal(listed.quantity, 10, "lists that are kept tell it, too");
    await locations.updated(place.id, { sellsOnline: true, name: "Open again" });
    assert.deepEqual(await quantities([id, other]), [15, 9]);
  });

  test("tells once of what is low by it", async () => {
    const place = await located();
    const { id } = await mug({ lowStockThreshold: 12 });
    await adjusted(id, { locationId: place.id, set: 5 });
    const lows = async () =>
      server.sql(
        store,
        `select count(*)::int as n from events where resource_id = '${id}' and type = 'stock_low'`,
      );
    const [had] = await lows();
    await locations.updated(place.id, { sellsOnline: false });
    const [has] = await lows();
    assert.equal(has!.n, had!.n + 1);
  });

  test("is nothing where it is closed, and it is closed without stock", async () => {
    const place = await located();
    const { id } = await mug();
    await adjusted(id, { locationId: place.id, set: 5 });
    const full = await locations.put(place.id, { isActive: false });
    assertRefused(full, 409, "invalid_status_transition");
    assert.deepEqual(full.body.details, { from: "stocked", to: "closed", allowed: [] });
    assertRefused(await locations.remove(place.id), 409, "invalid_status_transition");
    await adjusted(id, { locationId: place.id, set: 0 });
    assertRefused(await locations.remove(place.id), 409, "invalid_status_transition");
    await locations.updated(place.id, { isActive: false });
    assert.equal((await locations.updated(place.id, { isActive: true })).isActive, true);
    await adjusted(id, { locationId: place.id, set: 2 });
    dataOf(await products.remove(id));
    await locations.updated(place.id, { isActive: false });
  });
});

describe("the list of stock", () => {
  test("of a location has what lies there", async () => {
    const place = await located();
    const { id, productVariants } = await shirt([1, 2], { translations: [entry("Located shirt")] });
    await adjusted(id, { variantId: productVariants[0].id, locationId: place.id, set: 6 });
    const rows = await rowsOf({ location: place.id });
    assert.deepEqual(
      rows.map(({ variantId, quantity }) => [variantId, quantity]),
      [[productVariants[0].id, 7]],
    );
    assert.deepEqual(await rowsOf({ location: MISSING }), []);
    const byDefault = await rowsOf({ location: defaultId, q: "located" });
    assert.equal(byDefault.length, 2);
    assertInvalid(await send("GET", "/stock?location=x"), ["/location", "invalid_id"]);
  });
});
