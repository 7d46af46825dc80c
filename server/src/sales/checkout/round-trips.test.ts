import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { startCountingProxy } from "../../../../bench/proxy.ts";
import { guest, openStall } from "../../../test/checkout.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { type Answer, startServer } from "../../../test/server.ts";

// What shoppers cost the database, seen by a proxy before it.

const database = await createTestDatabase();
const url = new URL(database.ownerUrl.replace("@/", "@localhost/"));
const proxy = await startCountingProxy(
  `${url.searchParams.get("host")}/.s.PGSQL.${url.searchParams.get("port")}`,
);
const { username, password, pathname } = url;
const server = await startServer({
  DATABASE_URL: `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`,
});
const stall = await openStall(server);
const products = await Promise.all(Array.from({ length: 20 }, (_, i) => stall.product(`Thing ${i}`)));
after(async () => {
  await server?.close();
  await proxy?.close();
  await database?.drop();
});

/** The round trips of a request once the server knows the store by heart: the least of some tries. */
async function roundTripsOf(ask: () => Promise<Answer>): Promise<number> {
  const costs: number[] = [];
  for (let i = 0; i < 8; i++) {
    await stall.send("GET", "/storefront/products?limit=1", { key: undefined });
    await setTimeout(20);
    proxy.take();
    const { status, text } = await ask();
    costs.push(proxy.take().roundTrips);
    assert.ok(status < 300, text);
  }
  return Math.min(...costs);
}
const items = (count: number) => products.slice(0, count).map((one) => stall.line(one));

test("a quote takes one round trip, whatever is in it", async () => {
  const { code: couponCode } = await stall.coupon({ usageLimitPerCustomer: 9 });
  const { code } = await stall.giftCard("1");
  assert.equal(await roundTripsOf(() => stall.quote({ items: items(1) })), 1);
  const whole = { items: items(20), couponCode, giftCards: [{ code }], explain: true };
  assert.equal(await roundTripsOf(() => stall.quote(whole)), 1);
});

test("a checkout takes two, and reading the order one", async () => {
  const checkOut = () =>
    stall.checkOut({ items: items(5) }, { headers: { "idempotency-key": randomUUID() } });
  assert.equal(await roundTripsOf(checkOut), 2);
  const { order, orderToken } = await stall.buy({ customer: guest() });
  const headers = { "x-order-token": orderToken };
  assert.equal(await roundTripsOf(() => stall.readAs(order.id, { headers })), 1);
});
