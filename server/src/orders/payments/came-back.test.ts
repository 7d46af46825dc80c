import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { startFakeStripe } from "../../../test/fake-stripe.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { openStripeShop } from "../../../test/stripe-shop.ts";

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });
const shop = await openStripeShop(server, fake);
const other = await openStripeShop(server, fake);

const news = (from: number) => fake.events.slice(from);
const tell = async (events: Json[]) => {
  for (const event of events) assert.equal((await shop.bring(event)).status, 200);
  await server.runJobs();
};
const refundOf = (intent: string) =>
  [...fake.refunds.values()].findLast((one) => one.payment_intent === intent);
const sales = async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { totals } = await shop.ok("GET", `/reports/sales?from=${today}&to=${today}`);
  return Number(totals.refunds);
};
const mailsTo = async (number: string) =>
  (await server.mails()).filter(({ subject }) => subject.includes(number) && subject.includes("attention"));

describe("a refund that fails after it had succeeded", () => {
  test("is owed again, and told of once, however often and in whatever order it is heard", async () => {
    const order = await shop.paid();
    const { id: customerId } = (await shop.order(order.id)).customer;
    const before = await sales();
    await shop.ok("POST", `/orders/${order.id}/refunds`, {});
    await server.runJobs();
    await shop.bringAll();
    const given = await shop.order(order.id);
    assert.deepEqual([given.paymentStatus, given.refundedAmount], ["refunded", "100.00"]);
    assert.equal(await sales(), before + 100);
    const spent = async () => (await shop.ok("GET", `/customer/${customerId}/stats`)).totalRefunded;
    const refundedBefore = Number(await spent());

    const from = fake.events.length;
    fake.settleRefund(refundOf(order.intent)!.id, "failed");
    await tell([...news(from), ...news(from)].reverse());
    await tell(news(from));
    const back = await shop.order(order.id);
    assert.deepEqual(
      [back.paymentStatus, back.refundedAmount, back.paidAmount, back.items[0].refundedQuantity],
      ["paid", "0.00", "100.00", 0],
    );
    const { refunds } = await shop.ok("GET", `/orders/${order.id}/refunds`);
    assert.deepEqual(
      refunds.map(({ status, amount, failedAmount }: Json) => [status, amount, failedAmount]),
      [["failed", "100.00", "100.00"]],
    );
    assert.equal(await sales(), before);
    assert.equal(Number(await spent()), refundedBefore - 100);
    const told = back.timeline.filter(({ event }: Json) => event === "refund_failed");
    assert.deepEqual(
      told.map(({ amount, note, actor }: Json) => [amount, note, actor]),
      [["100.00", "expired_or_canceled_card", "server"]],
    );
    const mails = await mailsTo(back.orderNumber);
    assert.equal(mails.length, 1);
    assert.ok(mails[0]!.text.includes("Refund the order again") && mails[0]!.text.includes("$100.00"));

    // The merchant gives it back once more.
    await shop.ok("POST", `/orders/${order.id}/refunds`, {});
    await server.runJobs();
    await shop.bringAll();
    const again = await shop.order(order.id);
    assert.deepEqual([again.paymentStatus, again.refundedAmount], ["refunded", "100.00"]);
    assert.equal(await sales(), before + 100);
  });

  test("sends an event that says so, and none that it was paid", async () => {
    const order = await shop.paid();
    await shop.ok("POST", `/orders/${order.id}/refunds`, { amount: "30" });
    await server.runJobs();
    await shop.bringAll();
    const known = await server.sql(shop.store, "select event_id from events where resource_id = $1", [
      order.id,
    ]);
    const from = fake.events.length;
    fake.settleRefund(refundOf(order.intent)!.id, "failed");
    await tell(news(from));
    const rows = await server.sql(
      shop.store,
      "select event_id, type, data from events where resource_id = $1 order by sequence",
      [order.id],
    );
    assert.deepEqual(
      rows.slice(known.length).map(({ type }) => type),
      ["order_updated"],
    );
    const { data } = rows.at(-1) as Json;
    assert.deepEqual([data.paymentStatus, data.timeline.at(-1).event], ["paid", "refund_failed"]);
  });

  test("of a delivered order takes its status back, and keeps when it was delivered", async () => {
    const order = await shop.paid();
    await shop.ok("PUT", `/orders/${order.id}/status`, { status: "confirmed" });
    const { deliveredAt } = await shop.ok("PUT", `/orders/${order.id}/status`, { status: "delivered" });
    const statusAfter = async (...bodies: object[]) => {
      for (const body of bodies) await shop.ok("POST", `/orders/${order.id}/refunds`, body);
      await server.runJobs();
      await shop.bringAll();
      return (await shop.order(order.id)).status;
    };
    assert.equal(await statusAfter({ amount: "30" }), "partially_refunded");
    const first = refundOf(order.intent)!.id;
    assert.equal(await statusAfter({}), "refunded");
    const second = refundOf(order.intent)!.id;
    const from = fake.events.length;
    fake.settleRefund(second, "failed");
    await tell(news(from));
    const part = await shop.order(order.id);
    assert.deepEqual([part.status, part.refundedAmount], ["partially_refunded", "30.00"]);
    fake.settleRefund(first, "failed");
    await tell(news(from));
    const none = await shop.order(order.id);
    assert.deepEqual(
      [none.status, none.paymentStatus, none.refundedAmount, none.deliveredAt],
      ["delivered", "paid", "0.00", deliveredAt],
    );
  });

  test("leaves with a gift card what the gift card got", async () => {
    const card = await shop.ok("POST", "/gift-cards", { amount: "30" });
    const order = await shop.paid({ giftCards: [{ code: card.code }] });
    await shop.ok("POST", `/orders/${order.id}/refunds`, {});
    await server.runJobs();
    await shop.bringAll();
    const from = fake.events.length;
    fake.settleRefund(refundOf(order.intent)!.id, "failed");
    await tell(news(from));
    const back = await shop.order(order.id);
    assert.deepEqual([back.paymentStatus, back.refundedAmount], ["partially_refunded", "30.00"]);
    assert.deepEqual([back.items[0].refundedQuantity, back.items[0].refundedAmount], [1, "30.00"]);
    assert.equal((await shop.ok("GET", `/gift-cards/${card.id}`)).balance, "30.00");
    const { refunds } = await shop.ok("GET", `/orders/${order.id}/refunds`);
    assert.deepEqual([refunds[0].status, refunds[0].failedAmount], ["succeeded", "70.00"]);
    await shop.ok("POST", `/orders/${order.id}/refunds`, {});
    await server.runJobs();
    await shop.bringAll();
    assert.equal((await shop.order(order.id)).paymentStatus, "refunded");
  });

  test("hands a bought gift card its balance back, which it can pay with again", async () => {
    const { id: voucher } = await shop.ok("POST", "/products", {
      price: "25",
      kind: "digital_code",
      isGiftCard: true,
      inventoryTracked: false,
      translations: [{ language: "en", name: "Voucher", description: "" }],
    });
    const order = await shop.paid({ items: [{ productId: voucher, quantity: 2 }] });
    await server.runJobs();
    const cards = async () =>
      (await shop.ok("GET", `/gift-cards?orderId=${order.id}`)).giftCards.map((one: Json) => [
        one.balance,
        one.isActive,
      ]);
    await shop.ok("POST", `/orders/${order.id}/refunds`, { reason: "changed mind" });
    await server.runJobs();
    await shop.bringAll();
    const gone = ["0.00", false];
    assert.deepEqual(await cards(), [gone, gone]);
    const from = fake.events.length;
    fake.settleRefund(refundOf(order.intent)!.id, "failed");
    await tell([...news(from), ...news(from)]);
    const back = ["25.00", true];
    assert.deepEqual(await cards(), [back, back]);
    assert.equal((await shop.order(order.id)).paymentStatus, "paid");
  });

  test("of a cancelled order is owed again, and counted in no sales", async () => {
    const order = await shop.paid();
    const before = await sales();
    await shop.ok("POST", `/orders/${order.id}/cancel`, { reason: "customer" });
    await server.runJobs();
    await shop.bringAll();
    const from = fake.events.length;
    fake.settleRefund(refundOf(order.intent)!.id, "failed");
    await tell(news(from));
    const back = await shop.order(order.id);
    assert.deepEqual([back.status, back.paymentStatus, back.refundedAmount], ["cancelled", "paid", "0.00"]);
    assert.equal(await sales(), before);
  });

  test("that was made by hand at Stripe ends the same, whichever is heard first", async () => {
    const ends = [];
    for (const turn of [(all: Json[]) => all, (all: Json[]) => [...all].reverse()]) {
      const order = await shop.paid();
      const from = fake.events.length;
      fake.refundByHand(order.intent, 1_000);
      fake.settleRefund(refundOf(order.intent)!.id, "failed");
      await tell(turn(news(from)));
      const { refundedAmount, paymentStatus, refunds } = await shop.books(order.id);
      const { timeline } = await shop.order(order.id);
      const failed = timeline.filter(({ event }: Json) => event === "refund_failed").length;
      ends.push([refundedAmount, paymentStatus, refunds, failed]);
    }
    assert.deepEqual(ends[0], ["0.00", "paid", ["stripe failed 10.00"], 1]);
    assert.deepEqual(ends[1], ends[0]);
  });

  test("is not heard from another store, nor with a wrong signature", async () => {
    const order = await shop.paid();
    await shop.ok("POST", `/orders/${order.id}/refunds`, {});
    await server.runJobs();
    await shop.bringAll();
    const from = fake.events.length;
    fake.settleRefund(refundOf(order.intent)!.id, "failed");
    for (const event of news(from)) {
      assert.equal((await other.bring(event)).status, 200);
      assertRefused(await shop.bring(event, "whsec_other"), 400, "validation_failed");
    }
    assert.equal((await shop.order(order.id)).paymentStatus, "refunded");
    await tell(news(from));
    assert.equal((await shop.order(order.id)).paymentStatus, "paid");
  });
});

describe("a dispute", () => {
  for (const [status, end] of [
    ["won", "won"],
    ["warning_closed", "won"],
    ["lost", "lost"],
  ] as const)
    test(`that ends ${status} is told when it opens and when it closes, once each, in any order`, async () => {
      const order = await shop.paid();
      const from = fake.events.length;
      const dispute = fake.dispute(order.intent, 4_000);
      await tell([...news(from), ...news(from)]);
      const disputes = async () => {
        const { timeline } = await shop.order(order.id);
        return timeline.flatMap((one: Json) =>
          one.dispute === null ? [] : [[one.event, one.dispute, one.amount, one.note]],
        );
      };
      const opened = ["updated", "opened", "40.00", "product_not_received"];
      assert.deepEqual(await disputes(), [opened]);
      fake.decide(dispute, status);
      await tell([...news(from)].reverse());
      await tell(news(from));
      assert.deepEqual(await disputes(), [opened, ["updated", end, "40.00", "product_not_received"]]);
      const { paymentStatus, refundedAmount, orderNumber } = await shop.order(order.id);
      assert.deepEqual([paymentStatus, refundedAmount], ["paid", "0.00"]);
      const rows = await server.sql(
        shop.store,
        "select data from events where resource_id = $1 and type = 'order_updated' order by sequence desc limit 1",
        [order.id],
      );
      assert.equal((rows[0] as Json).data.timeline.at(-1).dispute, end);
      const mails = await mailsTo(orderNumber);
      assert.equal(mails.length, 2);
      for (const { text } of mails)
        assert.ok(text.includes("$40.00") && text.includes("product_not_received"));
    });

  test("of which only the end is heard is told from its beginning", async () => {
    const order = await shop.paid();
    const from = fake.events.length;
    fake.decide(fake.dispute(order.intent), "lost");
    await tell(news(from).slice(-1));
    await tell(news(from));
    const { timeline } = await shop.order(order.id);
    assert.deepEqual(
      timeline.slice(-2).map(({ dispute }: Json) => dispute),
      ["opened", "lost"],
    );
    // Shoppers are not shown it.
    const seen = await shop.send("GET", `/storefront/orders/${order.id}`, {
      key: undefined,
      headers: { "x-order-token": order.token },
    });
    assert.ok(!seen.text.includes("dispute"));
  });
});
