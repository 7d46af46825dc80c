import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { type CountedServer, startCountedServer } from "../../../test/counted-server.ts";
import { severalLocations } from "../../../test/several-locations.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

// Counts an order's round trips to the database with a proxy: they decide its response time.

const counted = await startCountedServer();
const shop = await openShop(counted.server);
const create = Array.from({ length: 50 }, (_, i) => ({
  price: "1",
  quantity: 1_000,
  translations: [{ language: "en", name: `Thing ${i}`, description: "" }],
}));
const { results } = await shop.ok("POST", "/products/bulk", { create });
const products: Json[] = results.map(({ id, product, data }: Json) => ({
  id: id ?? product?.id ?? data?.id,
}));
assert.ok(products.every(({ id }) => id));
after(() => counted?.close());

const costOf = (ask: Parameters<CountedServer["costOf"]>[1]) => counted.costOf(shop.store, ask);
const lines = (count: number) => products.slice(0, count).map((one) => shop.line(one));
const placing = async (more: () => Promise<Fields>) => {
  const bodies = await Promise.all(Array.from({ length: 8 }, more));
  return costOf(() => shop.place(bodies.pop(), { headers: { "idempotency-key": randomUUID() } }));
};

describe("placing an order takes two round trips", () => {
  test("and as many statements for 50 lines as for one", async () => {
    const one = await placing(async () => ({ items: lines(1) }));
    const many = await placing(async () => ({ items: lines(50) }));
    assert.deepEqual(many, one);
    assert.equal(one.roundTrips, 2);
    assert.ok(one.statements <= 32, String(one.statements));
  });

  test("and two statements more where somebody hears of its events", async () => {
    const before = await placing(async () => ({ items: lines(2) }));
    const endpoint = { url: "https://hooks.example.com/orders", events: ["order_created"] };
    const { id } = await shop.ok("POST", "/webhooks", endpoint);
    const heard = await placing(async () => ({ items: lines(2) }));
    assert.deepEqual(heard, { ...before, statements: before.statements + 2 });
    await shop.ok("DELETE", `/webhooks/${id}`);
    assert.deepEqual(await placing(async () => ({ items: lines(2) })), before);
  });

  test("and no more where price lists are open", async () => {
    const before = await placing(async () => ({ items: lines(50) }));
    const { id } = await shop.ok("POST", "/price-lists", { name: "Everybody" });
    const set = products.map(({ id: productId }) => ({ productId, price: "0.50" }));
    await shop.ok("PUT", `/price-lists/${id}/prices`, { set });
    const placed = await shop.order({ items: lines(2) });
    assert.equal(placed.subtotalAmount, "1.00");
    const open = await placing(async () => ({ items: lines(50) }));
    assert.ok(open.roundTrips <= before.roundTrips && open.statements <= before.statements);
    await shop.ok("DELETE", `/price-lists/${id}`);
  });

  test("also of a guest, paid, tagged, with a coupon and gift cards", async () => {
    const { code } = await shop.coupon({ usageLimit: 1_000 });
    const { roundTrips } = await placing(async () => {
      const cards = [await shop.giftCard("1"), await shop.giftCard("1")];
      return {
        customerId: undefined,
        customer: { email: `${randomUUID()}@example.com`, firstName: "A", lastName: "B" },
        couponCode: code,
        giftCards: cards.map((card) => ({ code: card.code })),
        externalId: randomUUID(),
        tags: ["a", "b"],
        markPaid: true,
        sendMail: true,
      };
    });
    assert.equal(roundTrips, 2);
  });

  test("also of a customer named by id with a coupon that each may use so many times", async () => {
    const { code } = await shop.coupon({ usageLimitPerCustomer: 1_000 });
    assert.equal((await placing(async () => ({ couponCode: code }))).roundTrips, 2);
  });
});

describe("in a store with several locations", () => {
  test("an order takes no round trip more, and one statement where it takes from another location", async () => {
    const several = await openShop(counted.server);
    const place = (product: Json) => () => {
      const items = [several.line(product)];
      return several.place({ items }, { headers: { "idempotency-key": randomUUID() } });
    };
    const { mug } = several.range;
    const cost = (product: Json) => counted.costOf(several.store, place(product));
    const before = await cost(mug);
    const { product } = await severalLocations(counted.server, several, {}, {});
    const [here, elsewhere, split] = [await product(50, 50), await product(0, 50), await product(0, 50, 50)];
    assert.deepEqual(await cost(mug), before);
    assert.deepEqual(await cost(here), before);
    for (const one of [elsewhere, split]) {
      const { roundTrips, statements } = await cost(one);
      assert.deepEqual([roundTrips, statements], [2, before.statements + 1]);
    }
  });
});

describe("reading and moving an order", () => {
  test("a read is one round trip and one statement, a page too", async () => {
    const { id } = await shop.order({ items: lines(20) });
    const least = await costOf(() => shop.send("GET", `/orders/${id}`));
    const page = await costOf(() => shop.send("GET", "/orders?include=items"));
    assert.deepEqual([least.roundTrips, page.roundTrips], [1, 1]);
    assert.equal(page.statements, least.statements);
  });

  test("a new status takes four round trips, whatever the order's size", async () => {
    const moving = async (count: number) => {
      const orders = await Promise.all(Array.from({ length: 8 }, () => shop.order({ items: lines(count) })));
      return costOf(() =>
        shop.move(orders.pop().id, "confirmed", {}, { headers: { "idempotency-key": randomUUID() } }),
      );
    };
    const [one, many] = [await moving(1), await moving(50)];
    assert.deepEqual(many, one);
    assert.equal(one.roundTrips, 4);
  });
});
