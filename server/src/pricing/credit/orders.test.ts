import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { guest, openStall } from "../../../test/checkout.ts";
import { parseCsv } from "../../../test/csv.ts";
import { logInAs } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

// A mug and its shipping are 24.80.
const server = await testServer();
const stall = await openStall(server);

async function owner(amount?: string): Promise<Json> {
  const person = await stall.person();
  if (amount) await give(person.id, amount);
  return person;
}
const give = (id: string, amount: string, reason = "goodwill") =>
  stall.ok("POST", `/customer/${id}/credit`, { amount, reason });
const balanceOf = async (id: string): Promise<string> =>
  (await stall.ok("GET", `/customer/${id}/credit`)).balance;
const movementsOf = async (id: string): Promise<Json[]> =>
  (await stall.ok("GET", `/customer/${id}/credit/movements`)).movements;
const place = (customerId: string, more: Fields = {}) =>
  stall.place({ customerId, paymentMethod: "card", storeCredit: true, ...more });
const placed = async (customerId: string, more: Fields = {}): Promise<Json> =>
  dataOf(await place(customerId, more), 201);
const logIn = async (id: string): Promise<string> =>
  (await logInAs(server, stall.store, "customer", id)).accessToken;
const refund = async (id: string, more: Fields = {}): Promise<Json> =>
  dataOf(await stall.refund(id, more), 201);

describe("an order by hand", () => {
  test("is paid by as much as there is, and tells it; the ledger has the order", async () => {
    const { id } = await owner("10");
    const order = await placed(id);
    const told = [order.storeCreditAmount, order.giftCardAmount, order.dueAmount, order.finalAmount];
    assert.deepEqual(told, ["10.00", "0.00", "14.80", "24.80"]);
    assert.deepEqual([order.status, order.paymentStatus], ["pending_payment", "pending"]);
    assert.equal(await balanceOf(id), "0.00");
    const [{ delta, balanceAfter, reason, orderId }] = await movementsOf(id);
    assert.deepEqual([delta, balanceAfter, reason, orderId], ["-10.00", "0.00", "order", order.id]);
    assert.deepEqual(await stall.read(order.id), order);
    const { orders } = await stall.ok("GET", `/orders?customerId=${id}`);
    assert.equal(orders[0].storeCreditAmount, "10.00");
    const [row] = (await stall.ok("GET", `/orders?customerId=${id}&fields=storeCreditAmount,dueAmount`))
      .orders;
    assert.deepEqual([row.storeCreditAmount, row.dueAmount], ["10.00", "14.80"]);
    assert.equal((await stall.pay(order.id, "capture")).status, 201);
    const paid = await stall.read(order.id);
    assert.deepEqual([paid.paidAmount, paid.dueAmount, paid.paymentStatus], ["14.80", "0.00", "paid"]);
    assert.equal((await stall.ok("GET", `/customer/${id}/stats`)).totalSpent, "24.80");
  });

  test("is paid at once where there is enough; without store credit the order does not mention it", async () => {
    const { id } = await owner("100");
    const order = await placed(id);
    assert.deepEqual([order.paymentStatus, order.status, order.dueAmount], ["paid", "pending", "0.00"]);
    assert.equal(await balanceOf(id), "75.20");
    for (const storeCredit of [undefined, false, null, "0", 0]) {
      const other = await placed(id, { storeCredit });
      assert.ok(!("storeCreditAmount" in other));
      assert.equal(other.dueAmount, "24.80");
      assert.ok(!("storeCreditAmount" in (await stall.ok("GET", `/orders/${other.id}?`))));
    }
    const [row] = (await stall.ok("GET", `/orders?customerId=${id}&fields=storeCreditAmount`)).orders;
    assert.ok(!("storeCreditAmount" in row));
    assert.equal(await balanceOf(id), "75.20");
  });

  test("takes an amount, at most what is due; one that is not there is 409, and nothing is written", async () => {
    const { id } = await owner("30");
    assert.equal((await placed(id, { storeCredit: "4.50" })).storeCreditAmount, "4.50");
    assert.equal((await placed(id, { storeCredit: 1 })).storeCreditAmount, "1.00");
    const before = await stall.written();
    const much = await place(id, { storeCredit: "24.51" });
    assertRefused(much, 409, "insufficient_credit", ["/storeCredit", "below_balance"]);
    assert.deepEqual(much.body.details, { balance: "24.50" });
    assertInvalid(await place(id, { storeCredit: "1.001" }), ["/storeCredit", "too_many_fraction_digits"]);
    assertInvalid(await place(id, { storeCredit: "-1" }), ["/storeCredit", "negative"]);
    assertInvalid(await place(id, { storeCredit: {} }), ["/storeCredit", "not_a_decimal"]);
    assertRefused(await place(id, { storeCreditAmount: "1" }), 400, "read_only_field", "/storeCreditAmount");
    assert.deepEqual(await stall.written(), before);
    await give(id, "100");
    assert.equal((await placed(id, { storeCredit: "100" })).storeCreditAmount, "24.80");
  });

  test("gift cards pay first; a gift card is not bought with store credit", async () => {
    const { id } = await owner("10");
    const { code } = await stall.giftCard("20");
    const order = await placed(id, { giftCards: [{ code }] });
    assert.deepEqual(
      [order.giftCardAmount, order.storeCreditAmount, order.dueAmount],
      ["20.00", "4.80", "0.00"],
    );
    const voucher = await placed(id, {
      items: [stall.line(stall.range.voucher)],
      shippingAddress: undefined,
    });
    assert.deepEqual([voucher.storeCreditAmount, voucher.dueAmount], [undefined, "25.00"]);
    const both = await placed(id, {
      items: [stall.line(stall.range.voucher), stall.line(stall.range.sticker)],
    });
    assert.equal(both.storeCreditAmount, "5.20");
  });

  test("knows the customer by their email; somebody new has none", async () => {
    const { id, email } = await owner("10");
    const known = { ...guest({ email: email.toUpperCase() }) };
    assert.equal((await placed(id, { customerId: undefined, customer: known })).storeCreditAmount, "10.00");
    const fresh = await placed(id, { customerId: undefined, customer: guest() });
    assert.equal(fresh.dueAmount, "24.80");
    const asked = await place(id, { customerId: undefined, customer: guest(), storeCredit: "1" });
    assert.deepEqual([asked.status, asked.body.details], [409, { balance: "0.00" }]);
  });

  test("explains how it is paid", async () => {
    const { id } = await owner("10");
    const { code } = await stall.giftCard("5");
    const order = await placed(id, { giftCards: [{ code }] });
    const { payment } = await stall.ok("GET", `/orders/${order.id}/explain`);
    assert.deepEqual(payment, {
      giftCards: { calculation: "5.00", amount: "5.00" },
      storeCredit: { calculation: "10.00", amount: "10.00" },
      due: { calculation: "24.80 − 5.00 − 10.00 = 9.80", amount: "9.80" },
    });
    const plain = await placed(id, { storeCredit: false });
    assert.ok(!("payment" in (await stall.ok("GET", `/orders/${plain.id}/explain`))));
  });

  test("a dry run takes nothing; of 12 at once that want 10 from 50, five are placed", async () => {
    const { id } = await owner("50");
    const body = stall.body({ customerId: id, storeCredit: true });
    const dry = await stall.send("POST", "/orders?dryRun=true", { body });
    assert.equal(dataOf(dry, 201).storeCreditAmount, "24.80");
    assert.equal(await balanceOf(id), "50.00");
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(id, { storeCredit: "10" })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [
      ...Array(5).fill(201),
      ...Array(7).fill(409),
    ]);
    assert.equal(await balanceOf(id), "0.00");
  });

  test("a file of orders has a column of it", async () => {
    const { id } = await owner("10");
    const order = await placed(id);
    const { text } = await stall.send("GET", "/exports/orders?format=csv");
    const [names = [], ...rows] = parseCsv(text);
    const row = rows.find((one) => one.includes(order.id))!;
    assert.equal(row[names.indexOf("storeCreditAmount")], "10.00");
  });
});

describe("a shopper", () => {
  test("who is logged in pays with it; a quote tells it, and what is due is guarded", async () => {
    const { id } = await owner("10");
    const key = await logIn(id);
    const more = { customer: undefined, storeCredit: true };
    const quote = dataOf(await stall.quote({ ...more, explain: true }, { key }));
    const { storeCreditAmount, dueAmount, expectedTotal, expectedDue } = quote;
    assert.deepEqual([storeCreditAmount, dueAmount, expectedDue], ["10.00", "14.80", "14.80"]);
    assert.equal(quote.explanation.payment.due.amount, "14.80");
    assert.ok(!("storeCreditAmount" in dataOf(await stall.quote({ customer: undefined }, { key }))));
    await give(id, "-6", "spent elsewhere");
    const late = await stall.checkOut({ ...more, expectedTotal, expectedDue }, { key });
    assertRefused(late, 409, "price_changed");
    assert.deepEqual(late.body.details, { expectedDue: "14.80", dueAmount: "20.80" });
    const { order } = await stall.buy({ ...more, expectedDue: "20.80" }, { key });
    assert.deepEqual([order.storeCreditAmount, order.dueAmount], ["4.00", "20.80"]);
    const own = await stall.ok("GET", `/storefront/account/orders`, undefined, { key });
    assert.equal(own.orders[0].storeCreditAmount, "4.00");
    const { movements } = await stall.ok("GET", "/storefront/account/credit/movements", undefined, { key });
    assert.equal(movements[0].orderId, order.id);
  });

  test("who is not logged in never does, whoever they say they are", async () => {
    const { id, email } = await owner("10");
    const customer = guest({ email });
    for (const ask of [stall.quote, stall.checkOut])
      for (const storeCredit of [true, "1"])
        assertInvalid(await ask({ customer, storeCredit }), ["/storeCredit", "not_logged_in"]);
    assertInvalid(await stall.checkOut({ customer, storeCredit: true }, { key: stall.store.key }), [
      "/storeCredit",
      "not_logged_in",
    ]);
    assert.equal((await stall.buy({ customer, storeCredit: false })).order.dueAmount, "24.80");
    assert.equal(await balanceOf(id), "10.00");
  });

  test("keeps it in a cart, which tells what became of it", async () => {
    const { id } = await owner("10");
    const key = await logIn(id);
    const cart = await stall.ok(
      "POST",
      "/storefront/carts",
      stall.cart({ customer: undefined, storeCredit: "8.00" }),
      { key },
    );
    assert.deepEqual(
      [cart.storeCredit, cart.quote.storeCreditAmount, cart.quote.dueAmount],
      ["8.00", "8.00", "16.80"],
    );
    await give(id, "-5", "spent elsewhere");
    const path = `/storefront/carts/${cart.id}`;
    const short = await stall.ok("GET", path, undefined, { key });
    const [message] = short.messages;
    assert.deepEqual([message.type, message.field], ["error", "/storeCredit"]);
    assert.ok(!("storeCreditAmount" in short.quote));
    const refusal = await stall.send("PUT", path, { body: { storeCredit: "9" }, key });
    assertRefused(refusal, 409, "insufficient_credit", "/storeCredit");
    const changed = await stall.ok("PUT", path, { storeCredit: true }, { key });
    assert.deepEqual([changed.storeCredit, changed.quote.dueAmount, changed.isReady], [true, "19.80", true]);
    const { order } = await stall.ok("POST", `${path}/complete`, {}, { key });
    assert.deepEqual([order.storeCreditAmount, await balanceOf(id)], ["5.00", "0.00"]);
    const none = await stall.ok("POST", "/storefront/carts", stall.cart({ customer: undefined }), { key });
    assert.ok(!("storeCredit" in none) && !("storeCreditAmount" in none.quote));
  });

  test("a stranger's cart takes none", async () => {
    const asked = (body: Fields) => stall.send("POST", "/storefront/carts", { body, key: undefined });
    assertInvalid(await asked(stall.cart({ storeCredit: true })), ["/storeCredit", "not_logged_in"]);
    assertInvalid(await asked(stall.cart({ storeCredit: "much" })), ["/storeCredit", "not_a_decimal"]);
  });
});

describe("a draft", () => {
  test("is paid with it when it is placed: by the merchant, and by its customer who is logged in", async () => {
    const { id } = await owner("50");
    const body = stall.body({ customerId: id, paymentMethod: "card", draft: true });
    assertInvalid(await stall.send("POST", "/orders", { body: { ...body, storeCredit: true } }), [
      "/storeCredit",
      "not_in_draft",
    ]);
    const [one, other] = [await stall.ok("POST", "/orders", body), await stall.ok("POST", "/orders", body)];
    const order = await stall.ok("POST", `/orders/${one.id}/place`, { storeCredit: "20" });
    assert.deepEqual([order.storeCreditAmount, order.dueAmount], ["20.00", "4.80"]);
    const sent = await stall.ok("POST", `/orders/${other.id}/send`);
    const token = new URL(sent.payment.url).pathname.split("/").at(-1)!;
    const path = `/storefront/orders/${other.id}/place`;
    const byLink = { key: undefined, headers: { "x-order-token": token }, body: { storeCredit: true } };
    assertInvalid(await stall.send("POST", path, byLink), ["/storeCredit", "not_logged_in"]);
    const bought = dataOf(
      await stall.send("POST", path, { key: await logIn(id), body: { storeCredit: true } }),
      201,
    );
    assert.equal(bought.order.storeCreditAmount, "24.80");
    assert.equal(await balanceOf(id), "5.20");
  });
});

describe("a refund", () => {
  test("goes to gift cards first, then to store credit, then it is money", async () => {
    const { id } = await owner("8");
    const card = await stall.giftCard("5");
    const order = await placed(id, { giftCards: [{ code: card.code }], markPaid: true });
    assert.deepEqual([order.paidAmount, order.paymentStatus], ["11.80", "paid"]);
    const first = await refund(order.id, { amount: "6" });
    assert.deepEqual([first.refund.giftCardAmount, first.refund.creditAmount], ["5.00", "1.00"]);
    assert.ok(!("to" in first.refund));
    assert.equal(await balanceOf(id), "1.00");
    const rest = await refund(order.id);
    assert.deepEqual([rest.refund.amount, rest.refund.creditAmount], ["18.80", "7.00"]);
    assert.deepEqual([rest.order.refundedAmount, rest.order.paymentStatus], ["24.80", "refunded"]);
    assert.deepEqual([rest.order.storeCreditAmount, await balanceOf(id)], ["8.00", "8.00"]);
    const told = (await movementsOf(id)).map(({ delta, reason, orderId }) => [
      delta,
      reason,
      orderId === order.id,
    ]);
    assert.deepEqual(told.slice(0, 3), [
      ["7.00", "refund", true],
      ["1.00", "refund", true],
      ["-8.00", "order", true],
    ]);
    assertRefused(await stall.refund(order.id, { amount: "1" }), 409, "invalid_status_transition");
  });

  test("becomes store credit, all of it, where that is asked for; a guest gets some, too", async () => {
    const { order } = await stall.buy();
    await stall.ok("POST", `/orders/${order.id}/payments`, { kind: "capture" });
    const { customerId, items } = await stall.read(order.id);
    const given = await refund(order.id, { to: "credit", items: [{ itemId: items[0].id, quantity: 1 }] });
    assert.deepEqual(
      [given.refund.to, given.refund.creditAmount, given.refund.amount],
      ["credit", "19.90", "19.90"],
    );
    assert.deepEqual(
      [given.order.refundedAmount, given.order.paymentStatus],
      ["19.90", "partially_refunded"],
    );
    assert.equal(await balanceOf(customerId), "19.90");
    const money = await refund(order.id, { shipping: "4.90" });
    assert.ok(!("creditAmount" in money.refund));
    assert.equal(await balanceOf(customerId), "19.90");
    const { refunds } = await stall.ok("GET", `/orders/${order.id}/refunds`);
    assert.deepEqual(
      refunds.map(({ to, creditAmount }: Json) => [to, creditAmount]),
      [
        ["credit", "19.90"],
        [undefined, undefined],
      ],
    );
    assertInvalid(await stall.refund(order.id, { to: "cash" }), ["/to", "invalid_choice"]);
  });

  test("of an order that a card, credit and money paid, as store credit; the card keeps what is left of it", async () => {
    const { id } = await owner("8");
    const card = await stall.giftCard("5");
    const order = await placed(id, { giftCards: [{ code: card.code }], markPaid: true });
    const given = await refund(order.id, { to: "credit", amount: "19.80" });
    assert.deepEqual([given.refund.giftCardAmount, given.refund.creditAmount], ["0.00", "19.80"]);
    const rest = await refund(order.id);
    assert.deepEqual([rest.refund.giftCardAmount, rest.refund.creditAmount], ["5.00", undefined]);
    assert.deepEqual([rest.order.paymentStatus, await balanceOf(id)], ["refunded", "19.80"]);
  });

  test("not to a customer who is anonymized, where it is asked for; what credit had paid returns to their account", async () => {
    const { id } = await owner("8");
    const order = await placed(id, { markPaid: true });
    await stall.ok("POST", `/customer/${id}/anonymize`);
    assertRefused(await stall.refund(order.id, { to: "credit" }), 409, "invalid_status_transition");
    await refund(order.id);
    assert.equal(await balanceOf(id), "8.00");
  });

  test("a cancelled order gives it back, one that nobody paid the rest of, too", async () => {
    const { id } = await owner("100");
    const paid = await placed(id);
    const waiting = await placed(id, { storeCredit: "10" });
    assert.equal(await balanceOf(id), "65.20");
    for (const { id: orderId } of [paid, waiting])
      await stall.ok("POST", `/orders/${orderId}/cancel`, { reason: "customer" });
    assert.equal(await balanceOf(id), "100.00");
    const kept = await placed(id, { storeCredit: "10" });
    await stall.ok("POST", `/orders/${kept.id}/cancel`, { reason: "fraud", refund: false });
    assert.equal(await balanceOf(id), "90.00");
    const [one, other] = [await placed(id, { storeCredit: "30" }), await placed(id, { storeCredit: "30" })];
    await stall.ok("POST", "/orders/bulk", {
      operations: [one, other].map((order) => ({ id: order.id, action: "cancel", reason: "staff" })),
    });
    assert.equal(await balanceOf(id), "90.00");
  });

  test("an edit that makes an order cheaper gives store credit back last of what was paid; another customer gets none of it", async () => {
    const { id } = await owner("50");
    const order = await placed(id, { items: [stall.line(stall.mug, 2)] });
    assert.deepEqual([order.finalAmount, order.storeCreditAmount], ["44.70", "44.70"]);
    const one = { setQuantity: [{ itemId: order.items[0].id, quantity: 1 }] };
    const edited = await stall.ok("POST", `/orders/${order.id}/edits`, one);
    assert.deepEqual(
      [edited.finalAmount, edited.storeCreditAmount, edited.balance],
      ["24.80", "24.80", "0.00"],
    );
    assert.equal(await balanceOf(id), "25.20");
    const more = { setQuantity: [{ itemId: order.items[0].id, quantity: 2 }] };
    const dearer = await stall.ok("POST", `/orders/${order.id}/edits`, more);
    assert.deepEqual(
      [dearer.storeCreditAmount, dearer.dueAmount, dearer.paymentStatus],
      ["24.80", "19.90", "pending"],
    );
    const { id: customerId } = await owner();
    const moved = await stall.send("POST", `/orders/${order.id}/edits`, { body: { customerId } });
    assertRefused(moved, 409, "invalid_status_transition");
    assert.equal(moved.body.details.reason, "store_credit");
    await stall.ok("POST", `/orders/${order.id}/payments`, { kind: "capture" });
    const cheap = await stall.ok("POST", `/orders/${order.id}/edits`, { ...one, refund: false });
    assert.deepEqual([cheap.balance, cheap.paidAmount], ["-19.90", "19.90"]);
    const given = await refund(order.id, { amount: "19.90", to: "credit" });
    assert.deepEqual([given.order.balance, given.order.paidAmount], ["0.00", "0.00"]);
    assert.equal(given.refund.surplusAmount, "19.90");
    assert.equal(await balanceOf(id), "45.10");
  });

  test("a merged customer's orders give it back to whom they are now", async () => {
    const [from, into] = [await owner("10"), await owner()];
    const order = await placed(from.id);
    await stall.ok("POST", `/customer/${from.id}/merge`, { into: into.id });
    await stall.ok("POST", `/orders/${order.id}/cancel`, { reason: "customer" });
    assert.deepEqual([await balanceOf(from.id), await balanceOf(into.id)], ["0.00", "10.00"]);
  });

  test("counts with a key's daily limit for refunds, as any refund does", async () => {
    const order = await placed((await owner()).id, { storeCredit: false, markPaid: true });
    const { key } = await stall.ok("POST", "/api-keys", {
      name: "Care",
      permissions: ["orders"],
      dailyLimits: { refunds: "10" },
    });
    const ask = (amount: string) =>
      stall.send("POST", `/orders/${order.id}/refunds`, { key, body: { amount, to: "credit" } });
    assert.equal((await ask("10")).status, 201);
    const beyond = await ask("0.01");
    assert.deepEqual([beyond.status, beyond.body.details.limit], [403, "refunds"]);
  });
});

test("a retry of an order takes it once", async () => {
  const { id } = await owner("10");
  const sent = {
    body: stall.body({ customerId: id, storeCredit: true }),
    headers: { "idempotency-key": randomUUID() },
  };
  const [first, again] = [
    await stall.send("POST", "/orders", sent),
    await stall.send("POST", "/orders", sent),
  ];
  assert.deepEqual([again.text, again.headers["idempotent-replayed"]], [first.text, "true"]);
  assert.equal((await movementsOf(id)).length, 2);
});

test("after all of it the books balance", () => booksBalance(server, stall.store));
