import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { asMissing, assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import { cents, type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";

/** A shop that ships for 4.90 and takes 2 % at the door. */
const server = await testServer();
const shop = await openShop(server, { cashOnDelivery: { enabled: true, type: "percentage", value: "2" } });
const other = await openShop(server);
const { mug, shirt, sticker, lamp } = shop.range;

/** An order that was paid by transfer and delivered, and a return of pieces of its first line that was received and not paid back. */
async function came(quantity: number, more: Fields = {}, received: Fields = { refund: false }) {
  const items = [shop.line(mug, 3)];
  const { id } = await shop.order({ items, paymentMethod: "bank_transfer", markPaid: true, ...more });
  const order = await shop.advance(id, "confirmed", "processing", "shipped", "delivered");
  const request = { items: [{ itemId: order.items[0].id, quantity, reason: "Too small" }] };
  const { id: returnId } = await shop.ok("POST", `/orders/${id}/returns`, request);
  await decide(id, returnId, { status: "approved" });
  return { order: await shop.read(id), of: await decide(id, returnId, { status: "received", ...received }) };
}
const decide = (orderId: string, id: string, body: Fields) =>
  shop.ok("PUT", `/orders/${orderId}/returns/${id}`, body);
const pathOf = ({ orderId, id }: Json) => `/orders/${orderId}/returns/${id}/exchange`;
const exchange = (of: Json, body: Fields, sent: Sent = {}) =>
  shop.send("POST", pathOf(of), { body, ...sent });
const exchanged = async (of: Json, items: unknown[], more: Fields = {}): Promise<Json> =>
  dataOf(await exchange(of, { items, ...more }), 201);
const again = ({ orderId, id }: Json) => shop.ok("GET", `/orders/${orderId}/returns/${id}`);
const refundsOf = async (id: string) => (await shop.ok("GET", `/orders/${id}/refunds`)).refunds;
const paymentsOf = async (id: string) => (await shop.ok("GET", `/orders/${id}/payments`)).payments;
const pick = (rows: Json[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));
const medium = (quantity = 1) => shop.line(shirt, quantity, "M");
const today = new Date().toISOString().slice(0, 10);
const cash = async () => (await shop.ok("GET", `/reports/cash?from=${today}&to=${today}`)).totals;
const sales = async () => (await shop.ok("GET", `/reports/sales?from=${today}&to=${today}`)).totals;
const difference = (one: Json, other: Json, ...names: string[]) =>
  names.map((name) => cents(other[name]) - cents(one[name]));

describe("returned pieces", () => {
  test("says what it is worth, and how much of that is settled", async () => {
    const { of } = await came(2);
    assert.deepEqual([of.worthAmount, of.settledAmount, of.refundAmount], ["39.80", "0.00", null]);
    assert.ok(!("exchangeOrderId" in of));
    const { of: paid } = await came(2, {}, {});
    assert.deepEqual([paid.worthAmount, paid.settledAmount, paid.refundAmount], ["39.80", "39.80", "39.80"]);
    const [refund] = await refundsOf(paid.orderId);
    assert.equal(refund.returnId, paid.id);
  });

  test("pays the new order; what is left goes back as it was paid, and is counted once", async () => {
    const { order, of } = await came(2);
    const [stock, before, counted] = [await shop.stock(shirt, "M"), await cash(), await sales()];
    const made = await exchanged(of, [medium()], { note: " The blue one ", sendMail: true });
    // 12.00 and 4.90 for shipping, of 39.80.
    assert.deepEqual(
      [made.finalAmount, made.paidAmount, made.dueAmount, made.status, made.paymentStatus],
      ["16.90", "16.90", "0.00", "pending", "paid"],
    );
    assert.deepEqual(made.exchangeOf, { orderId: order.id, returnId: of.id });
    assert.deepEqual(
      [
        made.customerId,
        made.customer.email,
        made.paymentMethod,
        made.note,
        made.source,
        made.shippingAddress,
      ],
      [order.customerId, order.customer.email, "bank_transfer", "The blue one", "api", order.shippingAddress],
    );
    assert.deepEqual(pick(await paymentsOf(made.id), "kind", "amount", "provider", "reference"), [
      ["capture", "16.90", "exchange", order.orderNumber],
    ]);
    assert.deepEqual(
      pick(await refundsOf(order.id), "amount", "provider", "reference", "returnId", "reason"),
      [
        ["16.90", "exchange", made.orderNumber, of.id, "exchange"],
        ["22.90", "manual", null, of.id, "exchange"],
      ],
    );
    const now = await shop.read(order.id);
    assert.deepEqual(
      [
        now.exchanges,
        now.refundedAmount,
        now.paymentStatus,
        now.items[0].refundedQuantity,
        now.items[0].refundedAmount,
      ],
      [[made.id], "39.80", "partially_refunded", 2, "39.80"],
    );
    assert.ok(!("exchangeOf" in now) && !("exchanges" in made));
    const shown = now.timeline.filter(({ isExchange }: Json) => isExchange);
    assert.deepEqual(pick(shown, "event", "amount", "note"), [["updated", "16.90", made.orderNumber]]);
    assert.deepEqual(pick(made.timeline, "event", "isExchange", "amount"), [
      ["placed", false, null],
      ["updated", true, "16.90"],
    ]);
    const after = await again(of);
    assert.deepEqual(
      [after.settledAmount, after.exchangeOrderId, after.version],
      ["39.80", made.id, of.version + 1],
    );
    assert.equal(await shop.stock(shirt, "M"), stock - 1);
    // No money was paid; only the surplus is refunded.
    assert.deepEqual(difference(before, await cash(), "taken", "refunded"), [0, 2_290]);
    // The returned pieces are refunded, and the new order is sold.
    assert.deepEqual(difference(counted, await sales(), "gross", "refunds"), [1_200, 3_980]);
    const events = await server.sql(
      shop.store,
      "select type from events where resource_id = any($1) order by created_at, event_id",
      [[made.id, of.id]],
    );
    assert.deepEqual(
      events.map(({ type }) => type).filter((type) => type !== "return_updated"),
      ["order_created", "payment_received"],
    );
    assert.equal(events.filter(({ type }) => type === "return_updated").length, 4);
  });

  test("leaves store credit where that is said", async () => {
    const { order, of } = await came(2);
    const credit = `/customer/${order.customerId}/credit`;
    const { balance } = await shop.ok("GET", credit);
    assertInvalid(await exchange(of, { items: [medium()], refundTo: "cash" }), "/refundTo");
    const made = await exchanged(of, [medium()], { refundTo: "credit" });
    assert.deepEqual(pick(await refundsOf(order.id), "amount", "provider", "to", "creditAmount"), [
      ["16.90", "exchange", undefined, undefined],
      ["22.90", "manual", "credit", "22.90"],
    ]);
    assert.equal(cents((await shop.ok("GET", credit)).balance) - cents(balance), 2_290);
    assert.deepEqual([made.paidAmount, made.dueAmount], ["16.90", "0.00"]);
    await booksBalance(server, shop.store);
  });

  test("leaves due what the new order costs more", async () => {
    const { order, of } = await came(1);
    const made = await exchanged(of, [medium(2)]);
    assert.deepEqual(
      [made.finalAmount, made.paidAmount, made.dueAmount, made.status, made.paymentStatus],
      ["28.90", "19.90", "9.00", "pending_payment", "pending"],
    );
    assert.deepEqual(pick(await refundsOf(order.id), "amount", "provider"), [["19.90", "exchange"]]);
    const { order: paid } = dataOf(await shop.pay(made.id, "capture"), 201);
    assert.deepEqual([paid.status, paid.paymentStatus, paid.paidAmount], ["pending", "paid", "28.90"]);
  });

  test("pays no fee at the door where nothing is due there", async () => {
    const cashed = { paymentMethod: "cash", markPaid: true };
    const even = await exchanged((await came(2, cashed)).of, [medium()]);
    assert.deepEqual([even.codFee, even.dueAmount, even.paymentMethod], ["0.00", "0.00", "cash"]);
    const { of } = await came(1, cashed);
    const made = await exchanged(of, [medium(2)]);
    assert.deepEqual([made.codFee, made.finalAmount, made.dueAmount], ["0.58", "29.48", "9.58"]);
    // The explanation matches the calculation.
    const explained = await shop.ok("GET", `/orders/${even.id}/explain`);
    assert.equal(explained.totals.final.amount, "16.90");
  });

  test("goes elsewhere and another way where that is said", async () => {
    const { of } = await came(2);
    const shippingAddress = { ...HOME, city: "Wien", country: "AT" };
    const more = { shippingAddress, shippingMethodId: shop.rates.express, paymentMethod: "cash" };
    const made = await exchanged(of, [medium()], { ...more, expectedTotal: "21.90" });
    assert.deepEqual(
      [made.shippingAddress.city, made.shippingCost, made.paymentMethod],
      ["Wien", "9.90", "cash"],
    );
  });

  test("goes back to gift cards first, as far as they paid", async () => {
    const { code, id } = await shop.giftCard("50");
    const balance = async () => (await shop.ok("GET", `/gift-cards/${id}`)).balance;
    const { of, order } = await came(3, { giftCards: [{ code }] });
    assert.deepEqual([order.giftCardAmount, await balance()], ["50.00", "0.00"]);
    const made = await exchanged(of, [medium()]);
    assert.equal(made.dueAmount, "0.00");
    // 59.70 was returned, 16.90 paid for the new order.
    assert.equal(await balance(), "42.80");
    assert.deepEqual(pick(await refundsOf(order.id), "amount", "giftCardAmount"), [
      ["16.90", "0.00"],
      ["42.80", "42.80"],
    ]);
    assert.equal(
      dataOf(await shop.refund(order.id, { shipping: "4.90" }), 201).refund.giftCardAmount,
      "4.90",
    );
  });

  test("of which nobody paid is worth nothing: the new order is due as a whole", async () => {
    const { id } = await shop.order({ items: [shop.line(mug, 2)] });
    const order = await shop.advance(id, "confirmed", "processing", "shipped");
    await shop.move(id, "delivered", { collectedAmount: "0" });
    const items = [{ itemId: order.items[0].id, quantity: 1, reason: "No" }];
    const { id: returnId } = await shop.ok("POST", `/orders/${id}/returns`, { items });
    await decide(id, returnId, { status: "approved" });
    const of = await decide(id, returnId, { status: "received" });
    assert.deepEqual([of.worthAmount, of.settledAmount], ["0.00", "0.00"]);
    const made = await exchanged(of, [shop.line(mug)]);
    assert.equal(made.dueAmount, made.finalAmount);
    assert.deepEqual([await paymentsOf(made.id), await refundsOf(id)], [[], []]);
    assert.deepEqual((await shop.read(id)).exchanges, [made.id]);
    assertRefused(await exchange(of, { items: [shop.line(mug)] }), 409, "invalid_status_transition");
  });
});

describe("a return is not exchanged", () => {
  const reasonOf = async (of: Json) => {
    const answer = await exchange(of, { items: [medium()] });
    assertRefused(answer, 409, "invalid_status_transition");
    return answer.body.details.reason ?? answer.body.details.from;
  };

  test("before it came, once all of it was given back, or twice", async () => {
    const { order, of } = await came(1);
    const request = { items: [{ itemId: order.items[0].id, quantity: 1, reason: "No" }] };
    const asked = await shop.ok("POST", `/orders/${order.id}/returns`, request);
    assert.equal(await reasonOf(asked), "requested");
    await decide(order.id, asked.id, { status: "approved" });
    assert.equal(await reasonOf(asked), "approved");
    await decide(order.id, asked.id, { status: "received" });
    assert.equal(await reasonOf(asked), "settled");
    await exchanged(of, [medium()]);
    assert.equal(await reasonOf(of), "exchanged");
    const { of: nothing } = await came(1, {}, { items: [] });
    assert.equal(await reasonOf(nothing), "settled");
  });

  test("with pieces that were refunded since, whether or not the refund names it", async () => {
    const { order, of } = await came(2);
    const [item] = order.items;
    await shop.refund(order.id, { items: [{ itemId: item.id, quantity: 1 }] });
    assert.deepEqual(
      [(await again(of)).settledAmount, (await refundsOf(order.id))[0].returnId],
      ["19.90", of.id],
    );
    const made = await exchanged(of, [medium(2)]);
    assert.equal(made.paidAmount, "19.90");
    const { order: whole, of: settled } = await came(2);
    await shop.refund(whole.id, { items: [{ itemId: whole.items[0].id, quantity: 3 }] });
    assert.equal(await reasonOf(settled), "settled");
  });

  test("where the new order cannot be placed: nothing is done", async () => {
    const { of } = await came(1);
    await shop.ok("PUT", `/products/${lamp.id}`, { allowBackorder: false });
    const written = await shop.written();
    assertRefused(await exchange(of, { items: [shop.line(lamp)] }), 409, "insufficient_stock");
    assertRefused(await exchange(of, { items: [medium()], expectedTotal: "1.00" }), 409, "price_changed");
    assertInvalid(
      await exchange(of, { items: [{ productId: randomUUID(), quantity: 1 }] }),
      "/items/0/productId",
    );
    assertInvalid(await exchange(of, { items: [] }), "/items");
    assertInvalid(await exchange(of, { items: [medium()], expectedTotal: "x" }), "/expectedTotal");
    assertInvalid(await exchange(of, { items: [medium()], markPaid: true }), "/markPaid");
    assertRefused(await exchange(of, { items: [medium()], finalAmount: "1.00" }), 400, "read_only_field");
    assertRefused(
      await exchange(of, { items: [medium()], version: of.version - 1 }),
      409,
      "version_conflict",
    );
    assert.deepEqual(await shop.written(), written);
  });

  test("twice at once: one is done", async () => {
    const { order, of } = await came(2);
    const answers = await Promise.all([1, 2, 3].map((n) => exchange(of, { items: [medium(n)] })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
    const won = answers.find(({ status }) => status === 201)!.body.data;
    assert.deepEqual((await shop.read(order.id)).exchanges, [won.id]);
    assert.equal((await again(of)).settledAmount, "39.80");
  });
});

describe("a refund of a return", () => {
  const refund = (orderId: string, body: Fields) => shop.refund(orderId, body);

  test("without more is all that is left of it", async () => {
    const { order, of } = await came(2);
    const { refund: made } = dataOf(await refund(order.id, { returnId: of.id.toUpperCase() }), 201);
    assert.deepEqual([made.amount, made.returnId, made.items[0].quantity], ["39.80", of.id, 2]);
    assertInvalid(await refund(order.id, { returnId: of.id }), ["/returnId", "too_much_to_refund"]);
    assert.equal((await again(of)).settledAmount, "39.80");
  });

  test("is at most what came, by pieces and by amount", async () => {
    const { order, of } = await came(2);
    const [item] = order.items;
    const pieces = (quantity: number, itemId = item.id) => ({
      returnId: of.id,
      items: [{ itemId, quantity }],
    });
    assertInvalid(await refund(order.id, pieces(3)), ["/items/0/quantity", "too_large"]);
    assertInvalid(await refund(order.id, pieces(1, randomUUID())), ["/items/0/itemId", "not_found"]);
    assertInvalid(await refund(order.id, { returnId: of.id, amount: "39.81" }), [
      "/amount",
      "too_much_to_refund",
    ]);
    assertInvalid(await refund(order.id, { returnId: randomUUID(), amount: "1" }), [
      "/returnId",
      "not_found",
    ]);
    dataOf(await refund(order.id, { returnId: of.id, amount: "30.00" }), 201);
    assertInvalid(await refund(order.id, pieces(1)), ["/items", "too_much_to_refund"]);
    const { order: paid } = dataOf(
      await refund(order.id, { returnId: of.id, items: [{ itemId: item.id, quantity: 1, amount: "5.00" }] }),
      201,
    );
    assert.equal(paid.refundedAmount, "35.00");
    const made = await exchanged(of, [shop.line(sticker)]);
    assert.equal(made.paidAmount, "4.80");
    assert.equal((await again(of)).settledAmount, "39.80");
  });

  test("needs one that came", async () => {
    const { id } = await shop.order({ paymentMethod: "bank_transfer", markPaid: true });
    const order = await shop.advance(id, "confirmed", "processing", "shipped");
    const items = [{ itemId: order.items[0].id, quantity: 1, reason: "No" }];
    const asked = await shop.ok("POST", `/orders/${id}/returns`, { items });
    assertRefused(await refund(id, { returnId: asked.id }), 409, "invalid_status_transition");
  });
});

describe("exchanges as writes", () => {
  test("need a key that may, and a return of the store", async () => {
    const { of, order } = await came(1);
    const body = { items: [medium()] };
    const path = `/api/v1${pathOf(of)}`;
    assert.equal((await server.send(shop.store, "POST", path, { body, key: undefined })).status, 401);
    const { key } = await shop.ok("POST", "/api-keys", { name: "reads", permissions: ["orders:read"] });
    assert.equal((await server.send({ ...shop.store, key }, "POST", path, { body })).status, 403);
    const foreign = await asMissing(of.id, (id, sent) =>
      other.send("POST", pathOf({ orderId: order.id, id }), { ...sent, body }),
    );
    assertRefused(foreign, 404, "not_found");
    const elsewhere = await asMissing(of.id, (id, sent) =>
      other.send("POST", pathOf({ orderId: id, id: of.id }), { ...sent, body }),
    );
    assertRefused(elsewhere, 404, "not_found");
  });

  test("are retried and tried without being done", async () => {
    const { of, order } = await came(1);
    const body = { items: [medium()], version: of.version };
    const written = await shop.written();
    const dry = await shop.send("POST", `${pathOf(of)}?dryRun=true`, { body });
    assert.deepEqual([dry.status, dry.body.data.paidAmount], [201, "16.90"]);
    assert.deepEqual(await shop.written(), written);
    const headers = { "idempotency-key": randomUUID() };
    const first = await exchange(of, body, { headers });
    const second = await exchange(of, body, { headers });
    assert.deepEqual([second.status, second.text], [201, first.text]);
    assert.equal((await shop.read(order.id)).exchanges.length, 1);
    await booksBalance(server, shop.store);
  });
});
