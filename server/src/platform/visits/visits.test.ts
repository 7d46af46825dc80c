import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type TestStore, testServer } from "../../../test/server.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { createVisitCounts, MAX_OF_DAY, overflow, withinBounds } from "./counts.ts";
import { addVisits, findVisits, findVisitsBy, noVisits, type VisitCount, visitsSweeper } from "./sql.ts";
import { createVisitors } from "./visitors.ts";

const server = await testServer();
const { pool } = server.database;
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const NOON = Date.parse("2026-05-05T12:00:00Z");
const MINUTE = 60_000;

type Headers = Record<string, string | undefined>;
/** A shop whose clock stands still but for `wait`, and its visitors. */
async function openCounts(settings?: object) {
  const store: TestStore = await server.createStore();
  if (settings)
    assert.equal((await server.send(store, "PUT", "/api/v1/settings", { body: settings })).status, 200);
  let now = NOON;
  const counts = createVisitCounts(() => now);
  const request = (headers: Headers, address = "203.0.113.7") => ({
    storeId: store.id,
    address,
    headers: { accept: "text/html,*/*", "user-agent": CHROME, ...headers } as Record<string, string>,
  });
  const inStore = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
    tenantTransaction(pool, store.id, work);
  return {
    store,
    counts,
    request,
    inStore,
    wait: (ms: number) => {
      now += ms;
    },
    open(path: string, headers: Headers = {}, more: { address?: string; search?: string } = {}) {
      const page = {
        path,
        search: more.search ?? "",
        host: "shop.example",
        isProduct: path.startsWith("/products/"),
      };
      counts.view(request(headers, more.address), page);
    },
    /** Writes what was counted, and reads it. */
    async read(span = { from: "2026-05-01", to: "2026-05-31" }) {
      const writer = counts.writeTo(pool);
      await writer.close();
      return inStore(async (tx) => {
        const all = await findVisits(tx, span, "day");
        const sources = await findVisitsBy(tx, "source", span, 1_000);
        const pages = await findVisitsBy(tx, "page", span, 1_000);
        return { days: Object.fromEntries(all), sources, pages };
      });
    },
  };
}
const inside = { "sec-fetch-site": "same-origin" };

describe("a visit", () => {
  test("begins from outside, goes on inside, and keeps its source and first page for each step", async () => {
    const shop = await openCounts();
    shop.open("/products/mug", { referer: "https://www.google.com/", "sec-fetch-site": "cross-site" });
    shop.open("/", inside);
    shop.open("/products/mug", inside);
    // A reload, as the browser sends it.
    shop.open("/products/mug", { referer: "https://www.google.com/", "sec-fetch-site": "cross-site" });
    for (const step of ["carts", "carts", "checkouts", "orders", "orders"] as const)
      shop.counts.reach(shop.request({ ...inside, "sec-fetch-dest": "empty", accept: "*/*" }), step);
    shop.open("/", { "sec-fetch-site": "none" }, { address: "203.0.113.8" });
    shop.open("/", { "sec-fetch-site": "none", "user-agent": SAFARI }, { address: "203.0.113.8" });
    const { days, sources, pages } = await shop.read();
    const first = { views: 4, visits: 1, products: 1, carts: 1, checkouts: 1, orders: 1 };
    assert.deepEqual(days, { "2026-05-05": { ...first, views: 6, visits: 3 } });
    assert.deepEqual(sources, [
      { key: "direct\x1f", counts: { ...noVisits, views: 2, visits: 2 } },
      { key: "search\x1fGoogle", counts: first },
    ]);
    assert.deepEqual(pages, [
      { key: "/", counts: { ...noVisits, views: 2, visits: 2 } },
      { key: "/products/mug", counts: first },
    ]);
  });

  test("ends after half an hour without a request; a click inside the shop begins none", async () => {
    const shop = await openCounts();
    shop.open("/", { "sec-fetch-site": "none" });
    shop.wait(29 * MINUTE);
    shop.open("/", { "sec-fetch-site": "none" });
    shop.wait(31 * MINUTE);
    shop.open("/", { "sec-fetch-site": "none" });
    shop.wait(31 * MINUTE);
    shop.open("/cart", inside);
    const { days, sources } = await shop.read();
    assert.deepEqual(days, { "2026-05-05": { ...noVisits, views: 4, visits: 2 } });
    assert.deepEqual(
      sources.map(({ key }) => key),
      ["direct\x1f", overflow.source],
    );
  });

  test("browsers without Fetch Metadata are told apart by the referrer's host", async () => {
    const shop = await openCounts();
    shop.open("/", { referer: "http://SHOP.example/a" });
    shop.open("/", { referer: "http://blog.example.org/" }, { address: "203.0.113.9" });
    shop.open("/", {}, { address: "203.0.113.10" });
    const { days } = await shop.read();
    assert.deepEqual(days["2026-05-05"], { ...noVisits, views: 3, visits: 2 });
  });

  test("robots, scripts, prefetches, and those who ask not to be counted are not counted", async () => {
    const shop = await openCounts();
    for (const headers of [
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      { "user-agent": "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)" },
      { "user-agent": "curl/8.5.0" },
      { "user-agent": "" },
      { "user-agent": undefined },
      { "sec-fetch-dest": "empty" },
      { "sec-fetch-dest": "iframe" },
      { accept: "*/*" },
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "prefetch" },
      { "sec-gpc": "1" },
      { dnt: "1" },
    ]) {
      shop.open("/products/mug", headers);
      if (
        !(
          "sec-fetch-dest" in headers ||
          "accept" in headers ||
          "sec-purpose" in headers ||
          "purpose" in headers
        )
      )
        shop.counts.reach(shop.request(headers), "orders");
    }
    assert.deepEqual((await shop.read()).days, {});
  });

  test("a day is the store's", async () => {
    const shop = await openCounts({ timeZone: "Pacific/Auckland" });
    shop.open("/", { "sec-fetch-site": "none" });
    const { days } = await shop.read();
    assert.deepEqual(Object.keys(days), ["2026-05-06"]);
  });
});

describe("bounds", () => {
  test("a day has 75 sites and 500 first pages; the rest is counted together", async () => {
    const shop = await openCounts();
    for (let n = 0; n < 700; n++)
      shop.open(
        `/pages/${n}`,
        { "sec-fetch-site": "cross-site", referer: `https://site-${n}.example/` },
        {
          address: `198.51.100.${n % 250}:${n}`,
        },
      );
    const { days, sources, pages } = await shop.read();
    assert.deepEqual(days["2026-05-05"], { ...noVisits, views: 700, visits: 700 });
    assert.equal(sources.length, MAX_OF_DAY.link + 1);
    assert.equal(pages.length, MAX_OF_DAY.page + 1);
    for (const all of [sources, pages])
      assert.equal(
        all.reduce((sum, { counts }) => sum + counts.visits, 0),
        700,
      );
    // Another flush of the day finds no room either.
    shop.open("/pages/new", { "sec-fetch-site": "none" }, { address: "192.0.2.1" });
    assert.equal((await shop.read()).pages.length, MAX_OF_DAY.page + 1);
  });

  test("made-up campaigns and sites fill no room of each other, nor of the known services", async () => {
    const shop = await openCounts();
    let n = 0;
    const arrive = (referer?: string, search = "") =>
      shop.open(
        "/",
        { "sec-fetch-site": "cross-site", ...(referer && { referer }) },
        { address: `192.0.2.${n++}`, search },
      );
    const { campaign, link, service, all, page } = MAX_OF_DAY;
    assert.deepEqual([all, page, campaign + link + service], [1, 500, 200]);
    const flood = (from: number) => {
      for (let i = from; i < from + 1_100; i++) {
        arrive(undefined, `utm_source=spam ${i}`);
        arrive(`https://site-${i}.example/`);
      }
    };
    flood(0);
    // More wait than a store may have.
    arrive("https://www.bing.com/");
    await shop.read();
    flood(10_000);
    arrive("https://www.google.com/");
    arrive();
    const { sources } = await shop.read();
    const of = (group: string) => sources.filter(({ key }) => key.startsWith(`${group}\x1f`));
    assert.deepEqual([of("campaign").length, of("link").length], [campaign, link]);
    for (const key of ["search\x1fBing", "search\x1fGoogle", "direct\x1f"])
      assert.equal(sources.find((one) => one.key === key)?.counts.visits, 1, key);
    assert.equal(
      sources.reduce((sum, { counts }) => sum + counts.visits, 0),
      4_403,
    );
  });

  test("a path that is too long is none of a page", async () => {
    const shop = await openCounts();
    shop.open(`/products/${"x".repeat(200)}`, { "sec-fetch-site": "none" });
    assert.deepEqual(
      (await shop.read()).pages.map(({ key }) => key),
      [""],
    );
  });

  test("whatever a day has and is given, the sums stay, and each kind keeps its bound", () => {
    const most = { all: 1, service: 3, campaign: 1, link: 2, page: 4 };
    const ofSources = most.service + most.campaign + most.link;
    const count = fc.record({
      kind: fc.constantFrom("source" as const, "page" as const),
      key: fc.constantFrom(
        "",
        "other\x1f",
        "a",
        "b",
        "c",
        "d",
        "e",
        "campaign\x1fa",
        "campaign\x1fb",
        "link\x1fa",
        "link\x1fb",
        "link\x1fc",
      ),
      visits: fc.nat(9),
      views: fc.nat(9),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom("source\na", "source\nb", "source\nlink\x1fa", "page\nc", "page\nd")),
        fc.array(count),
        (known, given) => {
          const counts: VisitCount[] = given.map((one) => ({ ...noVisits, ...one }));
          const kept = withinBounds(new Set(known), counts, most);
          for (const kind of ["source", "page"] as const) {
            const of = (all: readonly VisitCount[]) => all.filter((one) => one.kind === kind);
            const sum = (all: readonly VisitCount[]) => of(all).reduce((sum, one) => sum + one.visits, 0);
            assert.equal(sum(kept), sum(counts));
            const keys = new Set([
              ...known.filter((one) => one.startsWith(kind)).map((one) => one.slice(kind.length + 1)),
              ...of(kept).map(({ key }) => key),
            ]);
            keys.delete(overflow[kind]);
            assert.ok(keys.size <= (kind === "page" ? most.page : ofSources), `${kind}: ${[...keys]}`);
            const campaigns = [...keys].filter((key) => kind === "source" && key.startsWith("campaign"));
            assert.ok(campaigns.length <= most.campaign, String(campaigns));
            assert.equal(new Set(of(kept).map(({ key }) => key)).size, of(kept).length);
          }
        },
      ),
    );
  });

  test("no more visits are known than there is room for; a store that has many makes it", () => {
    const visitors = createVisitors({ all: 5, ofStore: 3 });
    const of = (storeId: string, n: number) => ({ storeId, address: String(n), userAgent: "" });
    const begun = { source: "direct\x1f", page: "/" };
    for (let n = 0; n < 10; n++) visitors.begin(of("a", n), begun, NOON);
    assert.equal(visitors.size(), 3);
    assert.ok(visitors.find(of("a", 9), NOON));
    assert.equal(visitors.find(of("a", 0), NOON), undefined);
    for (let n = 0; n < 3; n++) visitors.begin(of("b", n), begun, NOON);
    assert.equal(visitors.size(), 5);
    assert.equal(visitors.find(of("a", 7), NOON), undefined);
    // The process has no more room: the store with the most makes it.
    visitors.begin(of("c", 0), begun, NOON);
    assert.equal(visitors.size(), 5);
    assert.ok(visitors.find(of("c", 0), NOON));
    assert.ok(visitors.find(of("a", 9), NOON));
    assert.equal(visitors.find(of("b", 0), NOON), undefined);
    assert.ok(visitors.find(of("b", 2), NOON));
    // A visit that begins anew needs no room.
    visitors.begin(of("c", 0), begun, NOON);
    assert.ok(visitors.find(of("a", 8), NOON));
    assert.equal(visitors.size(), 5);
    visitors.forget(NOON + 31 * MINUTE);
    assert.equal(visitors.size(), 0);
  });

  test("a visitor is not known on the next day, nor in another store", () => {
    const visitors = createVisitors();
    const visitor = { storeId: "a", address: "203.0.113.7", userAgent: CHROME };
    const midnight = Date.parse("2026-05-06T00:00:00Z");
    visitors.begin(visitor, { source: "direct\x1f", page: "/" }, midnight - MINUTE);
    assert.ok(visitors.find(visitor, midnight - 1));
    assert.equal(visitors.find({ ...visitor, storeId: "b" }, midnight - 1), undefined);
    assert.equal(visitors.find(visitor, midnight), undefined);
    assert.equal(visitors.size(), 0);
  });
});

test("counts go after 25 months", async () => {
  const shop = await openCounts();
  const one: VisitCount = { kind: "all", key: "", ...noVisits, visits: 1 };
  const days = await shop.inStore(async (tx) => {
    for (const day of ["2024-03-01", "2024-05-01", "2026-05-05"]) await addVisits(tx, day, [one]);
    await visitsSweeper.sweep(tx, new Date(NOON));
    return findVisits(tx, { from: "2020-01-01", to: "2026-12-31" }, "day");
  });
  assert.deepEqual([...days.keys()].toSorted(), ["2024-05-01", "2026-05-05"]);
});

test("what is stored tells nobody's address or browser", async () => {
  const shop = await openCounts();
  shop.open("/", { "sec-fetch-site": "none" }, { address: "198.51.100.77" });
  await shop.read();
  const rows = await server.sql(
    shop.store,
    "select row_to_json(v)::text as text from visit_counts v where store_id = current_setting('app.store_id')::uuid",
  );
  assert.ok(rows.length === 3);
  for (const { text } of rows) assert.doesNotMatch(text, /198\.51|Mozilla|Chrome/);
});
