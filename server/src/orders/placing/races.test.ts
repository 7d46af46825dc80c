import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { atOnce } from "../../../test/at-once.ts";
import { booksBalance } from "../../../test/books.ts";
import { patiently } from "../../../test/patiently.ts";
import { runs } from "../../../test/runs.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";

// Concurrent requests for the same thing: exactly one succeeds, and the others get the reason.

const ROUNDS = runs(5, 500);
const BUYERS = runs(40, 200);
const OTHERS = runs(20, 200);
const RETRIES = runs(20, 100);
const EDITORS = runs(12, 50);

const server = await testServer();
const shop = await openShop(server, { timeZone: "UTC" });

const many = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  atOnce(count, [...Array(count).keys()], work);
const place = (more: Fields) => patiently(() => shop.place(more));
const rows = (sql: string, ...values: unknown[]): Promise<Json[]> => server.sql(shop.store, sql, values);
const thing = (more: Fields = {}) =>
  shop.ok("POST", "/products", {
    price: "5",
    quantity: 1,
    translations: [{ language: "en", name: `Thing ${randomUUID()}`, description: "" }],
    ...more,
  });

describe("the last unit", () => {
  test(`of ${BUYERS} buyers one gets it, in each of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const isVariant = round % 3 === 2;
      const sizes = {
        variants: [{ name: "Size", values: ["S"] }],
        productVariants: [{ options: { Size: "S" }, quantity: 1 }],
      };
      const last = await thing(isVariant ? { quantity: undefined, ...sizes } : {});
      const items = [shop.line(last, 1, isVariant ? "S" : undefined), shop.line(shop.range.sticker)];
      const answers = await many(BUYERS, () => place({ items }));
      const won = answers.filter(({ status }) => status === 201);
      assert.equal(won.length, 1, `round ${round}: ${answers.map(({ status }) => status)}`);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        assertRefused(answer, 409, "insufficient_stock", ["/items/0/quantity", "not_in_stock"]);
        assert.equal(answer.body.details.lines[0].available, 0);
      }
      assert.equal(await shop.stock(last, isVariant ? "S" : undefined), 0);
      const { movements } = await shop.ok("GET", `/products/${last.id}/stock/movements`);
      assert.deepEqual(
        movements.map(({ delta }: Json) => delta),
        [-1, 1],
      );
    }
    const numbers = (await rows("select number::int as number from orders order by 1")).map(
      ({ number }) => number,
    );
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => numbers[0] + i),
    );
    assert.equal(numbers.length, ROUNDS);
    await booksBalance(server, shop.store);
  });

  test("of two things wanted in either order, nobody waits for ever", async () => {
    const things = await Promise.all(Array.from({ length: 6 }, () => thing({ quantity: 20 })));
    const answers = await many(BUYERS, (at) => {
      const items = things.map((one) => shop.line(one));
      return place({ items: at % 2 ? items : items.toReversed() });
    });
    assert.equal(answers.filter(({ status }) => status === 201).length, Math.min(20, BUYERS));
    for (const { status, text } of answers) assert.ok(status === 201 || status === 409, text);
    for (const one of things) assert.equal(await shop.stock(one), 0);
  });

  test("a coupon's last use, and a gift card's last cent", async () => {
    const [coupon, mine] = [
      await shop.coupon({ usageLimit: 1 }),
      await shop.coupon({ usageLimitPerCustomer: 1 }),
    ];
    const { shirt } = shop.range;
    const items = [shop.line(shirt, 1, "S")];
    const used = await many(OTHERS, () => place({ items, couponCode: coupon.code }));
    assert.equal(used.filter(({ status }) => status === 201).length, 1);
    for (const answer of used.filter(({ status }) => status !== 201))
      assertRefused(answer, 400, "coupon_invalid", "/couponCode");
    // A new guest: the first order creates them.
    const guest = { email: `${randomUUID()}@example.com`, firstName: "Eve", lastName: "New" };
    const theirs = await many(OTHERS, () =>
      place({ items, couponCode: mine.code, customerId: undefined, customer: guest }),
    );
    assert.equal(theirs.filter(({ status }) => status === 201).length, 1);
    const card = await shop.giftCard("50");
    const paid = await many(OTHERS, () => place({ items, giftCards: [{ code: card.code }] }));
    const charged = paid.map(({ body }) => Number(body.data?.giftCardAmount ?? 0));
    assert.equal(Math.round(charged.reduce((sum, one) => sum + one, 0) * 100), 5_000);
    await booksBalance(server, shop.store);
  });

  test("orders and ends of orders with the same coupon and gift cards do not stand in each other's way", async () => {
    const coupon = await shop.coupon({ type: "fixed", value: "0.10" });
    const cards = await Promise.all(Array.from({ length: 3 }, () => shop.giftCard("100000")));
    const codes = cards.map(({ code }) => ({ code }));
    await atOnce(10, [...Array(runs(30, 1_000)).keys()], async (at) => {
      const placed = dataOf(
        await shop.place({
          couponCode: coupon.code,
          giftCards: at % 2 ? codes : codes.toReversed(),
          items: [shop.line(shop.range.sticker, 30)],
        }),
        201,
      );
      const body = { reason: "staff" };
      const { status, text } = await shop.send("POST", `/orders/${placed.id}/cancel`, { body });
      assert.equal(status, 200, text);
    });
    await booksBalance(server, shop.store);
  });

  // The other way round the two would wait for each other: an order that is placed has its cards before it uses its coupon.
  test("an order that ends waits for its gift cards before it takes its coupon", async () => {
    const [coupon, card] = [await shop.coupon(), await shop.giftCard("100")];
    const order = await shop.order({
      couponCode: coupon.code,
      giftCards: [{ code: card.code }],
      items: [shop.line(shop.range.sticker)],
    });
    let ending: Promise<Answer> | undefined;
    await server.asOwner(shop.store, async (query) => {
      const locked = (table: string, id: string) =>
        `select 1 from ${table} where store_id = '${shop.store.id}' and ${id} = $1 for no key update`;
      await query(locked("gift_cards", "gift_card_id"), [card.id]);
      ending = shop.send("POST", `/orders/${order.id}/cancel`, { body: { reason: "staff" } });
      await until(async () => (await server.lockWaiters()) > 0);
      await query(`${locked("coupons", "coupon_id")} nowait`, [coupon.id]);
    });
    assert.equal((await ending!).status, 200);
  });
});

describe("a guest", () => {
  test("who orders many times at once is one customer, also where staff adds them meanwhile", async () => {
    for (let round = 0; round < runs(2, 20); round++) {
      const customer = { email: `${randomUUID()}@example.com`, firstName: "Kim", lastName: "Twice" };
      const answers = await many(12, (at) =>
        at % 6 === 5
          ? shop.send("POST", "/customer", { body: customer })
          : shop.place({ customerId: undefined, customer }),
      );
      for (const { status, text } of answers) assert.ok([201, 409].includes(status), text);
      const orders = answers.flatMap(({ body }) => (body.data?.orderNumber ? [body.data] : []));
      assert.equal(orders.length, 10);
      assert.equal(new Set(orders.map(({ customerId }: Json) => customerId)).size, 1);
    }
    await booksBalance(server, shop.store);
  });
});

test("an order for a customer who is being anonymized says nothing of them", async () => {
  const person = await shop.person();
  const order = await shop.order({ customerId: person.id });
  let answers: Promise<Answer[]> | undefined;
  await server.asOwner(shop.store, async (query) => {
    // So that it stops halfway.
    const lock = "select 1 from orders where store_id = $1 and order_id = $2 for update";
    await query(lock, [shop.store.id, order.id]);
    const waiting = (count: number) => async () => (await server.lockWaiters()) >= count;
    const anonymizing = shop.send("POST", `/customer/${person.id}/anonymize`);
    await until(waiting(1));
    const guest = {
      customer: { email: person.email, firstName: "Ada", lastName: "New" },
      customerId: undefined,
    };
    const placing = [{ customerId: person.id }, guest].map((more) => shop.place(more));
    answers = Promise.all([anonymizing, ...placing]);
    // Both orders wait for the customer, in one transaction or in two.
    await until(waiting(2));
  });
  const [anonymized, known, guest] = await answers!;
  assert.equal(anonymized!.status, 200, anonymized!.text);
  assertRefused(known!, 400, "validation_failed", ["/customerId", "not_found"]);
  assert.notEqual(guest!.body.data.customerId, person.id);
  const left = await rows("select email from orders where customer_id = $1", person.id);
  assert.deepEqual(left, [{ email: "" }]);
  await booksBalance(server, shop.store);
});

describe("the same Idempotency-Key many times at once", () => {
  /** Sends a request so; it has to take effect once, and all who are answered get the same bytes. */
  async function once(method: string, path: string, body: Fields, succeeds = 201): Promise<Json> {
    const sent = { body, headers: { "idempotency-key": randomUUID() } };
    const answers = await many(RETRIES, () => shop.send(method, path, sent));
    const done = answers.filter(({ status }) => status === succeeds);
    assert.ok(done.length > 0, answers[0]!.text);
    assert.equal(done.filter(({ headers }) => !headers["idempotent-replayed"]).length, 1);
    assert.deepEqual([...new Set(done.map(({ text }) => text))], [done[0]!.text]);
    for (const answer of answers.filter(({ status }) => status !== succeeds)) {
      assertRefused(answer, 409, "idempotency_in_progress");
      assert.ok(answer.headers["retry-after"]);
    }
    const again = await shop.send(method, path, sent);
    assert.deepEqual([again.text, again.headers["idempotent-replayed"]], [done[0]!.text, "true"]);
    return done[0]!.body.data;
  }
  const versionOf = async (id: string): Promise<number> => (await shop.read(id)).version;

  test("places one order", async () => {
    const externalId = randomUUID();
    const [before] = await rows("select total::int from order_counts");
    const order = await once("POST", "/orders", shop.body({ externalId }));
    const found = await rows("select order_id from orders where external_id = $1", externalId);
    assert.deepEqual(
      found.map(({ order_id }) => order_id),
      [order.id],
    );
    assert.deepEqual(await rows("select total::int from order_counts"), [
      { total: (before?.total ?? 0) + 1 },
    ]);
  });

  test("records one payment, one refund, one move and one end", async () => {
    const { id } = await shop.order({ paymentMethod: "card" });
    await once("POST", `/orders/${id}/payments`, { kind: "capture", amount: "4" });
    assert.deepEqual([(await shop.read(id)).paidAmount, await versionOf(id)], ["4.00", 2]);
    await shop.pay(id, "capture");
    await once("POST", `/orders/${id}/refunds`, { amount: "3" });
    assert.deepEqual([(await shop.read(id)).refundedAmount, await versionOf(id)], ["3.00", 4]);
    await once("PUT", `/orders/${id}/status`, { status: "confirmed" }, 200);
    assert.equal(await versionOf(id), 5);
    await once("POST", `/orders/${id}/cancel`, { reason: "customer" }, 200);
    const order = await shop.read(id);
    assert.deepEqual([order.status, order.refundedAmount, order.version], ["cancelled", "24.80", 6]);
    await booksBalance(server, shop.store);
  });

  test("that is refused is done once, as soon as it can be", async () => {
    const { id } = await shop.order();
    const sent = { body: { amount: "1" }, headers: { "idempotency-key": randomUUID() } };
    const answers = await many(RETRIES, () => shop.send("POST", `/orders/${id}/refunds`, sent));
    for (const { body } of answers)
      assert.ok(["invalid_status_transition", "idempotency_in_progress"].includes(body.code));
    await shop.pay(id, "capture");
    const later = await many(RETRIES, () => shop.send("POST", `/orders/${id}/refunds`, sent));
    assert.equal(new Set(later.filter(({ status }) => status === 201).map(({ text }) => text)).size, 1);
    assert.equal((await shop.read(id)).refundedAmount, "1.00");
  });
});

describe("the same version", () => {
  /** Of concurrent writers with the same version, one wins; the others get the current version. */
  async function oneWins(id: string, work: (version: number, at: number) => Promise<Answer>): Promise<void> {
    const { version } = await shop.read(id);
    const answers = await many(EDITORS, (at) => work(version, at));
    assert.equal(answers.filter(({ status }) => status < 300).length, 1, answers[0]!.text);
    for (const answer of answers.filter(({ status }) => status >= 300)) {
      assertRefused(answer, 409, "version_conflict");
      assert.equal(answer.body.details.currentVersion, version + 1);
    }
    assert.equal((await shop.read(id)).version, version + 1);
  }

  test(`of ${EDITORS} clients one wins: edits, moves, payments, refunds and ends`, async () => {
    const { id } = await shop.order({ paymentMethod: "card" });
    const at = `/orders/${id}`;
    await oneWins(id, (version, i) => shop.send("PUT", at, { body: { note: `note ${i}`, version } }));
    await oneWins(id, (version, i) =>
      shop.send("PUT", at, { body: { tags: [`tag ${i}`] }, headers: { "if-match": `"${version}"` } }),
    );
    await oneWins(id, (version) => shop.pay(id, "capture", { amount: "1", version }));
    await oneWins(id, (version) => shop.pay(id, "capture", { version }));
    await oneWins(id, (version) => shop.move(id, "confirmed", { version }));
    await oneWins(id, (version) => shop.refund(id, { amount: "1", version }));
    await oneWins(id, (version, i) =>
      i % 2
        ? shop.move(id, "processing", { version })
        : shop.send("POST", `${at}/cancel`, { body: { reason: "staff", version } }),
    );
    await booksBalance(server, shop.store);
  });
});

test("the times of a timeline are in the order of its entries, whoever asked first", async () => {
  const { locations } = await shop.ok("GET", "/locations");
  const locationId = locations[0].id;
  const { id } = await shop.order();
  await shop.advance(id, "confirmed");
  let packed: Promise<Answer> | undefined;
  await server.asOwner(shop.store, async (query) => {
    await query(
      `select 1 from locations where store_id = '${shop.store.id}' and location_id = $1 for update`,
      [locationId],
    );
    // It asks first, and has the order's lock last.
    packed = shop.send("POST", `/orders/${id}/shipments`, { body: { locationId } });
    await until(async () => (await server.lockWaiters()) > 0);
    const asked = Date.now();
    await until(async () => Date.now() > asked);
    await shop.ok("PUT", `/orders/${id}`, { note: "Meanwhile" });
  });
  assert.equal((await packed!).status, 201);
  const { timeline, updatedAt } = await shop.read(id);
  const told = timeline.map(({ event, shipment }: Json) => shipment ?? event);
  assert.deepEqual(told.slice(-3), ["updated", "packed", "status_changed"]);
  const times = timeline.map(({ at }: Json) => at);
  assert.deepEqual(times, [...times].sort());
  assert.equal(times.at(-1), updatedAt);
});
