import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { pluck } from "../../../test/pluck.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, type Fields, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);
const transfer = { paymentMethod: "bank_transfer" };

const reopen = (id: string, body: Fields = {}, sent: object = {}) =>
  shop.send("POST", `/orders/${id}/reopen`, { body, ...sent });
const reopened = (id: string, body: Fields = {}) => shop.ok("POST", `/orders/${id}/reopen`, body);
const cancel = (id: string, body: Fields = {}) =>
  shop.ok("POST", `/orders/${id}/cancel`, { reason: "other", ...body });
const paymentsOf = async (id: string) => (await shop.ok("GET", `/orders/${id}/payments`)).payments;
const refundsOf = async (id: string) => (await shop.ok("GET", `/orders/${id}/refunds`)).refunds;
const product = (quantity: number, more: Fields = {}) =>
  shop.ok("POST", "/products", {
    price: "10.00",
    quantity,
    translations: [{ language: "en", name: `Vase ${randomUUID()}`, description: "" }],
    ...more,
  });
const money = ({ status, paymentStatus, paidAmount, dueAmount, owedBackAmount }: Json) => [
  status,
  paymentStatus,
  paidAmount,
  dueAmount,
  owedBackAmount ?? "0.00",
];
const statsOf = ({ customerId }: Json) => shop.ok("GET", `/customer/${customerId}/stats`);
const report = async () => {
  const { totals } = await shop.ok("GET", "/reports/sales");
  return totals;
};

/** Cancels an order as its timeout does. */
async function timeOut(id: string): Promise<void> {
  await server.sql(shop.store, "update orders set payment_due_at = now() where order_id = $1", [id]);
  await server.sql(
    shop.store,
    "update jobs set run_at = now(), is_due = true where kind = 'payment_timeout' and key like $1 || ':%'",
    [id],
  );
  await server.runJobs();
  assert.equal((await shop.read(id)).cancelReason, "payment_timeout");
}
const dueIn = async (id: string): Promise<number> => {
  const [row] = await server.sql(
    shop.store,
    "select extract(epoch from payment_due_at - now())::float8 / 60 as minutes from orders where order_id = $1",
    [id],
  );
  return Math.round(row!.minutes as number);
};

describe("money for an order that has ended", () => {
  test("is recorded as unmatched and owed back; reopened, it pays the order", async () => {
    const vase = await product(2);
    const order = await shop.order({ ...transfer, items: [shop.line(vase, 2)] });
    const before = [await statsOf(order), await report()];
    await timeOut(order.id);
    assert.equal(await shop.stock(vase), 2);
    const { body, status } = await shop.pay(order.id, "capture", { reference: "BANK-1" });
    assert.equal(status, 201);
    const { payment, order: late } = body.data;
    assert.deepEqual([payment.unmatched, payment.amount], [true, order.finalAmount]);
    const listed = () => shop.ok("GET", `/payments?unmatched=true&orderId=${order.id}`);
    assert.deepEqual(pluck((await listed()).payments, "id"), [payment.id]);
    assert.deepEqual(money(late), ["cancelled", "cancelled", order.finalAmount, "0.00", order.finalAmount]);

    const back = await reopened(order.id, { note: "The transfer came" });
    assert.deepEqual(money(back), ["pending", "paid", order.finalAmount, "0.00", "0.00"]);
    assert.deepEqual([back.cancelledAt, back.cancelReason], [null, null]);
    assert.equal(await shop.stock(vase), 0);
    assert.deepEqual(
      (await paymentsOf(order.id)).map((one: Json) => one.unmatched),
      [undefined],
    );
    assert.equal((await listed()).pagination.total, 0);
    const entry = back.timeline.at(-1);
    assert.deepEqual(
      [entry.event, entry.status, entry.note],
      ["status_changed", "pending", "The transfer came"],
    );
    addsUp(back);
    // It counts again, as if it had never ended.
    const [{ totalSpent: was, averageOrderValue: _, ...counts }, totals] = before as [Json, Json];
    const { totalSpent: is, averageOrderValue: __, ...after } = await statsOf(order);
    assert.deepEqual([after, await report()], [counts, totals]);
    assert.deepEqual([was, is], ["0.00", order.finalAmount]);
    await shop.advance(order.id, "confirmed", "processing", "shipped", "delivered");
  });

  test("is refundable in part and whole, and no more than it", async () => {
    const { id, finalAmount } = await shop.order(transfer);
    await cancel(id);
    await shop.pay(id, "capture", { amount: "5.00" });
    await shop.pay(id, "capture", {});
    assert.deepEqual(money(await shop.read(id)), [
      "cancelled",
      "cancelled",
      finalAmount,
      "0.00",
      finalAmount,
    ]);
    assertRefused(await shop.pay(id, "capture", {}), 409, "invalid_status_transition");
    for (const kind of ["authorize", "fail", "void"])
      assertRefused(await shop.pay(id, kind, {}), 409, "invalid_status_transition");
    await shop.ok("POST", `/orders/${id}/refunds`, { amount: "5.00" });
    await shop.ok("POST", `/orders/${id}/refunds`, {});
    assert.deepEqual(money(await shop.read(id)), ["cancelled", "cancelled", finalAmount, "0.00", "0.00"]);
    assertRefused(await shop.refund(id, {}), 409, "invalid_status_transition");
    // Reopened, it is neither paid nor refunded.
    const back = await reopened(id);
    assert.deepEqual(money(back), ["pending_payment", "pending", "0.00", finalAmount, "0.00"]);
    assert.equal(back.refundedAmount, "0.00");
    assert.deepEqual(
      (await refundsOf(id)).map((one: Json) => one.surplusAmount === one.amount),
      [true, true],
    );
    await shop.pay(id, "capture", {});
    const again = await cancel(id);
    assert.deepEqual(money(again), ["cancelled", "refunded", finalAmount, "0.00", "0.00"]);
  });

  test("of an order that was paid and refunded is owed back, too", async () => {
    const { id, finalAmount } = await shop.order({ ...transfer, markPaid: true });
    await cancel(id);
    const late = { amount: "3.00", allowOverpayment: true };
    assertRefused(await shop.pay(id, "capture", { amount: "3.00" }), 409, "invalid_status_transition");
    assert.equal((await shop.pay(id, "capture", late)).status, 201);
    const order = await shop.read(id);
    assert.deepEqual([order.paymentStatus, order.owedBackAmount], ["partially_refunded", "3.00"]);
    await shop.ok("POST", `/orders/${id}/refunds`, { amount: "3.00" });
    assert.deepEqual(money(await shop.read(id)), ["cancelled", "refunded", finalAmount, "0.00", "0.00"]);
  });
});

describe("an overpayment", () => {
  test("is recorded as such where the request says so, and refundable", async () => {
    const { id, finalAmount } = await shop.order(transfer);
    const amount = (Number(finalAmount) + 5).toFixed(2);
    assertInvalid(await shop.pay(id, "capture", { amount }), ["/amount", "too_large"]);
    const allowOverpayment = true;
    assertInvalid(await shop.pay(id, "authorize", { amount, allowOverpayment }), ["/amount", "too_large"]);
    const { body } = await shop.pay(id, "capture", { amount, allowOverpayment });
    assert.equal(body.data.payment.overpaidAmount, "5.00");
    assert.deepEqual(money(body.data.order), ["pending", "paid", amount, "0.00", "5.00"]);
    assert.equal(body.data.order.balance, "-5.00");
    await shop.ok("POST", `/orders/${id}/refunds`, { amount: "5.00" });
    const order = await shop.read(id);
    assert.deepEqual(money(order), ["pending", "paid", finalAmount, "0.00", "0.00"]);
    assert.equal(order.refundedAmount, "0.00");
    assertInvalid(await shop.pay(id, "capture", { allowOverpayment }), ["/amount", "required"]);
    assert.equal((await shop.pay(id, "capture", { amount: "1.00", allowOverpayment })).status, 201);
    assert.equal((await shop.read(id)).owedBackAmount, "1.00");
    // A cancellation gives all of it back.
    const over = await cancel(id);
    assert.equal(over.owedBackAmount, undefined);
  });
});

describe("reopening", () => {
  test("takes stock again, or names what is missing and changes nothing", async () => {
    const vase = await product(3);
    const { id } = await shop.order({ ...transfer, items: [shop.line(vase, 2), shop.line(shop.range.mug)] });
    await cancel(id);
    const other = await shop.order({ items: [shop.line(vase, 2)] });
    const before = await shop.read(id);
    const refused = await reopen(id);
    assertRefused(refused, 409, "insufficient_stock");
    assert.deepEqual(refused.body.details.lines, [{ productId: vase.id, variantId: null, available: 1 }]);
    assert.deepEqual(await shop.read(id), before);
    await cancel(other.id);
    const mugs = await shop.stock(shop.range.mug);
    await reopened(id);
    assert.deepEqual([await shop.stock(vase), await shop.stock(shop.range.mug)], [1, mugs - 1]);
    await cancel(id);
    assert.equal(await shop.stock(vase), 3);
    await shop.ok("DELETE", `/products/${vase.id}`);
    const gone = await reopen(id);
    assertRefused(gone, 409, "insufficient_stock");
    assert.deepEqual(gone.body.details.lines, [{ productId: vase.id, variantId: null, available: 0 }]);
  });

  test("takes nothing where the cancellation put nothing back", async () => {
    const vase = await product(2);
    const { id } = await shop.order({ ...transfer, items: [shop.line(vase, 2)] });
    await cancel(id, { restock: false });
    await reopened(id);
    assert.equal(await shop.stock(vase), 0);
    await cancel(id);
    assert.equal(await shop.stock(vase), 2);
  });

  test("uses its coupon again, and gift cards as far as they still have it", async () => {
    const coupon = await shop.coupon({ type: "fixed", value: "1.00", usageLimit: 1 });
    const [one, two] = [await shop.giftCard("4.00"), await shop.giftCard("3.00")];
    const giftCards = [{ code: one.code }, { code: two.code }];
    const order = await shop.order({ ...transfer, couponCode: coupon.code, giftCards });
    await cancel(order.id);
    const balances = async () =>
      Promise.all([one, two].map(async ({ id }) => (await shop.ok("GET", `/gift-cards/${id}`)).balance));
    const uses = async () => (await shop.ok("GET", `/coupons/${coupon.id}`)).usedCount;
    assert.deepEqual([await balances(), await uses()], [["4.00", "3.00"], 0]);
    // The card that was charged last is spent in part meanwhile.
    await shop.ok("POST", `/gift-cards/${one.id}/adjust`, { delta: "-1.00", reason: "spent" });
    const back = await reopened(order.id);
    assert.deepEqual([back.giftCardAmount, back.refundedAmount], ["6.00", "0.00"]);
    assert.deepEqual([await balances(), await uses()], [["0.00", "0.00"], 1]);
    addsUp(back);
    await cancel(order.id);
    assert.deepEqual([await balances(), await uses()], [["3.00", "3.00"], 0]);
  });

  test("waits for its payment anew, by the timeout of its method; cash waits for nothing", async () => {
    for (const [paymentMethod, status] of [
      ["bank_transfer", "pending_payment"],
      ["cash", "pending"],
    ]) {
      const { id } = await shop.order({ paymentMethod });
      await cancel(id);
      assert.deepEqual((await reopened(id)).status, status);
      if (status === "pending_payment") assert.equal(await dueIn(id), 10_080);
    }
  });

  test("is refused where the order is not cancelled, or is more than an order", async () => {
    const { id } = await shop.order(transfer);
    assertRefused(await reopen(id), 409, "invalid_status_transition");
    const cards = await shop.order({ ...transfer, markPaid: true, items: [shop.line(shop.range.voucher)] });
    await server.runJobs();
    await cancel(cards.id);
    const refused = await reopen(cards.id);
    assertRefused(refused, 409, "invalid_status_transition");
    assert.equal(refused.body.details.reason, "gift_cards");
    assert.match(refused.body.message, /Create a new order to issue new cards/);
    // Nobody moves it there by another way.
    const { body } = await shop.move(cards.id, "pending");
    assert.deepEqual([body.code, body.details.allowed], ["invalid_status_transition", []]);
  });

  test("of an invoiced order is refused, and what came late pays a new order as store credit", async () => {
    const order = await shop.order({ ...transfer, items: [shop.line(shop.range.mug, 2)] });
    await shop.ok("POST", `/orders/${order.id}/documents/invoice`);
    await timeOut(order.id);
    await shop.pay(order.id, "capture", { reference: "BANK-2" });
    const refused = await reopen(order.id);
    assertRefused(refused, 409, "invalid_status_transition");
    assert.equal(refused.body.details.reason, "invoiced");
    assert.match(refused.body.message, /refund it as store credit and use it to pay for the new order/);
    // What the message says.
    const before = await shop.read(order.id);
    assert.equal(before.owedBackAmount, order.finalAmount);
    await shop.ok("POST", `/orders/${order.id}/refunds`, { to: "credit" });
    const items = [shop.line(shop.range.mug, 2)];
    const again = await shop.order({ ...transfer, items, storeCredit: order.finalAmount });
    assert.deepEqual([again.status, again.paymentStatus, again.dueAmount], ["pending", "paid", "0.00"]);
    assert.equal(again.storeCreditAmount, order.finalAmount);
    const after = await shop.read(order.id);
    assert.deepEqual([after.status, after.owedBackAmount], ["cancelled", undefined]);
    const { documents } = await shop.ok("GET", `/orders/${order.id}/documents`);
    assert.deepEqual(pluck(documents, "kind"), ["invoice", "credit_note"]);
  });

  test("asks for permission, a version and the own store; replays and tries", async () => {
    const { id } = await shop.order(transfer);
    const { version } = await cancel(id);
    assertRefused(await reopen(id, {}, { key: undefined }), 401, "unauthenticated");
    assertRefused(await reopen(MISSING), 404, "not_found");
    assertInvalid(await reopen(id, { status: "pending" }), ["/status", "unknown_field"]);
    assertRefused(await reopen(id, { version: version - 1 }), 409, "version_conflict");
    const tried = await shop.send("POST", `/orders/${id}/reopen?dryRun=true`, { body: {} });
    assert.deepEqual([tried.status, tried.body.data.status], [200, "pending_payment"]);
    assert.equal((await shop.read(id)).status, "cancelled");
    const headers = { "idempotency-key": randomUUID() };
    const [first, again] = [await reopen(id, {}, { headers }), await reopen(id, {}, { headers })];
    assert.deepEqual([first.status, first.text], [200, again.text]);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assertRefused(await reopen(id), 409, "invalid_status_transition");
  });
});

describe("at once", () => {
  test("of ten orders that are reopened for three pieces, three get them", async () => {
    const vase = await product(10);
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push((await shop.order({ ...transfer, items: [shop.line(vase)] })).id);
    for (const id of ids) await cancel(id);
    await shop.ok("POST", `/products/${vase.id}/stock`, { set: 3, reason: "counted" });
    const answers = await Promise.all(ids.flatMap((id) => [reopen(id), reopen(id)]));
    assert.equal(answers.filter(({ status }) => status === 200).length, 3);
    const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
    for (const code of codes)
      assert.ok(["insufficient_stock", "invalid_status_transition"].includes(code), code);
    assert.equal(await shop.stock(vase), 0);
  });

  test("a cancellation, a payment and a reopening leave an order that adds up", async () => {
    for (let i = 0; i < 6; i++) {
      const { id, finalAmount } = await shop.order(transfer);
      await Promise.all([
        shop.send("POST", `/orders/${id}/cancel`, { body: { reason: "customer" } }),
        shop.pay(id, "capture", {}),
        reopen(id),
      ]);
      const order = await shop.read(id);
      addsUp(order);
      const [owed, due] = [Number(order.owedBackAmount ?? 0), Number(order.dueAmount)];
      const net = Number(order.paidAmount) - Number(order.refundedAmount);
      assert.equal(owed, order.status === "cancelled" ? net : 0, JSON.stringify(money(order)));
      if (order.status !== "cancelled") assert.equal(net + due, Number(finalAmount));
    }
  });
});

describe("how long an order may stay unpaid", () => {
  const timeouts = async (more: Fields) => (await shop.ok("PUT", "/settings", more)).paymentTimeouts;

  test("is seven days for a bank transfer, an hour for a card, a day for others, as the merchant says", async () => {
    const minutes = async (paymentMethod: string) => dueIn((await shop.order({ paymentMethod })).id);
    for (const [method, wanted] of [
      ["bank_transfer", 10_080],
      ["card", 60],
      ["wallet", 1_440],
    ] as const)
      assert.equal(await minutes(method), wanted, method);
    assert.deepEqual(await timeouts({ paymentTimeouts: { bankTransfer: 4_320, wallet: 30 } }), {
      bankTransfer: 4_320,
      wallet: 30,
    });
    for (const [method, wanted] of [
      ["bank_transfer", 4_320],
      ["card", 1_440],
      ["wallet", 30],
    ] as const)
      assert.equal(await minutes(method), wanted, method);
    // Those that the merchant has set stay beside another one for the rest.
    assert.deepEqual(await timeouts({ paymentTimeoutMinutes: 120 }), { bankTransfer: 4_320, wallet: 30 });
    assert.equal(await minutes("card"), 120);
  });

  test("is one for all methods where a store sets one before it has set any by method", async () => {
    const store = await server.createStore();
    const put = (body: Fields) => server.send(store, "PUT", "/api/v1/settings", { body });
    const { body } = await put({ paymentTimeoutMinutes: 90 });
    assert.deepEqual(body.data.paymentTimeouts, {});
    for (const bad of [{ card: 0 }, { card: 129_601 }, { cash: 60 }, { barter: 60 }]) {
      const { status } = await put({ paymentTimeouts: bad });
      assert.equal(status, 400, JSON.stringify(bad));
    }
  });
});
