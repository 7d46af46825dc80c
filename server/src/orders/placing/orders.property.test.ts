import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, cents, HOME, type Json, openShop, type Shop } from "../../../test/shop.ts";

// Random concurrent changes of orders: their counters, records and events agree with them afterwards.

const STEPS = runs(160, 1_500);
const AT_ONCE = 8;
const statuses =
  "confirmed processing shipped delivered returned on_hold pending pending_payment cancelled".split(" ");

const server = await testServer();

type Step = { kind: string; nth: number; pick: number; amount: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...["place", "place", "place", "move", "move", "move", "move", "move", "pay", "pay", "refund", "refund"],
    ...["cancel", "note", "dry"],
  ),
  nth: fc.nat(1_000),
  pick: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 4_000 }),
});

const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
const each = <T>(values: readonly T[], of: (value: T) => number) => sum(values.map(of));
const decimal = (amount: number) => (amount / 100).toFixed(2);

test("stock, coupons, gift cards, counters, numbers and events agree with the orders", async () => {
  const seed = Date.now();
  const steps = fc.sample(step, { seed, numRuns: STEPS });
  const shop = await openShop(server);
  const people = await Promise.all(Array.from({ length: 3 }, () => shop.person()));
  const coupon = await shop.coupon({ usageLimit: 15 });
  const cards = await Promise.all(["60.00", "200.00"].map((amount) => shop.giftCard(amount)));
  const ids: string[] = [];

  const unexpected: string[] = [];
  const rest = steps.entries();
  const worker = async () => {
    for (const [i, one] of rest) {
      const { status, text } = await carryOut(shop, one, i);
      if (status >= 500) unexpected.push(`${one.kind}: ${text}`);
    }
  };
  async function carryOut(at: Shop, { kind, nth, pick, amount }: Step, i: number) {
    const id = ids[nth % Math.max(ids.length, 1)] ?? randomUUID();
    if (kind === "place" || kind === "dry") {
      const { mug, shirt, stamp, ebook, lamp } = at.range;
      const lines = [
        at.line(mug, 1 + (nth % 3)),
        at.line(shirt, 1 + (pick % 4), "S"),
        at.line(shirt, 1, "M"),
        at.line(stamp, 2),
        at.line(lamp),
        at.line(ebook),
      ];
      const from = pick % lines.length;
      const body = at.body({
        customerId: people[nth % people.length].id,
        // In different orders, so that they would wait for each other if locks were taken as lines come.
        items: [...lines.slice(from), ...lines.slice(0, from)].slice(0, 1 + (nth % lines.length)),
        shippingAddress: { ...HOME, country: ["DE", "FR", "AT"][pick % 3] },
        paymentMethod: ["cash", "card"][nth % 2],
        markPaid: pick % 3 === 0,
        ...(pick % 4 === 0 && { couponCode: coupon.code }),
        ...(nth % 3 === 0 && { giftCards: [{ code: cards[pick % 2].code }] }),
      });
      const path = kind === "dry" ? "/orders?dryRun=true" : "/orders";
      const answer = await at.send("POST", path, {
        body,
        ...(nth % 5 === 0 && { headers: { "idempotency-key": `key-${i % 7}` } }),
      });
      if (answer.status === 201 && kind === "place" && !answer.headers["idempotent-replayed"])
        ids.push(answer.body.data.id);
      return answer;
    }
    if (kind === "move") {
      const answer = await at.move(id, statuses[pick % statuses.length]!);
      const allowed: string[] = answer.body.details?.allowed ?? [];
      // Mostly where it may go: else few orders would come far.
      return answer.status === 409 && allowed.length ? at.move(id, allowed[nth % allowed.length]!) : answer;
    }
    if (kind === "note")
      return at.send("PUT", `/orders/${id}`, { body: { note: `${i}`, tags: [`${pick % 5}`] } });
    if (kind === "cancel")
      return at.send("POST", `/orders/${id}/cancel`, {
        body: { reason: "staff", restock: pick % 3 > 0, refund: nth % 3 > 0 },
      });
    if (kind === "pay") {
      const what = ["capture", "capture", "capture", "authorize", "fail", "void"][pick % 6]!;
      return at.pay(id, what, what === "capture" && nth % 2 ? { amount: decimal(amount) } : {});
    }
    if (pick % 3 === 0) return at.refund(id, { amount: decimal(amount) });
    if (pick % 3 === 1) return at.refund(id);
    const order = await at.read(id);
    const item = order.items[nth % order.items.length];
    return at.refund(id, { items: [{ itemId: item.id, quantity: 1 }], restock: nth % 2 === 0 });
  }
  await shop.order({ customerId: people[0].id }).then(({ id }) => ids.push(id));
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  assert.deepEqual(unexpected, [], `seed ${seed}`);
  await check(shop, ids, { people, coupon, cards }, `seed ${seed}`);
});

async function check(
  shop: Shop,
  ids: readonly string[],
  { people, coupon, cards }: { people: Json[]; coupon: Json; cards: Json[] },
  seed: string,
): Promise<void> {
  const orders: Json[] = await Promise.all(ids.map((id) => shop.read(id)));
  const cancelled = orders.filter(({ status }) => status === "cancelled");
  const live = orders.filter(({ status }) => status !== "cancelled");
  const holds = (found: unknown, wanted: unknown, what: string) =>
    assert.deepEqual(found, wanted, `${what}, ${seed}: ${JSON.stringify(found)} ≠ ${JSON.stringify(wanted)}`);
  assert.ok(cancelled.length > 0 && live.length > 5, seed);

  for (const order of orders) addsUp(order);
  const numbers = orders.map(({ orderNumber }) => Number(orderNumber.slice(1))).toSorted((a, b) => a - b);
  holds(
    numbers,
    numbers.map((_, i) => 1001 + i),
    "numbers",
  );
  holds((await shop.ok("GET", "/orders")).pagination.total, orders.length, "total");

  // Payment and refund records agree with the orders.
  for (const order of orders) {
    const { payments } = await shop.ok("GET", `/orders/${order.id}/payments`);
    const { refunds } = await shop.ok("GET", `/orders/${order.id}/refunds`);
    const captured = payments.filter(({ kind }: Json) => kind === "capture");
    const amounts = ({ amount }: Json) => cents(amount);
    holds(each(captured, amounts), cents(order.paidAmount), "captured");
    holds(each(refunds, amounts), cents(order.refundedAmount), "refunded");
    const received = cents(order.paidAmount) + cents(order.giftCardAmount);
    assert.ok(cents(order.refundedAmount) <= received && received <= cents(order.finalAmount), seed);
    for (const item of order.items) assert.ok(cents(item.refundedAmount) <= cents(item.totalAmount), seed);
    const last = order.timeline.findLast(({ status }: Json) => status);
    holds(last.status, order.status, "the timeline's end");
  }

  // Stock is the sum of its ledger, and the missing pieces are the lines that were not restocked.
  for (const [item, size] of [
    [shop.range.mug, undefined],
    [shop.range.shirt, "S"],
    [shop.range.stamp, undefined],
    [shop.range.lamp, undefined],
  ] as const) {
    const rows = await shop.server.sql(
      shop.store,
      `select coalesce(sum(quantity - restocked_quantity), 0)::int as gone from order_items
       where product_id = $1 and coalesce(options->>'Size', '') = $2`,
      [item.id, size ?? ""],
    );
    const start = item === shop.range.lamp ? 0 : 1_000;
    holds(await shop.stock(item, size), start - rows[0].gone, `stock of ${item.slug}`);
  }

  const uses = live.filter(({ couponCode }) => couponCode === coupon.code).length;
  holds((await shop.ok("GET", `/coupons/${coupon.id}`)).usedCount, uses, "the coupon's uses");
  const onCards = await Promise.all(cards.map(({ id }) => shop.ok("GET", `/gift-cards/${id}`)));
  const backToCards = await shop.server.sql(
    shop.store,
    "select coalesce(sum(refunded_to_cards), 0)::int as back from orders",
  );
  holds(
    each(onCards, ({ balance }) => cents(balance)),
    26_000 - each(orders, ({ giftCardAmount }) => cents(giftCardAmount)) + backToCards[0].back,
    "gift cards",
  );

  for (const { id } of people) {
    const theirs = orders.filter(({ customerId }) => customerId === id);
    const stats = await shop.ok("GET", `/customer/${id}/stats`);
    const spent = each(theirs, (one) => cents(one.paidAmount) + cents(one.giftCardAmount));
    holds(
      [
        stats.totalOrders,
        stats.cancelledOrders,
        stats.completedOrders,
        stats.totalSpent,
        stats.totalRefunded,
      ],
      [
        theirs.length,
        theirs.filter(({ status }) => status === "cancelled").length,
        theirs.filter(({ status }) => ["delivered", "partially_refunded"].includes(status)).length,
        decimal(spent),
        decimal(each(theirs, ({ refundedAmount }) => cents(refundedAmount))),
      ],
      "stats",
    );
  }

  const [sales] = await shop.server.sql(
    shop.store,
    `select sum(orders)::int as orders, sum(cancelled)::int as cancelled, sum(gross)::int as gross,
       sum(discounts)::int as discounts, sum(refunds)::int as refunds, sum(tax)::int as tax, sum(shipping)::int as shipping
     from sales_days`,
  );
  const all = (name: string) => each(live, (order) => cents(order[name]));
  holds(
    sales,
    {
      orders: live.length,
      cancelled: cancelled.length,
      gross: all("subtotalAmount"),
      discounts: all("discountAmount"),
      refunds: all("refundedAmount"),
      tax: all("taxAmount"),
      shipping: all("shippingCost") + all("codFee"),
    },
    "sales",
  );
  const sold = await shop.server.sql(
    shop.store,
    "select sum(quantity)::int as quantity, sum(amount)::int as amount from sales_products",
  );
  const lines = live.flatMap(({ items }) => items);
  holds(
    sold[0],
    {
      quantity: each(lines, ({ quantity }) => quantity),
      amount: all("subtotalAmount") - all("discountAmount"),
    },
    "sales of products",
  );

  // Events count up without gaps, and the last one has the current order.
  for (const order of orders) {
    const events = await shop.server.sql(
      shop.store,
      "select sequence::int as sequence, data from events where resource_id = $1 order by sequence",
      [order.id],
    );
    holds(
      events.map(({ sequence }) => sequence),
      events.map((_, i) => i + 1),
      "sequences",
    );
    // One of a shipment has that, too.
    const { shipment: _, ...told } = events.at(-1).data;
    holds(told, order, "the last event");
  }
}
