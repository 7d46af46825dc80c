import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid } from "../../../test/assert-refused.ts";
import { openStall } from "../../../test/checkout.ts";
import { startFakeStripe } from "../../../test/fake-stripe.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });
const stall = await openStall(server);
fake.accept("sk_test_checkout1");
await stall.ok("PUT", "/payment-methods", {
  stripe: { publishableKey: "pk_test_1", secretKey: "sk_test_checkout1", webhookSecret: "whsec_1" },
  methods: [
    { method: "card", provider: "stripe" },
    { method: "bank_transfer", instructions: "IBAN DE00" },
    { method: "installment", isActive: false },
  ],
});

describe("a checkout that Stripe takes the payment of", () => {
  test("answers what Stripe.js goes on with, and a retry gets the same bytes", async () => {
    const sent = { headers: { "idempotency-key": "one" } };
    const cart = stall.cart();
    const first = await stall.checkOut(cart, sent);
    const { order, payment, orderToken } = first.body.data;
    assert.equal(first.status, 201, first.text);
    assert.deepEqual([payment.provider, payment.publishableKey], ["stripe", "pk_test_1"]);
    const intent = fake.intents.get(payment.clientSecret.split("_secret_")[0])!;
    assert.equal(intent.metadata.orderId, order.id);
    assert.equal((intent.amount / 100).toFixed(2), order.dueAmount);
    const again = await stall.checkOut(cart, sent);
    assert.equal(again.text, first.text);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assert.equal([...fake.intents.values()].filter((one) => one.metadata.orderId === order.id).length, 1);
    const resumed = await stall.send("POST", `/storefront/orders/${order.id}/payment`, {
      key: undefined,
      headers: { "x-order-token": orderToken },
    });
    assert.equal(resumed.body.data.clientSecret, payment.clientSecret);
  });

  test("places the order though Stripe is away", async () => {
    fake.fail(/^POST \/v1\/payment_intents$/, "away");
    const { order, payment, orderToken } = await stall.buy();
    assert.deepEqual(
      [order.status, payment.provider, payment.clientSecret],
      ["pending_payment", "stripe", null],
    );
    const headers = { "x-order-token": orderToken };
    const again = await stall.send("POST", `/storefront/orders/${order.id}/payment`, {
      key: undefined,
      headers,
    });
    assert.match(again.body.data.clientSecret, /^pi_/);
  });

  test("as a dry run asks nobody", async () => {
    const { length } = fake.requests;
    const dry = await stall.send("POST", "/storefront/checkout?dryRun=true", {
      key: undefined,
      body: stall.cart(),
    });
    assert.deepEqual([dry.status, dry.body.data.payment.clientSecret], [201, null]);
    assert.equal(fake.requests.length, length);
  });
});

test("a checkout that the store is paid for by itself tells how, and so does its mail", async () => {
  const { length } = fake.requests;
  const { payment, order } = await stall.buy({ paymentMethod: "bank_transfer" });
  assert.deepEqual([payment.provider, payment.instructions], ["manual", "IBAN DE00"]);
  assert.equal(fake.requests.length, length);
  await server.runJobs();
  const mail = (await server.mails()).findLast(({ text }) => text.includes(order.orderNumber));
  assert.match(mail!.text, /IBAN DE00/);
});

test("a way to pay that is not offered is 400", async () => {
  assertInvalid(await stall.checkOut({ paymentMethod: "installment" }), [
    "/paymentMethod",
    "method_not_offered",
  ]);
  assertInvalid(await stall.quote({ paymentMethod: "installment" }), [
    "/paymentMethod",
    "method_not_offered",
  ]);
});
