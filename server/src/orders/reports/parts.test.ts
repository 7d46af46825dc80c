import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { assertInvalid, dataOf } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

// Random orders with payments, refunds and other changes. The reports are compared with sums of the API's
// answers for each order, and their counters with a calculation in SQL.

after(() => mock.timers.reset());
const server = await testServer();
const HOUR = 3_600_000;
const seed = Math.floor(Math.random() * 2 ** 31);
let state = seed;
const below = (count: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor(((state >>> 8) / 2 ** 24) * count);
};
const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
const cents = (amount: string) => BigInt(amount.replace(".", ""));
const decimal = (amount: bigint) => {
  const text = String(amount < 0n ? -amount : amount).padStart(3, "0");
  return `${amount < 0n ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
};
const sumOf = (rows: Json[], of: (row: Json) => bigint): bigint =>
  rows.reduce((sum: bigint, row) => sum + of(row), 0n);
const SPAN = "from=2026-10-01&to=2026-12-31";

for (const pricesIncludeTax of [false, true])
  describe(`after random orders, ${pricesIncludeTax ? "gross" : "net"} prices`, () => {
    let at: TestStore;
    let orders: Json[];
    const refunds: Json[] = [];
    const payments: Json[] = [];
    const ask = (method: string, path: string, body?: unknown) =>
      server.send(at, method, `/api/v1${path}`, { body });
    const done = async (method: string, path: string, body?: unknown): Promise<Json> => {
      const answer = await ask(method, path, body);
      assert.ok(answer.status < 300, answer.text);
      return answer.body.data;
    };
    const report = async (name: string, more = "") =>
      dataOf(await ask("GET", `/reports/${name}?${SPAN}${more}`));

    before(async () => {
      at = await server.createStore();
      await done("PUT", "/settings", {
        timeZone: "America/New_York",
        country: "US",
        tax: {
          pricesIncludeTax,
          shipping: "by_goods",
          rates: [
            { country: "US", rate: "8.875", name: "Tax", appliesToShipping: true },
            { country: "DE", rate: "19", name: "MwSt | VAT" },
            { country: "DE", rate: "7", name: "MwSt | VAT", class: "reduced" },
          ],
        },
        shippingZones: [{ name: "Z", countries: ["*"], rates: [{ name: "Post", price: "4.90" }] }],
        cashOnDelivery: { enabled: true, type: "percentage", value: "2" },
      });
      await done("POST", "/coupons", { code: "TEN", type: "percentage", value: "10" });
      await done("POST", "/coupons", { code: "POST", type: "free_shipping" });
      const combinesWith = { coupons: true, automatic: true, shipping: true };
      for (const one of [
        { name: "Two | more", type: "fixed", value: "1.5", minimumQuantity: 2 },
        { name: "Many", type: "percentage", value: "3.3", minimumQuantity: 5 },
        { name: "Shipped", type: "free_shipping", minimumQuantity: 8 },
      ])
        await done("POST", "/discounts", { ...one, combinesWith });
      const { code } = await done("POST", "/gift-cards", { amount: "99999" });
      const products: Json[] = [];
      for (const [price, more] of [
        ["19.90", {}],
        ["7.35", {}],
        ["0.03", {}],
        ["120.00", { taxExempt: true }],
        ["10.69", { taxClass: "reduced" }],
      ] as const) {
        const translations = [{ language: "en", name: `At ${price}`, description: "" }];
        products.push(await done("POST", "/products", { price, quantity: 100_000, translations, ...more }));
      }
      const address = (country: string) => ({
        firstName: "A",
        lastName: "B",
        address1: "1",
        city: "X",
        country,
      });
      let now = Date.parse("2026-10-20T12:00:00Z");
      mock.timers.reset();
      mock.timers.enable({ apis: ["Date"], now });
      const ids: string[] = [];
      for (let step = 0; step < 150; step++) {
        now += below(12) * HOUR + below(HOUR);
        mock.timers.setTime(now);
        const id = ids.length ? pick(ids) : "";
        const act = ids.length ? below(9) : 0;
        if (act < 3) {
          const chosen = products.filter(() => below(2));
          const { id: made } = await done("POST", "/orders", {
            customer: { email: `buyer-${below(6)}@example.com`, firstName: "A", lastName: "B" },
            items: (chosen.length ? chosen : products).map((one) => ({
              productId: one.id,
              quantity: 1 + below(5),
            })),
            paymentMethod: pick(["cash", "bank_transfer"]),
            source: pick(["web", "pos", "mobile_app"]),
            markPaid: below(3) === 0,
            shippingAddress: address(pick(["US", "DE", "FR"])),
            ...(below(3) === 0 && { couponCode: pick(["TEN", "post"]) }),
            ...(below(6) === 0 && { giftCards: [{ code }] }),
          });
          ids.push(made);
        } else if (act === 3)
          await ask("POST", `/orders/${id}/cancel`, { reason: "other", refund: below(2) > 0 });
        else if (act === 4)
          await ask("POST", `/orders/${id}/payments`, {
            kind: "capture",
            ...(below(2) && { amount: "1.01" }),
          });
        else if (act === 5)
          for (const status of ["confirmed", "processing", "shipped"])
            await ask("PUT", `/orders/${id}/status`, { status });
        else if (act === 6)
          await ask("PUT", `/orders/${id}/status`, {
            status: pick(["delivered", "returned"]),
            ...(below(2) && { collectedAmount: "5" }),
          });
        else if (act === 7) {
          const { items } = await done("GET", `/orders/${id}`);
          const item = pick<Json>(items);
          await ask("POST", `/orders/${id}/refunds`, {
            ...(below(2)
              ? { items: [{ itemId: item.id, quantity: 1 + below(item.quantity) }] }
              : { amount: decimal(BigInt(1 + below(900))) }),
            ...(below(3) === 0 && { shipping: "1.11" }),
          });
        } else if (step % 20 === 19) {
          const { customers } = await done("GET", "/customer?limit=2");
          await ask("POST", `/customer/${customers[0].id}/merge`, { into: customers[1].id });
        }
      }
      mock.timers.setTime(Date.parse("2026-12-30T12:00:00Z"));
      orders = (await done("GET", "/orders?limit=100")).orders;
      for (const { id } of orders) {
        payments.push(...(await done("GET", `/orders/${id}/payments`)).payments);
        refunds.push(...(await done("GET", `/orders/${id}/refunds`)).refunds);
      }
    });

    const counted = () => orders.filter(({ status }) => status !== "cancelled");

    test(`the counters are what all orders come to once more (seed ${seed})`, onOnePostgres, async () => {
      const owner = await server.adminInside();
      await owner.query("select set_config('app.store_id', $1, false)", [at.id]);
      const read = async (from: string) => {
        const { rows } = await owner.query(`
          select report, day::text, replace(key, chr(31), '|') as key, orders::int, amount::int, part::int, refunded::int
          from ${from} p where orders <> 0 or amount <> 0 or part <> 0 or refunded <> 0 order by 1, 2, 3`);
        return rows;
      };
      const stored = await read(`(select * from sales_parts where store_id = '${at.id}')`);
      assert.deepEqual(stored, await read("reckon_sales_parts('America/New_York')"));
      assert.ok(new Set(stored.map((row) => row.report)).size >= 5, "nearly every report counts");
      await owner.end();
    });

    test(`taxes (seed ${seed})`, async () => {
      const { rows, totals } = await report("taxes");
      assert.equal(totals.tax, decimal(sumOf(counted(), ({ taxAmount }) => cents(taxAmount))));
      assert.equal(totals.gross, decimal(sumOf(counted(), ({ finalAmount }) => cents(finalAmount))));
      for (const { country, rate, tax, net, gross, name } of rows) {
        const theirs = counted().flatMap(({ taxes }) =>
          taxes.filter((one: Json) => one.country === country && one.rate === rate),
        );
        if (rate !== "0") {
          assert.equal(tax, decimal(sumOf(theirs, (one) => cents(one.amount))), country);
          assert.equal(net, decimal(sumOf(theirs, (one) => cents(one.netAmount))), country);
        }
        assert.equal(cents(gross), cents(net) + cents(tax));
        assert.equal(
          name,
          { "8.875": "Tax", "19": "MwSt | VAT", "7": "MwSt | VAT", "0": "" }[rate as string],
        );
      }
    });

    test(`channels and coupons (seed ${seed})`, async () => {
      const { channels, totals } = await report("channels");
      for (const { source, ...amounts } of [...channels, { source: undefined, ...totals }]) {
        const theirs = counted().filter((one) => source === undefined || one.source === source);
        const gross = sumOf(theirs, (one) => cents(one.subtotalAmount));
        const discounts = sumOf(theirs, (one) => cents(one.discountAmount));
        const back = sumOf(theirs, (one) => cents(one.refundedAmount));
        assert.deepEqual(amounts, {
          orders: theirs.length,
          gross: decimal(gross),
          discounts: decimal(discounts),
          refunds: decimal(back),
          net: decimal(gross - discounts - back),
        });
      }
      const { coupons } = await report("coupons");
      for (const { code, ...amounts } of coupons) {
        const theirs = counted().filter(({ couponCode }) => couponCode === code);
        assert.deepEqual(amounts, {
          orders: theirs.length,
          discounts: decimal(
            sumOf(
              theirs,
              (one) => cents(one.discountAmount) - sumOf(one.discounts, ({ amount }) => cents(amount)),
            ),
          ),
          revenue: decimal(sumOf(theirs, (one) => cents(one.finalAmount))),
        });
      }
      assert.equal((await report("coupons", "&limit=1")).coupons.length, Math.min(1, coupons.length));
    });

    test(`automatic discounts (seed ${seed})`, async () => {
      const { discounts } = await report("discounts");
      const used = (id: string) => (one: Json) => one.discounts.find((each: Json) => each.id === id);
      for (const { discountId, name, ...amounts } of discounts) {
        const theirs = counted().filter(used(discountId));
        assert.equal(used(discountId)(theirs[0]!).name, name);
        assert.deepEqual(amounts, {
          orders: theirs.length,
          discounts: decimal(sumOf(theirs, (one) => cents(used(discountId)(one).amount))),
          revenue: decimal(sumOf(theirs, (one) => cents(one.finalAmount))),
        });
      }
      const ids = counted().flatMap((one) => one.discounts.map(({ id }: Json) => id));
      assert.equal(discounts.length, new Set(ids).size);
      assert.ok(ids.length, "some were used");
    });

    test(`customers (seed ${seed})`, async () => {
      const { best, totals } = await report("customers", "&interval=month");
      const theirs = Map.groupBy(counted(), ({ customerId }) => customerId);
      const expected = [...theirs].map(
        ([customerId, all]) => [customerId, all.length, sumOf(all, (one) => cents(one.finalAmount))] as const,
      );
      assert.deepEqual(
        best.map(({ customerId, orders: count, spent }: Json) => [customerId, count, cents(spent)]),
        expected.toSorted((a, b) => Number(b[2] - a[2]) || b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
      );
      const newCustomers = new Set(orders.map(({ customerId }) => customerId)).size;
      assert.deepEqual(totals, {
        orders: orders.length,
        newCustomers,
        returningOrders: orders.length - newCustomers,
      });
    });

    test(`cash (seed ${seed})`, async () => {
      const { totals, rows } = await report("cash", "&interval=week");
      const taken = payments.filter(({ kind, provider }) => kind === "capture" && provider === "manual");
      const back = refunds.filter(({ status }) => status === "succeeded");
      const refunded = sumOf(back, (one) => cents(one.amount) - cents(one.giftCardAmount));
      assert.equal(totals.taken, decimal(sumOf(taken, ({ amount }) => cents(amount))));
      assert.equal(totals.refunded, decimal(refunded));
      assert.equal(totals.net, decimal(sumOf(rows, ({ net }) => cents(net))));
      const delivered = orders.filter((one) => one.paymentMethod === "cash" && one.deliveredAt);
      assert.equal(totals.onDelivery.delivered, delivered.length);
      const due = delivered.filter(({ paymentStatus }) => paymentStatus !== "cancelled");
      assert.equal(totals.onDelivery.missing, decimal(sumOf(due, ({ dueAmount }) => cents(dueAmount))));
    });
  });

describe("a question", () => {
  for (const name of ["taxes", "cash", "customers", "channels", "coupons", "discounts"])
    test(`${name}: bad input is 400 and names the parameter; a store without orders has nothing`, async () => {
      const store = await server.createStore({ currency: "KWD" });
      const get = (query: string) => server.send(store, "GET", `/api/v1/reports/${name}?${query}`);
      assertInvalid(await get("from=2026-02-30"), ["/from", "invalid_date"]);
      assertInvalid(await get("from=2026-02-02&to=2026-02-01"), ["/to", "too_small"]);
      assertInvalid(await get("from=2025-01-01&to=2026-02-05"), ["/from", "range_too_long"]);
      assertInvalid(await get("until=2026-01-01"), ["/until", "unknown_field"]);
      const { currency, timeZone } = dataOf(await get(""));
      assert.deepEqual([currency, timeZone], ["KWD", "UTC"]);
    });
});
