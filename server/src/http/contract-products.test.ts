import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { assertInvalid } from "../../test/assert-refused.ts";
import { type TestStore, testServer } from "../../test/server.ts";
import { seedCustomers, seedProducts } from "../exchange/seeding/index.ts";
import { resolveStore } from "../platform/stores/index.ts";

const PRODUCTS = "/api/v1/products";

const server = await testServer();
const store = await server.createStore();

const named = (name: string, more: object = {}) => ({
  price: "19.90",
  translations: [{ language: "en", name, description: "", ...more }],
});
const post = (body: object) => server.send(store, "POST", PRODUCTS, { body });

describe("3: words that are paths, and UUIDs, are not slugs", () => {
  for (const word of ["filter", "bulk", randomUUID()]) {
    test(`${word.slice(0, 8)} is refused where it is given`, async () => {
      const { id } = (await post(named("Mug"))).body.data;
      const put = (body: object) => server.send(store, "PUT", `${PRODUCTS}/${id}`, { body });
      assertInvalid(await post({ ...named("Mug"), slug: word }), "/slug");
      assertInvalid(await put({ slug: word }), "/slug");
      assertInvalid(await post(named("Mug", { slug: word })), "/translations/0/slug");
    });

    test(`${word.slice(0, 8)} as a name makes another slug`, async () => {
      const { status, body } = await post(named(word.toUpperCase()));
      assert.equal(status, 201);
      const { slug, translations } = body.data;
      assert.equal(slug, `${word}-2`);
      assert.equal(translations[0].slug, `${word}-2`);
    });
  }
});

describe("2: page 1 of many costs what page 1 of few does, its total included", () => {
  const FEW = 100;
  const MANY = 1_000;
  const shops = {} as Record<"few" | "many", TestStore>;
  before(async () => {
    const { pool } = server.database;
    for (const [size, count] of [
      ["few", FEW],
      ["many", MANY],
    ] as const) {
      const shop = await server.createStore();
      const found = (await resolveStore(pool, (_, load) => load(), shop.domain))!;
      await seedProducts(pool, found, count);
      await seedCustomers(pool, found, count);
      shops[size] = shop;
    }
    await server.sql(undefined, "analyze");
  });

  /** How many rows and index entries the server's connections have read so far. */
  async function read(): Promise<number> {
    const { pool } = server.database;
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    await Promise.all(clients.map((client) => client.query("select pg_stat_force_next_flush()")));
    for (const client of clients) client.release();
    const rows = await server.sql(
      undefined,
      `select (select sum(seq_tup_read) from pg_stat_user_tables)
        + (select sum(idx_tup_read) from pg_stat_user_indexes) as read`,
    );
    return Number(rows[0].read);
  }

  for (const [path, rows] of [
    ["/api/v1/products", "products"],
    ["/api/v1/products?sort=name", "products"],
    ["/api/v1/products?sort=-name&lang=en", "products"],
    ["/api/v1/customer", "customers"],
  ] as const)
    test(`GET ${path}`, async () => {
      const costOf = async (shop: TestStore, total: number) => {
        // What a process remembers of a store is read once.
        await server.send(shop, "GET", `${path.split("?", 1)}?limit=1`);
        const start = await read();
        const { body } = await server.send(shop, "GET", path);
        assert.deepEqual([body.data[rows].length, body.data.pagination.total], [20, total]);
        return (await read()) - start;
      };
      const [few, many] = [await costOf(shops.few, FEW), await costOf(shops.many, MANY)];
      assert.ok(few >= 20, `${few} of few`);
      assert.ok(many <= few + 20, `${few} of few, ${many} of many`);
    });
});
