import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startCommand } from "../../../test/command.ts";
import { type FakeStripe, type Fault, startFakeStripe } from "../../../test/fake-stripe.ts";
import { startServer, type TestServer } from "../../../test/server.ts";
import { openStripeShop, type StripeShop } from "../../../test/stripe-shop.ts";
import { until } from "../../../test/until.ts";

// Whatever goes wrong between us and Stripe, each deed is done once and recorded once.

let fake: FakeStripe;
let server: TestServer;
let shop: StripeShop;
let manual: StripeShop;
before(async () => {
  fake = await startFakeStripe();
  server = await startServer({ STRIPE_API_URL: fake.url });
  shop = await openStripeShop(server, fake);
  manual = await openStripeShop(server, fake, { capture: "manual" });
});
after(async () => {
  await server?.close();
  await fake?.close();
});

const DUE = `update jobs set run_at = now(), is_due = true, leased_until = now() - interval '1 second'
  where kind = 'provider_task' and state in ('waiting', 'running')`;

/** Does the jobs until none waits for its next try, as if the time between tries were over at once. */
async function runAll(of: StripeShop): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await server.runJobs();
    const waiting = await server.sql(
      of.store,
      "select 1 from jobs where kind = 'provider_task' and state in ('waiting', 'running')",
    );
    if (!waiting.length) return;
    await server.sql(of.store, DUE);
  }
  assert.fail("jobs are still waiting");
}

/** The deeds that a merchant asks for: of which shop, and how it is asked for, with the endpoint that does it. */
const deeds = {
  refund: {
    at: () => shop,
    ask: (id: string) => shop.ok("POST", `/orders/${id}/refunds`, { amount: "30" }),
    path: /^POST \/v1\/refunds$/,
    ends: { paymentStatus: "partially_refunded", refunds: ["stripe succeeded 30.00"] },
  },
  capture: {
    at: () => manual,
    ask: (id: string) => manual.ok("POST", `/orders/${id}/payments`, { kind: "capture" }),
    path: /^POST .*\/capture$/,
    ends: { paymentStatus: "paid", captured: ["stripe succeeded 100.00"] },
  },
  void: {
    at: () => manual,
    ask: (id: string) => manual.ok("POST", `/orders/${id}/payments`, { kind: "void" }),
    path: /^POST .*\/cancel$/,
    ends: { status: "pending_payment", paymentStatus: "failed", captured: [] },
  },
};
const refundsOf = (intent: string) =>
  [...fake.refunds.values()].filter((one) => one.payment_intent === intent);

for (const [name, { at, ask, path, ends }] of Object.entries(deeds))
  describe(`a ${name}`, () => {
    const check = async (order: { id: string; intent: string }) => {
      const books = await at().books(order.id);
      assert.deepEqual({ ...books, ...ends }, books);
      assert.equal(refundsOf(order.intent).length, name === "refund" ? 1 : 0);
      await at().bringAll();
      await server.runJobs();
      assert.deepEqual(await at().books(order.id), books);
    };

    const faults: Record<string, Fault[]> = {
      "where Stripe is away three times": ["away", "away", "away"],
      "whose connection ends before it is done": ["drop_before", "drop_before"],
      "whose connection ends after it was done": ["drop_after", "drop_after"],
      "where all of it happens": ["away", "drop_before", "drop_after", "away", "drop_after", "drop_after"],
    };
    for (const [what, all] of Object.entries(faults))
      test(`${what} is done once`, async () => {
        const order = await at().paid();
        for (const fault of all) fake.fail(path, fault);
        await ask(order.id);
        await runAll(at());
        await check(order);
      });

    test("whose worker is killed after it was done, before it was recorded, is done once", async () => {
      const order = await at().paid();
      let killed = () => {};
      const wait = new Promise<void>((resolve) => {
        killed = resolve;
      });
      const { length } = fake.requests;
      await ask(order.id);
      fake.fail(path, { wait });
      const worker = startCommand(["work"], server.settings);
      await until(() => fake.requests.slice(length).some((one) => path.test(one)));
      worker.child.kill("SIGKILL");
      await worker.ended;
      // Stripe does it although nobody is there any more to hear of it.
      killed();
      await server.sql(at().store, DUE);
      await runAll(at());
      await check(order);
    });

    test("of which the notice comes before the answer is done once", async () => {
      const order = await at().paid();
      fake.fail(path, "drop_after");
      fake.fail(path, "drop_after");
      await ask(order.id);
      await server.runJobs();
      await at().bringAll();
      await runAll(at());
      await check(order);
    });
  });

test("a refund whose answer was lost a day ago, so that Stripe has forgotten its key, is not given again", async () => {
  const order = await shop.paid();
  for (let i = 0; i < 2; i++) fake.fail(/^POST \/v1\/refunds$/, "drop_after");
  await shop.ok("POST", `/orders/${order.id}/refunds`, {});
  await server.runJobs();
  fake.forgetKeys();
  await runAll(shop);
  assert.equal(refundsOf(order.intent).length, 1);
  assert.deepEqual((await shop.books(order.id)).refunds, ["stripe succeeded 100.00"]);
});

test("a provider that stays away for ten days has failed, and what it did nevertheless is recorded when it tells", async () => {
  const order = await shop.paid();
  // What earlier notices led to asks for refunds, too.
  await runAll(shop);
  // The first look at the refunds is answered, so that the refund is asked for.
  fake.fail(/^GET \/v1\/refunds$/, { wait: Promise.resolve() });
  for (let i = 0; i < 2; i++) fake.fail(/^POST \/v1\/refunds$/, "drop_after");
  for (let i = 0; i < 40; i++) fake.fail(/^GET \/v1\/refunds$/, "away");
  await shop.ok("POST", `/orders/${order.id}/refunds`, { amount: "10" });
  await runAll(shop);
  assert.deepEqual((await shop.books(order.id)).refunds, ["stripe failed 10.00"]);
  fake.faults.length = 0;
  await shop.bringAll();
  await runAll(shop);
  const { refunds, refundedAmount } = await shop.books(order.id);
  assert.deepEqual([refunds, refundedAmount], [["stripe failed 10.00", "stripe succeeded 10.00"], "10.00"]);
});

test("an order that is cancelled while its payment is begun gives the intent up", async () => {
  const order = await shop.place();
  let go = () => {};
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  fake.fail(/^POST \/v1\/payment_intents$/, { wait });
  const { length } = fake.requests;
  const begun = shop.begin(order);
  await until(() => fake.requests.length > length);
  await shop.ok("POST", `/orders/${order.id}/cancel`, { reason: "customer" });
  await server.runJobs();
  go();
  assert.equal((await begun).body.data.clientSecret, null);
  await server.runJobs();
  const [intent] = [...fake.intents.values()].filter((one) => one.metadata.orderId === order.id);
  assert.equal(intent!.status, "canceled");
});

test("two who begin the same payment at once get the same intent", async () => {
  const order = await shop.place();
  const answers = await Promise.all([1, 2, 3].map(() => shop.begin(order)));
  const secrets = new Set(answers.map(({ body }) => body.data.clientSecret).filter(Boolean));
  assert.equal(secrets.size, 1);
  assert.equal([...fake.intents.values()].filter((one) => one.metadata.orderId === order.id).length, 1);
});
