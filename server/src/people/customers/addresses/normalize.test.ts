import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { testServer } from "../../../../test/server.ts";
import { HOME, type Json, openShop, type Shop } from "../../../../test/shop.ts";
import { NORMALIZED_AT_ONCE } from "./normalize-sql.ts";

const server = await testServer();
let shop: Shop;
before(async () => {
  shop = await openShop(server);
});

const migration = new URL("../../../../migrations/0236_normalize_addresses.sql", import.meta.url);

/** Does what the migration does, and the jobs that it puts into the queue. */
async function normalize() {
  await server.sql(undefined, await readFile(migration, "utf8"));
  await server.runJobs();
}

const addressesOf = (customerId: string) =>
  server.sql(
    shop.store,
    "select province, country, updated_at from customer_addresses where store_id = $1 and customer_id = $2 order by address1",
    [shop.store.id, customerId],
  );

test("stored provinces become codes; what is not known stays as it is", async () => {
  const { id } = await shop.person();
  const written: [string, string | null, string | null][] = [
    ["US", "New York", "NY"],
    ["US", "us-ca ", "CA"],
    ["US", "TX", "TX"],
    ["US", "Nowhere", "Nowhere"],
    ["JP", "Tokyo", "13"],
    ["DE", null, null],
  ];
  for (const [i, [country]] of written.entries())
    await shop.ok("POST", `/customer/${id}/addresses`, { ...HOME, address1: `Street ${i}`, country });
  for (const [i, [, province]] of written.entries())
    await server.sql(
      shop.store,
      "update customer_addresses set province = $3 where store_id = $1 and customer_id = $2 and address1 = $4",
      [shop.store.id, id, province, `Street ${i}`],
    );
  const earlier = await addressesOf(id);
  await normalize();
  const after = await addressesOf(id);
  assert.deepEqual(
    after.map(({ country, province }: Json) => [country, province]),
    written.map(([country, , code]) => [country, code]),
  );
  assert.deepEqual(
    after.map(({ updated_at: at }: Json) => at),
    earlier.map(({ updated_at: at }: Json) => at),
    "nobody has changed them",
  );
});

test("addresses of orders become codes, each as it is read, and the rest of them stays", async () => {
  const us = { ...HOME, country: "DE", company: "Kiln & Co" };
  const order = await shop.order({ shippingAddress: us, billingAddress: us });
  const other = await shop.order({ shippingAddress: us });
  const raw = { ...order.shippingAddress, country: "us", province: "New York" };
  const write = (orderId: string, column: string, address: object | null) =>
    server.sql(shop.store, `update orders set ${column} = $3 where store_id = $1 and order_id = $2`, [
      shop.store.id,
      orderId,
      address && JSON.stringify(address),
    ]);
  await write(order.id, "shipping_address", raw);
  await write(order.id, "billing_address", { ...raw, country: "United States", province: "New York" });
  await write(other.id, "shipping_address", null);
  await normalize();
  const after = await shop.read(order.id);
  assert.deepEqual(after.shippingAddress, { ...order.shippingAddress, country: "US", province: "NY" });
  assert.deepEqual(
    [after.billingAddress.country, after.billingAddress.province, after.version],
    ["United States", "New York", order.version],
  );
  assert.equal((await shop.read(other.id)).shippingAddress, null);
});

test("more rows than one transaction takes are all done, in several", async () => {
  const { id } = await shop.person();
  const many = 2 * NORMALIZED_AT_ONCE + 3;
  await server.sql(
    shop.store,
    `insert into customer_addresses (store_id, address_id, customer_id, first_name, last_name, address1, city, province, country,
      is_default_shipping, is_default_billing, created_at, updated_at)
    select $1, gen_random_uuid(), $2, 'A', '', 'Street', 'Berlin', 'Bavaria', 'DE', false, false, now(), now()
    from generate_series(1, $3)`,
    [shop.store.id, id, many],
  );
  await normalize();
  assert.deepEqual(new Set((await addressesOf(id)).map(({ province }: Json) => province)), new Set(["BY"]));
  const jobs = await server.sql(
    shop.store,
    "select count(*)::int as done from jobs where store_id = $1 and kind = 'normalize_addresses' and state = 'done'",
    [shop.store.id],
  );
  assert.ok(Number((jobs as Json)[0].done) >= 3, JSON.stringify(jobs));
});
