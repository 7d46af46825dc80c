import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { asMissing, assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, cents, type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";

// Edits of placed orders by HTTP. Random ones are held against a model of their own by
// edits.property.test.ts.

const server = await testServer();
const shop = await openShop(server);
const other = await openShop(server);
const { mug, shirt, ebook, voucher, sticker, lamp, stamp } = shop.range;

const pathOf = (id: string) => `/orders/${id}/edits`;
const edit = (id: string, body: Fields, more: Fields = {}) =>
  shop.send("POST", pathOf(id), { body, ...more });
const edited = async (id: string, body: Fields): Promise<Json> => dataOf(await edit(id, body));
const editsOf = async (id: string): Promise<Json[]> => (await shop.ok("GET", pathOf(id))).edits;
const refundsOf = async (id: string): Promise<Json[]> =>
  (await shop.ok("GET", `/orders/${id}/refunds`)).refunds;
const paid = { paymentMethod: "card", markPaid: true };
const amountsOf = ({ finalAmount, dueAmount, balance, paidAmount, paymentStatus }: Json) => ({
  finalAmount,
  dueAmount,
  balance,
  paidAmount,
  paymentStatus,
});
const setTo = (order: Json, quantity: number, line = 0) => ({
  setQuantity: [{ itemId: order.items[line].id, quantity }],
});
/** Holds that an edit is refused with 409 for a reason, and that nothing was written. */
async function notEditable(id: string, body: Fields, reason: string) {
  const before = await shop.read(id);
  const answer = await edit(id, body);
  assert.equal(answer.status, 409, answer.text);
  assert.deepEqual([answer.body.code, answer.body.details.reason], ["invalid_status_transition", reason]);
  assert.deepEqual(await shop.read(id), before);
}

describe("an edit", () => {
  test("adds, changes and takes out lines; what is due, stock and reports follow", async () => {
    const order = await shop.order({ items: [shop.line(mug, 2), shop.line(shirt, 1, "S")] });
    const [mugs, shirts] = [await shop.stock(mug), await shop.stock(shirt, "S")];
    const one = await edited(order.id, {
      add: [
        shop.line(stamp, 3),
        { name: "Engraving", unitPrice: "4.00", quantity: 1, requiresShipping: false },
      ],
      setQuantity: [{ itemId: order.items[0].id, quantity: 5 }],
      remove: [order.items[1].id],
      note: " asked on the phone ",
    });
    assert.deepEqual(
      one.items.map(({ name, quantity, unitPrice }: Json) => [name, quantity, unitPrice]),
      [
        ["Mug", 5, "19.90"],
        ["Stamp", 3, "7.00"],
        ["Engraving", 1, "4.00"],
      ],
    );
    addsUp(one);
    assert.equal(one.subtotalAmount, "124.50");
    assert.deepEqual([one.balance, one.dueAmount], [one.finalAmount, one.finalAmount]);
    assert.deepEqual([one.version, one.status, one.paymentStatus], [order.version + 1, "pending", "pending"]);
    assert.deepEqual([await shop.stock(mug), await shop.stock(shirt, "S")], [mugs - 3, shirts + 1]);
    const entry = one.timeline.at(-1);
    assert.deepEqual(
      [entry.event, entry.isEdit, entry.amount, entry.note],
      ["updated", true, one.finalAmount, "asked on the phone"],
    );
    assert.equal(one.timeline[0].isEdit, false);
    await booksBalance(server, shop.store);
  });

  test("takes a line out and adds the same at the price of today; stock moves by the difference", async () => {
    const order = await shop.order({ items: [shop.line(mug, 5)] });
    const mugs = await shop.stock(mug);
    const one = await edited(order.id, { remove: [order.items[0].id], add: [shop.line(mug, 3)] });
    assert.deepEqual([one.items.length, one.items[0].quantity], [1, 3]);
    assert.equal(await shop.stock(mug), mugs + 2);
    await booksBalance(server, shop.store);
  });

  test("keeps the prices that lines had; what is added has the price of today, or one by hand", async () => {
    const cup = await shop.ok("POST", "/products", {
      price: "10.00",
      quantity: 50,
      translations: [{ language: "en", name: "Cup", description: "" }],
    });
    const order = await shop.order({ items: [shop.line(cup, 1)] });
    await shop.ok("PUT", `/products/${cup.id}`, { price: "15.00" });
    const one = await edited(order.id, {
      ...setTo(order, 3),
      add: [{ ...shop.line(mug, 1), unitPrice: "12.00", reason: "Second choice" }],
    });
    assert.deepEqual(
      one.items.map(({ unitPrice }: Json) => unitPrice),
      ["10.00", "12.00"],
    );
    const { id } = await shop.order({ items: [shop.line(sticker)] });
    const two = await edited(id, { add: [shop.line(cup)] });
    assert.equal(two.items[1].unitPrice, "15.00");
  });

  test("gives back at once what was paid too much, and waits for what is due", async () => {
    const order = await shop.order({ items: [shop.line(mug, 2)], ...paid });
    assert.equal(order.finalAmount, "44.70");
    const less = await edited(order.id, setTo(order, 1));
    assert.deepEqual(amountsOf(less), {
      finalAmount: "24.80",
      dueAmount: "0.00",
      balance: "0.00",
      paidAmount: "24.80",
      paymentStatus: "paid",
    });
    assert.equal(less.refundedAmount, "0.00");
    const [refund] = await refundsOf(order.id);
    assert.deepEqual([refund.amount, refund.surplusAmount, refund.status], ["19.90", "19.90", "succeeded"]);

    const more = await edited(order.id, setTo(order, 3));
    assert.deepEqual(amountsOf(more), {
      finalAmount: "64.60",
      dueAmount: "39.80",
      balance: "39.80",
      paidAmount: "24.80",
      paymentStatus: "pending",
    });
    await shop.advance(order.id, "confirmed", "processing");
    assertRefused(await shop.move(order.id, "shipped"), 409, "invalid_status_transition");
    dataOf(await shop.pay(order.id, "capture"), 201);
    const sent = await shop.advance(order.id, "shipped", "delivered");
    assert.deepEqual([sent.paymentStatus, sent.paidAmount, sent.balance], ["paid", "64.60", "0.00"]);
    dataOf(await shop.refund(order.id), 201);
    assert.equal((await shop.read(order.id)).paymentStatus, "refunded");
    await booksBalance(server, shop.store);
  });

  test("leaves what was paid too much where that is wanted: an amount that is refunded is of that first", async () => {
    const order = await shop.order({ items: [shop.line(mug, 3)], ...paid });
    const less = await edited(order.id, { ...setTo(order, 1), refund: false });
    assert.deepEqual(amountsOf(less), {
      finalAmount: "24.80",
      dueAmount: "0.00",
      balance: "-39.80",
      paidAmount: "64.60",
      paymentStatus: "paid",
    });
    dataOf(await shop.refund(order.id, { amount: "9.80" }), 201);
    const left = await shop.read(order.id);
    assert.deepEqual([left.balance, left.refundedAmount, left.paymentStatus], ["-30.00", "0.00", "paid"]);
    dataOf(await shop.refund(order.id, { amount: "35.00" }), 201);
    const all = await shop.read(order.id);
    assert.deepEqual(
      [all.balance, all.refundedAmount, all.paidAmount, all.paymentStatus],
      ["0.00", "5.00", "24.80", "partially_refunded"],
    );
    const again = await shop.order({ items: [shop.line(mug, 3)], ...paid });
    await edited(again.id, { ...setTo(again, 1), refund: false });
    const cancelled = await shop.ok("POST", `/orders/${again.id}/cancel`, { reason: "customer" });
    assert.deepEqual(
      [cancelled.balance, cancelled.refundedAmount, cancelled.paymentStatus],
      ["0.00", "24.80", "refunded"],
    );
    await booksBalance(server, shop.store);
  });

  test("gives gift cards back only what they pay beyond the whole order", async () => {
    const card = await shop.giftCard("30.00");
    const order = await shop.order({
      items: [shop.line(mug, 2)],
      ...paid,
      giftCards: [{ code: card.code }],
    });
    assert.deepEqual([order.giftCardAmount, order.paidAmount], ["30.00", "14.70"]);
    const one = await edited(order.id, setTo(order, 1));
    assert.deepEqual([one.finalAmount, one.giftCardAmount, one.paidAmount], ["24.80", "24.80", "0.00"]);
    const balance = async () => (await shop.ok("GET", `/gift-cards/${card.id}`)).balance;
    assert.equal(await balance(), "5.20");
    const more = await edited(order.id, setTo(order, 2));
    assert.deepEqual([more.giftCardAmount, more.dueAmount], ["24.80", "19.90"]);
    assert.equal(await balance(), "5.20");
    await shop.ok("POST", `/orders/${order.id}/cancel`, { reason: "customer" });
    assert.equal(await balance(), "30.00");
    await booksBalance(server, shop.store);
  });

  test("keeps the coupon while it applies; its use is given back where it does not any more", async () => {
    const coupon = await shop.coupon({ value: "10", minimumSubtotal: "35.00" });
    const order = await shop.order({ items: [shop.line(mug, 2)], couponCode: coupon.code });
    const more = await edited(order.id, setTo(order, 3));
    assert.deepEqual([more.discountAmount, more.couponCode], ["5.97", coupon.code]);
    const less = await edited(order.id, setTo(order, 1));
    assert.deepEqual([less.discountAmount, less.couponCode], ["0.00", null]);
    assert.equal((await shop.ok("GET", `/coupons/${coupon.id}`)).usedCount, 0);
    await booksBalance(server, shop.store);
  });

  test("keeps the automatic discounts it was placed with, and takes no new ones", async () => {
    const discount = (name: string, value: string) =>
      shop.ok("POST", "/discounts", { name, type: "percentage", value, usageLimit: 5 });
    const sale = await discount("Sale", "10");
    const order = await shop.order();
    const end = ({ id }: Json) => shop.ok("PUT", `/discounts/${id}`, { isActive: false });
    await end(sale);
    const anew = await discount("New", "50");
    const one = await edited(order.id, setTo(order, 2));
    assert.deepEqual(
      one.discounts.map(({ name, amount }: Json) => [name, amount]),
      [["Sale", "3.98"]],
    );
    await end(anew);
    assert.equal((await shop.ok("GET", `/discounts/${sale.id}`)).usedCount, 1);
    await booksBalance(server, shop.store);
  });

  test("gives and takes a discount by hand", async () => {
    const order = await shop.order({ items: [shop.line(mug, 2)] });
    const discount = { type: "fixed", value: "5.00", reason: "A scratch" };
    const one = await edited(order.id, { discount });
    assert.deepEqual([one.discountAmount, one.discounts[0].name], ["5.00", "A scratch"]);
    assert.equal((await edited(order.id, setTo(order, 3))).discountAmount, "5.00");
    assert.equal((await edited(order.id, { discount: null })).discountAmount, "0.00");
  });

  test("goes elsewhere and by another rate, taxed there", async () => {
    const order = await shop.order({ items: [shop.line(mug, 1)] });
    const there = await edited(order.id, { shippingAddress: { ...HOME, country: "FR" } });
    assert.deepEqual([there.taxes[0].country, there.taxes[0].rate], ["FR", "20"]);
    assert.equal(there.shippingAddress.country, "FR");
    const express = await edited(order.id, { shippingMethodId: shop.rates.express });
    assert.deepEqual([express.shippingCost, express.shippingMethod.name], ["9.90", "Express"]);
    const more = await edited(order.id, setTo(order, 2));
    assert.equal(more.shippingMethod.name, "Express");
    assertRefused(
      await edit(order.id, { shippingAddress: { ...HOME, country: "JP" } }),
      400,
      "shipping_unavailable",
      ["/shippingAddress/country", "not_shipped_to"],
    );
    assertRefused(await edit(order.id, { shippingMethodId: randomUUID() }), 400, "shipping_unavailable", [
      "/shippingMethodId",
      "not_found",
    ]);
    await booksBalance(server, shop.store);
  });

  test("ships for the first time by the rates of today", async () => {
    const order = await shop.order({ items: [shop.line(ebook)], shippingAddress: undefined });
    assert.equal(order.requiresShipping, false);
    assertInvalid(await edit(order.id, { add: [shop.line(mug)] }), ["/shippingAddress", "required"]);
    const one = await edited(order.id, { add: [shop.line(mug)], shippingAddress: HOME });
    assert.deepEqual([one.requiresShipping, one.shippingCost], [true, "4.90"]);
    await booksBalance(server, shop.store);
  });

  test("makes it another customer's, with what counts for them", async () => {
    const [from, to] = [await shop.person(), await shop.person({ firstName: "Mary", taxExempt: true })];
    const order = await shop.order({ customerId: from.id });
    await shop.order({ customerId: from.id });
    const one = await edited(order.id, { customerId: to.id });
    assert.deepEqual(
      [one.customerId, one.customer.email, one.customer.name],
      [to.id, to.email, "Mary Lovelace"],
    );
    assert.equal(one.taxAmount, "0.00");
    const found = await shop.ok("GET", `/orders?q=${to.email}`);
    assert.deepEqual(
      found.orders.map(({ id }: Json) => id),
      [order.id],
    );
    assertInvalid(await edit(order.id, { customerId: randomUUID() }), ["/customerId", "not_found"]);
    await booksBalance(server, shop.store);
  });

  test("is listed with what the order was before and after, and each amount is explained", async () => {
    const order = await shop.order({ items: [shop.line(mug, 1)] });
    const explained = await shop.ok("GET", `/orders/${order.id}/explain`);
    await edited(order.id, setTo(order, 2));
    const now = await edited(order.id, { add: [shop.line(sticker, 4)] });
    const [first, second] = await editsOf(order.id);
    assert.deepEqual(
      [
        first.before.finalAmount,
        first.after.finalAmount,
        second.before.finalAmount,
        second.after.finalAmount,
      ],
      [order.finalAmount, second.before.finalAmount, first.after.finalAmount, now.finalAmount],
    );
    assert.deepEqual([first.before.items[0].quantity, second.after.items.length], [1, 2]);
    assert.ok(!JSON.stringify(first).includes("@"), "an edit keeps nothing of its person");
    assert.match(first.actor, /^api_key:/);
    assert.deepEqual(await shop.ok("GET", `${pathOf(order.id)}/${first.id}/explain`), explained);
    const last = await shop.ok("GET", `/orders/${order.id}/explain`);
    assert.equal(last.totals.final.amount, now.finalAmount);
    assertRefused(await shop.send("GET", `${pathOf(order.id)}/${randomUUID()}/explain`), 404, "not_found");
  });

  test("tells of itself by an event", async () => {
    const order = await shop.order();
    await edited(order.id, setTo(order, 2));
    const events = await server.sql(
      shop.store,
      "select type, data from events where resource_id = $1 order by sequence",
      [order.id],
    );
    assert.deepEqual(
      events.map(({ type }: Json) => type),
      ["order_created", "order_updated"],
    );
    assert.equal(events[1].data.items[0].quantity, 2);
  });

  test("gives an order that waits for its payment the whole time again where more is due", async () => {
    const order = await shop.order({ paymentMethod: "card" });
    const dueAt = async () =>
      (await server.sql(shop.store, "select payment_due_at from orders where order_id = $1", [order.id]))[0]
        .payment_due_at;
    await server.sql(
      shop.store,
      "update orders set payment_due_at = now() + interval '1 minute' where order_id = $1",
      [order.id],
    );
    const before = await dueAt();
    await edited(order.id, setTo(order, 2));
    assert.ok((await dueAt()) > before);
    dataOf(await shop.pay(order.id, "capture", { amount: "30.00" }), 201);
    const less = await edited(order.id, setTo(order, 1));
    assert.deepEqual([less.status, less.paymentStatus, less.paidAmount], ["pending", "paid", "24.80"]);
    await booksBalance(server, shop.store);
  });
});

describe("an edit of pieces that have left", () => {
  test("cannot be changed; the rest can", async () => {
    const { id } = await shop.order({ items: [shop.line(mug, 3), shop.line(sticker, 2)] });
    const order = await shop.advance(id, "confirmed");
    await shop.ok("POST", `/orders/${id}/shipments`, {
      status: "shipped",
      items: [{ itemId: order.items[0].id, quantity: 2 }],
    });
    assertRefused(await edit(id, setTo(order, 1)), 400, "validation_failed", [
      "/setQuantity/0/quantity",
      "too_small",
    ]);
    assertRefused(await edit(id, { remove: [order.items[0].id] }), 400, "validation_failed", [
      "/remove/0",
      "already_packed",
    ]);
    await notEditable(id, { shippingAddress: HOME }, "shipped");
    await notEditable(id, { shippingMethodId: shop.rates.express }, "shipped");
    const one = await edited(id, { ...setTo(order, 2), add: [shop.line(stamp, 1)] });
    assert.deepEqual(
      one.items.map(({ quantity, shippedQuantity }: Json) => [quantity, shippedQuantity]),
      [
        [2, 2],
        [2, 0],
        [1, 0],
      ],
    );
    const sent = await shop.advance(id, "shipped", "delivered");
    assert.equal(sent.paymentStatus, "paid");
    await notEditable(id, setTo(order, 3), "ended");
    await booksBalance(server, shop.store);
  });
});

describe("an order that cannot be edited", () => {
  test("says why", async () => {
    const cancelled = await shop.order();
    await shop.ok("POST", `/orders/${cancelled.id}/cancel`, { reason: "customer" });
    await notEditable(cancelled.id, setTo(cancelled, 2), "ended");
    const cards = await shop.order({ items: [shop.line(voucher), shop.line(mug)], ...paid });
    await notEditable(cards.id, setTo(cards, 2, 1), "gift_cards");
    const refunded = await shop.order(paid);
    dataOf(await shop.refund(refunded.id, { amount: "1.00" }), 201);
    await notEditable(refunded.id, setTo(refunded, 2), "refunded");
    const promised = await shop.order({ paymentMethod: "card" });
    dataOf(await shop.pay(promised.id, "authorize"), 201);
    await notEditable(promised.id, setTo(promised, 2), "payment_in_flight");
    const invoiced = await shop.order();
    await shop.ok("POST", `/orders/${invoiced.id}/documents/invoice`);
    await notEditable(invoiced.id, setTo(invoiced, 2), "invoiced");
  });
});

describe("a refused edit", () => {
  test("is 400 naming it", async () => {
    const order = await shop.order({ items: [shop.line(mug), shop.line(sticker)] });
    const [one, two] = order.items.map(({ id }: Json) => id);
    const cases: [Fields, [string, string]][] = [
      [{ remove: [randomUUID()] }, ["/remove/0", "not_found"]],
      [{ remove: [one, one] }, ["/remove/1", "not_unique"]],
      [{ remove: [one, two] }, ["/remove", "no_line_left"]],
      [{ setQuantity: [{ itemId: randomUUID(), quantity: 1 }] }, ["/setQuantity/0/itemId", "not_found"]],
      [{ ...setTo(order, 2), remove: [one] }, ["/setQuantity/0/itemId", "not_unique"]],
      [setTo(order, 0), ["/setQuantity/0/quantity", "too_small"]],
      [{ add: [shop.line(mug)] }, ["/add/0/productId", "line_exists"]],
      [{ add: [shop.line(voucher)] }, ["/add/0/productId", "gift_card_not_added"]],
      [{ add: [{ productId: randomUUID(), quantity: 1 }] }, ["/add/0/productId", "not_found"]],
      [{ add: [shop.line(shirt)] }, ["/add/0/variantId", "required"]],
      [{ add: [{ name: "Engraving", quantity: 1 }] }, ["/add/0/unitPrice", "required"]],
      [{ discount: { type: "fixed", value: "0", reason: "x" } }, ["/discount/value", "not_positive"]],
      [{ finalAmount: "1.00" }, ["/finalAmount", "unknown_field"]],
    ];
    for (const [body, fault] of cases) assertInvalid(await edit(order.id, body), fault);
    assert.deepEqual(await shop.read(order.id), order);
  });

  test("is 409 where there is too little in stock, and nothing is written", async () => {
    const order = await shop.order();
    const written = await shop.written();
    const answer = await edit(order.id, setTo(order, 100_000));
    assertRefused(answer, 409, "insufficient_stock");
    assert.equal(answer.body.details.lines[0].productId, mug.id);
    assertRefused(await edit(order.id, { add: [shop.line(stamp, 100_000)] }), 409, "insufficient_stock", [
      "/add/0/quantity",
      "not_in_stock",
    ]);
    assert.deepEqual(await shop.written(), written);
    assert.equal((await edited(order.id, { add: [shop.line(lamp, 2)] })).items[1].quantity, 2);
  });
});

describe("edits as writes", () => {
  test("need a key that may, and an order of the store", async () => {
    const order = await shop.order();
    const body = setTo(order, 2);
    const path = `/api/v1${pathOf(order.id)}`;
    assert.equal((await server.send(shop.store, "POST", path, { body, key: undefined })).status, 401);
    const { key } = await shop.ok("POST", "/api-keys", { name: "reads", permissions: ["orders:read"] });
    const reader = { ...shop.store, key };
    assert.equal((await server.send(reader, "POST", path, { body })).status, 403);
    assert.equal((await server.send(reader, "GET", path)).status, 200);
    for (const method of ["GET", "POST"])
      assertRefused(
        await asMissing(order.id, (id, sent) =>
          other.send(method, pathOf(id), { ...sent, ...(method === "POST" && { body }) }),
        ),
        404,
        "not_found",
      );
  });

  test("are retried, versioned and tried without being done", async () => {
    const order = await shop.order();
    const body = setTo(order, 2);
    const written = await shop.written();
    const dry = await shop.send("POST", `${pathOf(order.id)}?dryRun=true`, { body });
    assert.deepEqual([dry.status, cents(dry.body.data.balance)], [200, cents(order.finalAmount) + 1_990]);
    assert.deepEqual(await shop.written(), written);
    const headers = { "idempotency-key": randomUUID() };
    const first = await edit(order.id, body, { headers });
    const again = await edit(order.id, body, { headers });
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal((await editsOf(order.id)).length, 1);
    assertRefused(
      await edit(order.id, { ...setTo(order, 3), version: order.version }),
      409,
      "version_conflict",
    );
    const same = await edited(order.id, body);
    assert.deepEqual([same.version, (await editsOf(order.id)).length], [order.version + 1, 1]);
    assert.deepEqual(await edited(order.id, {}), same);
  });

  test("of two at once, one is refused by its version; without one, both are done in turn", async () => {
    const order = await shop.order({ items: [shop.line(mug), shop.line(sticker)] });
    const both = await Promise.all([
      edit(order.id, { ...setTo(order, 2), version: order.version }),
      edit(order.id, { ...setTo(order, 3), version: order.version }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    await Promise.all([edited(order.id, setTo(order, 4)), edited(order.id, setTo(order, 5, 1))]);
    const { items } = await shop.read(order.id);
    assert.deepEqual(
      items.map(({ quantity }: Json) => quantity),
      [4, 5],
    );
    await booksBalance(server, shop.store);
  });
});
