import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, openShop } from "../../../test/shop.ts";

// Orders that end after their products or settings have changed.

const server = await testServer();
const shop = await openShop(server, { timeZone: "UTC" });

const cancelled = async (id: string) =>
  dataOf(
    await shop.send("POST", `/orders/${id}/cancel`, {
      body: { reason: "staff" },
    }),
  );

describe("a restock", () => {
  const sizes = (quantity: number) => ({
    variants: [{ name: "Size", values: ["S"] }],
    productVariants: [{ options: { Size: "S" }, quantity }],
  });
  const thing = (more: Fields) =>
    shop.ok("POST", "/products", {
      price: "5",
      translations: [{ language: "en", name: `Thing ${JSON.stringify(more)}`, description: "" }],
      ...more,
    });

  test("goes to no product that has variants now: its stock is theirs", async () => {
    const product = await thing({ quantity: 10 });
    const { id } = await shop.order({ items: [shop.line(product, 3)] });
    await shop.ok("PUT", `/products/${product.id}`, sizes(4));
    await cancelled(id);
    assert.equal(await shop.stock(product), 4);
  });

  test("goes to no variant that was retired", async () => {
    const product = await thing(sizes(4));
    const { id } = await shop.order({ items: [shop.line(product, 3, "S")] });
    await shop.ok("PUT", `/products/${product.id}`, { variants: [], productVariants: [] });
    await cancelled(id);
    assert.equal(await shop.stock(product), 0);
  });

  test("goes to no product that was deleted, and to one that is counted no more", async () => {
    const [gone, kept] = await Promise.all([thing({ quantity: 7 }), thing({ quantity: 8 })]);
    const { id } = await shop.order({ items: [shop.line(gone), shop.line(kept, 2)] });
    await shop.ok("DELETE", `/products/${gone.id}`);
    await shop.ok("PUT", `/products/${kept.id}`, { inventoryTracked: false });
    assert.equal((await cancelled(id)).status, "cancelled");
    assert.equal(await shop.stock(kept), 8);
  });
});

test("a cancelled order's refunds are taken back from the days on which they were counted", async () => {
  const other = await shop.order({ markPaid: true });
  const { id } = await shop.order({ markPaid: true });
  for (const [at, amount] of [
    [id, "3"],
    [id, "2"],
    [other.id, "1"],
  ] as const)
    await shop.refund(at, { amount });
  // As if all of it had been yesterday.
  await server.asOwner(shop.store, async (query) => {
    await query("update sales_days set day = day - 1");
    await query("update sales_products set day = day - 1");
    for (const table of ["orders", "order_refunds"])
      await query(`update ${table} set created_at = created_at - interval '1 day'`);
    await query(
      "update customer_order_stats set first_order_at = (select min(created_at) from orders), last_order_at = (select max(created_at) from orders)",
    );
  });
  await shop.refund(id, { amount: "1" });
  await cancelled(id);
  const days = await server.sql(
    shop.store,
    "select refunds::int, orders::int, cancelled::int from sales_days order by day",
  );
  assert.deepEqual(days[0]!.refunds, 100);
  assert.deepEqual(
    days.slice(1).map(({ refunds, orders, cancelled: ended }) => [refunds, orders, ended]),
    [[0, 0, 0]],
  );
});

test("the stored input of an order's price names no category where a product has none", async () => {
  const { id } = await shop.order();
  const [row] = await server.sql(
    shop.store,
    "select pricing->'lines'->0->'categoryIds' as ids from orders where order_id = $1",
    [id],
  );
  assert.deepEqual(row.ids, []);
});

test("the books agree", () => booksBalance(server, shop.store));
