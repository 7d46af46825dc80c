import assert from "node:assert/strict";
import { test } from "node:test";
import { startFakeStripe } from "../../../test/fake-stripe.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import { openStripeShop } from "../../../test/stripe-shop.ts";

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });

const cases: [currency: string, price: string, charged: number, part: string, partly: number][] = [
  ["JPY", "1990", 1_990, "90", 90],
  ["KWD", "19.900", 19_900, "5.000", 5_000],
  // Stripe takes no last digit but 0: what is charged is rounded, and our books have what was due.
  ["KWD", "19.905", 19_910, "5.007", 5_010],
  ["BHD", "19.904", 19_900, "0.002", 0],
  ["ISK", "500", 50_000, "100", 10_000],
];

for (const [currency, price, charged, part, partly] of cases)
  test(`${price} ${currency} are charged as ${charged}, paid in full, and given back to the last unit`, async () => {
    const shop = await openStripeShop(server, fake, { currency, price });
    const given = (intent: string) =>
      [...fake.refunds.values()].filter((one) => one.payment_intent === intent).map((one) => one.amount);
    const whole = await shop.paid();
    assert.equal(fake.intents.get(whole.intent)!.amount, charged);
    const { paidAmount, dueAmount, paymentStatus } = await shop.books(whole.id);
    assert.deepEqual([paidAmount, Number(dueAmount), paymentStatus], [price, 0, "paid"]);
    await shop.ok("POST", `/orders/${whole.id}/refunds`, {});
    await server.runJobs();
    assert.deepEqual(given(whole.intent), [charged]);
    assert.equal((await shop.order(whole.id)).paymentStatus, "refunded");

    const parted = await shop.paid();
    await shop.ok("POST", `/orders/${parted.id}/refunds`, { amount: part });
    await server.runJobs();
    await shop.ok("POST", `/orders/${parted.id}/refunds`, {});
    await server.runJobs();
    await shop.bringAll();
    await server.runJobs();
    const amounts = given(parted.intent);
    assert.deepEqual(amounts, partly ? [partly, charged - partly] : [charged]);
    const { refundedAmount } = await shop.books(parted.id);
    assert.equal(refundedAmount, price);
  });
