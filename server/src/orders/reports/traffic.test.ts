import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { assertInvalid, assertRefused } from "../../../test/assert-refused.ts";
import { fieldsOf } from "../../../test/pages.ts";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop, type Shop } from "../../../test/shop.ts";
import { shopperOf } from "../../../test/shopper.ts";
import { until } from "../../../test/until.ts";
import { noVisits } from "../../platform/visits/index.ts";
import { conversionRate } from "./traffic.ts";

const server = await testServer();
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const outside = { "user-agent": CHROME, "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" };
const inside = { ...outside, "sec-fetch-site": "same-origin" };
let shop: Shop;
let elsewhere: Shop;
let report: Json;

const read = (query = ""): Promise<Json> => shop.ok("GET", `/reports/traffic${query}`);

before(async () => {
  [shop, elsewhere] = await Promise.all([openShop(server), openShop(server)]);
  await shop.ok("PUT", "/payment-methods", { methods: [{ method: "bank_transfer", instructions: "IBAN" }] });
  const { mug } = shop.range;
  const slug = mug.translations[0].slug;
  const ada = shopperOf(server, shop.store);
  const open = (path: string, headers: Record<string, string>) => ada.get(path, { headers });
  const landed = await open(`/products/${slug}?utm_source=Spring`, {
    ...outside,
    referer: "https://www.google.com/",
  });
  assert.equal(landed.status, 200, landed.text);
  assert.equal((await open("/nothing", inside)).status, 404);
  assert.equal((await open("/cart", inside)).status, 200);
  assert.equal((await ada.post("/cart/add", { id: mug.id }, { headers: inside })).status, 303);
  assert.equal((await ada.post("/cart/add", { id: "none" }, { headers: inside })).status, 404);
  const { headers } = await open("/checkout", inside);
  const path = String(headers.location);
  const form = await open(path, inside);
  assert.equal(form.status, 200, form.text);
  const placed = await ada.post(
    path,
    {
      ...fieldsOf(form.text),
      "customer/email": "ada@example.com",
      "customer/firstName": "Ada",
      "customer/lastName": "King",
      "shippingAddress/address1": "Main Street 1",
      "shippingAddress/postalCode": "10115",
      "shippingAddress/city": "Berlin",
      "shippingAddress/country": "DE",
      paymentMethod: "bank_transfer",
      act: "update",
    },
    { headers: inside },
  );
  assert.equal(placed.status, 303, placed.text);
  const ready = await open(path, inside);
  const bought = await ada.post(path, { ...fieldsOf(ready.text), act: "place" }, { headers: inside });
  assert.match(String(bought.headers.location), /^\/orders\//, bought.text);
  // Another browser at the same address, which only looks.
  const firefox = {
    ...outside,
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  };
  for (const way of ["/", "/"])
    assert.equal((await shopperOf(server, shop.store).get(way, { headers: firefox })).status, 200);
  await shopperOf(server, shop.store).get("/", { headers: { "user-agent": "curl/8.5.0" } });
  await until(async () => (await read()).totals.visits === 2, "the visits are written");
  report = await read();
});

const bought = {
  pageViews: 2,
  visits: 1,
  viewedProduct: 1,
  addedToCart: 1,
  reachedCheckout: 1,
  ordered: 1,
  conversionRate: "100",
};
const looked = {
  pageViews: 2,
  visits: 1,
  viewedProduct: 0,
  addedToCart: 0,
  reachedCheckout: 0,
  ordered: 0,
  conversionRate: "0",
};
const both = { ...bought, pageViews: 4, visits: 2, conversionRate: "50" };

describe("the report of traffic", () => {
  test("follows visits from their source and first page to the order", () => {
    const { totals, rows, sources, landingPages, from, to, interval } = report;
    assert.deepEqual(totals, both);
    assert.equal(interval, "day");
    assert.equal(rows.length, 30);
    assert.deepEqual(rows.at(-1), { from: to, to, ...both });
    assert.deepEqual(rows[0], { from, to: from, ...looked, pageViews: 0, visits: 0, conversionRate: null });
    assert.deepEqual(
      sources.toSorted((a: Json, b: Json) => (a.group < b.group ? -1 : 1)),
      [
        { group: "campaign", name: "spring", ...bought },
        { group: "direct", name: "", ...looked },
      ],
    );
    const slug = shop.range.mug.translations[0].slug;
    assert.deepEqual(
      landingPages.toSorted((a: Json, b: Json) => (a.path < b.path ? -1 : 1)),
      [
        { path: "/", ...looked },
        { path: `/products/${slug}`, ...bought },
      ],
    );
  });

  test("by week and month, within its days and limit", async () => {
    for (const interval of ["week", "month"]) {
      const { rows, totals } = await read(`?interval=${interval}`);
      assert.ok(rows.length < 7);
      assert.equal(rows.at(-1).visits + (rows.at(-2)?.visits ?? 0), 2);
      assert.equal(totals.visits, 2);
    }
    assert.equal((await read("?from=2026-01-01&to=2026-01-31")).totals.visits, 0);
    const { sources, landingPages } = await read("?limit=1");
    assert.deepEqual([sources.length, landingPages.length], [1, 1]);
  });

  test("as files", async () => {
    const file = async (name: string) =>
      (await shop.send("GET", `/reports/${name}.csv?from=${report.to}&lang=en`)).text;
    const columns =
      "Page views,Visits,Viewed a product,Added to cart,Reached checkout,Visits with an order,Conversion rate (%)";
    assert.equal(await file("traffic"), `From,To,${columns}\r\n${report.to},${report.to},4,2,1,1,1,1,50\r\n`);
    const sources = await file("traffic-sources");
    assert.ok(sources.startsWith(`Source type,Name,${columns}\r\n`), sources);
    assert.match(sources, /campaign,spring,2,1,1,1,1,1,100\r\n/);
    const pages = await file("landing-pages");
    assert.ok(pages.startsWith(`Landing page,${columns}\r\n`), pages);
  });

  test("the dashboard has it beside the time before", async () => {
    const { traffic } = await shop.ok("GET", "/dashboard");
    const day = { from: report.to, to: report.to };
    assert.deepEqual({ ...traffic.today, before: undefined }, { ...day, ...both, before: undefined });
    assert.equal(traffic.last30Days.visits, 2);
    assert.equal(traffic.last30Days.before.conversionRate, null);
    assert.equal(traffic.yesterday.visits, 0);
  });

  test("is for those who may read reports, of their own store", async () => {
    for (const path of ["traffic", "traffic.csv", "traffic-sources.csv", "landing-pages.csv"]) {
      const at = `/reports/${path}`;
      assertRefused(await shop.send("GET", at, { key: undefined }), 401, "unauthenticated");
      const stranger = await shop.store.makeKey(["products"]);
      assertRefused(await shop.send("GET", at, stranger), 403, "permission_denied");
      assertInvalid(await shop.send("GET", `${at}?from=2026-02-30`), "/from");
      assertInvalid(await shop.send("GET", `${at}?interval=hour`), "/interval");
    }
    assertInvalid(await shop.send("GET", "/reports/traffic?from=2020-01-01"), "/from");
    const other = await elsewhere.ok("GET", "/reports/traffic");
    assert.deepEqual([other.totals.visits, other.sources, other.landingPages], [0, [], []]);
  });
});

test("the conversion rate is a percentage with at most two decimals", () => {
  for (const [visits, orders, rate] of [
    [0, 0, null],
    [0, 3, null],
    [3, 0, "0"],
    [3, 1, "33.33"],
    [3, 2, "66.67"],
    [8, 1, "12.5"],
    [2, 5, "100"],
    [20_000, 1, "0.01"],
  ] as const)
    assert.equal(conversionRate({ visits, orders }), rate);
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), (visits, orders) => {
      const rate = conversionRate({ ...noVisits, visits, orders });
      if (visits === 0) return assert.equal(rate, null);
      assert.match(rate!, /^(?:100|\d{1,2}(?:\.\d{1,2})?)$/);
      assert.ok(Math.abs(Number(rate) - Math.min(100, (orders / visits) * 100)) <= 0.0051);
    }),
  );
});
