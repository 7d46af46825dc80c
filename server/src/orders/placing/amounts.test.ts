import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, HOME, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);

const pick = (object: Json, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, object[name]]));

describe("amounts of an order, and their payment", () => {
  test("cash waits in pending, other ways of paying in pending_payment", async () => {
    for (const paymentMethod of ["cash", "card", "wallet", "bank_transfer", "installment"]) {
      const order = await shop.order({ paymentMethod });
      const status = paymentMethod === "cash" ? "pending" : "pending_payment";
      assert.deepEqual([order.status, order.paymentStatus], [status, "pending"], paymentMethod);
      assert.deepEqual(
        [order.dueAmount, order.paidAmount, order.timeline[0].status],
        ["24.80", "0.00", status],
      );
    }
  });

  test("markPaid is pending and paid, and recorded as captured", async () => {
    const order = await shop.order({ paymentMethod: "bank_transfer", markPaid: true });
    assert.deepEqual(pick(order, "status", "paymentStatus", "paidAmount", "dueAmount"), {
      status: "pending",
      paymentStatus: "paid",
      paidAmount: "24.80",
      dueAmount: "0.00",
    });
    const { payments } = await shop.ok("GET", `/orders/${order.id}/payments`);
    assert.deepEqual(
      payments.map((one: Json) => [one.kind, one.amount, one.method]),
      [["capture", "24.80", "bank_transfer"]],
    );
    assert.deepEqual(
      order.timeline.map((one: Json) => one.event),
      ["placed", "captured"],
    );
  });

  test("a zero total is paid at once, with nothing captured", async () => {
    const { code } = await shop.coupon({ value: "100" });
    const order = await shop.order({
      items: [shop.line(shop.range.ebook)],
      couponCode: code,
      paymentMethod: "card",
      shippingAddress: undefined,
    });
    assert.deepEqual(
      [order.finalAmount, order.status, order.paymentStatus],
      ["0.00", "pending", "paid"],
      JSON.stringify(order),
    );
    assert.deepEqual((await shop.ok("GET", `/orders/${order.id}/payments`)).payments, []);
  });

  test("a gift card pays a part, and all; it is no discount", async () => {
    const small = await shop.giftCard("10.00");
    const large = await shop.giftCard("100.00");
    const giftCards = [{ code: small.code }, { code: large.code }];
    const part = await shop.order({ giftCards: [giftCards[0]], paymentMethod: "card" });
    assert.deepEqual(pick(part, "finalAmount", "giftCardAmount", "dueAmount", "status", "discountAmount"), {
      finalAmount: "24.80",
      giftCardAmount: "10.00",
      dueAmount: "14.80",
      status: "pending_payment",
      discountAmount: "0.00",
    });
    addsUp(part);
    const all = await shop.order({ giftCards: [giftCards[1], giftCards[1]], paymentMethod: "card" });
    assert.deepEqual(pick(all, "giftCardAmount", "dueAmount", "status", "paymentStatus"), {
      giftCardAmount: "24.80",
      dueAmount: "0.00",
      status: "pending",
      paymentStatus: "paid",
    });
    const balance = async ({ id }: Json) => (await shop.ok("GET", `/gift-cards/${id}`)).balance;
    assert.deepEqual([await balance(small), await balance(large)], ["0.00", "75.20"]);
    const { movements } = await shop.ok("GET", `/gift-cards/${large.id}/movements`);
    assert.ok(movements.some((one: Json) => one.delta === "-24.80" && one.orderId === all.id));
    assertRefused(
      await shop.place({ giftCards: [giftCards[1], { code: "NO-SUCH" }] }),
      400,
      "validation_failed",
      ["/giftCards/1/code", "gift_card_invalid"],
    );
  });

  test("a gift card that is empty, disabled or expired is 409 naming it, by hand as at the checkout", async () => {
    const cards = await Promise.all([shop.giftCard("10"), shop.giftCard("10"), shop.giftCard("10")]);
    const [empty, disabled, expired] = cards as [Json, Json, Json];
    await shop.ok("POST", `/gift-cards/${empty.id}/adjust`, { set: "0", reason: "spent" });
    await shop.ok("PUT", `/gift-cards/${disabled.id}`, { isActive: false });
    const past = "update gift_cards set expires_at = now() where gift_card_id = $1";
    await server.sql(shop.store, past, [expired.id]);
    const giftCards = [await shop.giftCard("1"), ...cards].map(({ code }) => ({ code }));
    const answer = await shop.place({ giftCards });
    assertRefused(answer, 409, "gift_card_unusable");
    assert.deepEqual(
      answer.body.errors.map(({ field, code }: Json) => [field, code]),
      [
        ["/giftCards/1/code", "gift_card_empty"],
        ["/giftCards/2/code", "gift_card_disabled"],
        ["/giftCards/3/code", "gift_card_expired"],
      ],
    );
  });

  test("a gift card pays for no gift card: of the rest where there is some, else it is refused", async () => {
    const { voucher, mug } = shop.range;
    const card = await shop.giftCard("100.00");
    const giftCards = [{ code: card.code }];
    const only = await shop.place({ giftCards, items: [shop.line(voucher)], paymentMethod: "card" });
    assertRefused(only, 409, "gift_card_unusable", ["/giftCards/0/code", "gift_card_for_gift_cards"]);
    const order = await shop.order({ giftCards, items: [shop.line(voucher, 2), shop.line(mug)] });
    assert.deepEqual([order.finalAmount, order.giftCardAmount, order.dueAmount], ["74.80", "24.80", "50.00"]);
    assert.equal((await shop.ok("GET", `/gift-cards/${card.id}`)).balance, "75.20");
  });

  test("nothing is asked for paying on delivery where gift cards leave nothing to pay", async () => {
    const other = await openShop(server, { cashOnDelivery: { enabled: true, type: "fixed", value: "2.50" } });
    for (const [amount, codFee, dueAmount] of [
      ["100.00", "0.00", "0.00"],
      ["24.80", "0.00", "0.00"],
      ["24.79", "2.50", "2.51"],
      ["1.00", "2.50", "26.30"],
    ]) {
      const { code } = await other.giftCard(amount!);
      const order = await other.order({ giftCards: [{ code }] });
      assert.deepEqual([order.codFee, order.dueAmount], [codFee, dueAmount], amount);
      addsUp(order);
      const { codFee: explained } = await other.ok("GET", `/orders/${order.id}/explain`);
      assert.equal(explained?.fee.amount ?? "0.00", codFee);
    }
  });

  test("the fee for paying on delivery is asked for cash alone", async () => {
    const other = await openShop(server, { cashOnDelivery: { enabled: true, type: "fixed", value: "2.50" } });
    const [cash, card] = [await other.order(), await other.order({ paymentMethod: "card" })];
    assert.deepEqual([cash.codFee, cash.finalAmount], ["2.50", "27.30"]);
    assert.deepEqual([card.codFee, card.finalAmount], ["0.00", "24.80"]);
    addsUp(cash);
  });

  test("net prices get their taxes on top; the parts add up, of exempt products and gift cards, too", async () => {
    const other = await openShop(server, { tax: { pricesIncludeTax: false } });
    const { mug, stamp, voucher, shirt } = other.range;
    const { code } = await other.coupon({ value: "33.33" });
    const items = [
      other.line(mug, 3),
      other.line(stamp),
      other.line(voucher),
      other.line(shirt, 7, "S"),
      other.line(shirt, 2, "M"),
    ];
    for (const shippingAddress of [HOME, { ...HOME, country: "FR" }, { ...HOME, country: "AT" }]) {
      const order = await other.order({ items, couponCode: code, shippingAddress });
      addsUp(order);
      const taxed = order.items.map((item: Json) => [item.name, item.taxRate !== "0"]);
      const isTaxed = shippingAddress.country !== "AT";
      assert.deepEqual(Object.fromEntries(taxed), {
        Mug: isTaxed,
        Stamp: false,
        Voucher: false,
        Shirt: isTaxed,
      });
    }
  });

  test("amounts have the digits of the store's currency", async () => {
    const other = await openShop(server, {}, { currency: "KWD" });
    const { mug, shirt } = other.range;
    const { code } = await other.coupon({ value: "33.3333" });
    const order = await other.order({
      items: [other.line(mug, 3), other.line(shirt, 1, "S")],
      couponCode: code,
      paymentMethod: "card",
      markPaid: true,
    });
    const amounts = JSON.stringify(order).match(/"(?:\w*Amount|\w*Cost|codFee|unitPrice|amount)":"[^"]*"/g)!;
    assert.ok(amounts.length > 15);
    for (const amount of amounts) assert.match(amount, /:"\d+\.\d{3}"$/);
    assert.deepEqual([order.currency, order.finalAmount], ["KWD", "51.367"]);
    const { body } = await other.refund(order.id, { items: [{ itemId: order.items[0].id, quantity: 1 }] });
    assert.equal(body.data.refund.amount, "13.267");
    const refusal = await other.pay(order.id, "capture", { amount: "0.0001" });
    assertRefused(refusal, 400, "validation_failed", "/amount");
  });

  test("an order of digital items alone needs no address and ships nothing", async () => {
    const order = await shop.order({ items: [shop.line(shop.range.ebook, 2)], shippingAddress: undefined });
    assert.deepEqual(pick(order, "requiresShipping", "shippingCost", "shippingMethod", "shippingAddress"), {
      requiresShipping: false,
      shippingCost: "0.00",
      shippingMethod: null,
      shippingAddress: null,
    });
    assert.equal(order.taxAmount, "1.60");
  });

  test("of all kinds only what is physical ships", async () => {
    for (const kind of ["digital_file", "digital_code", "digital_service", "physical"]) {
      const made = await shop.ok("POST", "/products", {
        price: "1",
        kind,
        quantity: 1,
        translations: [{ language: "en", name: kind, description: "" }],
      });
      const order = await shop.order({ items: [shop.line(made)] });
      const ships = kind === "physical";
      assert.deepEqual(
        [order.requiresShipping, order.items[0].requiresShipping, order.shippingCost],
        [ships, ships, ships ? "4.90" : "0.00"],
        kind,
      );
    }
  });
});
