import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { dataOf } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { dice } from "../../../test/dice.ts";
import { entry } from "../../../test/noun.ts";
import { runs } from "../../../test/runs.ts";
import { startServer, type TestStore, testServer, useIndexSizes } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { type Tx, tenantReads } from "../../db/tenant.ts";
import { products } from "../products/index.ts";
import { nameOrderOf } from "../translations/index.ts";
import { createFacetIndexes } from "./facet-indexes.ts";
import { type Found, filterBySql } from "./filter-by-sql.ts";
import type { FilterRequest } from "./filter-request.ts";
import { catalogueState } from "./index-sql.ts";

const SEED = 20261121;
const PRODUCTS = 120;
const FILTERS = runs(30, 200);

const brands = ["Emu", "Fjord", "Golf, Hut", "Äpfel", "🦉 Owl", "\u{fffd} Odd"];
const tags = ["iglu", "jump", "kiwi", "lynx", "mole"];
const kinds = ["physical", "digital_file", "digital_code"];
const words = ["alfa", "brig", "cozy", "dunk", "Émile", "🦉"];
const sizes = ["S", "M", "L"];
const colors = ["Red", "Blue"];

useIndexSizes({ indexedFrom: 0, waitedFrom: 0 });

const server = await testServer();

type Random = ReturnType<typeof random>;
function random(seed: number) {
  const { below, chance, pick } = dice(seed);
  const some = <T>(list: readonly T[]): T[] => [pick(list), ...list.filter(() => chance(0.3))];
  return { below, chance, pick, some };
}

function productBody({ below, chance, pick, some }: Random, categories: readonly string[]) {
  const options = chance(0.6)
    ? sizes
        .filter(() => chance(0.6))
        .flatMap((Size) => colors.filter(() => chance(0.6)).map((Color) => ({ Size, Color })))
    : [];
  const price = (below(20) + 1).toFixed(2);
  return {
    price,
    compareAtPrice: chance(0.3) ? (below(20) + 1).toFixed(2) : null,
    brand: chance(0.8) ? pick(brands) : null,
    tags: chance(0.8) ? [...new Set(some(tags))] : [],
    category: chance(0.8) ? pick(categories) : null,
    kind: pick(kinds),
    isActive: chance(0.8),
    inventoryTracked: chance(0.8),
    allowBackorder: chance(0.2),
    publishedAt: chance(0.3) ? new Date(Date.now() + (below(3) - 1) * 60_000).toISOString() : null,
    translations: [entry(`${pick(words)} ${pick(words)}`)],
    ...(options.length
      ? {
          variants: [
            { name: "Size", values: sizes },
            { name: "Color", values: colors },
          ],
          productVariants: options.map((options) => ({
            options,
            price: chance(0.3) ? null : (below(20) + 1).toFixed(2),
            compareAtPrice: chance(0.3) ? (below(20) + 1).toFixed(2) : null,
            quantity: below(3),
            isActive: chance(0.8),
          })),
        }
      : { quantity: below(3) }),
  };
}

const sorts = ["createdAt", "updatedAt", "price", "name", "rating"] as const;

function randomRequest({ below, chance, pick, some }: Random, categories: readonly string[]): FilterRequest {
  const search = chance(0.2) ? { text: pick(words).slice(0, 4), language: "en" } : undefined;
  const perhaps = <T>(value: () => T) => (chance(0.25) ? value() : undefined);
  const axes = [
    { axis: "Size", values: some(sizes) },
    { axis: "Color", values: some(colors) },
    { axis: "None", values: ["1"] },
  ];
  return {
    search,
    isActive: perhaps(() => chance(0.7)),
    rows: products,
    publicAt: perhaps(() => new Date()),
    choices: {
      brand: perhaps(() => some([...brands, "Nobody"])),
      tags: perhaps(() => some([...tags, "none"])),
      category: perhaps(() => some(categories)),
      kind: perhaps(() => some(kinds)),
      inStock: perhaps(() => chance(0.5)),
      onSale: perhaps(() => chance(0.5)),
      minRating: perhaps(() => below(5)),
      minPrice: perhaps(() => BigInt(below(1_500))),
      maxPrice: perhaps(() => BigInt(below(2_500))),
      options: axes.filter(() => chance(0.15)),
    },
    sort: search && chance(0.7) ? "relevance" : pick(sorts),
    names: nameOrderOf({ defaultLanguage: "en", languages: ["en"] }),
    descending: chance(0.5),
    window: {
      page: chance(0.8) ? 1 : below(6) + 1,
      limit: pick([1, 5, 20, 100]),
      sort: "",
      cursor: undefined,
    },
  };
}

/** Changes products and categories one after another until told to stop. */
async function write(at: TestStore, random: Random, categories: readonly string[], isDone: () => boolean) {
  const { below, chance, pick } = random;
  const send = (method: string, path: string, body?: object) =>
    server.send(at, method, `/api/v1/${path}`, body ? { body } : {});
  let writes = 0;
  while (!isDone()) {
    const list = await send("GET", `products?limit=20&page=${below(PRODUCTS / 20) + 1}`);
    const { id, productVariants = [] } =
      pick(list.body.data.products as { id: string; productVariants: { id: string }[] }[]) ?? {};
    const what = id
      ? pick(["create", "delete", "move", "stock", "stock", "stock", "update", "update", "update"])
      : "create";
    if (what === "create") await send("POST", "products", productBody(random, categories));
    else if (what === "delete") await send("DELETE", `products/${id}`);
    else if (what === "update") await send("PUT", `products/${id}`, productBody(random, categories));
    else if (what === "move")
      await send("PUT", `categories/${pick(categories)}`, {
        parentId: chance(0.5) ? null : pick(categories),
        isActive: chance(0.7),
      });
    else {
      const delta = chance(0.5) ? 1 : -1;
      const variantId = productVariants[0]?.id;
      await send("POST", `products/${id}/stock`, { delta, variantId, reason: "correction" });
    }
    writes++;
    await setTimeout(below(8));
  }
  return writes;
}

const comparable = (found: Found) => ({ ...found, products: undefined });

async function filterByThread(tx: Tx, { rows, ...request }: FilterRequest): Promise<Found | undefined> {
  const state = await catalogueState(tx);
  return server.kept.indexes.filter(tx.storeId, state, { ...request, select: rows.select });
}

async function answers(tx: Tx, request: FilterRequest) {
  // At once, so that writers come in between; compared where both saw the same revision.
  for (let tries = 0; tries < 200; tries++) {
    const [byIndex, bySql] = await Promise.all([filterByThread(tx, request), filterBySql(tx, request)]);
    assert.ok(server.kept.indexes.stores().includes(tx.storeId), "the index was dropped");
    // A page whose products change with each try is left to the statement.
    if (byIndex?.revision !== undefined && byIndex.revision === bySql.revision) return { byIndex, bySql };
  }
  throw new Error("never at the same revision");
}

test(`index and statement answer the same while writers change the catalogue (seed ${SEED})`, async (t) => {
  const store = await server.createStore();
  const chosen = random(SEED);
  const categories: string[] = [];
  for (let i = 0; i < 6; i++) {
    const translations = [entry(`Category ${i}`)];
    const parentId = i ? chosen.pick([null, ...categories]) : null;
    const { body } = await server.send(store, "POST", "/api/v1/categories", {
      body: { parentId, translations },
    });
    categories.push(body.data.id);
  }
  for (let i = 0; i < PRODUCTS; i++) {
    const body = productBody(chosen, categories);
    dataOf(await server.send(store, "POST", "/api/v1/products", { body }), 201);
  }
  const tx = tenantReads(server.database.pool, store.id);
  let isDone = false;
  const writing = [1, 2].map((n) => write(store, random(SEED + n), categories, () => isDone));
  const revisions = new Set<string>();
  try {
    let cursors = 0;
    // Writers may get little of the machine: filters go on until the catalogue changed often enough.
    for (let i = 0; (i < FILTERS || revisions.size <= FILTERS / 10) && i < 20 * FILTERS; i++) {
      let request = randomRequest(chosen, categories);
      let { byIndex, bySql } = await answers(tx, request);
      assert.deepEqual(
        comparable(byIndex),
        comparable(bySql),
        JSON.stringify(request, (_, v) => (typeof v === "bigint" ? String(v) : v)),
      );
      revisions.add(byIndex.revision!);
      if (!byIndex.last) continue;
      cursors++;
      request = { ...request, window: { ...request.window, cursor: { ...byIndex.last, sort: "", page: 2 } } };
      ({ byIndex, bySql } = await answers(tx, request));
      assert.deepEqual(comparable(byIndex), comparable(bySql), "behind a cursor");
    }
    t.diagnostic(`${revisions.size} revisions, ${cursors} cursors`);
  } finally {
    isDone = true;
  }
  const writes = await Promise.all(writing);
  t.diagnostic(`${writes.join(" + ")} writes`);
  assert.ok(revisions.size > FILTERS / 10, "the catalogue changed between filters");
});

test("what an index cannot hold is answered all the same", async () => {
  const store = await server.createStore();
  const translations = [entry("Palace")];
  const create = (price: string) =>
    server.send(store, "POST", "/api/v1/products", { body: { price, translations } });
  const filter = () => server.send(store, "GET", "/api/v1/products/filter");
  await create("1.00");
  assert.equal((await filter()).body.data.pagination.total, 1);
  assert.ok(server.kept.indexes.stores().includes(store.id));
  const price = "90071992547409.93";
  assert.equal((await create(price)).status, 201);
  const { body } = await filter();
  assert.deepEqual(body.data.priceRange, { min: "1.00", max: price });
  assert.ok(!server.kept.indexes.stores().includes(store.id));
});

test("a store whose count is wrong is answered by the statement", onOnePostgres, async () => {
  const store = await server.createStore();
  const client = await server.database.pool.connect();
  try {
    await client.query(
      `begin; set local app.store_id = '${store.id}'; update product_counts set total = 7; commit`,
    );
  } finally {
    client.release();
  }
  const { status, body } = await server.send(store, "GET", "/api/v1/products/filter");
  assert.deepEqual([status, body.data.pagination.total], [200, 0]);
  assert.ok(!server.kept.indexes.stores().includes(store.id));
});

test("an index that was dropped is not built again at once", async () => {
  const store = await server.createStore();
  const filter = () => server.send(store, "GET", "/api/v1/products/filter?inStock=true");
  await filter();
  assert.ok(server.kept.indexes.stores().includes(store.id));
  server.kept.indexes.drop(store.id, new Error("planned"));
  assert.equal((await filter()).status, 200);
  assert.ok(!server.kept.indexes.stores().includes(store.id));
});

test("what fails in an index is logged with its store and cause", async () => {
  const store = await server.createStore();
  const refused = () =>
    server
      .logged()
      .split("\n")
      .filter((line) => line.includes(store.id) && line.includes("no facet index"))
      .map((line) => JSON.parse(line));
  await server.send(store, "POST", "/api/v1/products", {
    body: { price: "90071992547409.93", translations: [entry("Palace")] },
  });
  assert.equal((await server.send(store, "GET", "/api/v1/products/filter")).status, 200);
  const [{ level, err }] = refused();
  assert.deepEqual([level, err.message], ["warn", "a price is above 2^53 minor units"]);
});

test("an index whose catalogue cannot be read is logged, and prepared no second time", async () => {
  const logged: unknown[][] = [];
  const log = { warn: (...line: unknown[]) => logged.push(line) } as never;
  const indexes = createFacetIndexes({ log, appUrl: "" });
  const failure = new Error("no database");
  let reads = 0;
  const query = () => {
    reads++;
    return Promise.reject(failure);
  };
  const tx = { storeId: "some store", query } as unknown as Tx;
  indexes.prepare(tx);
  indexes.prepare(tx);
  await until(() => logged.length > 0, "the failure is logged");
  assert.deepEqual([reads, logged.map(([about]) => about)], [1, [{ store: "some store", err: failure }]]);
});

test("a large store's index is built from the first time on that its products are listed, by whomever", async () => {
  const store = await server.createStore();
  for (const path of ["products", "storefront/products"]) {
    const other = await testServer(server.settings);
    assert.equal((await other.send(store, "GET", `/api/v1/${path}`)).status, 200);
    await until(() => other.kept.indexes.stores().includes(store.id), "the index is built");
  }
});

test("a small store has no index, and a middling one is answered while its index is built", async () => {
  useIndexSizes({ indexedFrom: 1, waitedFrom: 1_000 });
  const server = await startServer();
  const store = await server.createStore();
  const filter = () => server.send(store, "GET", "/api/v1/products/filter?inStock=true");
  await filter();
  assert.ok(!server.kept.indexes.stores().includes(store.id));
  const translations = [entry("Mug")];
  await server.send(store, "POST", "/api/v1/products", {
    body: { price: "1.00", quantity: 1, translations },
  });
  let tries = 0;
  await until(async () => {
    assert.equal((await filter()).body.data.pagination.total, 1);
    await server.send(store, "GET", `/api/v1/products/filter?minPrice=0.${10 + (tries++ % 80)}`);
    return server.kept.indexes.stores().includes(store.id);
  }, "the index is built");
  await server.close();
});
