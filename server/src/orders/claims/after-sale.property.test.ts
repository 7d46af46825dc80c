import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { booksBalance } from "../../../test/books.ts";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import { cents, type Fields, type Json, openShop } from "../../../test/shop.ts";

// Random shipments, losses, returns, exchanges, refunds and claims of orders, in sequence and concurrently:
// the books balance, stock is the sum of its ledger, no piece is refunded or replaced twice, and an exchange
// takes from one order the amount that it pays to the other.

const server = await testServer();
const shop = await openShop(server, { cashOnDelivery: { enabled: true, type: "fixed", value: "1.50" } });
const { mug, shirt, stamp, sticker } = shop.range;

const kinds = [
  "return",
  "return",
  "receive",
  "receive",
  "exchange",
  "exchange",
  "exchange",
  "refund",
  "refundReturn",
  "amount",
  "claim",
  "replace",
  "refundClaim",
  "reject",
  "cancel",
  "cancelReplacement",
  "ship",
  "ship",
  "move",
  "move",
] as const;
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  line: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 3 }),
  nth: fc.nat(3),
  flag: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const done = new Map<string, number>();

/** Sends an act's request; the server decides whether it is allowed. */
async function carryOut(order: Json, { kind, line, quantity, nth, flag }: Act): Promise<void> {
  const itemId = order.items[line].id;
  const of = `/orders/${order.id}`;
  const send = async (method: string, path: string, body: Fields) => {
    const { status, text } = await shop.send(method, path, { body });
    assert.ok([200, 201, 400, 404, 409].includes(status), `${kind}: ${text.slice(0, 2_000)}`);
    if (status < 300) done.set(kind, (done.get(kind) ?? 0) + 1);
  };
  const one = async (name: string) => {
    const { [name]: all } = await shop.ok("GET", `${of}/${name}`);
    return all[nth % (all.length || 1)];
  };
  const pieces = [{ itemId, quantity }];
  const refundTo = nth % 2 ? { refundTo: "credit" } : {};
  if (kind === "return") {
    const { status, body } = await shop.send("POST", `${of}/returns`, {
      body: { items: [{ itemId, quantity, reason: "No" }] },
    });
    if (status === 201) await send("PUT", `${of}/returns/${body.data.id}`, { status: "approved" });
  } else if (kind === "refund") await send("POST", `${of}/refunds`, { items: pieces, restock: flag });
  else if (kind === "amount") await send("POST", `${of}/refunds`, { amount: `${quantity * 3}.50` });
  else if (kind === "claim") {
    const reason = flag ? "damaged" : "lost";
    await send("POST", `${of}/claims`, { items: [{ itemId, quantity, reason }], carrierCost: "2.00" });
  } else if (kind === "cancel") {
    const { exchanges = [] } = await shop.read(order.id);
    if (exchanges[nth]) await send("POST", `/orders/${exchanges[nth]}/cancel`, { reason: "customer" });
  } else if (kind === "ship") await send("POST", `${of}/shipments`, { items: pieces, status: "shipped" });
  else if (kind === "move") {
    const shipment = await one("shipments");
    const lost = { status: "lost", resend: quantity > 1 };
    if (shipment) await send("PUT", `${of}/shipments/${shipment.id}`, flag ? lost : { status: "delivered" });
  } else if (kind === "cancelReplacement") {
    const { replacementOrderId: id } = (await one("claims")) ?? {};
    if (id) await send("POST", `/orders/${id}/cancel`, { reason: "other" });
  } else if (kind === "replace" || kind === "refundClaim" || kind === "reject") {
    const claim = await one("claims");
    const resolution = kind === "replace" ? "replace" : "refund";
    const resolved = { status: "resolved", resolution, ...(kind === "refundClaim" && refundTo) };
    const body = kind === "reject" ? { status: "rejected" } : resolved;
    if (claim) await send("PUT", `${of}/claims/${claim.id}`, body);
  } else {
    const back = await one("returns");
    if (!back) return;
    const at = `${of}/returns/${back.id}`;
    const refund = flag && quantity === 1;
    if (kind === "receive") await send("PUT", at, { status: "received", refund, ...(refund && refundTo) });
    else if (kind === "refundReturn")
      await send("POST", `${of}/refunds`, { returnId: back.id, ...(flag && { amount: `${quantity}.00` }) });
    else {
      const items = [
        shop.line(flag ? stamp : sticker, quantity),
        ...(nth === 0 ? [shop.line(shirt, 1, "M")] : []),
      ];
      await send("POST", `${at}/exchange`, { items, ...refundTo });
    }
  }
}

/** Checks the invariants of an order. */
async function holds(order: Json): Promise<void> {
  const [now, { returns }, { claims }] = await Promise.all([
    shop.read(order.id),
    shop.ok("GET", `/orders/${order.id}/returns?limit=100`),
    shop.ok("GET", `/orders/${order.id}/claims?limit=100`),
  ]);
  for (const back of returns.filter(({ status }: Json) => status === "received"))
    assert.ok(cents(back.settledAmount) <= cents(back.worthAmount), JSON.stringify(back));
  const exchanged = returns.flatMap(({ exchangeOrderId = [] }: Json) => exchangeOrderId);
  assert.deepEqual([...(now.exchanges ?? [])].sort(), exchanged.sort());
  for (const id of exchanged) assert.equal((await shop.read(id)).exchangeOf.orderId, order.id);
  for (const item of now.items) {
    const { quantity, refundedQuantity, replacedQuantity = 0, refundedAmount, totalAmount } = item;
    assert.ok(refundedQuantity + replacedQuantity <= quantity, JSON.stringify(item));
    const most = Math.ceil((cents(totalAmount) * (quantity - replacedQuantity)) / quantity);
    assert.ok(cents(refundedAmount) <= most, JSON.stringify(item));
    const claimed = claims
      .filter(({ status, resolution }: Json) => status !== "rejected" && resolution !== "replace")
      .flatMap(({ items }: Json) => items)
      .filter((one: Json) => one.itemId === item.id)
      .reduce((sum: number, one: Json) => sum + one.quantity, replacedQuantity);
    assert.ok(claimed <= quantity, `${claimed} of ${quantity}`);
  }
  assert.ok(cents(now.refundedAmount) <= cents(now.paidAmount) + cents(now.giftCardAmount));
}

const parts: Act[] = [
  { kind: "ship", line: 0, quantity: 1, nth: 0, flag: true },
  { kind: "claim", line: 0, quantity: 1, nth: 0, flag: false },
  { kind: "refundClaim", line: 0, quantity: 1, nth: 0, flag: true },
  { kind: "return", line: 0, quantity: 1, nth: 0, flag: true },
  { kind: "receive", line: 0, quantity: 1, nth: 0, flag: true },
  { kind: "ship", line: 0, quantity: 1, nth: 0, flag: true },
  { kind: "move", line: 0, quantity: 2, nth: 1, flag: true },
  { kind: "claim", line: 0, quantity: 1, nth: 0, flag: true },
  { kind: "replace", line: 0, quantity: 1, nth: 0, flag: true },
  { kind: "cancelReplacement", line: 0, quantity: 1, nth: 0, flag: true },
];
const plain = { line: 0, quantity: 1, nth: 0, flag: true };
const whole: Act[] = (["return", "receive", "claim", "replace", "return"] as const).map((kind) => ({
  ...plain,
  kind,
}));
const even: Act[] = [
  { ...plain, kind: "return", quantity: 2 },
  { ...plain, kind: "receive", quantity: 2, flag: false },
  { ...plain, kind: "exchange" },
  { ...plain, kind: "claim", line: 1 },
  { ...plain, kind: "refundClaim" },
  { ...plain, kind: "cancel" },
];

test("whatever is shipped, returned, exchanged, refunded and claimed, in turn and at once: the books balance", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 8, maxLength: 20 }),
      fc.constantFrom("cash", "bank_transfer", "card"),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (acts, paymentMethod, hasCard, isAtOnce, hasArrived) => {
        const card = hasCard ? { giftCards: [{ code: (await shop.giftCard("25")).code }] } : {};
        const { code: couponCode } = await shop.coupon({ value: "33.3" });
        const items = [shop.line(mug, 3), shop.line(shirt, 2, "M")];
        const order = await shop.order({ items, paymentMethod, markPaid: true, couponCode, ...card });
        const arrived = hasArrived ? ["processing", "shipped", "delivered"] : [];
        await shop.advance(order.id, "confirmed", ...arrived);
        const step = isAtOnce ? 4 : 1;
        for (let i = 0; i < acts.length; i += step)
          await Promise.all(acts.slice(i, i + step).map((one) => carryOut(order, one)));
        await holds(order);
      },
    ),
    {
      numRuns: runs(8, 80),
      examples: [
        [even, "cash", true, false, true],
        [whole, "card", false, false, true],
        [parts, "bank_transfer", false, false, false],
      ],
    },
  );
  await booksBalance(server, shop.store);
  for (const kind of ["exchange", "replace", "refundClaim"] as const)
    assert.ok(done.get(kind), `${kind} was never done`);
});
