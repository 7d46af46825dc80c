import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, cents, type Fields, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);

const card = { paymentMethod: "card" };
const toDelivered = ["confirmed", "processing", "shipped", "delivered"];
const mugs = () => shop.stock(shop.range.mug);
const balanceOf = async ({ id }: Json) => (await shop.ok("GET", `/gift-cards/${id}`)).balance;
const paymentsOf = async (id: string) => (await shop.ok("GET", `/orders/${id}/payments`)).payments;
const refundsOf = async (id: string) => (await shop.ok("GET", `/orders/${id}/refunds`)).refunds;

/** Records a payment, which has to be taken, and returns the order. */
async function paid(id: string, kind: string, more: Fields = {}): Promise<Json> {
  const { status, body, text, headers } = await shop.pay(id, kind, more);
  assert.equal(status, 201, text);
  const { payment, order } = body.data;
  assert.deepEqual([payment.kind, payment.orderId, payment.provider], [kind, id, "manual"]);
  assert.deepEqual(await shop.read(id), order);
  assert.equal(headers.etag, `"${order.version}"`);
  assert.deepEqual((await paymentsOf(id)).at(-1), payment);
  return order;
}
/** Refunds, which has to be possible, and returns the refund and the order. */
async function refunded(id: string, more: Fields = {}): Promise<{ refund: Json; order: Json }> {
  const { status, body, text } = await shop.refund(id, more);
  assert.equal(status, 201, text);
  const { refund, order } = body.data;
  assert.deepEqual(await shop.read(id), order);
  assert.deepEqual((await refundsOf(id)).at(-1), refund);
  addsUp(order);
  const all = (await refundsOf(id)).reduce((sum: number, one: Json) => sum + cents(one.amount), 0);
  assert.equal(cents(order.refundedAmount), all);
  return { refund, order };
}
const standing = (order: Json) => [order.status, order.paymentStatus, order.paidAmount, order.dueAmount];
const piece = (order: Json, i: number, quantity = 1) => ({ itemId: order.items[i].id, quantity });
/** A paid order of two mugs and three small shirts: 39.80 and 30.00, and 4.90 for shipping. */
const bought = () =>
  shop.order({
    ...card,
    markPaid: true,
    items: [shop.line(shop.range.mug, 2), shop.line(shop.range.shirt, 3, "S")],
  });

describe("payments", () => {
  test("one capture of all that is due pays the order", async () => {
    const { id } = await shop.order(card);
    const order = await paid(id, "capture", {
      reference: "ch_1",
      method: "wallet",
      note: "by phone",
    });
    assert.deepEqual(standing(order), ["pending", "paid", "24.80", "0.00"]);
    const [payment] = await paymentsOf(id);
    assert.deepEqual([payment.amount, payment.method, payment.reference], ["24.80", "wallet", "ch_1"]);
    assert.match(payment.actor, /^api_key:/);
    const entry = order.timeline.find(({ event }: Json) => event === "captured");
    assert.deepEqual([entry.amount, entry.note, entry.status], ["24.80", "by phone", null]);
  });

  test("several captures add up, and never to more than is due", async () => {
    const { id } = await shop.order(card);
    assert.deepEqual(standing(await paid(id, "capture", { amount: "10" })), [
      "pending_payment",
      "pending",
      "10.00",
      "14.80",
    ]);
    assertInvalid(await shop.pay(id, "capture", { amount: "14.81" }), ["/amount", "too_large"]);
    await paid(id, "capture", { amount: "4.80" });
    assert.deepEqual(standing(await paid(id, "capture")), ["pending", "paid", "24.80", "0.00"]);
    assert.equal((await paymentsOf(id)).length, 3);
    for (const kind of ["capture", "authorize", "fail", "void"])
      assertRefused(await shop.pay(id, kind), 409, "invalid_status_transition");
  });

  test("of many captures at once no more is taken than is due", async () => {
    const { id } = await shop.order(card);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.pay(id, "capture", { amount: "6.20" })),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 4);
    assert.deepEqual(standing(await shop.read(id)), ["pending", "paid", "24.80", "0.00"]);
  });

  test("an authorization is a promise: captured in parts, given up, or failed", async () => {
    const { id } = await shop.order(card);
    assert.deepEqual(standing(await paid(id, "authorize")), ["pending", "authorized", "0.00", "24.80"]);
    assertRefused(await shop.pay(id, "authorize"), 409, "invalid_status_transition");
    assertRefused(await shop.refund(id), 409, "invalid_status_transition");
    assert.equal((await paid(id, "capture", { amount: "4.80" })).paymentStatus, "authorized");
    assert.equal((await paid(id, "capture")).paymentStatus, "paid");

    const { id: voided } = await shop.order(card);
    await paid(voided, "authorize");
    assert.deepEqual(standing(await paid(voided, "void")).slice(0, 2), ["pending_payment", "failed"]);
    assert.equal((await paid(voided, "capture")).paymentStatus, "paid");

    const { id: failed } = await shop.order(card);
    await paid(failed, "authorize");
    assert.equal((await paid(failed, "fail")).paymentStatus, "failed");
  });

  describe("an authorization that is lost", () => {
    for (const kind of ["void", "fail"]) {
      test(`by ${kind} lets the order wait for its payment anew, and its time run out`, async () => {
        const mugs = async () => (await shop.ok("GET", `/products/${shop.range.mug.id}`)).quantity;
        const before = await mugs();
        const { id } = await shop.order(card);
        await server.sql(
          shop.store,
          "update orders set payment_due_at = now() - interval '1 hour' where order_id = $1",
          [id],
        );
        await paid(id, "authorize");
        await paid(id, kind);
        const [{ due } = { due: null }] = await server.sql(
          shop.store,
          "select payment_due_at > now() + interval '50 minutes' as due from orders where order_id = $1",
          [id],
        );
        assert.equal(due, true);
        await server.runJobs();
        assert.deepEqual(standing(await shop.read(id)).slice(0, 2), ["pending_payment", "failed"]);
        await server.sql(shop.store, "update orders set payment_due_at = now() where order_id = $1", [id]);
        await server.sql(
          shop.store,
          "update jobs set run_at = now(), is_due = true where kind = 'payment_timeout' and state = 'waiting'",
          [],
        );
        await server.runJobs();
        const over = await shop.read(id);
        assert.deepEqual(
          [...standing(over).slice(0, 2), over.cancelReason],
          ["cancelled", "cancelled", "payment_timeout"],
        );
        assert.equal(await mugs(), before);
      });
    }

    test("leaves a confirmed order where it is, which does not leave before it is paid", async () => {
      const { id } = await shop.order(card);
      await paid(id, "authorize");
      await shop.advance(id, "confirmed");
      await paid(id, "void");
      assert.equal((await shop.advance(id, "processing")).paymentStatus, "failed");
      const refused = await shop.move(id, "shipped");
      assertRefused(refused, 409, "invalid_status_transition");
      assert.deepEqual(refused.body.details, {
        from: "processing",
        to: "shipped",
        allowed: ["on_hold", "cancelled"],
        reason: "not_paid",
      });
      assert.equal((await paid(id, "capture", { amount: "1" })).paymentStatus, "pending");
      assertRefused(await shop.move(id, "shipped"), 409, "invalid_status_transition");
      await paid(id, "capture");
      assert.equal((await shop.advance(id, "shipped", "delivered")).status, "delivered");
    });

    test("of an order that only has files keeps them as well", async () => {
      const { id } = await shop.order({
        ...card,
        items: [shop.line(shop.range.ebook)],
        shippingAddress: undefined,
      });
      await paid(id, "authorize");
      await shop.advance(id, "confirmed");
      await paid(id, "fail");
      const refused = await shop.move(id, "delivered");
      assertRefused(refused, 409, "invalid_status_transition");
      assert.equal(refused.body.details.reason, "not_paid");
    });

    test("lets an order on hold wait for payment once it is released", async () => {
      const { id } = await shop.order(card);
      await paid(id, "authorize");
      await shop.advance(id, "on_hold");
      assert.equal((await paid(id, "void")).status, "on_hold");
      assertRefused(await shop.move(id, "pending"), 409, "invalid_status_transition");
      assert.equal((await shop.advance(id, "pending_payment")).status, "pending_payment");
    });

    test("after it has left changes where it is in no way", async () => {
      const { id } = await shop.order(card);
      await paid(id, "authorize");
      await shop.advance(id, "confirmed", "processing", "shipped");
      await paid(id, "fail");
      assert.equal((await shop.advance(id, "delivered")).status, "delivered");
    });
  });

  test("one that failed can be paid later", async () => {
    const { id } = await shop.order(card);
    assert.deepEqual(standing(await paid(id, "fail", { note: "declined" })).slice(0, 2), [
      "payment_failed",
      "failed",
    ]);
    assertRefused(await shop.pay(id, "fail"), 409, "invalid_status_transition");
    assert.deepEqual(standing(await paid(id, "capture")), ["pending", "paid", "24.80", "0.00"]);
  });

  test("a refusal names the allowed kinds and fields", async () => {
    const { id } = await shop.order(card);
    const known = await shop.written();
    assertInvalid(await shop.pay(id, "attempt"), "/kind");
    assertInvalid(await shop.pay(id, "capture", { amount: "0" }), ["/amount", "too_small"]);
    assertInvalid(await shop.pay(id, "capture", { amount: "-1" }), "/amount");
    assertInvalid(await shop.pay(id, "capture", { amount: "1.001" }), "/amount");
    assertInvalid(await shop.pay(id, "fail", { amount: "1" }), "/amount");
    assertInvalid(await shop.pay(id, "capture", { method: "gold" }), "/method");
    assertInvalid(await shop.pay(id, "capture", { paymentStatus: "paid" }), "/paymentStatus");
    assertRefused(await shop.pay(id, "capture", { version: 3 }), 409, "version_conflict");
    assertRefused(await shop.pay(MISSING, "capture"), 404, "not_found");
    assert.deepEqual(await shop.written(), known);
    await paid(id, "fail");
    const promised = await shop.pay(id, "authorize");
    assertRefused(promised, 409, "invalid_status_transition");
    assert.deepEqual(promised.body.details, {
      from: "failed",
      to: "authorize",
      allowed: ["attempt", "capture", "void"],
    });
  });

  test("a refund without a reason has the reason other", async () => {
    const { id } = await shop.order({ ...card, markPaid: true });
    const reasonOf = async (more: object) =>
      (await shop.refund(id, { amount: "1", ...more })).body.data.refund.reason;
    assert.equal(await reasonOf({}), "other");
    assert.equal(await reasonOf({ reason: null }), "other");
    assert.equal(await reasonOf({ reason: "too small" }), "too small");
  });

  test("a payment that is given up is cancelled; what was received of it can be given back", async () => {
    const { id } = await shop.order();
    await paid(id, "capture", { amount: "4.80" });
    assert.deepEqual(standing(await paid(id, "void")), ["pending", "cancelled", "4.80", "20.00"]);
    assertRefused(await shop.pay(id, "capture"), 409, "invalid_status_transition");
    const { body } = await shop.refund(id, { reason: "given up" });
    assert.deepEqual([body.data.refund.amount, body.data.order.paymentStatus], ["4.80", "cancelled"]);
  });

  test("a retry records once, a dry run nothing", async () => {
    const { id } = await shop.order(card);
    const at = `/orders/${id}/payments`;
    const body = { kind: "capture", amount: "5" };
    const known = await shop.written();
    assert.equal((await shop.send("POST", `${at}?dryRun=true`, { body })).body.data.order.paidAmount, "5.00");
    assert.deepEqual(await shop.written(), known);
    const sent = { body, headers: { "idempotency-key": randomUUID() } };
    const [first, again] = [await shop.send("POST", at, sent), await shop.send("POST", at, sent)];
    assert.equal(again.text, first.text);
    assert.equal((await shop.read(id)).paidAmount, "5.00");
  });
});

describe("refunds", () => {
  test("of pieces give back their part of the line; all of them its total", async () => {
    const order = await bought();
    const { refund, order: now } = await refunded(order.id, {
      items: [piece(order, 1, 2), piece(order, 0)],
      reason: "too small",
      reference: "re_1",
    });
    assert.deepEqual(
      [refund.amount, refund.shippingAmount, refund.reason, refund.reference, refund.status],
      ["39.90", "0.00", "too small", "re_1", "succeeded"],
    );
    assert.deepEqual(
      refund.items.map((one: Json) => [one.quantity, one.amount]),
      [
        [2, "20.00"],
        [1, "19.90"],
      ],
    );
    assert.deepEqual(
      now.items.map((one: Json) => [one.refundedQuantity, one.refundedAmount]),
      [
        [1, "19.90"],
        [2, "20.00"],
      ],
    );
    assert.deepEqual([now.status, now.paymentStatus], ["pending", "partially_refunded"]);
  });

  test("of thirds of 10.00 come to 10.00", async () => {
    const third = await shop.ok("POST", "/products", {
      price: "3.34",
      kind: "digital_file",
      inventoryTracked: false,
      translations: [{ language: "en", name: "Third", description: "" }],
    });
    const { code } = await shop.coupon({ type: "fixed", value: "0.02" });
    const order = await shop.order({
      ...card,
      markPaid: true,
      items: [shop.line(third, 3)],
      couponCode: code,
      shippingAddress: undefined,
    });
    assert.equal(order.finalAmount, "10.00");
    const amounts = [];
    for (let i = 0; i < 3; i++)
      amounts.push((await refunded(order.id, { items: [piece(order, 0)] })).refund.amount);
    assert.deepEqual(amounts, ["3.33", "3.34", "3.33"]);
    const { refundedAmount, paymentStatus } = await shop.read(order.id);
    assert.deepEqual([refundedAmount, paymentStatus], ["10.00", "refunded"]);
    assertRefused(await shop.refund(order.id), 409, "invalid_status_transition");
  });

  test("of shipping, once; of an amount; and of all that is left", async () => {
    const order = await bought();
    assert.equal((await refunded(order.id, { shipping: "1.90" })).refund.shippingAmount, "1.90");
    assertInvalid(await shop.refund(order.id, { shipping: "3.01" }), ["/shipping", "too_much_to_refund"]);
    assert.equal((await refunded(order.id, { shipping: "3" })).order.refundedAmount, "4.90");
    assertInvalid(await shop.refund(order.id, { shipping: "0.01" }), ["/shipping", "too_much_to_refund"]);
    assert.equal((await refunded(order.id, { amount: "9.80" })).refund.items.length, 0);
    assertInvalid(await shop.refund(order.id, { amount: "60.01" }), ["/amount", "too_much_to_refund"]);
    const { refund, order: now } = await refunded(order.id);
    assert.deepEqual([refund.amount, now.paymentStatus], ["60.00", "refunded"]);
    assert.deepEqual(
      now.items.map((one: Json) => one.refundedQuantity),
      [2, 3],
    );
    assert.ok(now.items.every((one: Json) => cents(one.refundedAmount) <= cents(one.totalAmount)));
  });

  test("never exceed an item's share, nor what was paid", async () => {
    const order = await bought();
    const known = await shop.written();
    assertInvalid(await shop.refund(order.id, { items: [piece(order, 0, 3)] }), [
      "/items/0/quantity",
      "too_large",
    ]);
    assertInvalid(await shop.refund(order.id, { items: [piece(order, 0), piece(order, 0)] }), [
      "/items/1/itemId",
      "not_unique",
    ]);
    assertInvalid(await shop.refund(order.id, { items: [{ itemId: MISSING, quantity: 1 }] }), [
      "/items/0/itemId",
      "not_found",
    ]);
    assertInvalid(await shop.refund(order.id, { items: [piece(order, 0, 0)] }), "/items/0/quantity");
    assertInvalid(await shop.refund(order.id, { items: [] }), "/items");
    assertInvalid(await shop.refund(order.id, { amount: "1", shipping: "1" }), ["/amount", "exactly_one"]);
    assertInvalid(await shop.refund(order.id, { amount: "0" }), ["/amount", "too_small"]);
    assertInvalid(await shop.refund(order.id, { amount: "-1" }), "/amount");
    assertInvalid(await shop.refund(order.id, { total: "1" }), ["/total", "unknown_field"]);
    assertRefused(await shop.refund(order.id, { version: 9 }), 409, "version_conflict");
    assertRefused(await shop.refund(MISSING, {}), 404, "not_found");
    assert.deepEqual(await shop.written(), known);
    await refunded(order.id, { amount: "70" });
    assertInvalid(await shop.refund(order.id, { items: [piece(order, 0)] }), [
      "/items",
      "too_much_to_refund",
    ]);
    assert.equal((await shop.read(order.id)).refundedAmount, "70.00");
  });

  test("of many at once give back no more than was paid", async () => {
    const order = await bought();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.refund(order.id, { amount: "20" })),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 3);
    assert.equal((await shop.read(order.id)).refundedAmount, "60.00");
  });

  test("of what nobody paid, or only a part of, are refused", async () => {
    const { id } = await shop.order(card);
    assertRefused(await shop.refund(id), 409, "invalid_status_transition");
    await paid(id, "capture", { amount: "1" });
    assertRefused(await shop.refund(id), 409, "invalid_status_transition");
  });

  test("put the pieces back into stock before the order leaves, afterwards only if told, never twice", async () => {
    const before = await mugs();
    const one = await bought();
    await refunded(one.id, { items: [piece(one, 0)] });
    assert.equal(await mugs(), before - 1);
    await refunded(one.id, { items: [piece(one, 0)], restock: false });
    assert.equal(await mugs(), before - 1);
    const other = await bought();
    await shop.advance(other.id, ...toDelivered);
    assert.equal(await mugs(), before - 3);
    await refunded(other.id, { items: [piece(other, 0)] });
    assert.equal(await mugs(), before - 3);
    const { refund } = await refunded(other.id, { items: [piece(other, 0)], restock: true });
    assert.deepEqual([await mugs(), refund.restock], [before - 2, true]);
  });

  test("go back to the gift card first", async () => {
    const [first, second] = [await shop.giftCard("10.00"), await shop.giftCard("5.00")];
    const order = await shop.order({
      ...card,
      markPaid: true,
      giftCards: [{ code: first.code }, { code: second.code }],
    });
    assert.deepEqual([order.giftCardAmount, order.paidAmount], ["15.00", "9.80"]);
    const parts = [];
    for (const amount of ["8", "4", "12.80"])
      parts.push((await refunded(order.id, { amount })).refund.giftCardAmount);
    assert.deepEqual(parts, ["8.00", "4.00", "3.00"]);
    assert.deepEqual([await balanceOf(first), await balanceOf(second)], ["10.00", "5.00"]);
    const { movements } = await shop.ok("GET", `/gift-cards/${first.id}/movements`);
    const moves = movements.filter(({ orderId }: Json) => orderId === order.id);
    assert.deepEqual(moves.map(({ delta }: Json) => delta).toSorted(), ["-10.00", "2.00", "8.00"]);
  });

  test("change the order's status only once it is delivered", async () => {
    const order = await bought();
    await shop.advance(order.id, "confirmed");
    assert.equal((await refunded(order.id, { amount: "1" })).order.status, "confirmed");
    await shop.advance(order.id, "processing", "shipped");
    assert.equal((await refunded(order.id, { amount: "1" })).order.status, "shipped");
    assert.equal((await shop.advance(order.id, "delivered")).status, "delivered");
    assert.equal((await refunded(order.id, { amount: "1" })).order.status, "partially_refunded");
    const { order: last } = await refunded(order.id);
    assert.deepEqual([last.status, last.paymentStatus], ["refunded", "refunded"]);
  });

  test("a retry refunds once, a dry run nothing", async () => {
    const { id } = await bought();
    const at = `/orders/${id}/refunds`;
    const known = await shop.written();
    const dry = await shop.send("POST", `${at}?dryRun=true`, { body: {} });
    assert.deepEqual([dry.status, dry.body.data.order.refundedAmount], [201, "74.70"]);
    assert.deepEqual(await shop.written(), known);
    const sent = { body: { amount: "5" }, headers: { "idempotency-key": randomUUID() } };
    const [first, again] = [await shop.send("POST", at, sent), await shop.send("POST", at, sent)];
    assert.equal(again.text, first.text);
    assert.equal((await shop.read(id)).refundedAmount, "5.00");
  });
});
