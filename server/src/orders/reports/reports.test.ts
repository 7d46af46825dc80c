import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { assertInvalid, bytesOf, dataOf } from "../../../test/assert-refused.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const SALES = "/api/v1/reports/sales";
const PRODUCTS = "/api/v1/reports/products";
const HOUR = 3_600_000;

after(() => mock.timers.reset());
const server = await testServer();
const store = await server.createStore();

const get = (path: string, at = store, sent?: Sent) => server.send(at, "GET", path, sent);
const read = async (path: string, at = store) => dataOf(await get(path, at));
async function done(at: TestStore, method: string, path: string, body: unknown): Promise<Json> {
  const answer = await server.send(at, method, `/api/v1${path}`, { body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
}

describe("a question", () => {
  for (const path of [SALES, PRODUCTS]) {
    test(`${path}: bad input is 400 and names the parameter`, async () => {
      assertInvalid(await get(`${path}?from=2026-02-30`), ["/from", "invalid_date"]);
      assertInvalid(await get(`${path}?to=2026-01-31T00:00:00Z`), ["/to", "invalid_date"]);
      assertInvalid(
        await get(`${path}?from=yesterday&to=1`),
        ["/from", "invalid_date"],
        ["/to", "invalid_date"],
      );
      assertInvalid(await get(`${path}?from=2026-02-02&to=2026-02-01`), ["/to", "too_small"]);
      assertInvalid(await get(`${path}?from=2999-01-01`), ["/from", "too_large"]);
      assertInvalid(await get(`${path}?from=2025-01-01&to=2026-02-05`), ["/from", "range_too_long"]);
      assert.equal((await get(`${path}?from=2025-01-01&to=2026-02-04`)).status, 200);
      assertInvalid(await get(`${path}?until=2026-01-01`), ["/until", "unknown_field"]);
    });
  }

  test("intervals, limits and orders that there are not", async () => {
    assertInvalid(await get(`${SALES}?interval=year`), ["/interval", "invalid_choice"]);
    assertInvalid(await get(`${SALES}?from=1900-01-01&interval=month`), ["/from", "range_too_long"]);
    assertInvalid(await get(`${PRODUCTS}?limit=0`), ["/limit", "too_small"]);
    assertInvalid(await get(`${PRODUCTS}?limit=x`), ["/limit", "invalid_type"]);
    assertInvalid(await get(`${PRODUCTS}?sort=name`), ["/sort", "invalid_choice"]);
    const many = await get(`${SALES}?from=1900-01-01&interval=month`, store, {
      headers: { "x-locale": "de" },
    });
    assert.match(many.body.errors[0].message, /^Der Bericht hätte mehr als 400 Zeilen/);
    assert.notEqual(bytesOf(many), "");
  });
});

test("a store without sales has rows of zeros, in the digits of its currency", async () => {
  const at = await server.createStore({ currency: "KWD" });
  const report = await read(SALES, at);
  assert.equal(report.rows.length, 30);
  const zeros = { gross: "0.000", discounts: "0.000", refunds: "0.000", net: "0.000", tax: "0.000" };
  const nothing = { orders: 0, cancelled: 0, ...zeros, shipping: "0.000" };
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(report.rows.at(-1), { from: today, to: today, ...nothing });
  assert.deepEqual(report.totals, nothing);
  assert.deepEqual([report.currency, report.timeZone, report.interval], ["KWD", "UTC", "day"]);
  assert.deepEqual((await read(PRODUCTS, at)).products, []);
});

// The clocks of New York go back by an hour on 1 November 2026 at 06:00 UTC.
const BACK = Date.parse("2026-11-01T06:00:00Z");
const dayIn = (time: number) => new Date(time - (time < BACK ? 4 : 5) * HOUR).toISOString().slice(0, 10);
const cents = (amount: string) => BigInt(amount.replace(".", ""));
const decimal = (amount: bigint) => {
  const text = String(amount < 0n ? -amount : amount).padStart(3, "0");
  return `${amount < 0n ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
};

describe("after random orders, cancellations and refunds, in a time zone whose clocks change", () => {
  const names = ["orders", "cancelled", "gross", "discounts", "refunds", "tax", "shipping"] as const;
  type Counts = Record<(typeof names)[number], bigint>;
  const none = (): Counts => ({
    orders: 0n,
    cancelled: 0n,
    gross: 0n,
    discounts: 0n,
    refunds: 0n,
    tax: 0n,
    shipping: 0n,
  });
  const days = new Map<string, Counts>();
  const sold = new Map<string, { day: string; product: string; quantity: bigint; amount: bigint }[]>();
  const productNames = new Map<string, string>();
  const seed = Math.floor(Math.random() * 2 ** 31);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  const below = (count: number) => Math.floor(random() * count);
  let at: TestStore;

  const count = (day: string, changes: Partial<Counts>) => {
    const counts = days.get(day) ?? none();
    days.set(day, counts);
    for (const [name, change] of Object.entries(changes)) counts[name as keyof Counts] += change;
  };
  const placed = (order: Json, sign: bigint) => ({
    orders: sign,
    gross: sign * cents(order.subtotalAmount),
    discounts: sign * cents(order.discountAmount),
    tax: sign * cents(order.taxAmount),
    shipping: sign * (cents(order.shippingCost) + cents(order.codFee)),
  });

  before(async () => {
    at = await server.createStore();
    await done(at, "PUT", "/settings", {
      timeZone: "America/New_York",
      country: "US",
      tax: { pricesIncludeTax: false, rates: [{ country: "US", rate: "8.875", name: "Tax" }] },
      shippingZones: [{ name: "Z", countries: ["US"], rates: [{ name: "Post", price: "4.90" }] }],
      cashOnDelivery: { enabled: true, type: "percentage", value: "2" },
    });
    await done(at, "POST", "/coupons", { code: "TEN", type: "percentage", value: "10" });
    for (const [name, price] of [
      ["Mug", "19.90"],
      ["Pot", "7.35"],
      ["Cup", "0.99"],
      ["Tea", "120.00"],
    ]) {
      const translations = [{ language: "en", name: name!, description: "" }];
      const { id } = await done(at, "POST", "/products", { price, quantity: 100_000, translations });
      productNames.set(id, name!);
    }
    const products = [...productNames.keys()];

    // Time goes on in leaps that often land around midnight in New York.
    let now = Date.parse("2026-10-20T12:00:00Z");
    mock.timers.enable({ apis: ["Date"], now });
    const open: { id: string; refunds: { day: string; amount: bigint }[]; day: string }[] = [];
    for (let step = 0; step < 60; step++) {
      now += below(20) * HOUR + below(HOUR);
      if (below(3) === 0)
        now = Math.ceil(now / (24 * HOUR)) * 24 * HOUR + (3 + below(3)) * HOUR + (below(3) - 1);
      mock.timers.setTime(now);
      const today = dayIn(now);
      const act = open.length ? below(5) : 0;
      const order = open[below(open.length || 1)]!;
      if (act < 3) {
        const items = products
          .filter(() => below(2))
          .map((productId) => ({ productId, quantity: 1 + below(5) }));
        const made = await done(at, "POST", "/orders", {
          customer: { email: `buyer-${below(5)}@example.com`, firstName: "A", lastName: "B" },
          items: items.length ? items : [{ productId: products[0], quantity: 1 }],
          paymentMethod: below(2) ? "cash" : "bank_transfer",
          markPaid: below(3) > 0,
          shippingAddress: { firstName: "A", lastName: "B", address1: "1", city: "X", country: "US" },
          ...(below(3) === 0 && { couponCode: "TEN" }),
        });
        count(today, placed(made, 1n));
        sold.set(
          made.id,
          made.items.map((item: Json) => ({
            day: today,
            product: item.productId,
            quantity: BigInt(item.quantity),
            amount: cents(item.unitPrice) * BigInt(item.quantity) - cents(item.discountAmount),
          })),
        );
        open.push({ id: made.id, refunds: [], day: today });
      } else if (act === 3) {
        const gone = await done(at, "POST", `/orders/${order.id}/cancel`, {
          reason: "other",
          refund: below(2) > 0,
        });
        count(order.day, { ...placed(gone, -1n), cancelled: 1n });
        for (const { day, amount } of order.refunds) count(day, { refunds: -amount });
        sold.delete(order.id);
        open.splice(open.indexOf(order), 1);
      } else {
        const amount = BigInt(1 + below(150));
        const answer = await server.send(at, "POST", `/api/v1/orders/${order.id}/refunds`, {
          body: { amount: decimal(amount) },
        });
        if (answer.status !== 201) continue;
        order.refunds.push({ day: today, amount });
        count(today, { refunds: amount });
      }
    }
    mock.timers.setTime(Date.parse("2026-12-20T12:00:00Z"));
  });

  const span = { from: "2026-10-19", to: "2026-12-14" };
  const between = (from: string, to: string) =>
    [...days].filter(([day]) => day >= from && day <= to).map(([, counts]) => counts);
  const sum = (all: Counts[]) =>
    all.reduce((total, one) => {
      for (const name of names) total[name] += one[name];
      return total;
    }, none());
  const serialize = ({ orders, cancelled, ...amounts }: Counts) => ({
    orders: Number(orders),
    cancelled: Number(cancelled),
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, decimal(amount)])),
    net: decimal(amounts.gross - amounts.discounts - amounts.refunds),
  });

  for (const interval of ["day", "week", "month"]) {
    test(`by ${interval} every row is what the model says (seed ${seed})`, async () => {
      const report = await read(`${SALES}?from=${span.from}&to=${span.to}&interval=${interval}`, at);
      assert.ok(report.totals.orders > 5, `only ${report.totals.orders} orders`);
      for (const { from, to, ...row } of report.rows)
        assert.deepEqual(row, serialize(sum(between(from, to))), from);
      assert.deepEqual(report.totals, serialize(sum([...days.values()])));
      const weeks = report.rows.map(({ from }: Json) => new Date(from).getUTCDay());
      if (interval === "week") assert.deepEqual(new Set(weeks), new Set([1]));
      assert.equal(report.rows.length, { day: 57, week: 9, month: 3 }[interval]);
    });
  }

  test(`a part of it is what the model says (seed ${seed})`, async () => {
    const { totals } = await read(`${SALES}?from=2026-10-30&to=2026-11-02`, at);
    assert.deepEqual(totals, serialize(sum(between("2026-10-30", "2026-11-02"))));
  });

  for (const sort of ["quantity", "amount"] as const)
    test(`best-selling by ${sort}, as the model says (seed ${seed})`, async () => {
      const all = new Map<string, { quantity: bigint; amount: bigint }>();
      for (const { day, product, quantity, amount } of [...sold.values()].flat()) {
        if (day < "2026-10-25" || day > "2026-11-08") continue;
        const before = all.get(product) ?? { quantity: 0n, amount: 0n };
        all.set(product, { quantity: before.quantity + quantity, amount: before.amount + amount });
      }
      const expected = [...all]
        .sort(([, a], [, b]) => Number(b[sort] - a[sort]) || Number(b.amount - a.amount))
        .map(([productId, { quantity, amount }]) => ({
          productId,
          name: productNames.get(productId),
          quantity: Number(quantity),
          amount: decimal(amount),
        }));
      const path = `${PRODUCTS}?from=2026-10-25&to=2026-11-08&sort=-${sort}`;
      const { products } = await read(path, at);
      assert.deepEqual(products, expected);
      assert.deepEqual((await read(`${path}&limit=2`, at)).products, expected.slice(0, 2));
      assert.equal((await get(`${path}&limit=1000`, at)).status, 200, "clamped");
    });

  test("a product that was deleted keeps its name", async () => {
    const [id, name] = [...productNames][0]!;
    await server.send(at, "DELETE", `/api/v1/products/${id}`);
    const { products } = await read(`${PRODUCTS}?from=${span.from}&to=${span.to}`, at);
    const found = products.find(({ productId }: Json) => productId === id);
    if (found) assert.equal(found.name, name);
  });
});
