import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buyerAgent, expectForm, SESSIONS } from "../../../test/acp.ts";
import { signNotice, startFakeStripe, type TokenEnd } from "../../../test/fake-stripe.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";
import { agentOf } from "../../../test/ucp.ts";

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });
const shop = await openShop(server, {}, { test: true });
const acp = buyerAgent(server, shop.store);
const ucp = agentOf(server, shop.store);

const KEY = "sk_test_agents1";
const HOOK = "whsec_agents1";
const MERCHANT = "profile_61TestAgents";
fake.accept(KEY);
await shop.ok("PUT", "/payment-methods", {
  stripe: { publishableKey: "pk_test_agents1", secretKey: KEY, webhookSecret: HOOK, merchantId: MERCHANT },
  methods: [{ method: "card", provider: "stripe" }],
});

const mug = shop.range.mug.id;
const CHECKOUTS = "/api/v1/ucp/checkout-sessions";
const buyer = { email: "eve@example.com", first_name: "Eve", last_name: "Moneypenny" };
const home = {
  name: "Eve Moneypenny",
  line_one: "Main Street 1",
  city: "Berlin",
  state: "",
  country: "DE",
  postal_code: "10115",
};

let brought = fake.events.length;
/** Brings what Stripe has to tell. */
const bringAll = async () => {
  for (const event of fake.events.slice(brought)) {
    const { raw, headers } = signNotice(event, HOOK);
    const answer = await shop.send("POST", "/payments/stripe/notices", { key: undefined, raw, headers });
    assert.equal(answer.status, 200, answer.text);
  }
  brought = fake.events.length;
};
/**
 * Stripe does what it is asked for next, and nobody hears of it: its client asks once more where a connection
 * ends.
 */
const loseAnswer = () => {
  for (let i = 0; i < 2; i++) fake.fail(/\/confirm$/, "drop_after");
};
const intentsOf = (id: string) =>
  [...fake.intents.values()].filter(({ metadata }) => metadata.orderId === id);
const newest = async () => (await shop.ok("GET", "/orders?limit=1")).orders[0];
const stockOf = async () => (await shop.ok("GET", `/products/${mug}`)).quantity;
const messageOf = ({ messages = [] }: Json) => messages.map(({ code }: Json) => code);

/** What both protocols are to a buyer: a session that is ready, completing it, reading it, ending it. */
const faces = {
  acp: {
    begin: () =>
      acp.told("session", "POST", SESSIONS, {
        line_items: [{ id: mug, quantity: 1 }],
        currency: "usd",
        capabilities: {},
        buyer,
        fulfillment_details: { address: home },
      }),
    complete: (id: string, token: string, headers?: Record<string, string>) =>
      acp.ask(
        "POST",
        `${SESSIONS}/${id}/complete`,
        {
          payment_data: {
            handler_id: "card_tokenized",
            instrument: { type: "card", credential: { type: "spt", token } },
          },
        },
        headers,
      ),
    read: (id: string) => acp.told("session", "GET", `${SESSIONS}/${id}`),
    cancel: (id: string) => acp.told("session", "POST", `${SESSIONS}/${id}/cancel`, {}),
    words: { refused: "payment_declined", ready: "ready_for_payment", waits: "in_progress" },
  },
  ucp: {
    begin: () =>
      ucp.told("checkout", "POST", CHECKOUTS, {
        line_items: [{ item: { id: mug }, quantity: 1 }],
        buyer,
        fulfillment: {
          methods: [
            {
              type: "shipping",
              destinations: [
                {
                  street_address: "Main Street 1",
                  address_locality: "Berlin",
                  postal_code: "10115",
                  address_country: "DE",
                },
              ],
            },
          ],
        },
      }),
    complete: (id: string, token: string, headers?: Record<string, string>) =>
      ucp.ask(
        "POST",
        `${CHECKOUTS}/${id}/complete`,
        {
          payment: {
            instruments: [
              {
                id: "i1",
                handler_id: "stripe_payments",
                type: "link",
                selected: true,
                credential: { type: "stripe_payment_token", token },
              },
            ],
          },
        },
        headers,
      ),
    read: (id: string) => ucp.told("checkout", "GET", `${CHECKOUTS}/${id}`),
    cancel: (id: string) => ucp.told("checkout", "POST", `${CHECKOUTS}/${id}/cancel`, {}),
    words: { refused: "payment_failed", ready: "incomplete", waits: "complete_in_progress" },
  },
} as const;

for (const [name, face] of Object.entries(faces)) {
  const { begin, complete, read, cancel, words } = face;
  /** Completes a new session by a token that ends so. */
  const tried = async (ends: TokenEnd) => {
    const { id } = await begin();
    const token = fake.grant(ends);
    return { id, token, answer: await complete(id, token), order: await newest() };
  };

  describe(`${name}: an order that an agent's token pays`, () => {
    test("is offered, placed and paid, once", async () => {
      const begun = await begin();
      const told = JSON.stringify(begun.capabilities?.payment ?? begun.ucp.payment_handlers);
      assert.match(told, new RegExp(MERCHANT));
      assert.doesNotMatch(told, /sk_test|whsec/);
      const token = fake.grant("pays");
      const headers = { "idempotency-key": `${name}-once` };
      const first = await complete(begun.id, token, headers);
      assert.equal(first.status, 200, first.text);
      if (name === "acp") expectForm("completed", first.body);
      assert.equal(first.body.status, "completed");
      assert.doesNotMatch(first.text, new RegExp(token));
      const again = await complete(begun.id, token, headers);
      assert.equal(again.text, first.text);
      assert.equal(again.headers["idempotent-replayed"], "true");
      const order = await shop.read((await newest()).id);
      assert.deepEqual([order.paymentStatus, order.paymentMethod, order.status], ["paid", "card", "pending"]);
      const intents = intentsOf(order.id);
      assert.deepEqual(
        intents.map(({ amount_received: taken }) => (taken / 100).toFixed(2)),
        [order.finalAmount],
      );
      await bringAll();
      const { body } = await complete(begun.id, fake.grant("pays"));
      assert.deepEqual([body.status, intentsOf(order.id).length], ["completed", 1]);
      assert.equal((await shop.read(order.id)).paidAmount, order.finalAmount);
      assert.equal((await read(begun.id)).status, "completed");
    });

    test("an order whose card is declined waits for another card", async () => {
      const stock = await stockOf();
      const { id, answer, order } = await tried("declined");
      if (name === "acp") {
        expectForm("error", answer.body);
        assert.deepEqual(
          [answer.status, answer.body.type, answer.body.code],
          [402, "processing_error", "payment_declined"],
        );
      } else {
        assert.equal(answer.status, 200);
        assert.equal(answer.body.order, undefined);
        assert.deepEqual(messageOf(answer.body), [words.refused]);
      }
      assert.equal(order.paymentStatus, "failed");
      const shown = await read(id);
      assert.deepEqual(
        [shown.status, messageOf(shown), shown.order],
        [words.ready, [words.refused], undefined],
      );
      assert.match(shown.continue_url, new RegExp(`/pay/${order.id}/`));
      const paid = await complete(id, fake.grant("pays"));
      assert.equal(paid.body.status, "completed", paid.text);
      assert.equal((await newest()).id, order.id);
      assert.deepEqual([(await shop.read(order.id)).paymentStatus, await stockOf()], ["paid", stock - 1]);
      assert.equal(intentsOf(order.id).length, 1);
      await bringAll();
      assert.equal((await shop.read(order.id)).paymentStatus, "paid");
    });

    test("is cancelled by the agent that cannot pay it", async () => {
      const stock = await stockOf();
      const { id, order } = await tried("declined");
      assert.equal((await cancel(id)).status, "canceled");
      await server.runJobs();
      assert.deepEqual([(await shop.read(order.id)).status, await stockOf()], ["cancelled", stock]);
      assert.deepEqual(
        intentsOf(order.id).map(({ status }) => status),
        ["canceled"],
      );
      assert.equal((await read(id)).status, "canceled");
      const late = await complete(id, fake.grant("pays"));
      assert.notEqual(late.body.status, "completed");
    });

    test("waits for a bank that asks, at the bank's page or the store's own", async () => {
      const { id, answer, order } = await tried("asks");
      if (name === "acp")
        assert.deepEqual(
          [answer.status, answer.body.code, answer.body.param],
          [400, "requires_3ds", "$.authentication_result"],
        );
      else {
        assert.deepEqual([answer.status, answer.body.status], [200, "requires_escalation"]);
        assert.match(answer.body.continue_url, /^https:\/\/hooks\.stripe\.com\//);
      }
      const shown = await read(id);
      assert.deepEqual([shown.status, messageOf(shown)], ["requires_escalation", ["requires_3ds"]]);
      assert.match(shown.continue_url, new RegExp(`/pay/${order.id}/`));
      // The buyer has answered.
      fake.pay(intentsOf(order.id)[0]!.id);
      await bringAll();
      assert.equal((await read(id)).status, "completed");
    });

    test("of which nobody knows is found out by the same token", async () => {
      const { id } = await begin();
      const token = fake.grant("pays");
      loseAnswer();
      const first = await complete(id, token);
      assert.deepEqual([first.status, first.body.status], [200, words.waits], first.text);
      if (name === "acp") expectForm("completed", first.body);
      assert.equal((await read(id)).status, words.waits);
      const again = await complete(id, token);
      assert.equal(again.body.status, "completed", again.text);
      const order = await newest();
      assert.equal(intentsOf(order.id).length, 1);
    });

    test("is not taken twice by two tokens", async () => {
      const { id } = await begin();
      loseAnswer();
      await complete(id, fake.grant("pays"));
      const other = fake.grant("pays");
      const again = await complete(id, other);
      assert.equal(again.body.status, "completed", again.text);
      const order = await shop.read((await newest()).id);
      const [intent, ...others] = intentsOf(order.id);
      assert.deepEqual([(intent.amount_received / 100).toFixed(2), others.length], [order.finalAmount, 0]);
    });

    test("stays unpaid while Stripe is away, and is not promised", async () => {
      const { id } = await begin();
      fake.fail(/^POST \/v1\/payment_intents$/, "away");
      const answer = await complete(id, fake.grant("pays"));
      if (name === "acp") assert.deepEqual([answer.status, answer.body.code], [402, "payment_declined"]);
      else assert.deepEqual(messageOf(answer.body), ["payment_failed"]);
      assert.equal((await read(id)).status, words.ready);
      assert.equal((await complete(id, fake.grant("pays"))).body.status, "completed");
    });

    test("is none where the token is none", async () => {
      const before = (await newest()).id;
      const { id } = await begin();
      for (const token of ["tok_visa", "spt_", "", `spt_${"x".repeat(600)}`]) {
        const answer = await complete(id, token);
        assert.match(answer.text, new RegExp(words.refused));
      }
      assert.equal((await newest()).id, before);
      const { answer } = await tried("over");
      assert.match(answer.text, new RegExp(words.refused));
    });
  });
}

test("a token is in no log and no order, and goes to Stripe alone", async () => {
  const { id } = await faces.ucp.begin();
  const token = fake.grant("declined");
  await faces.ucp.complete(id, token);
  const rows = await server.sql(
    shop.store,
    `select (select json_agg(o)::text from orders o where store_id = $1) as orders,
      (select json_agg(c)::text from carts c where store_id = $1) as carts,
      (select json_agg(a)::text from audit_entries a where store_id = $1) as log`,
    [shop.store.id],
  );
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(token));
  assert.ok(fake.heard.some((heard) => heard.includes(token)));
});

test("a store that has not said who it is at Stripe is paid there on its own page", async () => {
  await shop.ok("PUT", "/payment-methods", { stripe: { merchantId: null } });
  const begun = await faces.acp.begin();
  assert.doesNotMatch(JSON.stringify(begun.capabilities), /card_tokenized/);
  const { id } = await faces.ucp.begin();
  const answer = await faces.ucp.complete(id, fake.grant("pays"));
  assert.deepEqual(messageOf(answer.body), ["payment_method_unavailable"]);
  await shop.ok("PUT", "/payment-methods", { stripe: { merchantId: MERCHANT } });
});
