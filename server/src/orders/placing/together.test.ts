import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { guest, openStall } from "../../../test/checkout.ts";
import { type Answer, type TestStore, testServer } from "../../../test/server.ts";
import { severalLocations } from "../../../test/several-locations.ts";
import { type Json, openShop, type Shop } from "../../../test/shop.ts";
import { stillBuckets } from "../../../test/still-buckets.ts";
import { until } from "../../../test/until.ts";

// Orders that come while another one waits for the store's counter are placed in one transaction.

const server = await testServer({ RATE_LIMIT: "on" }, { buckets: stillBuckets() });
const shop = await openShop(server, { timeZone: "UTC" });
const thing = (quantity: number, more = {}) =>
  shop.ok("POST", "/products", {
    price: "5",
    quantity,
    translations: [{ language: "en", name: `Thing ${randomUUID()}`, description: "" }],
    ...more,
  });
const numbersOf = async (store: TestStore) =>
  (await server.sql(store, "select number::int as number from orders order by 1")).map(
    ({ number }) => number,
  );
const consecutive = (numbers: readonly number[]) => numbers.map((_, i) => numbers[0]! + i);

/**
 * The answers to requests that are sent while the store's counter is locked and an order of another product
 * waits for it, and how many of the orders were written by one transaction. `meanwhile` happens once all of
 * them wait.
 */
async function atOnce(
  { store, place, line, range }: Shop,
  asks: readonly (() => Promise<Answer>)[],
  meanwhile = async () => {},
): Promise<{ answers: Answer[]; together: number }> {
  let answers: Promise<Answer>[] = [];
  await server.asOwner(store, async (query) => {
    await query("select 1 from order_counts where store_id = $1 for update", [store.id]);
    const waiting = (count: number) => async () => (await server.lockWaiters()) >= count;
    answers = [place({ items: [line(range.sticker)] })];
    await until(waiting(1));
    answers.push(...asks.map((ask) => ask()));
    await until(waiting(2));
    await meanwhile();
  });
  const [begun, ...all] = await Promise.all(answers);
  assert.equal(begun!.status, 201, begun!.text);
  const [most] = await server.sql(
    store,
    "select count(*)::int as count from orders group by xmin::text order by 1 desc limit 1",
  );
  return { answers: all, together: most!.count };
}

const anOrder = () => shop.place({});
const statusesOf = (all: readonly Answer[]) => all.map(({ status }) => status);
const refuse = (name: string, check: string) =>
  server.sql(undefined, `alter table orders add constraint ${name} check (${check}) not valid`);
const accept = (name: string) => server.sql(undefined, `alter table orders drop constraint ${name}`);

describe("orders that come at once", () => {
  test("are placed by one transaction; one that is refused, or placed already, spoils no other and takes no number", async () => {
    const known = await shop.order({ externalId: randomUUID() });
    const retried = { headers: { "idempotency-key": randomUUID() } };
    const before = await shop.place({ note: "once" }, retried);
    const customer = { email: `${randomUUID()}@example.com`, firstName: "New", lastName: "One" };
    const { answers, together } = await atOnce(shop, [
      () => shop.place({ note: "a" }),
      () => shop.place({ items: [shop.line(shop.range.mug, 100_000)] }),
      () => shop.place({ customerId: randomUUID() }),
      () => shop.place({ note: "once" }, retried),
      () => shop.place({ externalId: known.externalId }),
      () => shop.place({ note: "b" }, { headers: { "idempotency-key": randomUUID() } }),
      () => shop.place({ items: [{ productId: randomUUID(), quantity: 1 }] }),
      () => shop.place({ customerId: undefined, customer }),
      () => shop.place({ paymentMethod: "card", tags: ["late"], sendMail: true }),
    ]);
    assert.ok(together > 1, `${together} by one transaction`);
    const [a, short, nobody, again, taken, b, nothing, newcomer, card] = answers as [Answer, ...Answer[]];
    for (const answer of [a, b, newcomer, card]) dataOf(answer!, 201);
    assertRefused(short!, 409, "insufficient_stock", ["/items/0/quantity", "not_in_stock"]);
    assertRefused(nobody!, 400, "validation_failed", ["/customerId", "not_found"]);
    assert.deepEqual([again!.text, again!.headers["idempotent-replayed"]], [before.text, "true"]);
    assertRefused(taken!, 409, "duplicate");
    assertRefused(nothing!, 400, "validation_failed", ["/items/0/productId", "not_found"]);
    assert.deepEqual([a!.body.data.note, b!.body.data.note], ["a", "b"]);
    assert.equal(newcomer!.body.data.customer.email, customer.email);
    for (const { body } of [a!, b!, newcomer!, card!])
      assert.deepEqual(await shop.read(body.data.id), body.data);
    const numbers = await numbersOf(shop.store);
    assert.deepEqual(numbers, consecutive(numbers));
    const { orderNumber } = await shop.order({});
    assert.equal(orderNumber, `${known.orderNumber[0]}${numbers.at(-1)! + 1}`);
    await booksBalance(server, shop.store);
  });

  test("see what those before them took from stock, which falls low once", async () => {
    const last = await thing(3, { lowStockThreshold: 1 });
    const one = () => shop.place({ items: [shop.line(last)] });
    const { answers, together } = await atOnce(shop, [one, one, one, one, one]);
    assert.ok(together > 1);
    assert.equal(answers.filter(({ status }) => status === 201).length, 3);
    for (const answer of answers.filter(({ status }) => status !== 201))
      assertRefused(answer, 409, "insufficient_stock", ["/items/0/quantity", "not_in_stock"]);
    assert.equal(await shop.stock(last), 0);
    const low = "select 1 from events where type = 'stock_low' and resource_id = $1";
    assert.equal((await server.sql(shop.store, low, [last.id])).length, 1);
    const { movements } = await shop.ok("GET", `/products/${last.id}/stock/movements`);
    assert.deepEqual(
      movements.map(({ quantityAfter }: Json) => quantityAfter),
      [0, 1, 2, 3],
    );
    await booksBalance(server, shop.store);
  });

  test("take from the locations that those before them left", async () => {
    const several = await openShop(server, { timeZone: "UTC" });
    const { product, levels } = await severalLocations(server, several, {});
    await several.order({});
    const item = await product(2, 2);
    const one = () => several.place({ items: [several.line(item)] });
    const { answers, together } = await atOnce(several, [one, one, one, one, one]);
    assert.ok(together > 1);
    assert.deepEqual(statusesOf(answers).sort(), [201, 201, 201, 201, 409]);
    assert.deepEqual(await levels(item), [0, 0]);
    await booksBalance(server, several.store);
  });

  test("leave a location's last piece to one of them, also where all others were closed", async () => {
    const single = await openShop(server, { timeZone: "UTC" });
    const { ids, product, bring } = await severalLocations(server, single, {});
    const [main, other] = ids;
    const item = await product(1, 1);
    await bring(item, 1, -1);
    await single.ok("PUT", `/locations/${main}`, { pickup: { isOffered: true } });
    await single.ok("PUT", `/locations/${other}`, { isActive: false });
    await single.order({});
    const pickUp = () =>
      single.place({ items: [single.line(item)], shippingMethodId: main, shippingAddress: undefined });
    const anything = () => single.place({});
    const { answers, together } = await atOnce(single, [anything, pickUp, pickUp]);
    assert.ok(together > 1);
    assert.deepEqual(statusesOf(answers).sort(), [201, 201, 409]);
    assert.equal(await single.stock(item), 0);
    await booksBalance(server, single.store);
  });

  test("are placed by themselves where the database refuses what one of them writes", async () => {
    await refuse("refused", "note <> 'unwritable'");
    // Of the index's name: as if another order had taken the external id meanwhile.
    await refuse("orders_external_id_key", "external_id <> 'taken'");
    const { answers } = await atOnce(shop, [
      () => shop.place({ note: "a" }),
      () => shop.place({ note: "unwritable" }),
      () => shop.place({ note: "b" }),
    ]);
    const { answers: others } = await atOnce(shop, [
      () => shop.place({ note: "a" }),
      () => shop.place({ externalId: "taken" }),
      () => shop.place({ note: "b" }),
    ]);
    for (const name of ["refused", "orders_external_id_key"]) await accept(name);
    assert.deepEqual(
      [statusesOf(answers), statusesOf(others)],
      [
        [201, 500, 201],
        [201, 409, 201],
      ],
    );
    const numbers = await numbersOf(shop.store);
    assert.deepEqual(numbers, consecutive(numbers));
    await booksBalance(server, shop.store);
  });

  test("wait for no product that somebody else has locked, apart from the order of that", async () => {
    const locked = await thing(5);
    let ofLocked: Promise<Answer> | undefined;
    let isAnswered = false;
    await server.asOwner(shop.store, async (query) => {
      await query("select 1 from products where product_id = $1 for update", [locked.id]);
      const { answers } = await atOnce(shop, [
        anOrder,
        () => {
          ofLocked = shop.place({ items: [shop.line(locked)] });
          ofLocked.then(() => {
            isAnswered = true;
          });
          return anOrder();
        },
      ]);
      assert.deepEqual(statusesOf(answers), [201, 201]);
      assert.equal(isAnswered, false, "the others were answered before");
    });
    dataOf((await ofLocked)!, 201);
    const numbers = await numbersOf(shop.store);
    assert.deepEqual(numbers, consecutive(numbers));
    await booksBalance(server, shop.store);
  });

  test("are heard by an endpoint that was made while they waited", async () => {
    const heard = await openShop(server, { timeZone: "UTC" });
    await heard.order({});
    const one = () => heard.place({});
    const endpoint = { url: "https://hooks.example.com/orders", events: ["order_created"] };
    let id = "";
    const { answers, together } = await atOnce(heard, [one, one], async () => {
      ({ id } = await heard.ok("POST", "/webhooks", endpoint));
    });
    assert.ok(together > 1);
    assert.deepEqual(statusesOf(answers), [201, 201]);
    const { deliveries } = await heard.ok("GET", `/webhooks/${id}/deliveries`);
    assert.equal(deliveries.length, 3);
  });

  test("are placed by themselves where an automatic discount has a limit of uses", async () => {
    const limited = await openShop(server, { timeZone: "UTC" });
    await limited.ok("POST", "/discounts", { name: "First", type: "percentage", value: "10", usageLimit: 3 });
    await limited.order({});
    const one = () => limited.place({});
    const { answers } = await atOnce(limited, [one, one, one, one]);
    const amounts = answers.map((answer) => dataOf(answer, 201).discountAmount);
    assert.equal(amounts.filter((amount) => amount !== "0.00").length, 1, String(amounts));
    const numbers = await numbersOf(limited.store);
    assert.deepEqual(numbers, consecutive(numbers));
    await booksBalance(server, limited.store);
  });
});

test("carts that guests buy at once are placed by one transaction", async () => {
  const stall = await openStall(server);
  const buy = (more = {}) => stall.checkOut({ items: [stall.line(stall.mug)], ...more });
  await stall.buy();
  const { answers, together } = await atOnce(stall, [
    () => buy(),
    () => buy({ expectedTotal: "0.01" }),
    () => buy({ note: "second" }),
  ]);
  assert.ok(together > 1);
  const [one, changed, other] = answers as [Answer, Answer, Answer];
  assertRefused(changed, 409, "price_changed");
  for (const { order, orderToken } of [dataOf(one, 201), dataOf(other, 201)]) {
    const read = await stall.send("GET", `/storefront/orders/${order.id}`, {
      headers: { "x-order-token": orderToken },
    });
    assert.equal(read.body.data.id, order.id);
  }
  await booksBalance(server, stall.store);
});

test("an order that is placed by itself after all counts once among the tries of its guest", async () => {
  const stall = await openStall(server);
  const buy = (more = {}) => stall.checkOut({ items: [stall.line(stall.mug)], ...more });
  const customer = guest();
  await stall.buy();
  await refuse("refused", "note <> 'unwritable'");
  const { answers } = await atOnce(stall, [() => buy({ customer }), () => buy({ note: "unwritable" })]);
  await accept("refused");
  assert.deepEqual(statusesOf(answers), [201, 500]);
  const more: Answer[] = [];
  for (let i = 0; i < 5; i++) more.push(await buy({ customer }));
  assert.deepEqual(statusesOf(more), [201, 201, 201, 201, 429]);
});
