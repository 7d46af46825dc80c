import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";
import { statement } from "../../db/statement.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { priceDaysSweeper } from "./index.ts";

// Directive 98/6/EC, article 6a: beside a reduced price stands the lowest one of the 30 days before the
// reduction.

const server = await testServer();
const shop = await openShop(server, { showLowestPrice: true });

const product = (more: Fields = {}): Promise<Json> =>
  shop.ok("POST", "/products", {
    price: "100.00",
    translations: [{ language: "en", name: randomUUID(), description: "" }],
    ...more,
  });
const change = (id: string, more: Fields) => shop.ok("PUT", `/products/${id}`, more);
const shown = (id: string): Promise<Json> =>
  shop.ok("GET", `/storefront/products/${id}`, undefined, { key: undefined });
const lowest = async (id: string): Promise<string | undefined> => (await shown(id)).lowestPrice30Days;
const inStore = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
  tenantTransaction(server.database.pool, shop.store.id, work);
const age = statement("update price_days set day = day - $2::integer where store_id = $1");
/** As if so many days had gone by since prices changed last. */
const wait = (days: number) => inStore((tx) => tx.query(age, [tx.storeId, days]));
const count = statement("select count(*) from price_days where store_id = $1");
const daysKept = () => inStore(async (tx) => Number((await tx.query(count, [tx.storeId]))[0]![0]));

describe("a product on sale", () => {
  test("tells the lowest price before the price became what it is, and one that is not tells none", async () => {
    const { id } = await product();
    assert.ok(!("lowestPrice30Days" in (await shown(id))));
    await change(id, { price: "80.00", compareAtPrice: "100.00" });
    assert.equal(await lowest(id), "100.00");
    // What changes no price begins nothing.
    await change(id, { quantity: 5, tags: ["sale"] });
    await change(id, { compareAtPrice: "110.00" });
    assert.equal(await lowest(id), "100.00");
    await change(id, { price: "70.00" });
    assert.equal(await lowest(id), "80.00");
    await change(id, { price: "90.00" });
    assert.equal(await lowest(id), "70.00");
    await change(id, { compareAtPrice: null });
    assert.equal(await lowest(id), undefined);
  });

  test("a price that only says to be reduced is told as what it is", async () => {
    const { id } = await product({ price: "50.00" });
    await change(id, { compareAtPrice: "60.00" });
    assert.equal(await lowest(id), "50.00");
    // Nothing is known of one that was made like that.
    const made = await product({ price: "50.00", compareAtPrice: "60.00" });
    assert.equal(await lowest(made.id), "50.00");
  });

  test("what ended more than 30 days before counts no more, and is swept", async () => {
    const { id } = await product();
    await change(id, { price: "10.00" });
    await change(id, { price: "95.00" });
    await wait(31);
    await change(id, { price: "85.00", compareAtPrice: "95.00" });
    assert.equal(await lowest(id), "95.00");
    const other = await product();
    await change(other.id, { price: "20.00" });
    await change(other.id, { price: "95.00" });
    await wait(30);
    await change(other.id, { price: "85.00", compareAtPrice: "95.00" });
    assert.equal(await lowest(other.id), "20.00");
    const before = await daysKept();
    const sweep = (now: number) => inStore((tx) => priceDaysSweeper.sweep(tx, new Date(now)));
    assert.ok((await sweep(Date.now())).rows > 0);
    assert.ok((await daysKept()) < before);
    await sweep(Date.now() + 32 * 86_400_000);
    assert.equal(await daysKept(), 0);
    // What is told was found when the price changed.
    assert.equal(await lowest(other.id), "20.00");
  });

  test("each variant has its own, also one that follows the product's price", async () => {
    const { id, productVariants } = await product({
      variants: [{ name: "Size", values: ["S", "M"] }],
      productVariants: [{ options: { Size: "S" } }, { options: { Size: "M" }, price: "120.00" }],
    });
    const [small, medium] = productVariants;
    await change(id, {
      price: "90.00",
      productVariants: [
        { id: small.id, compareAtPrice: "100.00" },
        { id: medium.id, price: "99.00", compareAtPrice: "120.00" },
      ],
    });
    const told = await shown(id);
    assert.deepEqual(
      told.productVariants.map((one: Json) => [one.id, one.price, one.lowestPrice30Days]),
      [
        [small.id, "90.00", "100.00"],
        [medium.id, "99.00", "120.00"],
      ],
    );
    assert.ok(!("lowestPrice30Days" in told));
    const read = await shop.ok("GET", `/products/${id}?include=lowestPrices`);
    assert.deepEqual(read.lowestPrices30Days, [
      { variantId: small.id, price: "100.00" },
      { variantId: medium.id, price: "120.00" },
    ]);
  });

  test("changes in bulk and by SKU count, a dry run does not", async () => {
    const [one, other] = [await product({ sku: randomUUID() }), await product()];
    await shop.ok("PUT", `/products/${one.id}?dryRun=true`, { price: "1.00" });
    await shop.ok("POST", "/products/bulk", {
      update: [one, other].map(({ id }) => ({ id, price: "60.00", compareAtPrice: "100.00" })),
    });
    assert.deepEqual([await lowest(one.id), await lowest(other.id)], ["100.00", "100.00"]);
    await shop.ok("PUT", `/products/by-sku/${one.sku}`, { price: "55.00" });
    assert.equal(await lowest(one.id), "60.00");
  });
});

describe("prices of price lists", () => {
  const list = (more: Fields = {}): Promise<Json> =>
    shop.ok("POST", "/price-lists", { name: "List", ...more });
  const put = (id: string, body: Fields) => shop.ok("PUT", `/price-lists/${id}/prices`, body);
  const sale = (id: string) => change(id, { price: "90.00", compareAtPrice: "100.00" });

  test("count where everybody has them of one piece, also once they ended", async () => {
    const open = await list();
    const goods = await Promise.all(Array.from({ length: 5 }, () => product()));
    const [changed, gone, kept, tier, own] = goods.map(({ id }: Json) => id);
    await put(open.id, {
      set: [
        ...[changed, gone, kept].map((productId) => ({ productId, price: "70.00" })),
        { productId: tier, price: "30.00", minimumQuantity: 2 },
        { productId: own, price: "105.00" },
      ],
    });
    await put(open.id, { set: [{ productId: changed, price: "75.00" }], delete: [{ productId: gone }] });
    for (const { id } of goods) await sale(id);
    const found = await Promise.all(goods.map(({ id }: Json) => lowest(id)));
    assert.deepEqual(found, ["70.00", "70.00", "70.00", "100.00", "100.00"]);
    // A list that is turned off or deleted had its prices until then.
    const [later, last] = [await product(), await product()];
    for (const [id, price] of [
      [later.id, "60.00"],
      [last.id, "50.00"],
    ])
      await put(open.id, { set: [{ productId: id, price }] });
    await shop.ok("PUT", `/price-lists/${open.id}`, { isActive: false });
    await put(open.id, { delete: [{ productId: later.id }] });
    await sale(later.id);
    await shop.ok("DELETE", `/price-lists/${open.id}`);
    await sale(last.id);
    assert.deepEqual([await lowest(later.id), await lowest(last.id)], ["60.00", "50.00"]);
  });

  test("do not count where they are a group's, inactive, or not begun", async () => {
    const { id: groupId } = await shop.ok("POST", "/customer-groups", { name: randomUUID() });
    const { id } = await product();
    for (const more of [{ customerGroupIds: [groupId] }, { isActive: false }, { startsAt: "2100-01-01" }]) {
      const one = await list(more);
      await put(one.id, { set: [{ productId: id, price: "10.00" }] });
      await shop.ok("DELETE", `/price-lists/${one.id}`);
      const left = await list(more);
      await put(left.id, { set: [{ productId: id, price: "20.00" }] });
    }
    await sale(id);
    assert.equal(await lowest(id), "100.00");
  });
});

test("shoppers are told where the store says so, at once and in lists, too; the merchant always", async () => {
  const { id } = await product();
  await change(id, { price: "80.00", compareAtPrice: "100.00" });
  const listed = async () => {
    const { products } = await shop.ok("GET", `/storefront/products?ids=${id}`, undefined, {
      key: undefined,
    });
    return products[0].lowestPrice30Days;
  };
  const set = (showLowestPrice: boolean) => shop.ok("PUT", "/settings", { showLowestPrice });
  assert.equal(await listed(), "100.00");
  await set(false);
  assert.deepEqual([await listed(), await lowest(id)], [undefined, undefined]);
  const read = await shop.ok("GET", `/products/${id}?include=lowestPrices`);
  assert.deepEqual(read.lowestPrices30Days, [{ variantId: null, price: "100.00" }]);
  // What was read can be written back.
  assert.equal((await change(id, read)).version, read.version);
  await set(true);
  assert.deepEqual([await listed(), await lowest(id)], ["100.00", "100.00"]);
  const { products } = await shop.ok(
    "GET",
    `/storefront/products?ids=${id}&fields=lowestPrice30Days,price`,
    undefined,
    {
      key: undefined,
    },
  );
  assert.deepEqual(products, [{ price: "80.00", lowestPrice30Days: "100.00" }]);
});
