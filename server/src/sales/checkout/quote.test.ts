import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { guest, openStall, type Stall } from "../../../test/checkout.ts";
import { addPerson, logInAs } from "../../../test/people.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json } from "../../../test/shop.ts";

const server = await testServer();
const stall = await openStall(server);
const elsewhere = await openStall(server);

async function quoted(more?: Fields, sent?: Parameters<Stall["quote"]>[1]): Promise<Json> {
  const answer = await stall.quote(more, sent);
  assert.equal(answer.status, 200, answer.text.slice(0, 2_000));
  return answer.body.data;
}
const sumOf = async () => {
  const tables = [
    "orders",
    "customers",
    "jobs",
    "events",
    "coupon_uses",
    "stock_movements",
    "idempotency_keys",
  ];
  const counts = await server.sql(
    stall.store,
    `select ${tables.map((name) => `(select count(*) from ${name}) as ${name}`).join(", ")}`,
  );
  return JSON.stringify(counts);
};

describe("what a quote answers", () => {
  test("lines, amounts, taxes, the ways of shipping, and what to expect", async () => {
    const { items, taxes, shippingOptions, shippingMethod, ...rest } = await quoted({
      items: [stall.line(stall.mug, 2), stall.line(stall.shirt, 1, "M"), stall.line(stall.mug, 1)],
    });
    assert.deepEqual(items, [
      {
        key: stall.mug.id,
        productId: stall.mug.id,
        variantId: null,
        name: "Mug",
        sku: "MUG-1",
        image: "https://images.example/mug.png",
        kind: "physical",
        options: {},
        quantity: 3,
        unitPrice: "19.90",
        discountAmount: "0.00",
        taxRate: "19",
        taxAmount: "9.53",
        totalAmount: "59.70",
        requiresShipping: true,
        isGiftCard: false,
        inStock: true,
        available: null,
      },
      {
        key: stall.line(stall.shirt, 1, "M").variantId,
        productId: stall.shirt.id,
        variantId: stall.line(stall.shirt, 1, "M").variantId,
        name: "Shirt",
        sku: "SHIRT-M",
        image: null,
        kind: "physical",
        options: { Size: "M" },
        quantity: 1,
        unitPrice: "12.00",
        discountAmount: "0.00",
        taxRate: "19",
        taxAmount: "1.92",
        totalAmount: "12.00",
        requiresShipping: true,
        isGiftCard: false,
        inStock: true,
        available: null,
      },
    ]);
    assert.deepEqual(rest, {
      subtotalAmount: "71.70",
      discountAmount: "0.00",
      taxAmount: "12.23",
      shippingCost: "4.90",
      codFee: "0.00",
      finalAmount: "76.60",
      expectedTotal: "76.60",
      expectedDue: "76.60",
      giftCardAmount: "0.00",
      dueAmount: "76.60",
      currency: "USD",
      pricesIncludeTax: true,
      couponCode: null,
      discounts: [],
      requiresShipping: true,
      language: "en",
    });
    assert.deepEqual(taxes, [
      { name: "VAT", rate: "19", country: "DE", province: null, amount: "12.23", netAmount: "64.37" },
    ]);
    assert.deepEqual(shippingOptions, [
      { id: stall.rates.post, name: "Post", price: "4.90", estimatedDays: null },
      { id: stall.rates.express, name: "Express", price: "9.90", estimatedDays: null },
    ]);
    assert.deepEqual(shippingMethod, { id: stall.rates.post, name: "Post", estimatedDays: null });
  });

  test("a country is address enough, and only what ships needs one", async () => {
    const { shippingCost } = await quoted({ shippingAddress: { country: "FR" }, customer: undefined });
    assert.equal(shippingCost, "4.90");
    const half = { country: "DE", firstName: "", city: null, address1: "Ma" };
    assert.equal((await quoted({ shippingAddress: half })).taxAmount, "3.96");
    assertInvalid(await stall.quote({ shippingAddress: undefined }), ["/shippingAddress", "required"]);
    assertInvalid(await stall.quote({ shippingAddress: { city: "Berlin" } }), [
      "/shippingAddress/country",
      "required",
    ]);
    const digital = { items: [stall.line(stall.file)], shippingAddress: undefined };
    const { requiresShipping, shippingOptions, shippingMethod } = await quoted(digital);
    assert.deepEqual([requiresShipping, shippingOptions, shippingMethod], [false, [], null]);
  });

  test("takes the checkout's whole body, and lines alone", async () => {
    const whole = stall.cart({
      billingAddress: HOME,
      shippingMethodId: stall.rates.express,
      couponCode: null,
      giftCards: [],
      expectedTotal: "1.00",
      source: "mobile_app",
      note: "Please ring twice",
      explain: false,
    });
    assert.equal((await quoted(whole)).finalAmount, "29.80");
    const { status } = await stall.quote(undefined, { body: { items: [stall.line(stall.file)] } });
    assert.equal(status, 200);
  });

  test("a coupon, gift cards, and the fee for paying on delivery", async () => {
    const shop = await openStall(server, {
      cashOnDelivery: { enabled: true, type: "fixed", value: "2.00" },
    });
    const { code } = await shop.coupon();
    const [first, second] = [
      await shop.ok("POST", "/gift-cards", { amount: "5" }),
      await shop.ok("POST", "/gift-cards", { amount: "50" }),
    ];
    const answer = await shop.quote({
      couponCode: code.toLowerCase(),
      paymentMethod: "cash",
      giftCards: [{ code: first.code }, { code: second.code }],
    });
    const { items, couponCode, codFee, finalAmount, giftCardAmount, dueAmount } = answer.body.data;
    assert.deepEqual(
      [items[0].discountAmount, couponCode, codFee, finalAmount, giftCardAmount, dueAmount],
      ["1.99", code, "0.00", "22.81", "22.81", "0.00"],
    );
    const { data } = (await shop.quote({ paymentMethod: "cash", giftCards: [{ code: first.code }] })).body;
    assert.deepEqual([data.codFee, data.finalAmount, data.expectedDue], ["2.00", "26.80", "21.80"]);
    const open = await shop.quote({ paymentMethod: undefined });
    assert.equal(open.body.data.codFee, "0.00");
  });

  test("names in the language that X-Locale or Accept-Language name, if the store has it", async () => {
    const nameIn = async (headers: Record<string, string>, key?: string) => {
      const { items, language } = await quoted({}, { headers, key });
      return [items[0].name, language];
    };
    assert.deepEqual(await nameIn({ "accept-language": "de-AT,de;q=0.9,en;q=0.5" }), ["Mug (de)", "de"]);
    assert.deepEqual(await nameIn({ "x-locale": "de", "accept-language": "en" }), ["Mug (de)", "de"]);
    assert.deepEqual(await nameIn({ "x-locale": "tr" }), ["Mug", "en"]);
    const id = await addPerson(server, stall.store, "customer");
    await server.sql(stall.store, "update customers set language = 'de' where customer_id = $1", [id]);
    const { accessToken } = await logInAs(server, stall.store, "customer", id);
    assert.deepEqual(await nameIn({}, accessToken), ["Mug (de)", "de"]);
    assert.deepEqual(await nameIn({ "accept-language": "en" }, accessToken), ["Mug", "en"]);
  });

  test("is explained where that is asked for", async () => {
    const { explanation, finalAmount } = await quoted({ explain: true });
    assert.equal(explanation.totals.final.amount, finalAmount);
    assert.equal("explanation" in (await quoted()), false);
  });

  test("a line of which too little is left is told, with what is left, and priced", async () => {
    const few = await stall.product("Few", { quantity: 2 });
    const [backorder, uncounted] = await Promise.all([
      stall.product("Backorder", { quantity: 0, allowBackorder: true }),
      stall.product("Uncounted", { quantity: 0, inventoryTracked: false }),
    ]);
    const { items } = await quoted({
      items: [stall.line(few, 3), stall.line(backorder), stall.line(uncounted)],
    });
    assert.deepEqual(
      items.map(({ inStock, available, totalAmount }: Json) => [inStock, available, totalAmount]),
      [
        [false, 2, "59.70"],
        [true, null, "19.90"],
        [true, null, "19.90"],
      ],
    );
  });
});

describe("what a quote does", () => {
  test("it writes and reserves nothing, as a dry run and otherwise", async () => {
    const before = await sumOf();
    await quoted({ items: [stall.line(stall.mug, 100)] });
    const dry = await server.send(stall.store, "POST", "/api/v1/storefront/quote?dryRun=true", {
      key: undefined,
      body: stall.cart(),
    });
    assert.deepEqual([dry.status, dry.headers["x-dry-run"]], [200, "true"]);
    assert.equal(await sumOf(), before);
    await stall.buy({ items: [stall.line(stall.mug, 100)] });
    await stall.ok("POST", `/products/${stall.mug.id}/stock`, { set: 1_000, reason: "counted" });
  });

  test("with an Idempotency-Key a retry gets the first answer, whatever the price is by now", async () => {
    const item = await stall.product("Changing");
    const sent = {
      body: stall.cart({ items: [stall.line(item)] }),
      headers: { "idempotency-key": randomUUID() },
    };
    const first = await stall.quote({}, sent);
    await stall.ok("PUT", `/products/${item.id}`, { price: "1.00" });
    const again = await stall.quote({}, sent);
    assert.deepEqual([again.text, again.headers["idempotent-replayed"]], [first.text, "true"]);
    assert.notEqual((await stall.quote({}, { body: sent.body })).text, first.text);
  });

  test("500 lines with all that goes with them fit into its body", async () => {
    const line = { productId: stall.mug.id, variantId: stall.shirt.productVariants[0].id, quantity: 1 };
    const body = stall.cart({
      items: Array.from({ length: 500 }, () => line),
      billingAddress: HOME,
      giftCards: Array.from({ length: 10 }, () => ({ code: "ABCDEFGH-ABCDEFGH" })),
      note: "x".repeat(1_000),
    });
    for (const ask of [stall.quote, stall.checkOut])
      assertInvalid(await ask({}, { body }), ["/items/0/variantId", "not_found"]);
    const many = { ...body, items: [...(body.items as object[]), line] };
    assertInvalid(await stall.quote({}, { body: many }), ["/items", "too_many"]);
  });
});

describe("what quote and checkout refuse alike", () => {
  const both = async (more: Fields, sent: Parameters<Stall["quote"]>[1] = {}): Promise<Answer> => {
    const [quote, checkout] = [await stall.quote(more, sent), await stall.checkOut(more, sent)];
    const told = ({ status, body }: Answer) => [status, body.code, body.errors, body.details];
    assert.deepEqual(told(quote), told(checkout));
    return quote;
  };

  test("a product or variant that shoppers do not see, naming the line", async () => {
    const hidden = await stall.product("Hidden", { isActive: false });
    const scheduled = await stall.product("Scheduled", { publishedAt: "2100-01-01" });
    const deleted = await stall.product("Deleted");
    await stall.ok("DELETE", `/products/${deleted.id}`);
    const partly = await stall.product("Partly", {
      variants: [{ name: "Size", values: ["S", "M"] }],
      productVariants: [
        { options: { Size: "S" }, quantity: 1, isActive: false },
        { options: { Size: "M" }, quantity: 1 },
      ],
    });
    const items = [
      stall.line(stall.mug),
      stall.line(hidden),
      stall.line(scheduled),
      stall.line(deleted),
      stall.line(elsewhere.mug),
      { productId: MISSING, quantity: 1 },
      stall.line(partly, 1, "S"),
      stall.line(partly, 1, "M"),
      stall.line(partly),
      { ...stall.line(stall.shirt), variantId: MISSING },
    ];
    assertInvalid(
      await both({ items }),
      ["/items/1/productId", "not_found"],
      ["/items/2/productId", "not_found"],
      ["/items/3/productId", "not_found"],
      ["/items/4/productId", "not_found"],
      ["/items/5/productId", "not_found"],
      ["/items/6/variantId", "not_found"],
      ["/items/8/variantId", "required"],
      ["/items/9/variantId", "not_found"],
    );
    // The merchant sells by hand what shoppers do not see.
    await stall.ok(
      "POST",
      "/orders",
      stall.cart({ items: [stall.line(hidden), stall.line(partly, 1, "S")] }),
    );
  });

  test("totals of any kind, by name", async () => {
    for (const field of ["finalAmount", "subtotalAmount", "taxAmount", "shippingCost", "dueAmount", "status"])
      assertRefused(await both({ [field]: "1.00" }), 400, "read_only_field", [
        `/${field}`,
        "read_only_field",
      ]);
  });

  test("fields of the merchant's orders", async () => {
    for (const field of ["customerId", "tags", "externalId", "metadata", "markPaid", "sendMail", "language"])
      assertInvalid(await both({ [field]: "x" }), [`/${field}`, "unknown_field"]);
  });

  test("bad input, naming the field", async () => {
    assertInvalid(await both({ items: [] }), ["/items", "too_few"]);
    assertInvalid(await both({ items: [{ ...stall.line(stall.mug), quantity: 0 }] }), "/items/0/quantity");
    assertInvalid(await both({ paymentMethod: "barter" }), ["/paymentMethod", "invalid_choice"]);
    assertInvalid(await both({ source: "manual" }), ["/source", "invalid_choice"]);
    assertInvalid(
      await both({ shippingAddress: { ...HOME, country: "Narnia" } }),
      "/shippingAddress/country",
    );
    assertInvalid(await both({ note: "x".repeat(5_001) }), ["/note", "too_long"]);
  });

  test("a place that nothing ships to, and a method that is not offered there", async () => {
    const far = { ...HOME, country: "JP" };
    assertRefused(
      await both({ shippingAddress: far }),
      400,
      "shipping_unavailable",
      "/shippingAddress/country",
    );
    assertRefused(
      await both({ shippingMethodId: MISSING }),
      400,
      "shipping_unavailable",
      "/shippingMethodId",
    );
  });

  test("a coupon that cannot be used, and why", async () => {
    const reasonOf = async (more: Fields) => {
      const { code } = await stall.coupon(more);
      const answer = await both({ couponCode: code });
      assertRefused(answer, 400, "coupon_invalid", "/couponCode");
      return answer.body.details.reason;
    };
    assert.equal(await reasonOf({ isActive: false }), "inactive");
    assert.equal(await reasonOf({ endsAt: "2020-01-01" }), "ended");
    assert.equal(await reasonOf({ minimumSubtotal: "1000" }), "minimum_not_met");
    assert.equal(await reasonOf({ productIds: [stall.file.id] }), "not_applicable");
    const { code } = await elsewhere.coupon();
    const foreign = await both({ couponCode: code });
    assert.deepEqual([foreign.body.code, foreign.body.details.reason], ["coupon_invalid", "unknown"]);
  });

  test("gift cards that are not there, by their places; one that cannot pay is 409 with the reason", async () => {
    const { code, id } = await stall.ok("POST", "/gift-cards", { amount: "5" });
    const foreign = await elsewhere.ok("POST", "/gift-cards", { amount: "5" });
    await stall.ok("PUT", `/gift-cards/${id}`, { isActive: false });
    const giftCards = [{ code }, { code: foreign.code }, { code: "NOT A CODE OF ANYTHING" }];
    assertInvalid(
      await both({ giftCards }),
      ["/giftCards/1/code", "gift_card_invalid"],
      ["/giftCards/2/code", "gift_card_invalid"],
    );
    const disabled = ["/giftCards/0/code", "gift_card_disabled"] as const;
    assertRefused(await both({ giftCards: [{ code }] }), 409, "gift_card_unusable", disabled);
  });
});

describe("whom a quote knows", () => {
  test("a logged-in customer: exempt from tax, and with the coupons they have used", async () => {
    const id = await addPerson(server, stall.store, "customer");
    const { accessToken: key } = await logInAs(server, stall.store, "customer", id);
    await server.sql(stall.store, "update customers set tax_exempt = true where customer_id = $1", [id]);
    assert.equal((await quoted({ customer: undefined }, { key })).taxAmount, "0.00");
    const { code } = await stall.coupon({ usageLimitPerCustomer: 1 });
    const bought = { customer: undefined, couponCode: code };
    const { order } = await stall.buy(bought, { key });
    assert.equal(order.taxAmount, "0.00");
    for (const ask of [stall.quote, stall.checkOut]) {
      const again = await ask(bought, { key });
      assertRefused(again, 400, "coupon_invalid", ["/couponCode", "coupon_used_up_by_customer"]);
    }
  });

  test("nobody by the address that they write: neither who is exempt nor who used a coupon is told", async () => {
    const { email } = guest();
    await stall.ok("POST", "/customer", { email, firstName: "Eve", lastName: "Exempt", taxExempt: true });
    const { code } = await stall.coupon({ usageLimitPerCustomer: 1 });
    const known = { customer: guest({ email }), couponCode: code };
    const stranger = { customer: guest(), couponCode: code };
    const first = await quoted(stranger);
    assert.deepEqual(await quoted(known), first);
    await stall.buy(known);
    assert.deepEqual(await quoted(known), first);
  });
});
