import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, cents, type Fields, type Json, openShop } from "../../../test/shop.ts";

// Random edits, payments, refunds and shipments of orders, held against a model that reckons with whole cents
// and shares nothing with the server: what an order comes to, what was received and given back, what is in
// stock, and which edits are refused.

const server = await testServer();
const rates = [{ name: "Post", price: "4.90", freeFrom: "100.00" }];
const shop = await openShop(server, { shippingZones: [{ name: "Here", countries: ["DE"], rates }] });
const { mug, shirt, sticker, stamp } = shop.range;
const goods = [
  { line: (n: number) => shop.line(mug, n), price: 1_990, counted: true, read: () => shop.stock(mug) },
  {
    line: (n: number) => shop.line(shirt, n, "M"),
    price: 1_200,
    counted: true,
    read: () => shop.stock(shirt, "M"),
  },
  { line: (n: number) => shop.line(sticker, n), price: 300, counted: false, read: async () => 0 },
  { line: (n: number) => shop.line(stamp, n), price: 700, counted: true, read: () => shop.stock(stamp) },
];
const coupon = await shop.coupon({ value: "10", minimumSubtotal: "30.00" });
for (const { line, counted } of goods) {
  const { productId, variantId } = line(1);
  if (counted)
    await shop.ok("POST", `/products/${productId}/stock`, { variantId, set: 1_000_000, reason: "enough" });
}
const levels = await Promise.all(goods.map(({ read }) => read()));

type EditRequest = {
  set: { good: number; quantity: number }[];
  remove: number[];
  add: { good: number; quantity: number }[];
  discount: number | null | undefined;
  refund: boolean;
  /** Whether it names lines whether they are there or not. */
  isStray: boolean;
};
type Step =
  | { edit: EditRequest }
  | { pay: number }
  | { give: number }
  | { ship: { good: number; quantity: number } };

const good = fc.nat({ max: goods.length - 1 });
const some = fc.record({ good, quantity: fc.integer({ min: 1, max: 6 }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      edit: fc.record({
        set: fc.array(some, { maxLength: 2 }),
        remove: fc.array(good, { maxLength: 1 }),
        add: fc.array(some, { maxLength: 2 }),
        discount: fc.option(fc.option(fc.integer({ min: 1, max: 6_000 })), { nil: undefined }),
        refund: fc.boolean(),
        isStray: fc.constantFrom(true, false, false, false, false),
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ pay: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ give: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ ship: some }) },
);
const order = fc.record({
  lines: fc.uniqueArray(some, { minLength: 1, maxLength: 3, selector: (one) => one.good }),
  hasCoupon: fc.boolean(),
  card: fc.option(fc.integer({ min: 100, max: 9_000 })),
  isPaid: fc.boolean(),
});

type Model = {
  lines: Map<number, { quantity: number; sent: number }>;
  hasCoupon: boolean;
  discount: number;
  /** What gift cards pay, and what was received besides. */
  card: number;
  paid: number;
};

const text = (amount: number) => (amount / 100).toFixed(2);
const subtotalOf = ({ lines }: Model) =>
  [...lines].reduce((sum, [at, { quantity }]) => sum + goods[at]!.price * quantity, 0);
const applies = (model: Model) => model.hasCoupon && subtotalOf(model) >= 3_000;
function totalOf(model: Model): number {
  const subtotal = subtotalOf(model);
  const left = subtotal - Math.min(model.discount, subtotal);
  const discounted = left - (applies(model) ? Math.floor((left * 10 + 50) / 100) : 0);
  return discounted + (discounted >= 10_000 ? 0 : 490);
}
const balanceOf = (model: Model) => totalOf(model) - model.card - model.paid;
/** Whether an edit has left nothing but what was sent, and nothing is due: then the order has shipped. */
const hasShipped = (model: Model) =>
  [...model.lines.values()].every(({ quantity, sent }) => quantity === sent) && balanceOf(model) <= 0;

/** The request with its lines among those that are there, so that most edits can be made. */
function fitting(model: Model, request: EditRequest): EditRequest {
  if (request.isStray) return request;
  const there = [...model.lines.keys()];
  const set = request.set.slice(0, there.length).map((one, i) => {
    const at = there[(request.set[0]!.good + i) % there.length]!;
    return { good: at, quantity: Math.max(one.quantity, model.lines.get(at)!.sent) };
  });
  const left = there.filter(
    (at) => model.lines.get(at)!.sent === 0 && set.every(({ good: one }) => one !== at),
  );
  const remove = request.remove
    .slice(0, Math.min(left.length, there.length - 1))
    .map((at) => left[at % left.length]!);
  const add = request.add.filter(({ good: at }) => !model.lines.has(at) || remove.includes(at));
  return { ...request, set, remove, add };
}

/** What an edit makes of the model; undefined where it has to be refused. */
function edited(model: Model, { set, remove, add, discount, refund }: EditRequest): Model | undefined {
  const named = [...set.map((one) => one.good), ...remove];
  if (new Set(named).size < named.length || named.some((at) => !model.lines.has(at))) return undefined;
  const lines = new Map(model.lines);
  for (const { good: at, quantity } of set) {
    if (quantity < lines.get(at)!.sent) return undefined;
    lines.set(at, { ...lines.get(at)!, quantity });
  }
  for (const at of remove) {
    if (lines.get(at)!.sent > 0) return undefined;
    lines.delete(at);
  }
  if (add.some(({ good: at }) => lines.has(at))) return undefined;
  for (const { good: at, quantity } of add)
    lines.set(at, { quantity: quantity + (lines.get(at)?.quantity ?? 0), sent: 0 });
  if (lines.size === 0) return undefined;
  const after = { ...model, lines, discount: discount === undefined ? model.discount : (discount ?? 0) };
  after.hasCoupon = applies(after);
  return refund ? givenBack(after, Math.max(0, -balanceOf(after))) : after;
}

// Money first, then cards.
function givenBack(model: Model, surplus: number): Model {
  const money = Math.min(surplus, model.paid);
  return { ...model, paid: model.paid - money, card: model.card - (surplus - money) };
}

async function holds(id: string, model: Model): Promise<Json> {
  const now = await shop.read(id);
  addsUpOrOwes(now);
  assert.deepEqual(
    new Map(now.items.map((item: Json) => [cents(item.unitPrice), item.quantity])),
    new Map([...model.lines].map(([at, { quantity }]) => [goods[at]!.price, quantity])),
  );
  const [total, balance] = [totalOf(model), balanceOf(model)];
  assert.deepEqual(
    [now.finalAmount, now.giftCardAmount, now.paidAmount, now.balance, now.dueAmount, now.refundedAmount],
    [total, model.card, model.paid, balance, Math.max(0, balance), 0].map(text),
  );
  assert.equal(now.paymentStatus, balance > 0 ? "pending" : "paid");
  assert.equal(now.status === "shipped", hasShipped(model), now.status);
  assert.equal(now.couponCode, model.hasCoupon ? coupon.code : null);
  return now;
}

function addsUpOrOwes(now: Json): void {
  if (cents(now.balance) >= 0) addsUp(now);
}

async function stockHolds(models: readonly Model[]): Promise<void> {
  for (const [at, { counted, read }] of goods.entries()) {
    if (!counted) continue;
    const sold = models.reduce((sum, { lines }) => sum + (lines.get(at)?.quantity ?? 0), 0);
    assert.equal(await read(), levels[at]! - sold);
  }
}

const sold: Model[] = [];
let [edits, taken] = [0, 0];

test("random edits agree to the cent, and so does stock", { timeout: 3_600_000 }, async (t) => {
  await fc.assert(
    fc.asyncProperty(order, fc.array(step, { minLength: 1, maxLength: 12 }), async (start, steps) => {
      const lines = new Map(start.lines.map(({ good: at, quantity }) => [at, { quantity, sent: 0 }]));
      let model: Model = { lines, hasCoupon: start.hasCoupon, discount: 0, card: 0, paid: 0 };
      model.hasCoupon = applies(model);
      const { code } = start.card ? await shop.giftCard(text(start.card)) : { code: undefined };
      model.card = Math.min(start.card ?? 0, totalOf(model));
      if (start.isPaid) model.paid = totalOf(model) - model.card;
      const placed = await shop.order({
        items: start.lines.map(({ good: at, quantity }) => goods[at]!.line(quantity)),
        paymentMethod: "bank_transfer",
        ...(code && { giftCards: [{ code }] }),
        ...(model.hasCoupon && { couponCode: coupon.code }),
        ...(start.isPaid && { markPaid: true }),
      });
      const { id } = placed;
      let now = await holds(id, model);
      const itemOf = (at: number): string =>
        now.items.find((item: Json) => cents(item.unitPrice) === goods[at]!.price)?.id ??
        "01900000-0000-7000-8000-000000000000";
      for (const one of steps) {
        if ("edit" in one) {
          const request = fitting(model, one.edit);
          const { set, remove, add, discount, refund } = request;
          const body: Fields = {
            ...(set.length && {
              setQuantity: set.map(({ good: at, quantity }) => ({ itemId: itemOf(at), quantity })),
            }),
            ...(remove.length && { remove: remove.map(itemOf) }),
            ...(add.length && { add: add.map(({ good: at, quantity }) => goods[at]!.line(quantity)) }),
            ...(discount !== undefined && {
              discount: discount && { type: "fixed", value: text(discount), reason: "Test" },
            }),
            refund,
          };
          const after = edited(model, request);
          const answer = await shop.send("POST", `/orders/${id}/edits`, { body });
          const context = answer.status === 500 ? server.logged().slice(-3_000) : answer.text.slice(0, 500);
          assert.equal(answer.status, hasShipped(model) ? 409 : after ? 200 : 400, context);
          // What changes nothing gives nothing back either.
          const isSame = answer.status === 200 && answer.body.data.version === now.version;
          if (after && !isSame && answer.status === 200) model = after;
          edits += 1;
          if (answer.status === 200 && !isSame) taken += 1;
        } else if ("pay" in one) {
          const amount = Math.ceil((Math.max(0, balanceOf(model)) * one.pay) / 100);
          if (amount === 0) continue;
          dataOf(await shop.pay(id, "capture", { amount: text(amount) }), 201);
          model = { ...model, paid: model.paid + amount };
        } else if ("give" in one) {
          const amount = Math.ceil((Math.max(0, -balanceOf(model)) * one.give) / 100);
          if (amount === 0) continue;
          dataOf(await shop.refund(id, { amount: text(amount) }), 201);
          model = givenBack(model, amount);
        } else {
          const line = model.lines.get(one.ship.good);
          const count = Math.min(one.ship.quantity, (line?.quantity ?? 0) - (line?.sent ?? 0));
          const isLast =
            [...model.lines.values()].reduce((sum, { quantity, sent }) => sum + quantity - sent, 0) <= count;
          if (!line || count === 0 || isLast || balanceOf(model) > 0) continue;
          if (now.status === "pending") await shop.advance(id, "confirmed");
          await shop.ok("POST", `/orders/${id}/shipments`, {
            status: "shipped",
            items: [{ itemId: itemOf(one.ship.good), quantity: count }],
          });
          model.lines.set(one.ship.good, { ...line, sent: line.sent + count });
        }
        now = await holds(id, model);
      }
      const explained = await shop.ok("GET", `/orders/${id}/explain`);
      assert.equal(explained.totals.final.amount, now.finalAmount);
      sold.push(model);
    }),
    { numRuns: runs(8, 1_000), endOnFailure: true },
  );
  await stockHolds(sold);
  await booksBalance(server, shop.store);
  t.diagnostic(`${edits} edits were asked for, ${taken} were made`);
  assert.ok(taken > runs(4, 800));
});
