import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

// The ends of orders: delivered, returned, cancelled by a person or by time; and the refunds then.

const server = await testServer();
const shop = await openShop(server, { paymentTimeoutMinutes: 60 });

const card = { paymentMethod: "card" };
const toShipped = ["confirmed", "processing", "shipped"];
const cancel = (id: string, more: Fields = {}) =>
  shop.send("POST", `/orders/${id}/cancel`, { body: { reason: "customer", ...more } });
const cancelled = async (id: string, more: Fields = {}) => dataOf(await cancel(id, more));
const mugs = () => shop.stock(shop.range.mug);
const usesOf = async ({ id }: Json) => (await shop.ok("GET", `/coupons/${id}`)).usedCount;
const balanceOf = async ({ id }: Json) => (await shop.ok("GET", `/gift-cards/${id}`)).balance;
const standing = ({ status, paymentStatus }: Json) => [status, paymentStatus];

describe("cash", () => {
  test("is captured when the order is delivered", async () => {
    const { id } = await shop.order();
    const order = await shop.advance(id, ...toShipped, "delivered");
    assert.deepEqual([...standing(order), order.paidAmount], ["delivered", "paid", "24.80"]);
    const { payments } = await shop.ok("GET", `/orders/${id}/payments`);
    assert.deepEqual([payments.length, payments[0].kind, payments[0].method], [1, "capture", "cash"]);
  });

  test("that was recorded before is not captured twice, and a part of it is completed", async () => {
    const { id } = await shop.order();
    await shop.pay(id, "capture", { amount: "4.80" });
    const order = await shop.advance(id, ...toShipped, "delivered");
    assert.deepEqual([order.paidAmount, order.paymentStatus], ["24.80", "paid"]);
    const { id: other } = await shop.order({ markPaid: true });
    const paid = await shop.advance(other, ...toShipped, "delivered");
    assert.equal(paid.paidAmount, "24.80");
    assert.equal((await shop.ok("GET", `/orders/${other}/payments`)).payments.length, 1);
  });

  test("is what was collected at the door; what is missing stays due", async () => {
    const { id } = await shop.order({ items: [shop.line(shop.range.mug, 2)] });
    await shop.advance(id, ...toShipped);
    const deliver = (more: Fields) => shop.move(id, "delivered", more);
    assertInvalid(await deliver({ collectedAmount: "44.71" }), ["/collectedAmount", "too_large"]);
    assertInvalid(await deliver({ collectedAmount: "-1" }), ["/collectedAmount", "negative"]);
    assertInvalid(await deliver({ collectedAmount: "1.001" }), [
      "/collectedAmount",
      "too_many_fraction_digits",
    ]);
    assertInvalid(await shop.move(id, "returned", { collectedAmount: "1" }), [
      "/collectedAmount",
      "unknown_field",
    ]);
    const sent = { headers: { "idempotency-key": randomUUID() } };
    const dry = await shop.send("PUT", `/orders/${id}/status?dryRun=true`, {
      body: { status: "delivered", collectedAmount: "20" },
    });
    assert.deepEqual([dry.status, dry.body.data.paidAmount], [200, "20.00"]);
    const first = await shop.move(id, "delivered", { collectedAmount: "24.80" }, sent);
    const order = first.body.data;
    assert.deepEqual(
      [...standing(order), order.paidAmount, order.dueAmount],
      ["delivered", "pending", "24.80", "19.90"],
    );
    const again = await shop.move(id, "delivered", { collectedAmount: "24.80" }, sent);
    assert.equal(again.text, first.text);
    const { payments } = await shop.ok("GET", `/orders/${id}/payments`);
    assert.deepEqual(
      payments.map(({ kind, amount, method }: Json) => [kind, amount, method]),
      [["capture", "24.80", "cash"]],
    );
    await shop.pay(id, "capture");
    assert.equal((await shop.read(id)).paymentStatus, "paid");
  });

  test("can be nothing, and is told of cash alone", async () => {
    const { id } = await shop.order();
    await shop.advance(id, ...toShipped);
    const { body } = await shop.move(id, "delivered", { collectedAmount: "0" });
    assert.deepEqual([...standing(body.data), body.data.dueAmount], ["delivered", "pending", "24.80"]);
    const other = await shop.order({ ...card, markPaid: true });
    await shop.advance(other.id, ...toShipped);
    assertInvalid(await shop.move(other.id, "delivered", { collectedAmount: "0" }), "/collectedAmount");
    const paid = await shop.order({ markPaid: true });
    await shop.advance(paid.id, ...toShipped);
    assertInvalid(await shop.move(paid.id, "delivered", { collectedAmount: "1" }), "/collectedAmount");
    assert.equal((await shop.move(paid.id, "delivered", { collectedAmount: "0" })).status, 200);
  });

  test("is not booked for a piece that was refused at the door", async () => {
    const { id, items } = await shop.order({ items: [shop.line(shop.range.mug, 2)] });
    await shop.advance(id, ...toShipped);
    const [mug] = items;
    const made = await shop.ok("POST", `/orders/${id}/returns`, {
      items: [{ itemId: mug.id, quantity: 1, reason: "refused" }],
    });
    const receive = (body: Fields) => shop.ok("PUT", `/orders/${id}/returns/${made.id}`, body);
    await receive({ status: "approved" });
    await receive({
      status: "received",
      items: [{ itemId: mug.id, quantity: 1, disposition: "restock" }],
    });
    const order = await shop.advance(id, "delivered");
    assert.deepEqual(
      [...standing(order), order.paidAmount, order.dueAmount],
      ["delivered", "pending", "24.80", "19.90"],
    );
    await booksBalance(server, shop.store);
  });

  test("of an order that is all digital, too", async () => {
    const { id } = await shop.order({ items: [shop.line(shop.range.ebook)], shippingAddress: undefined });
    const order = await shop.advance(id, "confirmed", "delivered");
    assert.deepEqual(standing(order), ["delivered", "paid"]);
  });
});

describe("pieces that were refunded and restocked before shipping", () => {
  test("cannot leave: not by shipping, not by delivering what is digital", async () => {
    const paid = { ...card, markPaid: true };
    const { id } = await shop.order({
      ...paid,
      items: [shop.line(shop.range.mug, 2), shop.line(shop.range.sticker)],
    });
    await shop.advance(id, "confirmed", "processing");
    await shop.refund(id, { reason: "changed mind" });
    const late = await shop.move(id, "shipped");
    assertRefused(late, 409, "invalid_status_transition");
    assert.deepEqual(late.body.details.allowed, ["on_hold", "cancelled"]);
    assert.equal((await cancelled(id)).status, "cancelled");
    const digital = await shop.order({
      ...paid,
      items: [shop.line(shop.range.ebook)],
      shippingAddress: undefined,
    });
    await shop.advance(digital.id, "confirmed");
    await shop.refund(digital.id);
    assertRefused(await shop.move(digital.id, "delivered"), 409, "invalid_status_transition");
  });

  test("the rest can, and so can refunded pieces that were not restocked", async () => {
    const paid = { ...card, markPaid: true, items: [shop.line(shop.range.mug, 2)] };
    const part = await shop.order(paid);
    await shop.advance(part.id, "confirmed", "processing");
    await shop.refund(part.id, { items: [{ itemId: part.items[0].id, quantity: 1 }] });
    assert.equal((await shop.move(part.id, "shipped")).status, 200);
    const kind = await shop.order(paid);
    await shop.advance(kind.id, "confirmed", "processing");
    await shop.refund(kind.id, { restock: false });
    assert.equal((await shop.move(kind.id, "shipped")).status, 200);
  });
});

describe("returned at the door", () => {
  test("unpaid cash is cancelled, all comes back and is restocked", async () => {
    const before = await mugs();
    const { id } = await shop.order({ items: [shop.line(shop.range.mug, 3)] });
    const order = await shop.advance(id, ...toShipped, "returned");
    assert.deepEqual(standing(order), ["returned", "cancelled"]);
    assert.deepEqual([order.items[0].returnedQuantity, await mugs()], [3, before]);
    assertRefused(await shop.refund(id), 409, "invalid_status_transition");
  });

  test("restock: false leaves the stock as it is", async () => {
    const before = await mugs();
    const { id } = await shop.order({ items: [shop.line(shop.range.mug, 3)] });
    await shop.advance(id, ...toShipped);
    const { body } = await shop.move(id, "returned", { restock: false });
    assert.deepEqual([body.data.items[0].returnedQuantity, await mugs()], [3, before - 3]);
  });

  test("a paid amount stays paid until it is refunded", async () => {
    const { id } = await shop.order({ ...card, markPaid: true });
    const order = await shop.advance(id, ...toShipped, "returned");
    assert.deepEqual(standing(order), ["returned", "paid"]);
    const { body } = await shop.refund(id);
    assert.deepEqual(standing(body.data.order), ["refunded", "refunded"]);
  });

  test("pieces that a refund restocked are not restocked again", async () => {
    const before = await mugs();
    const { id, items } = await shop.order({
      ...card,
      markPaid: true,
      items: [shop.line(shop.range.mug, 3)],
    });
    await shop.advance(id, ...toShipped, "delivered");
    await shop.refund(id, { items: [{ itemId: items[0].id, quantity: 1 }], restock: true });
    assert.equal(await mugs(), before - 2);
    await shop.advance(id, "returned");
    assert.equal(await mugs(), before);
    assert.equal((await shop.refund(id, { restock: true })).status, 201);
    assert.equal(await mugs(), before);
  });
});

describe("cancelling", () => {
  test("puts the stock back, refunds what was paid, and says why", async () => {
    const before = await mugs();
    const { id } = await shop.order({ ...card, markPaid: true });
    const order = await cancelled(id, { reason: "fraud", note: "stolen card" });
    assert.deepEqual(standing(order), ["cancelled", "refunded"]);
    assert.deepEqual(
      [order.refundedAmount, order.cancelReason, order.cancelledAt],
      ["24.80", "fraud", order.updatedAt],
    );
    assert.equal(await mugs(), before);
    const entry = order.timeline.find((one: Json) => one.status === "cancelled");
    assert.equal(entry.note, "stolen card");
    const { refunds } = await shop.ok("GET", `/orders/${id}/refunds`);
    assert.deepEqual([refunds.length, refunds[0].amount], [1, "24.80"]);
    const { movements } = await shop.ok("GET", `/products/${shop.range.mug.id}/stock/movements`);
    assert.deepEqual([movements[0].delta, movements[0].reference], [1, order.orderNumber]);
  });

  test("restock: false and refund: false do neither; both can be done later", async () => {
    const before = await mugs();
    const { id, items } = await shop.order({ ...card, markPaid: true });
    const order = await cancelled(id, { restock: false, refund: false });
    assert.deepEqual([...standing(order), order.refundedAmount], ["cancelled", "paid", "0.00"]);
    assert.equal(await mugs(), before - 1);
    const { body } = await shop.refund(id, {
      items: [{ itemId: items[0].id, quantity: 1 }],
      restock: true,
      reason: "after all",
    });
    assert.deepEqual(standing(body.data.order), ["cancelled", "partially_refunded"]);
    assert.equal(await mugs(), before);
    const rest = await shop.refund(id);
    assert.deepEqual(standing(rest.body.data.order), ["cancelled", "refunded"]);
    assert.equal(await mugs(), before);
  });

  test("an unpaid order is cancelled, too; a part that was paid is refunded", async () => {
    const one = await shop.order(card);
    assert.deepEqual(standing(await cancelled(one.id)), ["cancelled", "cancelled"]);
    const other = await shop.order(card);
    await shop.pay(other.id, "capture", { amount: "10" });
    const order = await cancelled(other.id);
    assert.deepEqual([...standing(order), order.refundedAmount], ["cancelled", "cancelled", "10.00"]);
    const third = await shop.order(card);
    await shop.pay(third.id, "capture", { amount: "10" });
    assert.equal((await cancelled(third.id, { refund: false })).refundedAmount, "0.00");
    const { body } = await shop.refund(third.id, { amount: "10" });
    assert.deepEqual(
      [...standing(body.data.order), body.data.order.refundedAmount],
      ["cancelled", "cancelled", "10.00"],
    );
    assertRefused(await shop.refund(third.id), 409, "invalid_status_transition");
  });

  test("gives back the coupon's use and what gift cards paid", async () => {
    const coupon = await shop.coupon({ usageLimit: 1 });
    const giftCard = await shop.giftCard("7.00");
    const more = { ...card, couponCode: coupon.code, giftCards: [{ code: giftCard.code }] };
    const { id } = await shop.order(more);
    assert.deepEqual([await usesOf(coupon), await balanceOf(giftCard)], [1, "0.00"]);
    const order = await cancelled(id);
    assert.deepEqual([...standing(order), order.refundedAmount], ["cancelled", "cancelled", "7.00"]);
    assert.deepEqual([await usesOf(coupon), await balanceOf(giftCard)], [0, "7.00"]);
    assert.equal((await shop.order(more)).giftCardAmount, "7.00");
  });

  test("by PUT status is the same", async () => {
    const before = await mugs();
    const { id } = await shop.order({ ...card, markPaid: true });
    const { body } = await shop.move(id, "cancelled", { restock: false, note: "no" });
    assert.deepEqual(standing(body.data), ["cancelled", "refunded"]);
    assert.equal(await mugs(), before - 1);
  });

  test("is refused after it was shipped, twice, and for what is no reason", async () => {
    const { id } = await shop.order();
    assertRefused(await cancel(id, { reason: "boredom" }), 400, "validation_failed", "/reason");
    assertRefused(await cancel(id, { reason: undefined }), 400, "validation_failed", ["/reason", "required"]);
    assertRefused(await cancel(id, { version: 7 }), 409, "version_conflict");
    assertRefused(await cancel(randomUUID()), 404, "not_found");
    await shop.advance(id, ...toShipped);
    const late = await cancel(id);
    assertRefused(late, 409, "invalid_status_transition");
    assert.deepEqual(late.body.details, {
      from: "shipped",
      to: "cancelled",
      allowed: ["delivered", "returned"],
    });
    const { id: other } = await shop.order();
    await cancelled(other);
    assertRefused(await cancel(other), 409, "invalid_status_transition");
  });

  test("of many at once puts the stock back once, and gives back once", async () => {
    const before = await mugs();
    const giftCard = await shop.giftCard("9.00");
    const { id } = await shop.order({ ...card, giftCards: [{ code: giftCard.code }] });
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(id)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.deepEqual([await mugs(), await balanceOf(giftCard)], [before, "9.00"]);
  });

  test("a product that is gone by then is passed over", async () => {
    const made = await shop.ok("POST", "/products", {
      price: "1",
      quantity: 5,
      translations: [{ language: "en", name: "Brief", description: "" }],
    });
    const { id } = await shop.order({ items: [shop.line(made), shop.line(shop.range.mug)] });
    const before = await mugs();
    await shop.ok("DELETE", `/products/${made.id}`);
    assert.equal((await cancelled(id)).status, "cancelled");
    assert.equal(await mugs(), before + 1);
  });

  test("a product that has got variants since then keeps the sum of theirs", async () => {
    const made = await shop.ok("POST", "/products", {
      price: "1",
      quantity: 5,
      translations: [{ language: "en", name: "Hat", description: "" }],
    });
    const { id } = await shop.order({ items: [shop.line(made, 2)] });
    await shop.ok("PUT", `/products/${made.id}`, {
      variants: [{ name: "Size", values: ["S"] }],
      productVariants: [{ options: { Size: "S" }, quantity: 4 }],
    });
    await cancelled(id);
    const { quantity, productVariants } = await shop.ok("GET", `/products/${made.id}`);
    assert.deepEqual([quantity, productVariants[0].quantity], [4, 4]);
  });
});

describe("gift cards that an order bought", () => {
  const vouchers = () =>
    shop.order({
      ...card,
      markPaid: true,
      items: [shop.line(shop.range.voucher, 2)],
      shippingAddress: undefined,
    });
  const cardsOf = async (id: string) =>
    (await server.sql(shop.store, "select is_active from gift_cards where order_id = $1", [id])).map(
      ({ is_active }) => is_active,
    );
  const ends: [name: string, end: (id: string) => Promise<unknown>][] = [
    ["cancelled", (id) => cancelled(id)],
    ["refunded", (id) => shop.refund(id)],
    ["refunded as an amount", (id) => shop.refund(id, { amount: "50" })],
  ];
  for (const [name, end] of ends)
    test(`are disabled when it is ${name}, and are not issued any more`, async () => {
      const [issued, waiting] = [await vouchers(), await vouchers()];
      await end(waiting.id);
      await server.runJobs();
      assert.deepEqual(await cardsOf(waiting.id), []);
      assert.deepEqual(await cardsOf(issued.id), [true, true]);
      await end(issued.id);
      assert.deepEqual(await cardsOf(issued.id), [false, false]);
      assert.equal((await shop.read(issued.id)).paymentStatus, "refunded");
    });
});

describe("an order that nobody pays in time", () => {
  /** Lets an order's time to be paid be over, and does the jobs that are due by then. */
  async function timeOut(id: string): Promise<Json> {
    await server.asOwner(shop.store, async (query) => {
      const past = "now() - interval '1 minute'";
      await query(
        `update orders set payment_due_at = ${past} where order_id = $1 and payment_due_at is not null`,
        [id],
      );
      await query(
        `update jobs set run_at = ${past}, is_due = true where key like $1 || ':%' and state = 'waiting'`,
        [id],
      );
    });
    await server.runJobs();
    return shop.read(id);
  }

  test("is cancelled and restocked, its coupon and gift card given back", async () => {
    const before = await mugs();
    const coupon = await shop.coupon();
    const giftCard = await shop.giftCard("7.00");
    const more = { ...card, couponCode: coupon.code, giftCards: [{ code: giftCard.code }] };
    const { id } = await shop.order(more);
    const order = await timeOut(id);
    assert.deepEqual([...standing(order), order.cancelReason], ["cancelled", "cancelled", "payment_timeout"]);
    assert.equal(order.timeline.find((one: Json) => one.status === "cancelled").actor, "server");
    assert.deepEqual([await mugs(), await usesOf(coupon), await balanceOf(giftCard)], [before, 0, "7.00"]);
  });

  test("so is one whose payment failed", async () => {
    const { id } = await shop.order(card);
    await shop.pay(id, "fail");
    assert.equal((await timeOut(id)).status, "cancelled");
  });

  test("not before its time, and not once it is paid, authorized, or cash", async () => {
    const waiting = await shop.order(card);
    await server.runJobs();
    assert.equal((await shop.read(waiting.id)).status, "pending_payment");
    for (const kind of ["capture", "authorize"]) {
      const { id } = await shop.order(card);
      await shop.pay(id, kind);
      assert.equal((await timeOut(id)).status, "pending");
    }
    const cash = await shop.order();
    assert.equal((await timeOut(cash.id)).status, "pending");
  });

  test("one on hold waits, and is cancelled after its release", async () => {
    const { id } = await shop.order(card);
    await shop.advance(id, "on_hold");
    assert.equal((await timeOut(id)).status, "on_hold");
    await shop.advance(id, "pending_payment");
    assert.equal((await timeOut(id)).status, "cancelled");
  });
});
