import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { startFakeStripe } from "../../../test/fake-stripe.ts";
import { runs } from "../../../test/runs.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import { openStripeShop, type StripeShop } from "../../../test/stripe-shop.ts";
import { attemptState, type Known, mergeFacts } from "./facts.ts";

// Whatever happens at Stripe, and in whatever order and how often its notices come: the books end the same.

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });
const shops: Record<string, StripeShop> = {};
for (const capture of ["automatic", "manual"])
  shops[capture] = await openStripeShop(server, fake, { capture });
after(() => assert.ok(!server.logged().includes("request failed"), server.logged()));

/** What may happen to an intent: tries, then an end, then what is given back of it. */
const story = fc.record({
  capture: fc.constantFrom("automatic", "manual"),
  tries: fc.array(fc.constantFrom("decline", "wait"), { maxLength: 3 }),
  end: fc.constantFrom("pay", "pay", "pay", "cancelByHand", "pay and cancel", "none"),
  asked: fc.constantFrom(0, 0, 1_000, 10_000),
  byHand: fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 2 }),
  fails: fc.constantFrom("none", "none", "at once", "later"),
  dispute: fc.constantFrom("none", "none", "open", "won", "lost"),
  seed: fc.nat(),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

/** An order whose notices come as `shuffle` has them; returns its books once all is over. */
async function live(told: Story, shuffle: (events: unknown[]) => unknown[]): Promise<unknown> {
  const shop = shops[told.capture]!;
  const { id, intent } = await shop.begun();
  const from = fake.events.length;
  const bring = async (events: unknown[]) => {
    for (const event of shuffle(events)) assert.equal((await shop.bring(event)).status, 200);
    await server.runJobs();
  };
  for (const act of told.tries) fake[act](intent);
  if (told.end.startsWith("pay")) fake.pay(intent);
  // What has been paid for good cannot be cancelled.
  if (told.end.includes("ancel") && fake.intents.get(intent)!.status !== "succeeded")
    fake.cancelByHand(intent);
  const isPaid = fake.intents.get(intent)!.status === "succeeded";
  if (isPaid) for (const amount of told.byHand) fake.refundByHand(intent, amount);
  const fail = () => {
    for (const refund of fake.refunds.values())
      if (refund.payment_intent === intent && refund.status !== "failed")
        fake.settleRefund(refund.id, "failed");
  };
  if (told.fails === "at once") fail();
  await bring(fake.events.slice(from));
  const middle = fake.events.length;
  if (isPaid && told.asked) {
    const body = told.asked === 10_000 ? {} : { amount: "10" };
    await shop.ok("POST", `/orders/${id}/refunds`, body);
    await server.runJobs();
    if (told.fails === "later") fail();
    if (told.dispute !== "none") {
      const dispute = fake.dispute(intent);
      if (told.dispute !== "open") fake.decide(dispute, told.dispute);
    }
    await bring(fake.events.slice(middle));
  }
  const { timeline } = await shop.order(id);
  const disputes = timeline.flatMap(({ dispute }: { dispute: string | null }) => dispute ?? []);
  return { ...(await shop.books(id)), disputes };
}

test("any order of any notices, some of them several times, ends the same", async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const inOrder = await live(told, (events) => events);
      const backwards = await live(told, (events) => [...events].reverse());
      assert.deepEqual(backwards, inOrder);
      const random = numbers(told.seed);
      const anyhow = await live(told, (events) =>
        [...events, ...events.filter(() => random() < 0.5)]
          .map((event) => ({ event, at: random() }))
          .sort((one, other) => one.at - other.at)
          .map(({ event }) => event),
      );
      assert.deepEqual(anyhow, inOrder);
    }),
    { numRuns: runs(25, 1_000) },
  );
});

test("notices that come at the same time count once each", async () => {
  const shop = shops.automatic!;
  const { id, intent } = await shop.begun();
  const from = fake.events.length;
  fake.decline(intent);
  fake.pay(intent);
  const events = fake.events.slice(from);
  const answers = await Promise.all([...events, ...events, ...events].map((event) => shop.bring(event)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const { captured, paymentStatus } = await shop.books(id);
  assert.deepEqual([captured, paymentStatus], [["stripe succeeded 100.00"], "paid"]);
});

describe("what is known of a payment", () => {
  const time = fc.option(fc.nat(5).map((n) => new Date(n * 1_000)));
  const known: fc.Arbitrary<Known> = fc.record({
    authorized: fc.constantFrom(0n, 100n),
    received: fc.constantFrom(0n, 50n, 100n),
    failedAt: time,
    triedAt: time,
    cancelledAt: time,
    isComplete: fc.boolean(),
  });

  test("does not depend on the order of the facts, nor on how often they are told", () => {
    fc.assert(
      fc.property(known, known, known, (a, b, c) => {
        assert.deepEqual(mergeFacts(mergeFacts(a, b), c), mergeFacts(a, mergeFacts(c, b)));
        assert.deepEqual(mergeFacts(mergeFacts(a, b), b), mergeFacts(b, a));
        assert.equal(attemptState(mergeFacts(a, b)), attemptState(mergeFacts(b, a)));
      }),
    );
  });
});

// Numbers from 0 to 1 that a seed makes.
function numbers(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
