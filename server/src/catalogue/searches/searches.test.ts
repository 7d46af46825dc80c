import assert from "node:assert/strict";
import { test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { countedText, createSearchCounts } from "./counts.ts";
import { addSearches } from "./sql.ts";

const server = await testServer();
const [store, elsewhere] = [await server.createStore(), await server.createStore()];

const get = (path: string, at = store, key?: object) => server.send(at, "GET", `/api/v1${path}`, key ?? {});
const search = (query: string) => get(`/storefront/products/filter?${query}`, store, { key: undefined });
const report = async (query = "") => dataOf(await get(`/reports/searches${query}`));

test("what could be of a person is not counted", () => {
  for (const [text, counted] of [
    ["  Blue \n MUG ", "blue mug"],
    ["ada@example.com", undefined],
    ["+49 171 1234567", undefined],
    ["٠١٢٣٤٥٦٧", undefined],
    ["rs 300", "rs 300"],
    [" ", undefined],
    ["x".repeat(101), undefined],
  ] as const)
    assert.equal(countedText(text), counted, text);
});

test("searches by words alone are counted by text, and what found nothing", async () => {
  const body = { price: "5", translations: [{ language: "en", name: "Blue mug", description: "" }] };
  assert.equal((await server.send(store, "POST", "/api/v1/products", { body })).status, 201);
  for (const query of ["q=mug", "q=MUG&lang=en", "q=zither", "q=mug&page=2", "q=mug&maxPrice=1", "limit=5"])
    assert.equal((await search(query)).status, 200);
  await search("q=ada%40example.com");
  await until(async () => (await report()).totals.searches === 3, "the searches are written");
  const found = await report();
  assert.deepEqual(found.searches, [
    { query: "mug", searches: 2, empty: 0 },
    { query: "zither", searches: 1, empty: 1 },
  ]);
  assert.deepEqual(found.withoutResults, [{ query: "zither", searches: 1, empty: 1 }]);
  assert.deepEqual(found.totals, { searches: 3, empty: 1 });
  assert.equal((await report("?limit=1")).searches.length, 1);
  const file = await get("/reports/searches.csv");
  assert.equal(file.text, "Search,Searches,No results\r\nmug,2,0\r\nzither,1,1\r\n");
  assert.deepEqual(dataOf(await get("/reports/searches", elsewhere)).searches, []);
});

test("the report is for who may read orders", async () => {
  assertRefused(await get("/reports/searches", store, { key: undefined }), 401, "unauthenticated");
  const stranger = await store.makeKey(["products"]);
  assertRefused(await get("/reports/searches", store, stranger), 403, "permission_denied");
  assertInvalid(await get("/reports/searches?from=2026-02-30"), "/from");
});

test("a day has at most 1,000 texts, days end in the store's time zone and go after 90 days", async () => {
  const { pool } = server.database;
  const counts = (from: number, length: number) =>
    Array.from({ length }, (_, n) => ({ query: `text ${from + n}`, searches: 1, empty: 0 }));
  const add = (now: string, some: ReturnType<typeof counts>, timeZone = "UTC") =>
    tenantTransaction(pool, elsewhere.id, (tx) =>
      addSearches(tx, { now: new Date(now), timeZone, counts: some }),
    );
  const days = () =>
    server.sql(
      elsewhere,
      "select day::text, count(*)::int as texts, sum(searches)::int as searches from search_counts where store_id = current_setting('app.store_id')::uuid group by day order by day",
    );
  await add("2026-01-01T12:00:00Z", counts(0, 700));
  await add("2026-01-01T13:00:00Z", counts(0, 900));
  await add("2026-01-01T14:00:00Z", counts(900, 500));
  assert.deepEqual(await days(), [{ day: "2026-01-01", texts: 1_000, searches: 1_700 }]);
  await add("2026-01-01T23:30:00Z", counts(0, 1), "Asia/Tokyo");
  assert.equal((await days()).length, 2);
  await add("2026-04-02T12:00:00Z", counts(0, 1));
  assert.deepEqual(
    (await days()).map(({ day }) => day),
    ["2026-01-02", "2026-04-02"],
  );
});

test("no more is counted in memory than has room", async () => {
  const { pool } = server.database;
  const shop = await server.createStore();
  const own = createSearchCounts();
  for (let n = 0; n < 600; n++) own.note(shop.id, { text: `word ${n}`, isEmpty: n % 2 > 0 });
  const writer = own.writeTo(pool);
  await writer.close();
  const { totals } = dataOf(await get("/reports/searches", shop));
  assert.deepEqual(totals, { searches: 500, empty: 250 });
});
