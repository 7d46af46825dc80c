import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import { cents, type Fields, type Json, openShop } from "../../../test/shop.ts";

const RUNS = runs(6, 60);

const server = await testServer();
const shop = await openShop(server);

const act = fc.record({
  kind: fc.constantFrom(
    ...([
      "request",
      "request",
      "approve",
      "approve",
      "reject",
      "receive",
      "receive",
      "refund",
      "amount",
      "status",
    ] as const),
  ),
  line: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 3 }),
  writtenOff: fc.nat(2),
  nth: fc.nat(3),
  flag: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const plain = { line: 0, quantity: 1, writtenOff: 0, nth: 0, flag: true };
const whole: Act[] = (["request", "approve", "receive"] as const).map((kind) => ({ ...plain, kind }));

const toShipped = ["confirmed", "processing", "shipped"];

/** Sends an act's request; the server decides whether it is allowed. */
async function carryOut(order: Json, { kind, line, quantity, writtenOff, nth, flag }: Act): Promise<number> {
  const itemId = order.items[line].id;
  const send = async (method: string, path: string, body: Fields) =>
    (await shop.send(method, `/orders/${order.id}${path}`, { body })).status;
  if (kind === "request") return send("POST", "/returns", { items: [{ itemId, quantity, reason: "No" }] });
  if (kind === "refund") return send("POST", "/refunds", { items: [{ itemId, quantity }], restock: flag });
  if (kind === "amount") return send("POST", "/refunds", { amount: String(quantity * 5) });
  if (kind === "status")
    return send("PUT", "/status", {
      status: flag ? "delivered" : "returned",
      restock: flag ? undefined : quantity > 1,
    });
  const { returns } = await shop.ok("GET", `/orders/${order.id}/returns`);
  const one = returns[nth % (returns.length || 1)];
  if (!one) return 404;
  const status = { approve: "approved", reject: "rejected", receive: "received" }[kind];
  const [wanted] = one.items;
  const broken = Math.min(writtenOff, wanted.quantity);
  const parts = [
    { itemId: wanted.itemId, quantity: broken, disposition: "write_off" },
    { itemId: wanted.itemId, quantity: wanted.quantity - broken, disposition: "restock" },
  ].filter((part) => part.quantity > 0);
  return send("PUT", `/returns/${one.id}`, {
    status,
    ...(kind === "receive" && { items: parts, refund: flag || quantity > 1 }),
  });
}

/** Checks the invariants of an order. */
async function holds(order: Json, started: ReadonlyMap<string, number>) {
  const [now, { returns }, { refunds }] = await Promise.all([
    shop.read(order.id),
    shop.ok("GET", `/orders/${order.id}/returns?limit=100`),
    shop.ok("GET", `/orders/${order.id}/refunds`),
  ]);
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const pieces = (statuses: string[], itemId: string, name: string) =>
    sum(
      returns
        .filter(({ status }: Json) => statuses.includes(status))
        .flatMap(({ items }: Json) => items)
        .filter((item: Json) => item.itemId === itemId)
        .map((item: Json) => item[name]),
    );
  for (const item of now.items) {
    assert.ok(item.returnedQuantity <= item.quantity && item.refundedQuantity <= item.quantity);
    assert.ok(cents(item.refundedAmount) <= cents(item.totalAmount));
    const came = pieces(["received"], item.id, "receivedQuantity");
    assert.ok(came <= item.returnedQuantity);
    // A return by the order's status returns all pieces at once.
    if (item.returnedQuantity !== item.quantity) assert.equal(came, item.returnedQuantity);
  }
  const paid = cents(now.paidAmount) + cents(now.giftCardAmount);
  assert.ok(cents(now.refundedAmount) <= paid);
  assert.equal(cents(now.refundedAmount), sum(refunds.map(({ amount }: Json) => cents(amount))));
  const back = sum(returns.flatMap(({ refundAmount }: Json) => (refundAmount ? [cents(refundAmount)] : [])));
  assert.ok(back <= cents(now.refundedAmount));
  const stored = await server.sql(
    shop.store,
    `select item_id, quantity - restocked_quantity - written_off_quantity as gone, restocked_quantity as restocked,
       written_off_quantity as written_off
     from order_items where order_id = $1`,
    [order.id],
  );
  for (const { item_id: id, gone, written_off: writtenOff } of stored) {
    assert.ok(Number(gone) >= 0);
    assert.equal(Number(writtenOff), pieces(["received"], id, "writtenOffQuantity"));
  }
  // Stock is the initial stock less pieces sold and not back, and the ledger agrees.
  const [levels] = await server.sql(
    shop.store,
    `select count(*) filter (where p.quantity is distinct from coalesce(m.sum, 0)) as off
     from products p left join (select product_id, sum(delta) as sum from stock_movements group by product_id) m
       using (product_id) where p.inventory_tracked`,
  );
  assert.equal(Number(levels.off), 0);
  for (const item of now.items.slice(0, 2)) {
    const stock = (await shop.ok("GET", `/products/${item.productId}`)).quantity;
    const restocked = Number(stored.find(({ item_id: id }) => id === item.id).restocked);
    assert.equal(stock, started.get(item.productId)! - item.quantity + restocked, item.name);
  }
}

test("whatever is requested, received and refunded: no more is returned than was sold, or paid back than was paid; stock = ledger", async () => {
  const { mug, stamp, sticker } = shop.range;
  let received = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 10, maxLength: 25 }),
      fc.boolean(),
      fc.boolean(),
      async (acts, isPaid, isDelivered) => {
        const started = new Map<string, number>();
        for (const one of [mug, stamp]) started.set(one.id, await shop.stock(one));
        const items = [shop.line(mug, 3), shop.line(stamp, 2), shop.line(sticker, 3)];
        const { code } = await shop.coupon({ value: "33.3" });
        const order = await shop.order({ items, markPaid: isPaid, couponCode: code });
        await shop.advance(order.id, ...toShipped, ...(isDelivered ? ["delivered"] : []));
        for (const one of acts) {
          const status = await carryOut(order, one);
          assert.ok([200, 201, 400, 404, 409].includes(status), `${one.kind}: ${status}`);
          if (one.kind === "receive" && status === 200) received++;
        }
        await holds(order, started);
      },
    ),
    // One in which a return is received for certain, before those that chance makes.
    { numRuns: RUNS, examples: [[whole, true, true]] },
  );
  assert.ok(received > 0);
});

test("the same holds of what is done at once", async () => {
  const { mug, stamp, sticker } = shop.range;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 20 }), async (acts) => {
      const started = new Map<string, number>();
      for (const one of [mug, stamp]) started.set(one.id, await shop.stock(one));
      const items = [shop.line(mug, 3), shop.line(stamp, 2), shop.line(sticker, 3)];
      const order = await shop.order({ items, markPaid: true });
      await shop.advance(order.id, ...toShipped);
      for (let i = 0; i < acts.length; i += 6) {
        const statuses = await Promise.all(acts.slice(i, i + 6).map((one) => carryOut(order, one)));
        assert.ok(
          statuses.every((status) => [200, 201, 400, 404, 409].includes(status)),
          String(statuses),
        );
      }
      await holds(order, started);
    }),
    { numRuns: RUNS },
  );
});
