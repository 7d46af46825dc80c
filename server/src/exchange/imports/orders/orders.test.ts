import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { orderFiles } from "../../../../test/order-imports.ts";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";
import type { Json } from "../../../../test/shop.ts";
import { type MadeOrder, makeShopifyOrders, shopifyOrderFile } from "../../../../test/shopify-orders.ts";
import { storeByDomain } from "../../../commands/store-by-domain.ts";
import { readShopifyOrders } from "../formats/shopify/orders.ts";
import { importOrders } from "./orders.ts";

const ORDERS = runs(150, 10_000);
const server = await testServer();
const files = orderFiles(server);
const made = makeShopifyOrders(ORDERS);
const file = shopifyOrderFile(made.flatMap(({ rows }) => rows));
const shop = await server.createStore({ currency: "USD" });
const decimal = (cents: number) => (cents / 100).toFixed(2);
const sumOf = (all: readonly MadeOrder[], name: "subtotal" | "discount" | "shipping" | "tax" | "refunded") =>
  decimal(all.reduce((sum, one) => sum + one[name], 0));

async function importing(): Promise<Json> {
  const { pool } = server.database;
  const known = await storeByDomain(server.database, shop.domain);
  async function* bytes() {
    const all = Buffer.from(file);
    for (let at = 0; at < all.length; at += 65_536) yield all.subarray(at, at + 65_536);
  }
  return importOrders({ pool, store: known }, readShopifyOrders(bytes()), { from: "shopify" });
}

describe(`${ORDERS} orders of Shopify`, () => {
  test("come in, each as the file tells of it", async (t) => {
    const { seconds, ...report } = await importing();
    t.diagnostic(`${ORDERS} orders in ${seconds} s, ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
    assert.deepEqual(
      [report.created, report.skipped, report.warnings, report.moreWarnings],
      [ORDERS, 0, [], 0],
    );
    const all = await files.all(shop);
    assert.equal(all.size, ORDERS);
    for (const order of made) assert.deepEqual(seenOf(all.get(order.number)), expected(order), order.number);
  });

  test("are counted by their own dates: sales, best sellers, customers", async () => {
    const counted = made.filter(({ status }) => status !== "cancelled");
    for (const year of [2022, 2023]) {
      const inYear = (at: Date) => at.getUTCFullYear() === year;
      const placed = counted.filter(({ placedAt }) => inYear(placedAt));
      const query = `from=${year}-01-01&to=${year}-12-31&interval=month`;
      const { body } = await server.send(shop, "GET", `/api/v1/reports/sales?${query}`);
      const { totals } = body.data;
      assert.equal(totals.orders, placed.length);
      assert.equal(totals.gross, sumOf(placed, "subtotal"));
      assert.equal(totals.discounts, sumOf(placed, "discount"));
      assert.equal(totals.tax, sumOf(placed, "tax"));
      assert.equal(totals.shipping, sumOf(placed, "shipping"));
      const back = counted.filter(({ refundedAt }) => inYear(refundedAt));
      assert.equal(totals.refunds, sumOf(back, "refunded"));
    }
    const of = made[0]!.email;
    const theirs = made.filter(({ email }) => email === of);
    const { body } = await server.send(shop, "GET", `/api/v1/customer?email=${of}`);
    const { id, isGuest } = body.data.customers[0];
    assert.equal(isGuest, true);
    const stats = (await server.send(shop, "GET", `/api/v1/customer/${id}/stats`)).body.data;
    assert.equal(stats.totalOrders, theirs.length);
    assert.equal(stats.totalRefunded, sumOf(theirs, "refunded"));
    const first = Math.min(...theirs.map(({ placedAt }) => placedAt.getTime()));
    assert.equal(stats.firstOrderAt, new Date(first).toISOString());
  });

  test("are there once, however often the file comes", async () => {
    const before = await files.exported(shop, "ndjson");
    const report = await importing();
    assert.deepEqual([report.created, report.unchanged], [0, ORDERS]);
    assert.equal(await files.exported(shop, "ndjson"), before);
  });

  test("come back from our files into another store, field by field", async () => {
    const [first, second] = [
      await server.createStore({ currency: "USD" }),
      await server.createStore({ currency: "USD" }),
    ];
    const before = await files.all(shop);
    for (const [store, format] of [
      [first, "ndjson"],
      [second, "csv"],
    ] as const) {
      const { pool } = server.database;
      const known = await storeByDomain(server.database, store.domain);
      const bytes = server.send(shop, "GET", `/api/v1/exports/orders?format=${format}`);
      const { orderFormats } = await import("../formats/index.ts");
      const source = orderFormats.stoa(
        (async function* () {
          yield (await bytes).bytes;
        })(),
      );
      const report = await importOrders({ pool, store: known }, source, { from: "stoa" });
      assert.deepEqual([report.created, report.skips], [ORDERS, []]);
      const after = await files.all(store);
      for (const [number, order] of before)
        assert.deepEqual(lastingOf(after.get(number), format), lastingOf(order, format), number);
    }
  });
});

// What moves with an order by a file.
function lastingOf(order: Json, format: string): Json {
  const { updatedAt: _, importedFrom: __, customerId: ___, customer, ...lasting } = structuredClone(order);
  lasting.customer = { ...customer, id: undefined };
  if (format === "ndjson") return lasting;
  delete lasting.timeline;
  if (lasting.shippingMethod) delete lasting.shippingMethod.id;
  return lasting;
}

function seenOf(order: Json): Json {
  const { customer, items, shippingAddress, ...rest } = order;
  return {
    number: rest.orderNumber,
    externalId: rest.externalId,
    email: customer.email,
    name: customer.name,
    status: rest.status,
    paymentStatus: rest.paymentStatus,
    placedAt: rest.placedAt,
    createdAt: rest.createdAt,
    amounts: [rest.subtotalAmount, rest.discountAmount, rest.shippingCost, rest.taxAmount, rest.finalAmount],
    refunded: rest.refundedAmount,
    lines: items.map(({ sku, name, quantity, unitPrice }: Json) => ({ sku, name, quantity, unitPrice })),
    discounts: items.reduce(
      (sum: number, one: Json) => sum + Math.round(Number(one.discountAmount) * 100),
      0,
    ),
    street: [shippingAddress.address1, shippingAddress.postalCode, shippingAddress.phone],
    kept: [rest.importedFrom, rest.addsUp, rest.pricesIncludeTax, rest.couponCode],
    taxes: rest.taxes,
  };
}

function expected(order: MadeOrder): Json {
  const { number, externalId, email, status, paymentStatus, placedAt, tax } = order;
  return {
    number,
    externalId,
    email,
    name: order.rows[0]!["Billing Name"],
    status,
    paymentStatus,
    placedAt: placedAt.toISOString(),
    createdAt: placedAt.toISOString(),
    amounts: [order.subtotal, order.discount, order.shipping, tax, order.total].map(decimal),
    refunded: decimal(order.refunded),
    lines: order.lines.map(({ price, ...line }) => ({ ...line, unitPrice: decimal(price) })),
    discounts: order.discount,
    street: ["1 Main St", "01103", "+14135550100"],
    kept: ["shopify", true, false, order.discount ? "SAVE" : null],
    taxes: tax
      ? [{ name: "MA State Tax", rate: "8", country: "US", province: null, amount: decimal(tax) }]
      : [],
  };
}
