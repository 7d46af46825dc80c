import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { expectReplay } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, bytesOf, MISSING } from "../../../test/assert-refused.ts";
import { signNotice, startFakeStripe } from "../../../test/fake-stripe.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import { openStripeShop } from "../../../test/stripe-shop.ts";

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });
const shop = await openStripeShop(server, fake);
const manual = await openStripeShop(server, fake, { capture: "manual" });
after(() => assert.ok(!server.logged().includes("request failed"), server.logged()));

const path = (id: string) => `/storefront/orders/${id}/payment`;

describe("beginning a payment", () => {
  test("answers what Stripe.js goes on with; again, the same intent; one intent is there", async () => {
    const order = await shop.place();
    const first = await shop.begin(order);
    const { provider, clientSecret, publishableKey } = first.body.data;
    assert.equal(first.status, 200);
    assert.equal(provider, "stripe");
    assert.match(publishableKey, /^pk_test_/);
    const intent = fake.intents.get(clientSecret.split("_secret_")[0])!;
    assert.deepEqual(
      [intent.amount, intent.currency, intent.metadata, intent.capture_method],
      [10_000, "usd", { orderId: order.id, storeId: shop.store.id }, "automatic"],
    );
    assert.equal((await shop.begin(order)).body.data.clientSecret, clientSecret);
    assert.equal([...fake.intents.values()].filter((one) => one.metadata.orderId === order.id).length, 1);
    assert.equal((await shop.order(order.id)).version, 1);
  });

  test("with an Idempotency-Key is answered the same bytes again", async () => {
    const order = await shop.place();
    const first = await expectReplay((headers) => shop.begin(order, { headers }));
    assert.match(first.body.data.clientSecret, /^pi_/);
  });

  test("with the Idempotency-Key of somebody else gets neither their answer nor their way", async () => {
    const order = await shop.place();
    const other = await shop.place();
    const headers = { "idempotency-key": "shared" };
    const ask = (more: Record<string, string>) =>
      shop.send("POST", path(order.id), { key: undefined, headers: { ...headers, ...more } });
    const missing = await ask({});
    assertRefused(missing, 404, "not_found");
    const mine = await ask({ "x-order-token": order.token });
    assert.match(mine.body.data.clientSecret, /^pi_/);
    for (const proof of [{}, { "x-order-token": "ot_wrong" }, { "x-order-token": other.token }]) {
      const answer = await ask(proof as Record<string, string>);
      assert.equal(answer.headers["idempotent-replayed"], undefined);
      assert.equal(bytesOf(answer), bytesOf(missing));
    }
    const again = await ask({ "x-order-token": order.token });
    assert.deepEqual([again.text, again.headers["idempotent-replayed"]], [mine.text, "true"]);
  });

  test("as a dry run asks nobody", async () => {
    const order = await shop.place();
    const { length } = fake.requests;
    const answer = await shop.send("POST", `${path(order.id)}?dryRun=true`, {
      key: undefined,
      headers: { "x-order-token": order.token },
    });
    assert.deepEqual([answer.status, answer.body.data.clientSecret], [200, null]);
    assert.equal(fake.requests.length, length);
    const rows = await server.sql(shop.store, "select 1 from provider_payments where order_id = $1", [
      order.id,
    ]);
    assert.equal(rows.length, 0);
  });

  for (const how of ["away", "drop_before", "drop_after"] as const)
    test(`with Stripe gone wrong (${how}) the order stays, and asking again gets the one intent`, async () => {
      const order = await shop.place();
      // Its package asks a second time where a connection ends.
      for (let i = 0; i < (how === "away" ? 1 : 2); i++) fake.fail(/^POST \/v1\/payment_intents$/, how);
      const first = await shop.begin(order);
      assert.deepEqual([first.status, first.body.data.clientSecret], [200, null]);
      assert.equal((await shop.order(order.id)).status, "pending_payment");
      assert.match((await shop.begin(order)).body.data.clientSecret, /^pi_/);
      const intents = [...fake.intents.values()].filter((one) => one.metadata.orderId === order.id);
      assert.equal(intents.length, 1);
    });

  test("for somebody else is 404 with the bytes of an order that is not there", async () => {
    const order = await shop.place();
    const other = await manual.place();
    const missing = await shop.send("POST", path(MISSING), { key: undefined });
    assertRefused(missing, 404, "not_found");
    for (const [id, headers] of [
      [order.id, {}],
      [order.id, { "x-order-token": "ot_wrong" }],
      [other.id, { "x-order-token": other.token }],
    ] as const) {
      const answer = await shop.send("POST", path(id), { key: undefined, headers });
      assert.equal(bytesOf(answer), bytesOf(missing));
    }
  });

  test("of an order that does not wait for it is 409", async () => {
    const order = await shop.paid();
    assertRefused(await shop.begin(order), 409, "invalid_status_transition");
  });

  test("of a method that the store takes by itself answers its instructions", async () => {
    await shop.ok("PUT", "/payment-methods", {
      methods: [{ method: "bank_transfer", instructions: " IBAN DE00 " }],
    });
    const order = await shop.place({ paymentMethod: "bank_transfer" });
    const { data } = (await shop.begin(order)).body;
    assert.deepEqual(data, {
      provider: "manual",
      clientSecret: null,
      publishableKey: null,
      redirectUrl: null,
      instructions: "IBAN DE00",
    });
  });
});

describe("notices", () => {
  test("of a payment pay the order", async () => {
    const order = await shop.paid();
    assert.deepEqual(await shop.books(order.id), {
      status: "pending",
      paymentStatus: "paid",
      paidAmount: "100.00",
      dueAmount: "0.00",
      refundedAmount: "0.00",
      captured: ["stripe succeeded 100.00"],
      refunds: [],
    });
    const { timeline } = await shop.order(order.id);
    assert.ok(
      timeline.some(
        (one: { event: string; actor: string }) => one.event === "captured" && one.actor === "server",
      ),
    );
  });

  test("of a card that was declined, then accepted", async () => {
    const { id, intent } = await shop.begun();
    fake.decline(intent);
    await shop.bringAll();
    assert.equal((await shop.order(id)).status, "payment_failed");
    fake.wait(intent);
    await shop.bringAll();
    assert.equal((await shop.order(id)).status, "pending_payment");
    fake.pay(intent);
    await shop.bringAll();
    assert.equal((await shop.order(id)).paymentStatus, "paid");
  });

  test("count once, however often they come", async () => {
    const order = await shop.paid();
    const event = fake.events.findLast(({ type }) => type === "payment_intent.succeeded")!;
    const before = await shop.order(order.id);
    for (let i = 0; i < 3; i++) assert.equal((await shop.bring(event)).status, 200);
    assert.deepEqual(await shop.order(order.id), before);
  });

  test("of other kinds, of orders that are not here, and of other stores' orders are 200 and change nothing", async () => {
    const { id } = await manual.begun();
    const event = (type: string, object: object) => ({
      id: `evt_${Math.random()}`,
      object: "event",
      type,
      created: 1,
      data: { object },
    });
    const pi = { id: "pi_none", amount: 1, amount_received: 1, status: "succeeded", metadata: {} };
    for (const one of [
      event("customer.created", { id: "cus_1" }),
      event("payment_intent.succeeded", pi),
      event("payment_intent.succeeded", { ...pi, metadata: { orderId: MISSING, storeId: shop.store.id } }),
      event("payment_intent.succeeded", { ...pi, metadata: { orderId: id, storeId: manual.store.id } }),
      event("charge.refunded", { id: "ch", payment_intent: null, amount_refunded: 3, metadata: {} }),
      event("refund.updated", { id: "re", payment_intent: "pi_none", amount: 1, status: "succeeded" }),
    ])
      assert.equal((await shop.bring(one)).status, 200);
    assert.equal((await manual.order(id)).paymentStatus, "pending");
  });

  test("that are not signed, not by this store's secret, too old, or changed are 400 and say nothing", async () => {
    const event = fake.events.at(-1)!;
    const { raw, headers } = signNotice(event, shop.webhookSecret);
    const send = (sent: { raw: string; headers?: Record<string, string> }) =>
      shop.send("POST", "/payments/stripe/notices", { key: undefined, ...sent });
    assertInvalid(await send({ raw }), "/Stripe-Signature");
    assertInvalid(await send({ raw, headers: { "stripe-signature": "t=1,v1=00" } }), "/Stripe-Signature");
    assertInvalid(await send({ raw: raw.replace("evt_", "evt-"), headers }), "/Stripe-Signature");
    assertInvalid(await shop.bring(event, manual.webhookSecret), "/Stripe-Signature");
    assertInvalid(await send(signNotice(event, shop.webhookSecret, 400)), "/Stripe-Signature");
    const bare = await server.createStore();
    const unset = await server.send(bare, "POST", "/api/v1/payments/stripe/notices", {
      key: undefined,
      raw,
      headers,
    });
    assertInvalid(unset, "/Stripe-Signature");
    assert.equal((await send({ raw, headers })).status, 200);
  });

  test("may have 256 KiB and no more", async () => {
    const event = { id: "evt_large", object: "event", type: "x", created: 1, data: { object: {} }, pad: "" };
    const pad = (bytes: number) => ({ ...event, pad: "x".repeat(bytes - JSON.stringify(event).length) });
    assert.equal((await shop.bring(pad(262_144))).status, 200);
    assertRefused(await shop.bring(pad(262_145)), 413, "payload_too_large");
  });
});

describe("refunds of what Stripe took", () => {
  test("wait for Stripe, and move the money once it has answered", async () => {
    const order = await shop.paid();
    const { refund, order: after } = await shop.ok("POST", `/orders/${order.id}/refunds`, {
      amount: "30",
      reason: "late",
    });
    assert.deepEqual(
      [refund.status, refund.provider, refund.amount, refund.providerAmount],
      ["pending", "stripe", "30.00", "30.00"],
    );
    assert.deepEqual([after.refundedAmount, after.paymentStatus], ["0.00", "paid"]);
    await server.runJobs();
    const books = await shop.books(order.id);
    assert.deepEqual(
      [books.refundedAmount, books.paymentStatus, books.refunds],
      ["30.00", "partially_refunded", ["stripe succeeded 30.00"]],
    );
    await shop.bringAll();
    assert.deepEqual(await shop.books(order.id), books);
    assert.equal([...fake.refunds.values()].filter((one) => one.payment_intent === order.intent).length, 1);
  });

  test("two requests cannot give the same money back twice", async () => {
    const order = await shop.paid();
    const ask = (amount: string) => shop.send("POST", `/orders/${order.id}/refunds`, { body: { amount } });
    const answers = await Promise.all([ask("60"), ask("60")]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400]);
    assert.equal((await ask("40.01")).status, 400);
    assert.equal((await ask("40")).status, 201);
    assertRefused(await ask("1"), 409, "invalid_status_transition");
    await server.runJobs();
    assert.deepEqual((await shop.books(order.id)).refunds, [
      "stripe succeeded 40.00",
      "stripe succeeded 60.00",
    ]);
    assert.equal((await shop.order(order.id)).paymentStatus, "refunded");
  });

  test("that Stripe refuses have failed, move nothing, and can be asked for again", async () => {
    const order = await shop.paid();
    fake.fail(/POST \/v1\/refunds/, { refuse: "charge_disputed" });
    await shop.ok("POST", `/orders/${order.id}/refunds`, {});
    await server.runJobs();
    const { refunds, paymentStatus } = await shop.books(order.id);
    assert.deepEqual([refunds, paymentStatus], [["stripe failed 100.00"], "paid"]);
    const { timeline } = await shop.order(order.id);
    assert.deepEqual([timeline.at(-1).event, timeline.at(-1).note], ["refund_failed", "charge_disputed"]);
    await shop.ok("POST", `/orders/${order.id}/refunds`, {});
    await server.runJobs();
    assert.equal((await shop.order(order.id)).paymentStatus, "refunded");
  });

  test("of a bought gift card take it back at once, and hand it back where Stripe refuses", async () => {
    const { id: voucher } = await shop.ok("POST", "/products", {
      price: "25",
      kind: "digital_code",
      isGiftCard: true,
      inventoryTracked: false,
      translations: [{ language: "en", name: "Voucher", description: "" }],
    });
    const order = await shop.paid({ items: [{ productId: voucher, quantity: 1 }] });
    await server.runJobs();
    const card = async () => {
      const [one] = (await shop.ok("GET", `/gift-cards?orderId=${order.id}`)).giftCards;
      return [one.balance, one.isActive];
    };
    assert.deepEqual(await card(), ["25.00", true]);
    fake.fail(/POST \/v1\/refunds/, { refuse: "charge_disputed" });
    await shop.ok("POST", `/orders/${order.id}/refunds`, { reason: "changed mind" });
    assert.deepEqual(await card(), ["0.00", false]);
    assertRefused(
      await shop.send("POST", `/orders/${order.id}/refunds`, { body: {} }),
      409,
      "invalid_status_transition",
    );
    await server.runJobs();
    assert.deepEqual(await card(), ["25.00", true]);
    await shop.ok("POST", `/orders/${order.id}/refunds`, { reason: "changed mind" });
    await server.runJobs();
    assert.deepEqual(await card(), ["0.00", false]);
    assert.equal((await shop.order(order.id)).paymentStatus, "refunded");
  });

  test("made on Stripe's own pages are recorded", async () => {
    const order = await shop.paid();
    fake.refundByHand(order.intent, 2_500);
    await shop.bringAll();
    await server.runJobs();
    const { refundedAmount, refunds } = await shop.books(order.id);
    assert.deepEqual([refundedAmount, refunds], ["25.00", ["stripe succeeded 25.00"]]);
  });

  test("that Stripe takes its time for wait for its notice", async () => {
    for (const status of ["succeeded", "failed"] as const) {
      const order = await shop.paid();
      fake.refundsBecome("pending");
      await shop.ok("POST", `/orders/${order.id}/refunds`, { amount: "10" });
      await server.runJobs();
      fake.refundsBecome("succeeded");
      await shop.bringAll();
      assert.deepEqual((await shop.books(order.id)).refunds, ["stripe pending 10.00"]);
      const refund = [...fake.refunds.values()].find((one) => one.payment_intent === order.intent)!;
      fake.settleRefund(refund.id, status);
      await shop.bringAll();
      const { refunds, refundedAmount } = await shop.books(order.id);
      assert.deepEqual(
        [refunds, refundedAmount],
        [[`stripe ${status} 10.00`], status === "failed" ? "0.00" : "10.00"],
      );
    }
  });

  test("of a cancelled order: the stock is back at once, the money once Stripe has answered", async () => {
    const order = await shop.paid();
    const after = await shop.ok("POST", `/orders/${order.id}/cancel`, { reason: "customer" });
    assert.deepEqual([after.status, after.paymentStatus], ["cancelled", "paid"]);
    await server.runJobs();
    assert.equal((await shop.order(order.id)).paymentStatus, "refunded");
  });

  test("give gift cards their part first", async () => {
    const { code, id: cardId } = await shop.ok("POST", "/gift-cards", { amount: "40" });
    const order = await shop.paid({ giftCards: [{ code }] });
    assert.equal(fake.intents.get(order.intent)!.amount, 6_000);
    const first = await shop.ok("POST", `/orders/${order.id}/refunds`, { amount: "30" });
    assert.equal(first.refund.status, "succeeded");
    const second = await shop.ok("POST", `/orders/${order.id}/refunds`, {});
    assert.deepEqual(
      [second.refund.status, second.refund.giftCardAmount, second.refund.providerAmount],
      ["pending", "10.00", "60.00"],
    );
    await server.runJobs();
    assert.equal((await shop.ok("GET", `/gift-cards/${cardId}`)).balance, "40.00");
    assert.equal((await shop.order(order.id)).paymentStatus, "refunded");
    assert.equal(fake.refunds.size > 0 && [...fake.refunds.values()].at(-1)!.amount, 6_000);
  });
});

describe("captures and voids at Stripe", () => {
  const authorized = async () => {
    const order = await manual.paid();
    assert.equal((await manual.order(order.id)).paymentStatus, "authorized");
    assert.equal((await manual.order(order.id)).status, "pending");
    return order;
  };

  test("a capture waits for Stripe, and is recorded as it answers", async () => {
    const order = await authorized();
    const { payment } = await manual.ok("POST", `/orders/${order.id}/payments`, { kind: "capture" });
    assert.deepEqual([payment.status, payment.amount, payment.provider], ["pending", "100.00", "stripe"]);
    assertRefused(
      await manual.send("POST", `/orders/${order.id}/payments`, { body: { kind: "capture" } }),
      409,
      "invalid_status_transition",
    );
    await server.runJobs();
    await manual.bringAll();
    const { captured, paymentStatus } = await manual.books(order.id);
    assert.deepEqual([captured, paymentStatus], [["stripe succeeded 100.00"], "paid"]);
    assert.equal(fake.intents.get(order.intent)!.status, "succeeded");
  });

  const capture = async (id: string, amount?: string) => {
    const { payment } = await manual.ok("POST", `/orders/${id}/payments`, { kind: "capture", amount });
    assert.equal(payment.status, "pending");
    await server.runJobs();
    await manual.bringAll();
    return manual.books(id);
  };

  test("a part is captured, and the rest is released and waited for anew", async () => {
    const order = await authorized();
    const { captured, ...books } = await capture(order.id, "40");
    assert.deepEqual(captured, ["stripe succeeded 40.00"]);
    assert.deepEqual(
      [books.status, books.paymentStatus, books.paidAmount, books.dueAmount],
      ["pending_payment", "failed", "40.00", "60.00"],
    );
    const { status, amount_received } = fake.intents.get(order.intent)!;
    assert.deepEqual([status, amount_received], ["succeeded", 4_000]);
    // The rest can be paid by another payment.
    const rest = (await manual.begin(order)).body.data.clientSecret.split("_secret_")[0];
    assert.notEqual(rest, order.intent);
    assert.equal(fake.intents.get(rest)!.amount, 6_000);
    fake.pay(rest);
    await manual.bringAll();
    assert.equal((await manual.order(order.id)).status, "pending");
    assert.deepEqual((await capture(order.id)).paymentStatus, "paid");
  });

  describe("of an account that may capture several times", () => {
    before(async () => {
      await manual.ok("PUT", "/payment-methods", { stripe: { multicapture: true } });
      fake.capturesInParts(true);
    });
    after(async () => {
      await manual.ok("PUT", "/payment-methods", { stripe: { multicapture: false } });
      fake.capturesInParts(false);
    });

    test("several parts are captured, and the promise holds meanwhile", async () => {
      const order = await authorized();
      const first = await capture(order.id, "40");
      assert.deepEqual(
        [first.status, first.paymentStatus, first.captured, first.dueAmount],
        ["pending", "authorized", ["stripe succeeded 40.00"], "60.00"],
      );
      assertInvalid(
        await manual.send("POST", `/orders/${order.id}/payments`, {
          body: { kind: "capture", amount: "60.01" },
        }),
        "/amount",
      );
      const second = await capture(order.id, "25.50");
      assert.deepEqual([second.paymentStatus, second.dueAmount], ["authorized", "34.50"]);
      const last = await capture(order.id);
      assert.deepEqual(
        [last.paymentStatus, last.captured],
        ["paid", ["stripe succeeded 25.50", "stripe succeeded 34.50", "stripe succeeded 40.00"]],
      );
      assert.equal(fake.intents.get(order.intent)!.status, "succeeded");
    });

    test("a part whose answer was lost for so long that Stripe forgot its key is captured once", async () => {
      const order = await authorized();
      for (let i = 0; i < 2; i++) fake.fail(/capture$/, "drop_after");
      await manual.ok("POST", `/orders/${order.id}/payments`, { kind: "capture", amount: "40" });
      await server.runJobs();
      fake.forgetKeys();
      await server.sql(
        manual.store,
        "update jobs set run_at = now(), is_due = true where kind = 'provider_task' and state = 'waiting'",
      );
      await server.runJobs();
      const { captured, paymentStatus } = await manual.books(order.id);
      assert.deepEqual([captured, paymentStatus], [["stripe succeeded 40.00"], "authorized"]);
      assert.equal(fake.intents.get(order.intent)!.amount_received, 4_000);
    });

    test("what is left of a promise when it ends is waited for anew", async () => {
      const order = await authorized();
      await capture(order.id, "40");
      fake.cancelByHand(order.intent);
      await manual.bringAll();
      const { status, paymentStatus, paidAmount } = await manual.books(order.id);
      assert.deepEqual([status, paymentStatus, paidAmount], ["pending_payment", "failed", "40.00"]);
    });
  });

  test("a promise that expires lets the order wait anew; confirmed, it does not leave unpaid", async () => {
    const [order, confirmed] = [await authorized(), await authorized()];
    await manual.ok("PUT", `/orders/${confirmed.id}/status`, { status: "confirmed" });
    for (const { intent } of [order, confirmed]) fake.cancelByHand(intent);
    const last = fake.events.at(-1);
    await manual.bringAll();
    assert.equal((await manual.bring(last)).status, 200);
    const standing = async ({ id }: { id: string }) => {
      const { status, paymentStatus } = await manual.order(id);
      return [status, paymentStatus];
    };
    assert.deepEqual(await standing(order), ["pending_payment", "failed"]);
    assert.deepEqual(await standing(confirmed), ["confirmed", "failed"]);
    const kept = await manual.send("PUT", `/orders/${confirmed.id}/status`, {
      body: { status: "delivered" },
    });
    assertRefused(kept, 409, "invalid_status_transition");
    assert.equal(kept.body.details.reason, "not_paid");
    // It can be paid anew.
    const { clientSecret } = (await manual.begin(confirmed)).body.data;
    fake.pay(clientSecret.split("_secret_")[0]);
    await manual.bringAll();
    assert.deepEqual(await standing(confirmed), ["confirmed", "authorized"]);
    assert.equal(
      (await manual.ok("PUT", `/orders/${confirmed.id}/status`, { status: "delivered" })).status,
      "delivered",
    );
  });

  test("a void gives the promise up at Stripe", async () => {
    const order = await authorized();
    const { payment } = await manual.ok("POST", `/orders/${order.id}/payments`, { kind: "void" });
    assert.equal(payment.status, "pending");
    await server.runJobs();
    await manual.bringAll();
    const { status, paymentStatus } = await manual.order(order.id);
    assert.deepEqual([status, paymentStatus], ["pending_payment", "failed"]);
    assert.equal(fake.intents.get(order.intent)!.status, "canceled");
  });

  test("a capture of what Stripe does not hold any more has failed", async () => {
    const order = await authorized();
    fake.cancelByHand(order.intent);
    await manual.ok("POST", `/orders/${order.id}/payments`, { kind: "capture" });
    await server.runJobs();
    const { captured, paymentStatus } = await manual.books(order.id);
    assert.deepEqual([captured, paymentStatus], [["stripe failed 100.00"], "failed"]);
  });

  test("cancelling an order gives its promise up", async () => {
    const order = await authorized();
    await manual.ok("POST", `/orders/${order.id}/cancel`, { reason: "customer" });
    await server.runJobs();
    assert.equal(fake.intents.get(order.intent)!.status, "canceled");
    assert.equal((await manual.order(order.id)).paymentStatus, "cancelled");
  });

  test("an order that nobody paid in time is cancelled, and so is its intent", async () => {
    const { id, intent } = await shop.begun();
    await server.sql(
      shop.store,
      "update orders set payment_due_at = now() - interval '1 second' where order_id = $1",
      [id],
    );
    await server.sql(
      shop.store,
      "update jobs set run_at = now(), is_due = true where kind = 'payment_timeout' and key like $1 || ':%'",
      [id],
    );
    await server.runJobs();
    assert.equal((await shop.order(id)).status, "cancelled");
    assert.equal(fake.intents.get(intent)!.status, "canceled");
  });

  test("what was paid after the order had ended is recorded once and owed back", async () => {
    const order = await shop.begun();
    await shop.ok("POST", `/orders/${order.id}/cancel`, { reason: "customer" });
    fake.pay(order.intent);
    await server.runJobs();
    await shop.bringAll();
    await server.runJobs();
    await shop.bringAll();
    const books = await shop.books(order.id);
    assert.deepEqual(
      [books.status, books.paymentStatus, books.paidAmount, books.refundedAmount, books.refunds],
      ["cancelled", "cancelled", "100.00", "0.00", []],
    );
    const { payments } = await shop.ok("GET", `/orders/${order.id}/payments`);
    assert.deepEqual(
      payments
        .filter(({ kind }: { kind: string }) => kind === "capture")
        .map(({ unmatched }: { unmatched?: true }) => unmatched),
      [true],
    );
    assert.equal((await shop.order(order.id)).owedBackAmount, "100.00");
    await shop.ok("POST", `/orders/${order.id}/refunds`, { amount: "100.00" });
    await server.runJobs();
    await shop.bringAll();
    const over = await shop.books(order.id);
    assert.deepEqual([over.paymentStatus, over.refunds], ["cancelled", ["stripe succeeded 100.00"]]);
    assert.equal((await shop.order(order.id)).owedBackAmount, undefined);
  });

  test("what was paid after the order had ended pays it once it is reopened", async () => {
    const order = await shop.begun();
    await shop.ok("POST", `/orders/${order.id}/cancel`, { reason: "customer" });
    fake.pay(order.intent);
    await server.runJobs();
    await shop.bringAll();
    const reopened = await shop.ok("POST", `/orders/${order.id}/reopen`, {});
    assert.deepEqual([reopened.status, reopened.paymentStatus], ["pending", "paid"]);
    // The provider repeats itself.
    await shop.bringAll();
    await server.runJobs();
    const books = await shop.books(order.id);
    assert.deepEqual([books.paidAmount, books.refundedAmount, books.refunds], ["100.00", "0.00", []]);
  });

  test("what was paid twice goes back once", async () => {
    const order = await shop.begun();
    await shop.ok("POST", `/orders/${order.id}/payments`, { kind: "capture", reference: "till" });
    fake.pay(order.intent);
    await shop.bringAll();
    await server.runJobs();
    await shop.bringAll();
    await server.runJobs();
    const books = await shop.books(order.id);
    assert.deepEqual(
      [books.paymentStatus, books.captured, books.refundedAmount],
      ["paid", ["manual succeeded 100.00"], "0.00"],
    );
    const given = [...fake.refunds.values()].filter((one) => one.payment_intent === order.intent);
    assert.deepEqual(
      given.map((one) => one.amount),
      [10_000],
    );
  });

  test("after a part that was paid otherwise, the rest is another intent", async () => {
    const order = await shop.begun();
    await shop.ok("POST", `/orders/${order.id}/payments`, { kind: "capture", amount: "30" });
    const answer = await shop.begin(order);
    const intent = answer.body.data.clientSecret.split("_secret_")[0];
    assert.notEqual(intent, order.intent);
    await server.runJobs();
    assert.equal(fake.intents.get(order.intent)!.status, "canceled");
    assert.equal(fake.intents.get(intent)!.amount, 7_000);
    fake.pay(intent);
    await shop.bringAll();
    const { paymentStatus, captured } = await shop.books(order.id);
    assert.deepEqual(
      [paymentStatus, captured],
      ["paid", ["manual succeeded 30.00", "stripe succeeded 70.00"]],
    );
    await shop.ok("POST", `/orders/${order.id}/refunds`, { amount: "80" });
    await server.runJobs();
    const { refunds, refundedAmount } = await shop.books(order.id);
    assert.deepEqual([refunds, refundedAmount], [["stripe succeeded 80.00"], "80.00"]);
    assert.equal([...fake.refunds.values()].at(-1)!.amount, 7_000);
  });
});
