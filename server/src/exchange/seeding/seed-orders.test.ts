import assert from "node:assert/strict";
import { test } from "node:test";
import { testServer } from "../../../test/server.ts";
import { statuses } from "../../orders/model/index.ts";
import { resolveStore } from "../../platform/stores/index.ts";
import { seedCustomers } from "./seed-customers.ts";
import { seedOrders } from "./seed-orders.ts";
import { seedProducts } from "./seed-products.ts";

const ORDERS = 250;

const server = await testServer();
const store = await server.createStore();

const find = () => resolveStore(server.database.pool, (_, load) => load(), store.domain);
const one = async (text: string) => (await server.sql(store, text))[0]!;

test("orders are made of customers and products, and of nothing where there are none", async () => {
  const { pool, vault } = server.database;
  const { orders } = await seedOrders(pool, (await find())!, 5, { vault });
  assert.equal(orders, 0);
});

test("orders of every status, numbered without gaps, whose sums are those of the counters", async () => {
  const { pool, vault } = server.database;
  const found = (await find())!;
  await seedProducts(pool, found, 40);
  await seedCustomers(pool, found, 30);
  const stock = await one("select sum(quantity) as n from products");
  const told: number[] = [];
  const { orders } = await seedOrders(pool, found, ORDERS, { vault, onProgress: (n) => told.push(n) });
  assert.equal(orders, ORDERS);
  assert.equal(told.at(-1), ORDERS);

  const rows = await server.sql(store, "select distinct status from orders");
  assert.deepEqual(new Set(rows.map(({ status }) => status)), new Set(statuses));
  const { n, least, most } = await one(
    "select count(distinct number) as n, min(number) as least, max(number) as most from orders",
  );
  assert.deepEqual([Number(n), Number(least), Number(most)], [ORDERS, 1001, 1000 + ORDERS]);
  assert.deepEqual(await one("select sum(quantity) as n from products"), stock);
  assert.deepEqual(
    await one(
      "select sum(total) as total, sum(spent) as spent, sum(refunded) as refunded, sum(cancelled) as cancelled from customer_order_stats",
    ),
    await one(`select count(*) as total, sum(paid_amount + gift_card_amount) as spent, sum(refunded_amount) as refunded,
      count(*) filter (where status = 'cancelled') as cancelled from orders`),
  );
  assert.deepEqual(
    await one(
      "select sum(orders) as orders, sum(gross) as gross, sum(tax) as tax, sum(shipping) as shipping from sales_days",
    ),
    await one(`select count(*) as orders, sum(subtotal_amount) as gross, sum(tax_amount) as tax,
      sum(shipping_cost + cod_fee) as shipping from orders where status <> 'cancelled'`),
  );
  const { events, jobs } = await one(
    "select (select count(*) from events) as events, (select count(*) from jobs where kind like '%order%' or kind like 'payment%') as jobs",
  );
  assert.deepEqual([events, jobs], ["0", "0"]);
});

test("seeded orders read like placed ones: the latest first, each paid as its status says", async () => {
  const { body } = await server.send(store, "GET", "/api/v1/orders?limit=100&include=items");
  assert.equal(body.data.pagination.total, ORDERS);
  for (const order of body.data.orders) {
    assert.ok(order.items.length > 0);
    if (["delivered", "shipped", "processing"].includes(order.status) && order.paymentMethod !== "cash")
      assert.equal(order.paymentStatus, "paid");
  }
});
