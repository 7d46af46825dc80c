import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { readWholeList } from "../../../test/answer.ts";
import { assertInvalid, assertRefused } from "../../../test/assert-refused.ts";
import { recalculate } from "../../../test/calculation.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, cents, type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";

/** Orders as they are read, the oldest first; `bob` has some of them. */

const EXTERNAL = `erp-${randomUUID()}`;
const toDelivered = ["confirmed", "processing", "shipped", "delivered"];

const server = await testServer();
const shop = await openShop(server);
const elsewhere = await openShop(server);
const bob = await shop.person({ firstName: "Robert", lastName: "Çelik", email: "bob@example.org" });
const { mug, shirt, ebook } = shop.range;
const ofBob = { customerId: bob.id };
const wanted: Fields[] = [
  { tags: ["Gift", "Two words"] },
  { paymentMethod: "card", ...ofBob },
  { items: [shop.line(shirt, 2, "M")], source: "pos", externalId: EXTERNAL },
  { paymentMethod: "wallet", markPaid: true, tags: ["gift"], ...ofBob },
  { items: [shop.line(mug, 5), shop.line(shirt, 1, "S")], ...ofBob },
  { items: [shop.line(ebook)], shippingAddress: undefined, paymentMethod: "bank_transfer" },
  { paymentMethod: "card", markPaid: true, source: "web", ...ofBob },
  { items: [shop.line(mug, 2)], ...ofBob },
];
const ids: string[] = [];
for (const more of wanted) ids.push((await shop.order(more)).id);
await shop.advance(ids[4]!, ...toDelivered);
await shop.send("POST", `/orders/${ids[6]}/cancel`, { body: { reason: "customer" } });
await shop.pay(ids[1]!, "fail");
await shop.advance(ids[7]!, ...toDelivered);
await shop.refund(ids[7]!, { amount: "5" });
await shop.advance(ids[0]!, "on_hold");
const orders = await Promise.all(ids.map((id) => shop.read(id)));

const inList = ({ items: _, timeline: __, ...order }: Json) => order;
const listed = async (query: string, at = shop): Promise<Json> => at.ok("GET", `/orders?${query}`);
const idsOf = (rows: Json[]) => rows.map(({ id }) => id);
const time = (text: string) => new Date(text).getTime();

describe("the list", () => {
  test("has all orders, the newest first, without items and timeline", async () => {
    const { orders: rows, pagination } = await listed("");
    assert.deepEqual(rows, orders.toReversed().map(inList));
    assert.equal(pagination.total, orders.length);
  });

  test("with include=items has the lines, too", async () => {
    const { orders: rows } = await listed("include=items");
    const wanted = orders.toReversed().map(({ timeline: _, ...order }) => order);
    assert.deepEqual(rows, wanted);
    assertInvalid(await shop.send("GET", "/orders?include=timeline"), "/include");
  });

  const filters: [query: string, holds: (order: Json) => boolean][] = [
    ["status=delivered", ({ status }) => status === "delivered"],
    ["status=on_hold,cancelled", ({ status }) => ["on_hold", "cancelled"].includes(status)],
    ["paymentStatus=paid", ({ paymentStatus }) => paymentStatus === "paid"],
    ["paymentStatus=failed,refunded", ({ paymentStatus }) => ["failed", "refunded"].includes(paymentStatus)],
    ["paymentMethod=card", ({ paymentMethod }) => paymentMethod === "card"],
    ["paymentMethod=wallet,cash", ({ paymentMethod }) => ["wallet", "cash"].includes(paymentMethod)],
    ["source=pos", ({ source }) => source === "pos"],
    ["source=api,web", ({ source }) => source !== "pos"],
    ["tag=GIFT", ({ tags }) => tags.some((tag: string) => tag.toLowerCase() === "gift")],
    ["tag=two%20%20words", ({ tags }) => tags.includes("Two words")],
    [`externalId=${EXTERNAL}`, ({ externalId }) => externalId === EXTERNAL],
    ["q=bob@EXAMPLE.org", ({ customerId }) => customerId === bob.id],
    ["q=celik%20rob", ({ customerId }) => customerId === bob.id],
    ["q=shirt-m", ({ items }) => items.some(({ sku }: Json) => sku === "SHIRT-M")],
    ["q=%231003", ({ orderNumber }) => orderNumber === "#1003"],
    [`q=${EXTERNAL}`, ({ externalId }) => externalId === EXTERNAL],
    ["q=shirt", () => false],
    ["q=nobody", () => false],
    ["q=1003", ({ orderNumber }) => orderNumber === "#1003"],
    ["q=example.org%20bo", ({ customerId }) => customerId === bob.id],
    [
      "q=bob%20shirt-m",
      ({ customerId, items }) => customerId === bob.id && items.some(({ sku }: Json) => sku === "SHIRT-M"),
    ],
    ["q=%27%5C%20%28%26%21%3A%2A", () => false],
    ["q=bo%5C%27", () => false],
    ["status=delivered&q=bob&paymentMethod=cash", ({ status }) => status === "delivered"],
  ];
  for (const [query, holds] of filters)
    test(query, async () => {
      const found = await listed(query);
      const wanted = orders.filter(holds).toReversed();
      assert.deepEqual(idsOf(found.orders), idsOf(wanted));
      assert.equal(found.pagination.total, wanted.length);
    });

  test("customerId and times", async () => {
    const ofBob = await listed(`customerId=${bob.id.toUpperCase()}`);
    assert.equal(ofBob.orders.length, 5);
    const { createdAt } = orders[3];
    const at = encodeURIComponent(createdAt);
    const count = async (query: string) => (await listed(query)).pagination.total;
    const is = (holds: (order: Json) => boolean) => orders.filter(holds).length;
    const since = is((one) => time(one.createdAt) >= time(createdAt));
    assert.equal(await count(`createdSince=${at}`), since);
    assert.equal(await count(`createdUntil=${at}`), orders.length - since);
    const updated = orders[6].updatedAt;
    assert.equal(
      await count(`updatedSince=${encodeURIComponent(updated)}`),
      is((one) => time(one.updatedAt) >= time(updated)),
    );
    assert.equal(await count(`createdSince=2026-01-01&createdUntil=2026-01-02`), 0);
  });

  test("an invalid value of a filter is 400", async () => {
    for (const query of ["status=lost", "paymentStatus=gone", "source=", "customerId=x", "sort=name"])
      assertInvalid(await shop.send("GET", `/orders?${query}`), `/${query.split("=")[0]}`);
    for (const query of ["createdSince=yesterday", "createdUntil=x", "updatedSince=1", "fields=items,cost"])
      assertInvalid(await shop.send("GET", `/orders?${query}`), `/${query.split("=")[0]}`);
  });

  for (const sort of ["createdAt", "updatedAt", "placedAt", "orderNumber", "finalAmount"])
    test(`pages by cursor, sorted by ${sort} both ways, joined are the whole`, async () => {
      const value = (order: Json) => {
        if (sort === "orderNumber") return Number(order[sort].slice(1));
        return sort === "finalAmount" ? cents(order[sort]) : time(order[sort]);
      };
      const sorted = orders.toSorted((a, b) => value(a) - value(b) || (a.id < b.id ? -1 : 1));
      for (const [name, wanted] of [
        [sort, sorted],
        [`-${sort}`, sorted.toReversed()],
      ] as const) {
        const seen = await readWholeList("orders", async (after) => {
          const query = new URLSearchParams({ sort: name, limit: "3", include: "items", ...after });
          const page = await listed(`${query}`);
          assert.equal(page.pagination.total, orders.length);
          return page;
        });
        assert.deepEqual(idsOf(seen), idsOf(wanted));
      }
    });

  test("fields answers only these", async () => {
    const { orders: rows } = await listed("fields=id,finalAmount,customer&limit=1");
    assert.deepEqual(Object.keys(rows[0]), ["id", "customer", "finalAmount"]);
    const withItems = await listed("fields=id,items&include=items&limit=1");
    assert.deepEqual(withItems.orders[0].items, orders.at(-1).items);
  });

  test("are each store's own", async () => {
    assert.deepEqual((await listed("", elsewhere)).orders, []);
  });
});

describe("a single read", () => {
  test("tells its version as ETag and heeds If-None-Match", async () => {
    const [{ id, version }] = orders;
    const { headers } = await shop.send("GET", `/orders/${id}`);
    assert.equal(headers.etag, `"${version}"`);
    const again = await shop.send("GET", `/orders/${id}`, { headers: { "if-none-match": headers.etag! } });
    assert.equal(again.status, 304);
  });

  test("adds up, whatever happened to the order", () => {
    for (const order of orders) addsUp(order);
  });
});

describe("the explanation", () => {
  type Step = { calculation: string | null; amount: string | null };
  const steps = (value: unknown): Step[] => {
    if (typeof value !== "object" || value === null) return [];
    const own = "calculation" in value ? [value as Step] : [];
    return [...own, ...Object.values(value).flatMap(steps)];
  };
  const explained = (id: string) => shop.ok("GET", `/orders/${id}/explain`);

  test("re-adds to the order's amounts, each step of it being right", async () => {
    const coupon = await shop.coupon({ value: "12.5" });
    const { mug, shirt, stamp } = shop.range;
    const rich = await shop.order({
      items: [shop.line(mug, 3), shop.line(shirt, 2, "S"), shop.line(stamp)],
      couponCode: coupon.code,
    });
    for (const order of [rich, ...orders]) {
      const found = await explained(order.id);
      for (const { calculation, amount } of steps(found))
        if (calculation)
          assert.equal(recalculate(calculation, 2), amount === null ? undefined : BigInt(cents(amount)));
      const { totals } = found;
      assert.deepEqual(
        [totals.subtotal, totals.discount, totals.shipping, totals.codFee, totals.tax, totals.final].map(
          ({ amount }) => amount,
        ),
        ["subtotalAmount", "discountAmount", "shippingCost", "codFee", "taxAmount", "finalAmount"].map(
          (name) => order[name],
        ),
      );
      assert.deepEqual(
        found.lines.map((line: Json) => [line.key, line.total.amount, line.tax.amount]),
        order.items.map((item: Json) => [item.variantId ?? item.productId, item.totalAmount, item.taxAmount]),
      );
    }
  });

  test("stays as it was whatever the settings and prices are by then", async () => {
    const other = await openShop(server);
    const { id } = await other.order();
    const known = await other.ok("GET", `/orders/${id}/explain`);
    await other.ok("PUT", "/settings", { tax: { pricesIncludeTax: false, rates: [] }, shippingZones: [] });
    await other.ok("PUT", `/products/${other.range.mug.id}`, { price: "99" });
    assert.deepEqual(await other.ok("GET", `/orders/${id}/explain`), known);
  });
});

describe("a customer's", () => {
  test("orders have the list's shape, and pages", async () => {
    const theirs = orders.filter(({ customerId }) => customerId === bob.id).toReversed();
    const { orders: rows, pagination } = await shop.ok("GET", `/customer/${bob.id}/orders`);
    assert.deepEqual(rows, theirs.map(inList));
    assert.equal(pagination.total, 5);
    const first = await shop.ok("GET", `/customer/${bob.id}/orders?limit=2`);
    const rest = await shop.ok(
      "GET",
      `/customer/${bob.id}/orders?limit=100&after=${first.pagination.nextCursor}`,
    );
    assert.deepEqual(idsOf([...first.orders, ...rest.orders]), idsOf(theirs));
    assertRefused(await elsewhere.send("GET", `/customer/${bob.id}/orders`), 404, "not_found");
  });

  test("stats are what their orders come to", async () => {
    const theirs = orders.filter(({ customerId }) => customerId === bob.id);
    const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
    const spent = sum(theirs.map((one) => cents(one.paidAmount) + cents(one.giftCardAmount)));
    const back = sum(theirs.map((one) => cents(one.refundedAmount)));
    const completed = theirs.filter(({ status }) => ["delivered", "partially_refunded"].includes(status));
    const stats = await shop.ok("GET", `/customer/${bob.id}/stats`);
    assert.deepEqual(stats, {
      totalOrders: 5,
      completedOrders: completed.length,
      cancelledOrders: 1,
      totalSpent: (spent / 100).toFixed(2),
      totalRefunded: (back / 100).toFixed(2),
      averageOrderValue: ((spent - back) / 4 / 100).toFixed(2),
      firstOrderAt: theirs[0].createdAt,
      lastOrderAt: theirs.at(-1).createdAt,
      currency: "USD",
    });
    assert.equal(completed.length, 2);
    assertRefused(await elsewhere.send("GET", `/customer/${bob.id}/stats`), 404, "not_found");
  });

  test("stats of nobody's orders are zeros", async () => {
    const { id } = await shop.person();
    const stats = await shop.ok("GET", `/customer/${id}/stats`);
    assert.deepEqual(
      [stats.totalOrders, stats.totalSpent, stats.averageOrderValue, stats.firstOrderAt],
      [0, "0.00", "0.00", null],
    );
  });

  test("average is no more than their dearest order, also after a paid one was cancelled", async () => {
    const { id } = await shop.person();
    const one = await shop.order({ customerId: id, markPaid: true });
    await shop.order({ customerId: id, markPaid: true, shippingAddress: HOME });
    await shop.ok("POST", `/orders/${one.id}/cancel`, { reason: "staff" });
    assert.equal((await shop.ok("GET", `/customer/${id}/stats`)).averageOrderValue, "24.80");
  });
});
