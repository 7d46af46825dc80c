import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid } from "../../../../test/assert-refused.ts";
import { startFakeStripe } from "../../../../test/fake-stripe.ts";
import { type Answer, closeAtEnd, testServer } from "../../../../test/server.ts";
import { openStripeShop, type StripeShop } from "../../../../test/stripe-shop.ts";
import { signedTestNotice } from "../../../../test/test-notice.ts";

// Each provider does the same for an order, whatever it is asked by: a new one gets an entry of `providers`.

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });

type Order = { id: string; token: string; intent?: string };
/** Steps that people take at a provider. Each ends when the store knows of it. */
type AtProvider = {
  shop: StripeShop;
  place(): Promise<Order>;
  pay(order: Order): Promise<void>;
  decline(order: Order): Promise<void>;
  /** The payer is sent to their bank, and does not come back. */
  leave(order: Order): Promise<void>;
  /** Notices of a dispute that opens and is lost, in this order. */
  dispute(order: Order): Promise<(() => Promise<Answer>)[]>;
  /** A notice with a signature of another secret. */
  forge(order: Order): Promise<Answer>;
  signature: string;
};

const providers: Record<string, (capture: string) => Promise<AtProvider>> = {
  async stripe(capture) {
    const shop = await openStripeShop(server, fake, { capture });
    const after = (act: (intent: string) => void) => async (order: Order) => {
      act(order.intent!);
      await shop.bringAll();
    };
    return {
      shop,
      place: () => shop.begun(),
      pay: after((intent) => fake.pay(intent)),
      decline: after((intent) => fake.decline(intent)),
      leave: after((intent) => fake.wait(intent)),
      async dispute({ intent }) {
        const from = fake.events.length;
        fake.decide(fake.dispute(intent!), "lost");
        return fake.events.slice(from).map((event) => () => shop.bring(event));
      },
      forge: async () => shop.bring({ id: "evt_forged", type: "payment_intent.succeeded" }, "whsec_other"),
      signature: "/Stripe-Signature",
    };
  },
  async test(capture) {
    const shop = await openStripeShop(server, fake, { test: true });
    const noticeSecret = randomBytes(16).toString("hex");
    const methods = [{ method: "card", provider: "test" }];
    await shop.ok("PUT", "/payment-methods", { methods, test: { capture, noticeSecret } });
    const send = (path: string, form: Record<string, string> = {}) =>
      server.send(shop.store, "POST", path, {
        key: undefined,
        raw: new URLSearchParams(form).toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: `http://${shop.store.domain}`,
        },
      });
    const payBy =
      (card: string, status: number) =>
      async ({ id, token }: Order) => {
        const opened = await send(`/pay/${id}/${token}`);
        assert.equal(opened.status, 303, opened.text);
        assert.match(String(opened.headers.location), new RegExp(`/pay/${id}/${token}/test$`));
        const { status: answered, text } = await send(`/pay/${id}/${token}/test`, { card });
        assert.equal(answered, status, text);
      };
    const bring = (notice: object, secret = noticeSecret) =>
      shop.send("POST", "/payments/test/notices", { key: undefined, ...signedTestNotice(notice, secret) });
    return {
      shop,
      place: () => shop.place(),
      pay: payBy("4242 4242 4242 4242", 303),
      decline: payBy("4000000000000002", 200),
      leave: payBy("4000002500003155", 200),
      async dispute({ id }) {
        const { payments } = await shop.ok("GET", `/orders/${id}/payments`);
        const payment = payments.find((one: { kind: string }) => one.kind === "capture").reference;
        const of = (type: string) => ({
          id: `${type} ${id}`,
          type,
          payment,
          reference: "dp_1",
          amount: "10000",
        });
        return ["dispute.opened", "dispute.lost"].map((type) => () => bring(of(type)));
      },
      forge: ({ id }) => bring({ id, type: "payment.captured" }, "another-secret-of-16"),
      signature: "/Test-Signature",
    };
  },
};

for (const [name, open] of Object.entries(providers))
  describe(`the provider ${name}`, async () => {
    const automatic = await open("automatic");
    const manual = await open("manual");
    const stateOf = async ({ shop }: AtProvider, { id }: Order) => {
      const { paymentStatus, paidAmount, refundedAmount } = await shop.books(id);
      return [paymentStatus, paidAmount, refundedAmount];
    };
    const ask = async ({ shop }: AtProvider, { id }: Order, path: string, body: object) => {
      await shop.ok("POST", `/orders/${id}/${path}`, body);
      await server.runJobs();
      await shop.bringAll();
    };

    test("takes a payment, under its name", async () => {
      const order = await automatic.place();
      await automatic.pay(order);
      assert.deepEqual(await stateOf(automatic, order), ["paid", "100.00", "0.00"]);
      assert.deepEqual((await automatic.shop.books(order.id)).captured, [`${name} succeeded 100.00`]);
    });

    test("declines a card, and takes another one then", async () => {
      const order = await automatic.place();
      await automatic.decline(order);
      assert.deepEqual(await stateOf(automatic, order), ["failed", "0.00", "0.00"]);
      await automatic.pay(order);
      assert.deepEqual(await stateOf(automatic, order), ["paid", "100.00", "0.00"]);
    });

    test("waits for a payer who was sent to their bank, and for whom the order can still be cancelled", async () => {
      const order = await automatic.place();
      await automatic.leave(order);
      assert.deepEqual(await stateOf(automatic, order), ["pending", "0.00", "0.00"]);
      await automatic.shop.ok("POST", `/orders/${order.id}/cancel`, { reason: "customer" });
      await server.runJobs();
      assert.deepEqual(await stateOf(automatic, order), ["cancelled", "0.00", "0.00"]);
    });

    test("captures a part of an authorization, which releases the rest", async () => {
      const order = await manual.place();
      await manual.pay(order);
      assert.deepEqual(await stateOf(manual, order), ["authorized", "0.00", "0.00"]);
      await ask(manual, order, "payments", { kind: "capture", amount: "40" });
      assert.equal((await stateOf(manual, order))[1], "40.00");
    });

    test("captures all of an authorization", async () => {
      const order = await manual.place();
      await manual.pay(order);
      await ask(manual, order, "payments", { kind: "capture" });
      assert.deepEqual(await stateOf(manual, order), ["paid", "100.00", "0.00"]);
    });

    test("voids an authorization, after which the order can be paid again", async () => {
      const order = await manual.place();
      await manual.pay(order);
      await ask(manual, order, "payments", { kind: "void" });
      assert.deepEqual(await stateOf(manual, order), ["failed", "0.00", "0.00"]);
    });

    test("refunds a part, then the rest", async () => {
      const order = await automatic.place();
      await automatic.pay(order);
      await ask(automatic, order, "refunds", { amount: "30" });
      assert.deepEqual(await stateOf(automatic, order), ["partially_refunded", "100.00", "30.00"]);
      await ask(automatic, order, "refunds", {});
      assert.deepEqual(await stateOf(automatic, order), ["refunded", "100.00", "100.00"]);
      const { refunds } = await automatic.shop.books(order.id);
      assert.deepEqual(refunds, [`${name} succeeded 30.00`, `${name} succeeded 70.00`]);
    });

    test("reports a dispute once, however often and in whatever order its notices come", async () => {
      const order = await automatic.place();
      await automatic.pay(order);
      const notices = await automatic.dispute(order);
      for (const bring of [...notices.toReversed(), ...notices]) assert.equal((await bring()).status, 200);
      const { timeline } = await automatic.shop.order(order.id);
      const disputes = timeline.flatMap(({ dispute }: { dispute: string | null }) => dispute ?? []);
      assert.deepEqual(disputes, ["opened", "lost"]);
      assert.equal((await stateOf(automatic, order))[0], "paid");
    });

    test("answers 400 to a notice with a wrong signature, or without one", async () => {
      const order = await automatic.place();
      assertInvalid(await automatic.forge(order), [automatic.signature, "invalid_signature"]);
      const path = `/payments/${name}/notices`;
      const headers = { "content-type": "application/json" };
      const bare = await automatic.shop.send("POST", path, { key: undefined, raw: "{}", headers });
      assertInvalid(bare, [automatic.signature, "invalid_signature"]);
      assert.equal((await stateOf(automatic, order))[0], "pending");
    });
  });

describe("the provider test", () => {
  test("is refused to stores that are none for tests", async () => {
    const shop = await openStripeShop(server, fake);
    const body = { methods: [{ method: "card", provider: "test" }] };
    assertInvalid(await shop.send("PUT", "/payment-methods", { body }), [
      "/methods/0/provider",
      "invalid_choice",
    ]);
  });

  test("sends a storefront's shopper to the payment page, where the bank's question is answered", async () => {
    const { shop, leave } = await providers.test!("automatic");
    const order = await shop.place();
    const { data: payment } = (await shop.begin(order)).body;
    assert.deepEqual([payment.provider, payment.clientSecret], ["test", null]);
    assert.match(payment.redirectUrl, new RegExp(`/pay/${order.id}/ot_\\w+$`));
    const answer = (bank: string) =>
      server.send(shop.store, "POST", `/pay/${order.id}/${order.token}/test`, {
        key: undefined,
        raw: new URLSearchParams({ card: "4000002500003155", bank }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    await leave(order);
    assert.equal((await answer("denied")).status, 200);
    assert.equal((await shop.order(order.id)).paymentStatus, "failed");
    await leave(order);
    assert.equal((await answer("confirmed")).status, 303);
    assert.equal((await shop.order(order.id)).paymentStatus, "paid");
    // Sent twice, it takes nothing more.
    assert.equal((await answer("confirmed")).status, 303);
    assert.equal((await shop.order(order.id)).paidAmount, "100.00");
  });

  test("has a page only for orders that it collects, and keeps its secret", async () => {
    const shop = await openStripeShop(server, fake);
    const { id, token } = await shop.place();
    for (const path of [`/pay/${id}/${token}/test`, `/pay/${id}/ot_${"0".repeat(32)}/test`]) {
      assert.equal((await server.send(shop.store, "GET", path, { key: undefined })).status, 404);
      const sent = {
        key: undefined,
        raw: "",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      };
      assert.equal((await server.send(shop.store, "POST", path, sent)).status, 404);
    }
    const noticeSecret = "zqSecretqz-of-my-own-1234";
    const answer = await shop.send("PUT", "/payment-methods", { body: { test: { noticeSecret } } });
    assert.equal(answer.body.data.test.noticeSecretLast4, "1234");
    const rows = await server.sql(shop.store, "select a::text as row from payment_accounts a");
    for (const text of [answer.text, JSON.stringify(rows), server.logged()])
      assert.ok(!text.includes("zqSecretqz"));
  });
});
