import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { startFakeStripe } from "../../../test/fake-stripe.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { openStripeShop } from "../../../test/stripe-shop.ts";

// What a provider took of an order, and gives back of it, where the order is edited.

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });
const shop = await openStripeShop(server, fake);

const mugs = (quantity: number) => ({ items: [{ productId: shop.mug, quantity }] });
const setTo = async (id: string, quantity: number) => {
  const { items } = await shop.order(id);
  return { setQuantity: [{ itemId: items[0].id, quantity }] };
};
const edit = async (id: string, quantity: number): Promise<Json> =>
  shop.ok("POST", `/orders/${id}/edits`, await setTo(id, quantity));
const settle = async () => {
  await server.runJobs();
  await shop.bringAll();
  await server.runJobs();
};
const moneyOf = ({ paymentStatus, finalAmount, paidAmount, balance, refundedAmount }: Json) => [
  paymentStatus,
  finalAmount,
  paidAmount,
  balance,
  refundedAmount,
];
const salesOf = async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { totals } = await shop.ok("GET", `/reports/sales?from=${today}&to=${today}`);
  return [Number(totals.gross), Number(totals.refunds)];
};

describe("an order that a provider was paid for, and that is edited", () => {
  test("is too much paid until the provider has given it back, and once more where that fails", async () => {
    const { id, intent } = await shop.paid(mugs(2));
    const [gross, refunds] = await salesOf();
    assert.deepEqual(moneyOf(await edit(id, 1)), ["paid", "100.00", "200.00", "-100.00", "0.00"]);
    const again = await shop.send("POST", `/orders/${id}/edits`, { body: await setTo(id, 3) });
    assertRefused(again, 409, "invalid_status_transition");
    assert.equal(again.body.details.reason, "refund_pending");
    await settle();
    assert.deepEqual(moneyOf(await shop.order(id)), ["paid", "100.00", "100.00", "0.00", "0.00"]);
    assert.deepEqual(await salesOf(), [gross! - 100, refunds]);

    const refund = [...fake.refunds.values()].findLast((one) => one.payment_intent === intent)!;
    const from = fake.events.length;
    fake.settleRefund(refund.id, "failed");
    for (const event of fake.events.slice(from)) await shop.bring(event);
    await server.runJobs();
    assert.deepEqual(moneyOf(await shop.order(id)), ["paid", "100.00", "200.00", "-100.00", "0.00"]);
    await shop.ok("POST", `/orders/${id}/refunds`, { amount: "100" });
    await settle();
    assert.deepEqual(moneyOf(await shop.order(id)), ["paid", "100.00", "100.00", "0.00", "0.00"]);
    assert.deepEqual(await salesOf(), [gross! - 100, refunds]);
    await shop.ok("POST", `/orders/${id}/refunds`, {});
    await settle();
    assert.deepEqual(moneyOf(await shop.order(id)), ["refunded", "100.00", "100.00", "0.00", "100.00"]);
    assert.deepEqual(await salesOf(), [gross! - 100, refunds! + 100]);
  });

  test("can be paid the rest by another payment", async () => {
    const order = await shop.paid();
    assert.deepEqual(moneyOf(await edit(order.id, 3)), ["pending", "300.00", "100.00", "200.00", "0.00"]);
    const { body } = await shop.begin(order);
    const rest = body.data.clientSecret.split("_secret_")[0];
    assert.equal(fake.intents.get(rest)!.amount, 20_000);
    fake.pay(rest);
    await settle();
    assert.deepEqual(moneyOf(await shop.order(order.id)), ["paid", "300.00", "300.00", "0.00", "0.00"]);
    assert.deepEqual(moneyOf(await edit(order.id, 1)), ["paid", "100.00", "300.00", "-200.00", "0.00"]);
    await settle();
    assert.deepEqual(moneyOf(await shop.order(order.id)), ["paid", "100.00", "100.00", "0.00", "0.00"]);
  });
});

describe("an order whose payment is open while it is edited", () => {
  test("takes what is paid of the old amount: the rest stays due, or what is too much goes back", async () => {
    const more = await shop.begun();
    await edit(more.id, 2);
    fake.pay(more.intent);
    await settle();
    assert.deepEqual(moneyOf(await shop.order(more.id)), ["pending", "200.00", "100.00", "100.00", "0.00"]);

    const less = await shop.begun(mugs(2));
    await edit(less.id, 1);
    fake.pay(less.intent);
    await settle();
    assert.deepEqual(moneyOf(await shop.order(less.id)), ["paid", "100.00", "100.00", "0.00", "0.00"]);
    const given = [...fake.refunds.values()].filter((one) => one.payment_intent === less.intent);
    assert.deepEqual(
      given.map(({ amount }) => amount),
      [10_000],
    );
  });
});
