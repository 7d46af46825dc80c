import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { type CountedServer, startCountedServer } from "../../../test/counted-server.ts";
import type { TestServer, TestStore } from "../../../test/server.ts";
import { type Json, openShop, type Shop } from "../../../test/shop.ts";
import { seedOrders } from "../../exchange/seeding/index.ts";
import { resolveStore } from "../../platform/stores/index.ts";

const ZONE = "Asia/Tokyo";
const ORDERS = 120;
const DAY_MS = 86_400_000;

let counted: CountedServer;
let server: TestServer;
let shop: Shop;
let elsewhere: TestStore;
let started: Date;
before(async () => {
  counted = await startCountedServer();
  ({ server } = counted);
  shop = await openShop(server, { timeZone: ZONE });
  elsewhere = await server.createStore();
  const { pool, vault } = server.database;
  const store = (await resolveStore(pool, (_, load) => load(), shop.store.domain))!;
  await seedOrders(pool, store, ORDERS, { vault, days: 61 });
  await shop.order();
  const held = await shop.order();
  await shop.move(held.id, "on_hold");
  const late = await shop.order();
  await server.sql(
    shop.store,
    "update orders set placed_at = placed_at - interval '3 days' where order_id = $1",
    [late.id],
  );
  started = new Date();
});
after(() => counted?.close());

const dashboard = (): Promise<Json> => shop.ok("GET", "/dashboard");
const dayOf = (time: string | Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(new Date(time));
const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const cents = (amount: string) => Math.round(Number(amount) * 100);
const decimal = (amount: number) => (amount / 100).toFixed(2);

async function everything(path: string, name: string): Promise<Json[]> {
  const rows: Json[] = [];
  for (let after = ""; ; ) {
    const page = await shop.ok("GET", `${path}?limit=100${after && `&after=${after}`}`);
    rows.push(...page[name]);
    if (!page.pagination.nextCursor) return rows;
    after = page.pagination.nextCursor;
  }
}

/** What was sold on days from one to another, reckoned from the orders themselves. */
function sold(orders: Json[], refunds: Json[], from: string, to: string): Json {
  const isIn = (time: string) => dayOf(time) >= from && dayOf(time) <= to;
  const placed = orders.filter(({ createdAt }) => isIn(createdAt));
  const kept = placed.filter(({ status }) => status !== "cancelled");
  const cancelled = new Set(orders.filter(({ status }) => status === "cancelled").map(({ id }) => id));
  const total = (amount: (order: Json) => number) => kept.reduce((sum, order) => sum + amount(order), 0);
  const back = refunds
    .filter(({ createdAt, orderId }) => isIn(createdAt) && !cancelled.has(orderId))
    .reduce((sum, { amount, failedAmount }) => sum + cents(amount) - cents(failedAmount), 0);
  const gross = total(({ subtotalAmount }) => cents(subtotalAmount));
  const discounts = total(({ discountAmount }) => cents(discountAmount));
  return {
    from,
    to,
    orders: kept.length,
    cancelled: placed.length - kept.length,
    gross: decimal(gross),
    discounts: decimal(discounts),
    refunds: decimal(back),
    net: decimal(gross - discounts - back),
    tax: decimal(total(({ taxAmount }) => cents(taxAmount))),
    shipping: decimal(total(({ shippingCost, codFee }) => cents(shippingCost) + cents(codFee))),
  };
}

describe("sales", () => {
  test("are the sums of random orders and refunds, in the store's time zone", async () => {
    const [orders, refunds] = await Promise.all([
      everything("/orders", "orders"),
      everything("/refunds", "refunds"),
    ]);
    assert.ok(orders.length > ORDERS && refunds.length > 0);
    const { sales } = await dashboard();
    const today = sales.today.to;
    assert.ok([dayOf(started), dayOf(new Date())].includes(today), today);
    const of = (from: number, to: number) => sold(orders, refunds, shift(today, from), shift(today, to));
    assert.deepEqual([sales.timeZone, sales.currency], [ZONE, "USD"]);
    assert.deepEqual(sales.today, { ...of(0, 0), before: of(-1, -1) });
    assert.deepEqual(sales.yesterday, { ...of(-1, -1), before: of(-2, -2) });
    assert.deepEqual(sales.last7Days, { ...of(-6, 0), before: of(-13, -7) });
    assert.deepEqual(sales.last30Days, { ...of(-29, 0), before: of(-59, -30) });
    const days = Array.from({ length: 30 }, (_, i) => of(i - 29, i - 29));
    assert.deepEqual(sales.days, days);
    assert.ok(new Set(days.map(({ gross }) => gross)).size > 10, "the days differ");
  });

  test("best sellers are those of the report, and of the orders", async () => {
    const { bestSellers, sales } = await dashboard();
    assert.deepEqual(bestSellers, (await shop.ok("GET", "/reports/products?limit=5")).products);
    const pieces = new Map<string, number>();
    for (const { status, createdAt, items } of await everything("/orders", "orders").then((all) =>
      Promise.all(all.map(({ id }) => shop.read(id))),
    ))
      if (status !== "cancelled" && dayOf(createdAt) >= sales.last30Days.from)
        for (const { productId, quantity } of items)
          pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
    const most = [...pieces.values()].toSorted((a, b) => b - a).slice(0, 5);
    assert.deepEqual(
      bestSellers.map(({ quantity }: Json) => quantity),
      most,
    );
  });
});

describe("what is to be done", () => {
  test("orders are those of the list, counted by what they wait for, and the newest ones", async () => {
    const { orders } = await dashboard();
    const all = await everything("/orders", "orders");
    const waits = ["pending", "confirmed", "processing"];
    const details = await Promise.all(all.map(({ id }) => shop.read(id)));
    const toShip = details.filter(
      ({ status, items }) =>
        waits.includes(status) && items.some(({ requiresShipping }: Json) => requiresShipping),
    );
    const { newest, ...waiting } = orders;
    assert.deepEqual(waiting, {
      toShip: toShip.length,
      late: toShip.filter(({ placedAt }) => new Date(placedAt).getTime() < Date.now() - 2 * DAY_MS).length,
      unpaid: all.filter(
        ({ status, paymentStatus }) =>
          status !== "cancelled" && ["pending", "authorized", "failed"].includes(paymentStatus),
      ).length,
      onHold: all.filter(({ status }) => status === "on_hold").length,
    });
    assert.ok(waiting.late > 0 && waiting.onHold > 0);
    assert.deepEqual(
      newest.map(({ id, title, finalAmount }: Json) => [id, title, finalAmount]),
      all.slice(0, 5).map(({ id, orderNumber, finalAmount }) => [id, orderNumber, finalAmount]),
    );
  });

  test("returns and reviews that wait, and no others", async () => {
    assert.deepEqual((await dashboard()).returns, { requested: 0 });
    const order = await shop.order({ markPaid: true });
    await shop.advance(order.id, "confirmed", "processing", "shipped", "delivered");
    const { items } = await shop.read(order.id);
    const asked = { items: [{ itemId: items[0].id, quantity: 1, reason: "defective" }] };
    const { id } = await shop.ok("POST", `/orders/${order.id}/returns`, asked);
    const review = (status: string) =>
      server.sql(
        shop.store,
        `insert into reviews (store_id, review_id, product_id, customer_id, author, rating, status, created_at, updated_at)
         values ($1, gen_random_uuid(), $2, $3, 'Ada', 5, $4, now(), now())`,
        [
          shop.store.id,
          status === "pending" ? shop.range.mug.id : shop.range.ebook.id,
          shop.customer.id,
          status,
        ],
      );
    await review("pending");
    await review("approved");
    const waiting = await dashboard();
    assert.deepEqual([waiting.returns, waiting.reviews], [{ requested: 1 }, { pending: 1 }]);
    await shop.ok("PUT", `/orders/${order.id}/returns/${id}`, { status: "approved" });
    assert.deepEqual((await dashboard()).returns, { requested: 0 });
  });

  test("what is low in stock, the least first, as the list of stock counts it", async () => {
    const low = (name: string, quantity: number, more = {}) =>
      shop.ok("POST", "/products", {
        price: "1.00",
        quantity,
        lowStockThreshold: 3,
        translations: [{ language: "en", name, description: "" }],
        ...more,
      });
    for (let i = 0; i < 6; i++) await low(`Low ${i}`, 3 - (i % 3), { sku: `LOW-${i}` });
    await low("Full", 4);
    await low("Uncounted", 0, { inventoryTracked: false });
    await low("Cap", 0, {
      variants: [{ name: "Size", values: ["S", "M"] }],
      productVariants: [
        { options: { Size: "S" }, price: "1.00", quantity: 0 },
        { options: { Size: "M" }, price: "1.00", quantity: 9 },
      ],
    });
    const { stock } = await dashboard();
    const listed = await shop.ok("GET", "/stock?lowStock=true&sort=quantity&limit=5");
    assert.equal(stock.low, 7);
    assert.equal(stock.low, listed.pagination.total);
    assert.deepEqual(
      stock.items.map(({ quantity }: Json) => quantity),
      listed.stock.map(({ quantity }: Json) => quantity),
    );
    const { name, options, quantity, lowStockThreshold } = stock.items[0];
    assert.deepEqual([name, options, quantity, lowStockThreshold], ["Cap", { Size: "S" }, 0, 3]);
  });

  test("webhooks that the server disabled, imports, mails and jobs that failed", async () => {
    const before = await dashboard();
    assert.deepEqual(
      [before.webhooks, before.imports, before.background],
      [{ disabled: 0 }, { failed: 0 }, { failedMails: 0, failedJobs: 0 }],
    );
    const events = ["order_created"];
    const [gone, off] = await Promise.all(
      ["gone", "off"].map((name) =>
        shop.ok("POST", "/webhooks", { url: `https://${name}.example/`, events }),
      ),
    );
    await server.sql(
      shop.store,
      "update webhook_endpoints set is_active = false, disabled_reason = 'gone', disabled_at = now() where endpoint_id = $1",
      [gone.id],
    );
    await shop.ok("PUT", `/webhooks/${off.id}`, { isActive: false });
    await shop.send("POST", "/imports?format=shopify", {
      raw: "no,columns\n1,2\n",
      headers: { "content-type": "text/csv" },
    });
    await server.runJobs();
    for (const kind of ["mail", "mail", "anonymize"])
      await server.sql(
        shop.store,
        `insert into jobs (store_id, job_id, kind, payload, state, run_at, finished_at)
         values ($1, gen_random_uuid(), $2, '{}', 'failed', now(), now())`,
        [shop.store.id, kind],
      );
    const { imports } = await shop.ok("GET", "/imports?status=failed");
    const after = await dashboard();
    assert.deepEqual(
      [after.webhooks, after.imports, after.background],
      [{ disabled: 1 }, { failed: imports.length }, { failedMails: 2, failedJobs: 1 }],
    );
    assert.equal(imports.length, 1);
  });

  test("carts that were left behind, with what they came to", async () => {
    const cart = (email: string, quantity: number) =>
      server
        .send(shop.store, "POST", "/api/v1/storefront/carts", {
          key: undefined,
          body: { items: [{ productId: shop.range.ebook.id, quantity }], customer: { email } },
        })
        .then(({ body }) => body.data);
    const [first, second, third] = [
      await cart("a@example.com", 1),
      await cart("b@example.com", 2),
      await cart("c@example.com", 3),
    ];
    await server.sql(
      shop.store,
      "update carts set rested_mac = content_mac, rested_at = now() - case when cart_id = $1 then interval '1 hour' else interval '0' end where cart_id <> $2",
      [first.id, third.id],
    );
    const { carts } = await dashboard();
    const { carts: listed, pagination } = await shop.ok("GET", "/carts?isAbandoned=true&state=open");
    assert.equal(carts.abandoned, 2);
    assert.equal(carts.abandoned, pagination.total);
    assert.equal(
      carts.amount,
      decimal(listed.reduce((sum: number, { total }: Json) => sum + cents(total), 0)),
    );
    assert.deepEqual(
      carts.newest.map(({ id, email, itemCount }: Json) => [id, email, itemCount]),
      [
        [second.id, "b@example.com", 1],
        [first.id, "a@example.com", 1],
      ],
    );
  });
});

describe("who sees what", () => {
  const all =
    "background bestSellers carts imports orders returns reviews sales stock traffic webhooks".split(" ");

  for (const [permission, parts] of [
    ["orders:read", ["bestSellers", "carts", "imports", "orders", "returns", "sales", "traffic"]],
    ["products", ["imports", "stock"]],
    ["customers:read", ["imports"]],
    ["reviews:read", ["reviews"]],
    ["webhooks:read", ["webhooks"]],
    ["settings:read", ["background"]],
  ] as const)
    test(permission, async () => {
      const { key } = await shop.store.makeKey([permission]);
      const { body } = await shop.send("GET", "/dashboard", { key });
      assert.deepEqual(Object.keys(body.data).toSorted(), parts);
    });

  test("a key with all permissions sees all; one with none of these is refused", async () => {
    assert.deepEqual(Object.keys(await dashboard()).toSorted(), all);
    const { key } = await shop.store.makeKey(["themes"]);
    assertRefused(await shop.send("GET", "/dashboard", { key }), 403, "permission_denied");
  });

  test("another store has nothing of it", async () => {
    const { body } = await server.send(elsewhere, "GET", "/api/v1/dashboard");
    const { orders, stock, carts, returns, reviews, bestSellers, sales } = body.data;
    assert.deepEqual(orders, { toShip: 0, late: 0, unpaid: 0, onHold: 0, newest: [] });
    assert.deepEqual(stock, { low: 0, items: [] });
    assert.deepEqual(carts, { abandoned: 0, amount: "0.00", newest: [] });
    assert.deepEqual([returns, reviews, bestSellers], [{ requested: 0 }, { pending: 0 }, []]);
    assert.equal(sales.last30Days.orders, 0);
    assert.equal(sales.days.length, 30);
  });
});

test("it takes 15 statements, most of which are sent together", async () => {
  const { statements, roundTrips } = await counted.costOf(shop.store, () => shop.send("GET", "/dashboard"));
  // Each read is sent with `begin`, the store and `commit`.
  assert.equal(statements, 15 * 4);
  // Two wait for another one's answer. A machine that stands still may part what is sent together.
  assert.ok(roundTrips >= 3 && roundTrips <= 6, String(roundTrips));
});
